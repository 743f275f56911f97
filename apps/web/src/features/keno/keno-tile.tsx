import { cx } from '@palpite/ui';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** `missed` was picked and not drawn, `drawn` was drawn and not picked. */
export type TileState = 'open' | 'picked' | 'hit' | 'missed' | 'drawn';

const looks: Record<TileState, string> = {
  open: 'bg-surface-3 text-fg-1 shadow-[inset_0_-2px_0_rgb(0_0_0/0.16)]',
  picked: 'bg-action text-on-action shadow-[inset_0_-2px_0_rgb(0_0_0/0.22)]',
  hit: 'bg-up text-ground',
  missed: 'bg-action/30 text-accent',
  drawn: 'bg-ground text-fg-1 shadow-[inset_0_0_0_2px_var(--color-fg-2)]',
};

/** The flower of a hit: four discs and a middle that joins them. */
const petals = [
  [11, 11, 11],
  [29, 11, 11],
  [11, 29, 11],
  [29, 29, 11],
  [20, 20, 12],
] as const;

/** The mark of a hit. */
export function HitFlower({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" preserveAspectRatio="none" className={className}>
      {petals.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill="currentcolor" />
      ))}
    </svg>
  );
}

const pop = [{ transform: 'scale(0.55)' }, { transform: 'scale(1.12)', offset: 0.6 }, { transform: 'none' }];

export type KenoTileProps = {
  number: number;
  state: TileState;
  /** Nothing can be picked: a round is under way, or ten are picked and this one is not. */
  held: boolean;
  /** Whether Tab leads to this tile. */
  reachable: boolean;
  /** It has just been drawn, with motion. */
  pops: boolean;
  onPick: (number: number) => void;
};

/** This is a number of the board. */
export const KenoTile = memo(function KenoTile(props: KenoTileProps) {
  const { number, state, held, reachable, pops, onPick } = props;
  const { t } = useTranslation('keno');
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pops) tile.current?.animate(pop, { duration: 220, easing: 'cubic-bezier(.2,0,0,1)' });
  }, [pops]);
  return (
    <button
      ref={tile}
      type="button"
      data-tile={number}
      tabIndex={reachable ? 0 : -1}
      aria-label={t(`tile.${state}`, { number })}
      aria-pressed={state === 'picked' || state === 'hit' || state === 'missed'}
      aria-disabled={held || undefined}
      onClick={() => {
        if (!held) onPick(number);
      }}
      className={cx(
        // The gap between two tiles belongs to both, so that no touch falls between them.
        'tabular relative m-[2px] grid min-w-0 place-items-center rounded-md font-brand text-[clamp(13px,calc(var(--board-u)*15),19px)] font-bold transition-transform duration-instant after:absolute after:-inset-[2px]',
        !held && 'active:scale-92 hover:brightness-110',
        looks[state],
      )}
    >
      {state === 'hit' ? (
        <HitFlower className="absolute inset-[3px] size-[calc(100%-6px)] text-action" />
      ) : null}
      <span className={cx('relative', state === 'hit' && 'text-on-action')}>{number}</span>
    </button>
  );
});
