import { Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useOddsFlash } from './use-odds-flash.ts';

export interface OddsButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The outcome: 1, X, 2, a team, over 2.5; null where the head of a column says it. */
  label: ReactNode;
  /** As the reader's odds format writes it. */
  odds: string;
  /** The price in thousandths; when it changes, the cell marks the direction for 900 ms by itself. */
  oddsMilli?: number | undefined;
  /** Shows a direction for as long as it is given; for slips and previews. */
  movement?: 'up' | 'down' | undefined;
  selected?: boolean | undefined;
  suspended?: boolean | undefined;
  /** What a screen reader hears in place of the odds of a suspended cell. */
  suspendedLabel?: string | undefined;
  boosted?: boolean | undefined;
  /** `row`: label and odds on one line, for players and scores; `tight`: in the middle of a narrow column. */
  layout?: 'stack' | 'row' | 'tight' | undefined;
}

const layouts = {
  stack: { box: 'flex-col justify-center px-2.5 text-left', label: 'max-w-full pr-4 text-micro' },
  row: { box: 'items-center justify-between gap-3 px-2.5 text-left', label: 'text-label' },
  tight: { box: 'flex-col items-center justify-center px-0.5 text-center', label: 'max-w-full text-micro' },
} as const;

/** This is one price that can be put on the slip. */
export function OddsButton({
  label,
  odds,
  oddsMilli,
  movement,
  selected = false,
  suspended = false,
  suspendedLabel,
  boosted = false,
  layout = 'stack',
  className,
  onClick,
  type = 'button',
  ...rest
}: OddsButtonProps) {
  const flash = useOddsFlash(oddsMilli);
  const moved = suspended ? undefined : (movement ?? flash);
  const passing = movement === undefined;
  // What is on the slip can be taken off whatever its market does.
  const dead = suspended && !selected;
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      aria-disabled={dead || undefined}
      onClick={dead ? undefined : onClick}
      className={cx(
        'relative isolate flex min-h-12 min-w-0 rounded-odds transition-transform duration-instant',
        layouts[layout].box,
        selected ? 'bg-action text-on-action' : 'bg-cell text-fg-1',
        dead ? 'cursor-not-allowed' : 'active:scale-[0.97]',
        className,
      )}
    >
      {moved && !selected ? (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-0 -z-10 rounded-odds',
            passing && 'animate-odds',
            moved === 'up'
              ? 'bg-(--tint-up) shadow-[inset_0_0_0_1.5px_var(--color-up)]'
              : 'bg-(--tint-down) shadow-[inset_0_0_0_1.5px_var(--color-down)]',
          )}
        />
      ) : null}
      {label === null ? null : (
        <span
          className={cx(
            'truncate',
            layouts[layout].label,
            selected ? 'opacity-80' : layout === 'row' ? 'text-fg-2' : 'text-fg-3',
          )}
        >
          {label}
        </span>
      )}
      <span
        className={cx(
          'tabular text-odds',
          boosted && !selected && 'text-boost',
          suspended && !selected && 'text-fg-3',
        )}
      >
        {suspended ? (
          <>
            <Lock aria-hidden="true" size={15} strokeWidth={2.5} className="my-0.5" />
            {suspendedLabel ? <span className="sr-only">{suspendedLabel}</span> : null}
          </>
        ) : (
          odds
        )}
      </span>
      {moved ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 10 8"
          className={cx(
            'absolute',
            layout === 'tight' ? 'top-1.5 right-1.5 h-1.5 w-1.75' : 'top-2 right-2 h-2 w-2.5',
            passing && 'animate-odds',
            selected ? 'text-on-action' : moved === 'up' ? 'text-up' : 'text-down',
          )}
        >
          <path d={moved === 'up' ? 'M5 0 10 8H0z' : 'M0 0h10L5 8z'} fill="currentColor" />
        </svg>
      ) : null}
    </button>
  );
}
