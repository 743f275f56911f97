import { Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { tapOnly } from '../action/tap-only.ts';
import { cx } from '../cx.ts';
import { useOddsMark } from './use-odds-mark.ts';

export interface OddsButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Outcome such as 1, X, 2, a team, over 2.5; null when the column head names it. */
  label: ReactNode;
  /** Formatted in the reader's odds format. */
  odds: string;
  /** Price in thousandths; when it changes, the cell marks the direction for 900 ms. */
  oddsMilli?: number | undefined;
  /** Shows a direction while it is set; for slips and previews. */
  movement?: 'up' | 'down' | undefined;
  selected?: boolean | undefined;
  suspended?: boolean | undefined;
  /** Text for a screen reader in place of the odds of a suspended cell. */
  suspendedLabel?: string | undefined;
  boosted?: boolean | undefined;
  /** `row`: label and odds on one line, for players and scores; `tight`: centred in a narrow column. */
  layout?: 'stack' | 'row' | 'tight' | undefined;
}

const layouts = {
  stack: { box: 'flex-col justify-center px-2.5 text-left', label: 'max-w-full pr-4 text-micro' },
  row: { box: 'items-center justify-between gap-3 px-2.5 text-left', label: 'text-label' },
  tight: { box: 'flex-col items-center justify-center text-center', label: 'max-w-full text-micro' },
} as const;

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
  const mark = useRef<HTMLSpanElement>(null);
  useOddsMark(mark, oddsMilli);
  // A selection can be removed from the slip even when its market is suspended.
  const dead = suspended && !selected;
  // Five digits without a point are the widest possible price.
  const isLong = layout !== 'row' && /^[+-]?\d{5}/.test(odds);
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      aria-disabled={dead || undefined}
      onClick={dead ? undefined : onClick}
      onPointerDown={tapOnly}
      className={cx(
        'odds-cell relative isolate flex min-h-12 min-w-0 rounded-odds transition-transform duration-instant',
        layouts[layout].box,
        selected ? 'bg-action text-on-action' : 'bg-cell text-fg-1',
        dead ? 'cursor-not-allowed' : 'active:scale-[0.97]',
        className,
      )}
    >
      {suspended ? null : <span ref={mark} aria-hidden="true" data-moved={movement} className="odds-mark" />}
      {label === null ? null : (
        <span
          className={cx(
            'name-wrap line-clamp-2 leading-tight',
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
          layout !== 'row' && 'self-stretch',
          boosted && !selected && 'text-boost',
          suspended && !selected && 'text-fg-3',
        )}
      >
        {suspended ? (
          <>
            <Lock
              aria-hidden="true"
              size={15}
              strokeWidth={2.5}
              className={cx('my-0.5', layout === 'tight' && 'mx-auto')}
            />
            {suspendedLabel ? <span className="sr-only">{suspendedLabel}</span> : null}
          </>
        ) : layout === 'row' ? (
          odds
        ) : (
          // Strict containment: new digits are laid out in their own box without a layout of the surrounding list.
          <span
            className={cx('block h-[1.25em] [contain:strict]', isLong && 'text-[0.875em] leading-[1.4286]')}
          >
            {odds}
          </span>
        )}
      </span>
    </button>
  );
}
