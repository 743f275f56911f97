import { luckyNumbers } from '@palpite/domain/games/lucky-color';
import { formatNumber } from '@palpite/i18n';
import { cx, tapOnly } from '@palpite/ui';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pacing } from '../../../shared/games/board-motion.ts';
import { useGradual } from '../../../shared/games/board-motion.ts';
import { useSpinTicks } from '../../../shared/games/spin.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { type BetGroupProps, paysOf } from './bets.ts';
import { type Draw, useLights } from './draw.tsx';
import { hopTimes } from './lights.ts';
import { StakeChip, TileFace } from './marks.tsx';

type LuckyBoardProps = NumberGridProps & {
  celebrated: string | null;
};

export function LuckyBoard({ celebrated, ...grid }: LuckyBoardProps) {
  const reducedMotion = useReducedMotion();
  const ticks = useMemo(
    () => (grid.draw === null || reducedMotion ? [] : hopTimes.slice(0, -1)),
    [grid.draw, reducedMotion],
  );
  useSpinTicks(ticks, grid.draw, grid.clock);
  return (
    <div className="relative">
      <NumberGrid {...grid} />
      <WinBurst roundId={celebrated} />
    </div>
  );
}

const numbers = Array.from({ length: luckyNumbers }, (_, number) => number);

type TileState = {
  mine: bigint;
  locked: boolean;
  won: boolean;
  /** The player has a stake on it, and another number was drawn. */
  lost: boolean;
};

type TileProps = TileState & Pick<BetGroupProps, 'currency' | 'onBet'> & { number: number; label: string };

/** A few tiles per frame; stakes and the outcome at once. A press on an old tile checks the table. */
const pacing: Pacing<TileState> = {
  same: (shown, next) =>
    shown.mine === next.mine &&
    shown.locked === next.locked &&
    shown.won === next.won &&
    shown.lost === next.lost,
  urgent: (shown, next) => shown.won !== next.won || (shown.mine !== next.mine && next.mine > 0n),
  max: 3,
};

/** A draw does not render it again; only the overlay of the board changes. */
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
      <span className="apart absolute -inset-px rounded-[inherit] in-data-[veil=locked]:bg-surface-1/40 in-data-[veil=drawn]:bg-surface-1/65" />
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

type NumberGridProps = BetGroupProps & { draw: Draw | null; clock: () => number };

const NumberGrid = memo(function NumberGrid(props: NumberGridProps) {
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
  const tiles = useMemo(
    () =>
      numbers.map((number): TileState => {
        const mine = stakes.get(String(number)) ?? 0n;
        const won = outcome === number;
        return { mine, locked, won, lost: mine > 0n && outcome !== null && !won };
      }),
    [stakes, locked, outcome],
  );
  const shownTiles = useGradual(tiles, pacing);
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
      {/* Fixed height of two rows of squares, so that it is laid out separately. */}
      <div className="relative pb-[calc((100%-32px)/5*2+8px)]">
        <div className="apart absolute inset-0 grid grid-cols-5 gap-2">
          {shownTiles.map((tile, number) => (
            <Tile
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its number
              key={number}
              {...tile}
              number={number}
              label={labels[number] ?? ''}
              currency={currency}
              onBet={onBet}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
});
