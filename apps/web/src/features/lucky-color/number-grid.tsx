import { luckyNumbers } from '@palpite/domain/lucky-color';
import { formatNumber } from '@palpite/i18n';
import { cx, tapOnly } from '@palpite/ui';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import { type BetGroupProps, paysOf } from './lucky-bets.ts';
import { TileFace } from './number-art.tsx';
import { StakeChip } from './stake-chip.tsx';
import { type Draw, useLights } from './use-lights.ts';

const numbers = Array.from({ length: luckyNumbers }, (_, number) => number);

type TileProps = Pick<BetGroupProps, 'currency' | 'locked' | 'onBet'> & {
  number: number;
  label: string;
  mine: bigint;
  won: boolean;
  /** There is a stake on it, and another number came. */
  lost: boolean;
};

/** This is one number: a round that is locked or drawn leaves it alone, for a veil of the board is all that changes. */
const Tile = memo(function Tile({ number, label, mine, currency, locked, won, lost, onBet }: TileProps) {
  return (
    <button
      type="button"
      aria-disabled={locked || undefined}
      aria-keyshortcuts={String(number)}
      aria-label={label}
      aria-describedby={mine > 0n ? `mine-${number}` : undefined}
      onClick={locked ? undefined : () => onBet(String(number))}
      className={cx(
        'relative aspect-square scale-100 rounded-md',
        locked ? 'pointer-fine:cursor-default' : 'hover:scale-104 active:scale-95',
        won && 'z-10 scale-108',
      )}
    >
      <TileFace number={number} lit={false} />
      <span className="absolute inset-0 rounded-[inherit] in-data-[veil=locked]:bg-surface-1/40 in-data-[veil=drawn]:bg-surface-1/65" />
      <span
        data-light={number}
        className={cx('absolute inset-0 rounded-[inherit] will-change-[opacity]', !won && 'opacity-0')}
      >
        <TileFace number={number} lit />
      </span>
      <StakeChip
        id={`mine-${number}`}
        minor={mine}
        currency={currency}
        lost={lost}
        className="absolute -top-1.5 -right-1 z-10 shadow-[0_0_0_2px_var(--color-surface-1)]"
      />
    </button>
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
  const labels = useMemo(
    () => numbers.map((number) => t('bet', { stake, bet: t('number', { number }), pays })),
    [t, stake, pays],
  );
  return (
    <fieldset
      ref={box}
      onPointerDown={tapOnly}
      data-veil={outcome !== null ? 'drawn' : locked ? 'locked' : undefined}
      className="px-4 pb-4"
    >
      <legend className="flex w-full items-baseline justify-between pb-2 text-label text-fg-2">
        {t('numbers')} <span className="tabular font-semibold text-fg-1">{pays}×</span>
      </legend>
      <div className="grid grid-cols-5 gap-2">
        {numbers.map((number) => {
          const mine = stakes.get(String(number)) ?? 0n;
          return (
            <Tile
              key={number}
              number={number}
              label={labels[number] ?? ''}
              mine={mine}
              won={outcome === number}
              lost={mine > 0n && outcome !== null && outcome !== number}
              {...{ currency, locked, onBet }}
            />
          );
        })}
      </div>
    </fieldset>
  );
});
