import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n/format';
import { ProgressBar } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { type Bonus, useBonuses } from '../../shared/wallet/bonuses.ts';
import { LazyTurnoverText } from './lazy-turnover-text.tsx';

function ActiveBonus({
  bonus,
  currency,
  alone,
}: {
  bonus: Bonus;
  currency: Currency;
  /** The only active bonus: its amount is the bonus balance shown above. */
  alone: boolean;
}) {
  const { t } = useTranslation(['wallet', 'bonus']);
  const money = useMoney();
  const progress = t('wallet:bonuses.progress', {
    done: money(bonus.wageredMinor, currency),
    all: money(bonus.requiredMinor, currency),
  });
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate text-label text-fg-1">{t(`bonus:source.${bonus.source}`)}</p>
        {alone ? null : (
          <p className="tabular shrink-0 text-label text-fg-2">{money(bonus.leftMinor, currency)}</p>
        )}
      </div>
      <ProgressBar
        label={t('wallet:bonuses.label')}
        percent={bonus.percent}
        tone="bonus"
        valueText={progress}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-fg-3">
        <span className="tabular">
          {bonus.percent === 100 ? (
            t('wallet:bonuses.done')
          ) : (
            <LazyTurnoverText of="bonus" text={progress} amount="" />
          )}
        </span>
        {bonus.expiresAt ? (
          <span className="tabular">{t('wallet:bonuses.expires', { day: formatDate(bonus.expiresAt) })}</span>
        ) : null}
      </p>
    </li>
  );
}

/** Shows the progress of each active bonus and the number of offers; renders nothing without either. */
export function BonusProgress({ currency }: { currency: Currency }) {
  const { t } = useTranslation('wallet');
  const { bonuses } = useBonuses();
  const active = bonuses?.all.filter(({ state }) => state === 'active') ?? [];
  const offers = bonuses?.all.filter(({ state }) => state === 'offered').length ?? 0;
  if (active.length === 0 && offers === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {active.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {active.map((bonus) => (
            <ActiveBonus key={bonus.id} bonus={bonus} currency={currency} alone={active.length === 1} />
          ))}
        </ul>
      ) : null}
      <Link
        to={paths.bonus}
        className="flex min-h-11 items-center justify-center rounded-full bg-surface-2 px-4 text-label text-fg-1"
      >
        {offers > 0 ? t('bonuses.offers', { count: offers }) : t('bonuses.see')}
      </Link>
    </div>
  );
}
