import type { SeededRound } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { multiplierParts } from '../../shared/games/multiplier.ts';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { Money } from '../../shared/money.tsx';

/** The result in large, with its unit, and what was chosen before it. */
function useTexts(round: SeededRound): { result: string; unit: string; label: string; choice: string } {
  const { t } = useTranslation(['fairness', 'keno']);
  const locale = useLocale();
  const paid = multiplierParts(round.payout === 0 ? 0 : round.multiplier).value;
  switch (round.game) {
    case 'dice':
      return {
        result: formatNumber(round.roll, locale),
        unit: '',
        label: t('proof.roll'),
        choice: t(`proof.${round.direction}`, { target: formatNumber(round.target, locale) }),
      };
    case 'limbo':
      return {
        result: formatNumber(round.drawn, locale),
        unit: '×',
        label: t('proof.roll'),
        choice: t('proof.limbo', { target: formatNumber(round.target, locale) }),
      };
    case 'keno':
      return {
        result: formatNumber(paid, locale),
        unit: '×',
        label: t('proof.multiplier'),
        choice: t('keno:proof.choice', { count: round.picks.length, risk: t(`keno:risks.${round.risk}`) }),
      };
    case 'mines':
      return {
        result: formatNumber(paid, locale),
        unit: '×',
        label: t('proof.multiplier'),
        choice: t('proof.mines', { count: round.mines }),
      };
    case 'rowDouble':
      return {
        result: formatNumber(paid, locale),
        unit: '×',
        label: t('proof.multiplier'),
        choice: t('proof.rowDouble', { count: round.tiles }),
      };
  }
}

/** This is a stored round at a glance: its result, choice, stake and prize. */
export function RoundSummary({ round, currency }: { round: SeededRound; currency: Currency }) {
  const { t } = useTranslation('fairness');
  const { result, unit, label, choice } = useTexts(round);
  const stakeMinor = fromWire(round.stake, currency);
  const payoutMinor = fromWire(round.payout, currency);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('proof.bet'), choice],
    [t('proof.stake'), <Money key="stake" minor={stakeMinor} currency={currency} />],
    [t('proof.payout'), <Money key="payout" minor={payoutMinor} currency={currency} />],
  ];
  return (
    <Card level={2}>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-caption text-fg-3">{label}</p>
          <p className="tabular font-brand text-display-sm">
            {result}
            {unit ? <span className="text-[0.7em] text-accent">{unit}</span> : null}
          </p>
        </div>
        <SignedAmount minor={payoutMinor - stakeMinor} currency={currency} className="text-title-sm" />
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-hairline pt-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-fg-3">{name}</dt>
            <dd className="tabular text-label font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="tabular mt-3 text-caption text-fg-3">
        {formatDateTime(new Date(round.at))} · {t('proof.number', { nonce: round.nonce })}
      </p>
    </Card>
  );
}
