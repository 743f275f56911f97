import { cx } from '@palpite/ui';
import { DirectionMark } from '../../../shared/games/direction-mark.tsx';

export type DiceMarkerProps = {
  /** Position on the track; null before the first roll. */
  rollHundredths: number | null;
  /** True while a request is pending. */
  lifted: boolean;
  /** Null until the die has landed. */
  outcome: 'won' | 'lost' | null;
  durationMs: number;
};

const faces = {
  won: 'bg-up text-ground',
  lost: 'bg-down text-ground',
  none: 'bg-cream text-coffee',
} as const;

export function DiceMarker({ rollHundredths, lifted, outcome, durationMs }: DiceMarkerProps) {
  const face = faces[outcome ?? 'none'];
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 transition-transform ease-standard will-change-transform"
      style={{
        transform: `translateX(${(rollHundredths ?? 5_000) / 100}%)`,
        transitionDuration: `${durationMs}ms`,
      }}
    >
      <div
        className={cx(
          'absolute bottom-1 left-0 -ml-5 w-10 transition-[transform,opacity] duration-quick ease-standard will-change-transform',
          rollHundredths === null && !lifted && 'opacity-0',
          lifted && '-translate-y-2 delay-300',
        )}
      >
        <span className={cx('grid size-10 place-items-center rounded-odds', face)}>
          {outcome === null ? (
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7">
              <path
                d="M5 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM15 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"
                fill="currentColor"
              />
            </svg>
          ) : (
            <DirectionMark up={outcome === 'won'} className="text-title-sm" />
          )}
        </span>
        <svg aria-hidden="true" viewBox="0 0 16 8" className="mx-auto -mt-px w-4">
          <path
            d="M0 0h16L8 8z"
            className={outcome === null ? 'fill-cream' : outcome === 'won' ? 'fill-up' : 'fill-down'}
          />
        </svg>
      </div>
    </div>
  );
}
