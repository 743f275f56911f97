import { formatNumber } from '@palpite/i18n';
import { cx, tapOnly } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { memo, type RefObject, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import type { Pacing } from '../../../shared/games/board-motion.ts';
import { turning, useGradual, useReach } from '../../../shared/games/board-motion.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { type BoardTile, boardSide } from './tiles.ts';

type MinesBoardProps = {
  tiles: readonly BoardTile[];
  live: boolean;
  flipMs: number;
  onPress: (tile: number) => void;
  box: RefObject<HTMLDivElement | null>;
};

const middle = 12;

/** A few tiles per frame; pressed tiles at once. */
const pacing: Pacing<BoardTile> = {
  same: (shown, next) => shown.face === next.face && shown.dim === next.dim,
  urgent: (shown, next) => shown.face === 'pending' || next.face === 'pending',
  max: 2,
};

const grid = { gridTemplate: `repeat(${boardSide}, 1fr) / repeat(${boardSide}, 1fr)` };

export const MinesBoard = memo(function MinesBoard(props: MinesBoardProps) {
  const { tiles, flipMs, onPress, box } = props;
  const { t } = useTranslation('mines');
  const [focused, setFocused] = useState(middle);
  // Affects every tile, so visible changes go first.
  const live = useFrameDelay(props.live, 16);
  const reachable = useReach(focused);
  const shownTiles = useGradual(tiles, pacing);
  return (
    <div className="grid min-h-64 flex-1 place-items-center px-4 pt-3 pb-4 short:min-h-0 short:pt-1 short:pb-2 md:aspect-square md:my-auto md:max-h-140 md:flex-none">
      {/* The remaining height of a phone, computed from the screen's size. A container query would lay out all
          25 tiles again with every change of text around them. */}
      <div className="relative aspect-square w-[min(100%,max(12.5rem,100dvh-var(--u)*354-170px))] short:w-[max(9.5rem,100dvh-200px-var(--safe-top))]! md:w-full">
        {/* biome-ignore lint/a11y/useSemanticElements: 25 buttons of one board, not a form section */}
        <div
          ref={box}
          role="group"
          aria-label={t('board')}
          aria-disabled={!live || undefined}
          data-live={live || undefined}
          onPointerDown={tapOnly}
          onFocus={({ target }) => {
            const tile = Number(target.dataset.tile);
            startTransition(() => setFocused(tile));
          }}
          className="apart absolute inset-0 grid scale-100 gap-1.5"
          style={{ ...turning(flipMs, '0 1'), ...grid }}
        >
          {shownTiles.map((shown, tile) => (
            <MineTile
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
              key={tile}
              {...shown}
              tile={tile}
              reachable={tile === reachable}
              t={t}
              onPress={onPress}
            />
          ))}
        </div>
      </div>
    </div>
  );
});

const pill = '[--pill:76px] big:[--pill:124px]';
const gapPx = 6;
const widthOf = (pills: number) => `${pills} * (var(--pill) + ${gapPx}px)`;

type MinesLadderProps = {
  steps: readonly { value: number; decimals: number }[];
  opened: number;
};

const afterFrames = 3;

export const MinesLadder = memo(function MinesLadder({ steps, ...props }: MinesLadderProps) {
  const { t } = useTranslation('mines');
  const locale = useLocale();
  const opened = useFrameDelay(props.opened, afterFrames);
  const passed = widthOf(Math.max(0, opened - 1));
  const length = `${widthOf(steps.length)} - ${gapPx}px`;
  return (
    <div className={`h-12 shrink-0 overflow-hidden px-4 [container-type:inline-size] big:h-14 ${pill}`}>
      <ol
        aria-label={t('ladder')}
        className="flex h-full w-max items-center transition-transform duration-base ease-standard"
        style={{
          gap: gapPx,
          transform: `translateX(max(-1 * ${passed}, min(0px, 100cqw - (${length}))))`,
        }}
      >
        {steps.map(({ value, decimals }, step) => (
          <li
            key={value}
            aria-current={step === opened ? 'step' : undefined}
            style={{ width: 'var(--pill)' }}
            className={cx(
              'tabular grid h-7 big:h-10 place-items-center rounded-full text-caption font-semibold',
              step < opened && 'bg-up/14 text-up',
              step === opened && 'bg-action text-on-action',
              step > opened && 'bg-surface-2 text-fg-2',
            )}
          >
            {formatNumber(value, locale, decimals)}×
          </li>
        ))}
      </ol>
    </div>
  );
});

type MineTileProps = BoardTile & {
  tile: number;
  reachable: boolean;
  /** Translation function of the board: a hook per tile would subscribe 25 times to the language. */
  t: TFunction<'mines'>;
  onPress: (tile: number) => void;
};

const MineTile = memo(function MineTile(props: MineTileProps) {
  const { tile, face, dim, reachable, t, onPress } = props;
  const closed = face === 'closed' || face === 'pending';
  const place = { row: Math.floor(tile / boardSide) + 1, column: (tile % boardSide) + 1 };
  // Only opened tiles turn: two dozen animations would cost a phone its frames.
  const turned = !closed && !dim;
  const side = 'apart absolute inset-0 rounded-odds';
  return (
    <button
      type="button"
      data-tile={tile}
      tabIndex={reachable ? 0 : -1}
      aria-label={t(`tile.${face}`, place)}
      aria-disabled={closed ? undefined : true}
      onClick={() => {
        if (face === 'closed') onPress(tile);
      }}
      // The board's attribute alone says whether a round is open. No tile gains or loses scale or opacity when many
      // tiles change: each would be laid out again.
      className="relative scale-100 rounded-odds focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus pointer-fine:cursor-default in-data-live:not-aria-disabled:hover:scale-104 in-data-live:not-aria-disabled:active:scale-92 pointer-fine:in-data-live:not-aria-disabled:cursor-pointer"
    >
      <span
        className={cx(
          side,
          face === 'pending' || turned ? 'scale-90' : 'scale-100',
          turned && 'animate-fold',
          !closed && dim && 'invisible',
        )}
        style={{ background: tileBacks[tile] }}
      >
        {face === 'pending' ? (
          <span className="absolute inset-0 animate-live rounded-[inherit] bg-cream/45 [animation-delay:300ms]" />
        ) : null}
      </span>
      <span className={cx(side, 'scale-100', closed && 'invisible', turned && 'animate-unfold')}>
        {face === 'mine' || face === 'hit' ? (
          <MineArt hit={face === 'hit'} dim={dim} />
        ) : (
          <LeafArt dim={dim} />
        )}
      </span>
    </button>
  );
});

/** One quarter-circle pattern, rotated pseudo-randomly, the same for every player. */
const turns = [0, 1, 3, 2, 0, 2, 3, 1, 0, 1, 1, 0, 2, 3, 2, 3, 2, 0, 1, 3, 0, 1, 2, 0, 1];
const corners = ['0 0', '100% 0', '100% 100%', '0 100%'];

/**
 * Background of each tile's back; the 25 form one panel of azulejos. Two rings around a corner. A background, because
 * a drawing per tile would cost layout and layers whenever a tile turns.
 */
const tileBacks = turns.map((turn, tile) => {
  const narrow = tile % 4 === 1 ? '#c3d2ff' : '#7fa0ff';
  const rings = `${narrow} 52.5%, #2b4fd6 53.7%, #2b4fd6 99.2%, #1f3db5 100.4%`;
  return `radial-gradient(circle farthest-side at ${corners[turn]}, ${rings})`;
});

function drawLeaf([ground, light, shade]: readonly string[]) {
  const diagonal = 'linear-gradient(to bottom right,';
  const vein = `transparent 46%, ${ground} 46.5% 53.5%, transparent 54%) left -1px bottom -1px / calc(72% + 1px) calc(72% + 1px) no-repeat`;
  return { ground, leaf: `${diagonal} ${vein}, ${diagonal} ${light} 49.5%, ${shade} 50.5%)` };
}

const colours = ['#0b6347', '#45d394', '#2fb07a'];
const strong = drawLeaf(colours);
// Tiles that the player did not open have a third of the strength. Mixed, not transparent, which would need a layer
// per tile.
const dimmed = drawLeaf(colours.map((colour) => `color-mix(in srgb, ${colour} 35%, var(--color-surface-1))`));

function LeafArt({ dim }: { dim: boolean }) {
  const { ground, leaf } = dim ? dimmed : strong;
  return (
    <span className="absolute inset-0 rounded-[inherit]" style={{ background: ground }}>
      <span className="absolute inset-[21.9%] rounded-[47%_0]" style={{ background: leaf }} />
    </span>
  );
}

function MineArt({ hit, dim }: { hit: boolean; dim: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`absolute inset-0 size-full rounded-[inherit] ${hit ? 'bg-[#ffb81f]' : 'bg-[#4a0d07]'} ${dim ? 'opacity-35' : ''}`}
    >
      <path d="M32 19a17.5 17.5 0 1 0 .01 0z" fill="#cf3526" />
      <path d="M32 19q-17 17 0 35q-9-17 0-35zM32 19q17 17 0 35q9-17 0-35z" fill="#ff8272" />
      <path d="M32 22 22 17l8-2 2-7 2 7 8 2z" fill={hit ? '#0b6347' : '#45d394'} />
    </svg>
  );
}

const revealMs = 220;

/** Fades in the whole board when a round ends: one layer, however many tiles it uncovers. */
export function useReveal(
  box: RefObject<HTMLElement | null>,
  roundId: string | null,
  instant: boolean,
): void {
  useEffect(() => {
    if (roundId === null || instant) return;
    const motion = box.current?.animate([{ opacity: 0.45 }, { opacity: 1 }], {
      duration: revealMs,
      easing: 'cubic-bezier(.2,0,0,1)',
    });
    return () => motion?.cancel();
  }, [box, roundId, instant]);
}
