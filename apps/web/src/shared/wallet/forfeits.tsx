import type { Currency } from '@palpite/domain/money';
import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../money/money.tsx';
import { cappedAt } from '../money/progress.ts';
import type { Bonus } from './bonuses.ts';

type LeavingBy = 'withdraw' | 'transfer';

export function ForfeitNote({ forfeits, by }: { forfeits: readonly Bonus[]; by: LeavingBy }) {
  const { t } = useTranslation('bonus', { useSuspense: false });
  return forfeits.length > 0 ? <Banner tone="warn">{t(`forfeits.${by}.note`)}</Banner> : null;
}

export function ForfeitList({
  forfeits,
  currency,
  by,
}: {
  forfeits: readonly Bonus[];
  currency: Currency;
  by: LeavingBy;
}) {
  const { t } = useTranslation('bonus', { useSuspense: false });
  const money = useMoney();
  return (
    <div className="rounded-md bg-bonus/14 px-4 py-3 text-left">
      <ul className="flex flex-col gap-2">
        {forfeits.map((bonus) => (
          <li key={bonus.id}>
            <p className="flex justify-between gap-3 text-body-sm font-semibold">
              <span className="min-w-0">{t(`source.${bonus.source}`)}</span>
              <span className="shrink-0 text-bonus">
                <Money minor={bonus.leftMinor} currency={currency} />
              </span>
            </p>
            <p className="tabular text-caption text-fg-2">
              {t('forfeits.progress', {
                percent: bonus.percent,
                done: money(cappedAt(bonus.wageredMinor, bonus.requiredMinor), currency),
                goal: money(bonus.requiredMinor, currency),
              })}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 border-t border-hairline pt-2.5 text-caption text-fg-1">
        {t(`forfeits.${by}.final`)}
      </p>
    </div>
  );
}
