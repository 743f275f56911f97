import { luckyNumbers } from '@palpite/domain/lucky-color';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import { type BetGroupProps, paysOf } from './lucky-bets.ts';
import { NumberArt } from './number-art.tsx';
import { StakeChip } from './stake-chip.tsx';
import { type Draw, useLights } from './use-lights.ts';

const numbers = Array.from({ length: luckyNumbers }, (_, number) => number);

const Art = memo(function Art({ number, lit }: { number: number; lit: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-full">
      <NumberArt number={number} lit={lit} />
    </svg>
  );
});

export type NumberGridProps = BetGroupProps & { draw: Draw | null; clock: () => number };

/** These are the ten numbers: bets while the round is open, lights while it is drawn. */
export const NumberGrid = memo(function NumberGrid(props: NumberGridProps) {
  const { stake, currency, stakes, locked, outcome, onBet, draw, clock } = props;
  const { t } = useTranslation('lucky');
  const locale = useLocale();
  const box = useRef<HTMLFieldSetElement>(null);
  useLights(box, draw, clock);
  const pays = formatNumber(paysOf('0'), locale);
  return (
    <fieldset ref={box} className="px-4 pb-4">
      <legend className="flex w-full items-baseline justify-between pb-2 text-label text-fg-2">
        {t('numbers')} <span className="tabular font-semibold text-fg-1">{pays}×</span>
      </legend>
      <div className="grid grid-cols-5 gap-2">
        {numbers.map((number) => {
          const bet = String(number);
          const mine = stakes.get(bet) ?? 0n;
          const name = t('number', { number });
          return (
            <button
              key={number}
              type="button"
              aria-disabled={locked || undefined}
              aria-keyshortcuts={bet}
              aria-label={t('bet', { stake, bet: name, pays })}
              aria-describedby={mine > 0n ? `mine-${bet}` : undefined}
              onClick={locked ? undefined : () => onBet(bet)}
              className={cx(
                'relative aspect-square scale-100 rounded-md',
                locked ? 'pointer-fine:cursor-default' : 'active:scale-95',
                outcome !== null && outcome !== number && 'opacity-35',
                outcome === number && 'z-10 scale-108',
              )}
            >
              <span
                className={cx(
                  'absolute inset-0 overflow-hidden rounded-md',
                  locked && outcome === null && 'opacity-60',
                )}
              >
                <Art number={number} lit={false} />
              </span>
              <span
                data-light={number}
                className={cx(
                  'absolute inset-0 overflow-hidden rounded-md will-change-[opacity]',
                  outcome !== number && 'opacity-0',
                )}
              >
                <Art number={number} lit />
              </span>
              <StakeChip
                id={`mine-${bet}`}
                minor={mine}
                currency={currency}
                className="absolute -top-1.5 -right-1 z-10 shadow-[0_0_0_2px_var(--color-surface-1)]"
              />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
});
