import { cx } from '@palpite/ui';
import { memo } from 'react';
import { digitRows, shiftToRow, textOfRows } from './digit-rows.ts';

const columnText = textOfRows(digitRows);
const columnEm = 0.8;

// Slow at both ends: a digit that starts fast runs ahead of the rows that a browser has prepared, and stands still.
const Column = memo(function Column({ digit, durationMs }: { digit: string; durationMs: number }) {
  return (
    <span className="inline-block h-[1.2em] w-[0.8em] overflow-hidden [contain:strict]">
      <span
        className="block text-center leading-[1.2em] whitespace-pre transition-transform ease-in-out will-change-transform"
        style={{
          transform: shiftToRow(digitRows.indexOf(digit)),
          transitionDuration: `${durationMs}ms`,
        }}
      >
        {columnText}
      </span>
    </span>
  );
});

export type RollingNumberProps = {
  /** As the language writes it. */
  text: string;
  /** The most characters it can ever have: the places that it rolls over are kept free. */
  places: number;
  durationMs: number;
  className?: string;
};

/** This rolls each digit to its place by transform alone; a screen reader hears the result elsewhere. */
export const RollingNumber = memo(function RollingNumber(props: RollingNumberProps) {
  const { text, places, durationMs, className } = props;
  const columns = [...text.padStart(places, ' ')].map((mark, at) => ({ mark, place: places - at }));
  const blank = columns.filter(({ mark }) => mark === ' ').length;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex leading-[1.2em] transition-transform ease-standard will-change-transform',
        className,
      )}
      style={{
        // The free places are on the left: half of them keeps the number in the middle.
        transform: `translateX(${(-blank * columnEm) / 2}em)`,
        transitionDuration: `${durationMs}ms`,
      }}
    >
      {columns.map(({ mark, place }) =>
        /[\d ]/.test(mark) ? (
          <Column key={place} digit={mark.trim()} durationMs={durationMs} />
        ) : (
          <span key={place} className="w-[0.36em] text-center">
            {mark}
          </span>
        ),
      )}
    </span>
  );
});
