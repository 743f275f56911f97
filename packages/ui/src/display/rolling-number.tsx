import { memo } from 'react';
import { cx } from '../cx.ts';
import { digitRows, shiftToRow, textOfRows } from './digit-rows.ts';

const columnText = textOfRows(digitRows);

// Eases at both ends: a digit that starts fast outruns the rows that the browser has rasterized, and stalls.
const Column = memo(function Column(props: { digit: string; widthEm: number; durationMs: number }) {
  const { digit, widthEm, durationMs } = props;
  return (
    <span
      className="inline-block h-[1.2em] overflow-hidden [contain:strict]"
      style={{ width: `${widthEm}em` }}
    >
      <span
        className="block text-center leading-[1.2em] whitespace-pre transition-transform ease-in-out will-change-transform motion-reduce:transition-none"
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

export interface RollingNumberProps {
  /** Formatted for the language. */
  text: string;
  /** Maximum number of characters; space for the rolling digits is reserved. */
  places: number;
  durationMs: number;
  /** Width of a digit; defaults to the brand font's. */
  digitEm?: number | undefined;
  className?: string | undefined;
}

/** Rolls each digit by transform only. Hidden from screen readers: render the number elsewhere too. */
export const RollingNumber = memo(function RollingNumber(props: RollingNumberProps) {
  const { text, places, durationMs, digitEm = 0.8, className } = props;
  const columns = [...text.padStart(places, ' ')].map((mark, at) => ({ mark, place: places - at }));
  const blank = columns.filter(({ mark }) => mark === ' ').length;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex leading-[1.2em] transition-transform ease-standard will-change-transform motion-reduce:transition-none',
        className,
      )}
      style={{
        // The unused places are on the left; shifting by half of them centres the number.
        transform: `translateX(${(-blank * digitEm) / 2}em)`,
        transitionDuration: `${durationMs}ms`,
      }}
    >
      {columns.map(({ mark, place }) =>
        /[\d ]/.test(mark) ? (
          <Column key={place} digit={mark.trim()} widthEm={digitEm} durationMs={durationMs} />
        ) : (
          <span key={place} className={cx('text-center whitespace-pre', /[.,'’]/.test(mark) && 'w-[0.36em]')}>
            {mark}
          </span>
        ),
      )}
    </span>
  );
});
