import type { Bonus } from '@palpite/contracts/bonuses';
import { type Currency, fromWire } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n/format';
import { ProgressBar } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bonusesQuery } from '../../shared/bonuses.queries.ts';
import { useMoney } from '../../shared/money.tsx';
import { paths } from '../../shared/paths.ts';

function ActiveBonus({ bonus, currency }: { bonus: Bonus; currency: Currency }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const amount = (units: number) => money(fromWire(units, currency), currency);
  const progress = t('bonuses.progress', { done: amount(bonus.wagered), all: amount(bonus.required) });
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate text-label text-fg-1">{t(`bonuses.source.${bonus.source}`)}</p>
        <p className="tabular shrink-0 text-label text-fg-2">
          {t('bonuses.left', { amount: amount(bonus.left) })}
        </p>
      </div>
      <ProgressBar label={t('bonuses.label')} percent={bonus.progress} tone="bonus" valueText={progress} />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-fg-3">
        <span className="tabular">{bonus.progress === 100 ? t('bonuses.done') : progress}</span>
        {bonus.expiresAt ? (
          <span className="tabular">
            {t('bonuses.expires', { day: formatDate(new Date(bonus.expiresAt)) })}
          </span>
        ) : null}
      </p>
    </li>
  );
}

/** This shows how far each active bonus has come, and that offers wait; nothing while neither is known. */
export function BonusProgress({ currency }: { currency: Currency }) {
  const { t } = useTranslation('wallet');
  const { data } = useQuery(bonusesQuery);
  const active = data?.bonuses.filter(({ state }) => state === 'active') ?? [];
  const offers = data?.bonuses.filter(({ state }) => state === 'offered').length ?? 0;
  if (active.length === 0 && offers === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {active.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {active.map((bonus) => (
            <ActiveBonus key={bonus.bonusId} bonus={bonus} currency={currency} />
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
