import { useTranslation } from 'react-i18next';
import { Money, useMoneyShort } from '../../shared/money/money.tsx';
import { useLineStake } from '../../shared/sports/line-stake.ts';
import { useFormatTotalOdds } from '../../shared/sports/odds-view.ts';
import { bankersOf, combinedOddsMilli, totalOf } from './slip-bets.ts';
import { chosenSystem, systemChoices } from './slip-systems.ts';
import type { SlipModel } from './use-slip.ts';

/** The odds of a parlay, the lines of a system, or the sum of singles. */
function Facts({ model: { mode, legs, bets, form, terms, related } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const odds = useFormatTotalOdds();
  const lineStake = useLineStake();
  const { currency } = terms;
  if (related.size > 0) return <span className="text-down">{t('totals.apart')}</span>;
  if (mode === 'system') {
    const bankers = bankersOf(form, legs).length;
    const lines =
      bets[0]?.lines ?? chosenSystem(systemChoices(legs.length, bankers, terms), form.system)?.lines ?? 0;
    const stakeMinor = bets[0]?.stakeMinor;
    return (
      <>
        {t('system.lines', { count: lines })}
        {stakeMinor && lines > 0 ? (
          <>
            {' · '}
            {t('system.each', { amount: lineStake(stakeMinor, lines, currency) })}
          </>
        ) : null}
      </>
    );
  }
  if (mode === 'single' && legs.length > 1)
    return bets.length === 0 ? (
      t('totals.none')
    ) : (
      <>
        {t('totals.bets', { count: bets.length })}
        {' · '}
        <Money minor={totalOf(bets, 'stakeMinor')} currency={currency} />
      </>
    );
  return t(legs.length > 1 ? 'totals.odds' : 'totals.oneOdds', {
    odds: odds(combinedOddsMilli(legs, mode, false) ?? 0n, legs.length),
  });
}

/** Shows the exact return, and whether the maximum payout caps it. */
export function SlipTotals({ model }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const moneyShort = useMoneyShort();
  const { terms } = model;
  // Related legs cannot be combined, so they have no return.
  const bets = model.related.size > 0 ? [] : model.bets;
  const payoutMinor = totalOf(bets, 'payoutMinor');
  return (
    <div>
      <p className="flex min-h-6 items-baseline justify-between gap-3 big:flex-wrap">
        <span className="tabular text-body-sm text-fg-2">
          <Facts model={model} />
        </span>
        <span className="text-body font-bold whitespace-nowrap text-accent">
          {t('totals.return')} <Money minor={payoutMinor} currency={terms.currency} />
        </span>
      </p>
      {bets.some(({ isCapped }) => isCapped) ? (
        <p className="tabular text-caption text-fg-3">
          {t('totals.capped', { max: moneyShort(terms.payoutMaxMinor, terms.currency) })}
        </p>
      ) : null}
    </div>
  );
}
