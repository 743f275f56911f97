import { type KenoChoice, kenoRow } from '@palpite/domain/games/keno';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import { HitFlower } from './keno-tile.tsx';

/** Thousands without their mark: nine multipliers share the width of a phone. */
function printPays(hundredths: number, locale: Parameters<typeof formatNumber>[1]): string {
  if (hundredths >= 100_000) return String(hundredths / 100);
  return formatNumber(hundredths / 100, locale, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

export type PayRowProps = KenoChoice & {
  /** How many hits the round has so far; null when none is shown. */
  hits: number | null;
};

/** This is what the choice pays by hits, with the column of the round lit. */
export const PayRow = memo(function PayRow({ picks, risk, hits }: PayRowProps) {
  const { t } = useTranslation('keno');
  const locale = useLocale();
  const columns = kenoRow(risk, picks.length)
    .map((pays, count) => ({ pays, count }))
    .filter(({ pays }) => pays > 0);
  if (columns.length === 0)
    return (
      <p className="mx-1 grid h-11 place-items-center rounded-md bg-surface-2 px-3 text-center text-body-sm text-fg-3 big:h-auto big:min-h-13">
        {t('pickFirst')}
      </p>
    );
  return (
    <dl
      aria-label={t('pays')}
      className="mx-0.5 grid h-11 auto-cols-fr grid-flow-col gap-1 short:h-10 big:h-auto big:grid-flow-row big:grid-cols-3"
    >
      {columns.map(({ pays, count }) => (
        <div
          key={count}
          data-lit={count === hits || undefined}
          className={cx(
            'flex min-w-0 flex-col-reverse items-center justify-center gap-0.5 short:gap-0 rounded-sm transition-colors duration-fast big:py-2',
            count === hits ? 'bg-up text-ground' : 'bg-surface-2 text-fg-2',
          )}
        >
          <dt className="tabular text-micro opacity-80">
            <span className="sr-only">{t('hits', { count })}</span>
            <span aria-hidden="true" className="flex items-center gap-0.5">
              {count}
              <HitFlower className="size-2.5" />
            </span>
          </dt>
          <dd className="tabular text-[clamp(11px,calc(var(--board-u)*12),15px)]/4 font-bold">
            {printPays(pays, locale)}
            <span className={columns.length > 7 ? 'max-md:sr-only' : undefined}>×</span>
          </dd>
        </div>
      ))}
    </dl>
  );
});
