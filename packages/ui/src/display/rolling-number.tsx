import { memo } from 'react';
import { cx } from '../cx.ts';
import { digitRows, shiftToRow, textOfRows } from './digit-rows.ts';

const columnText = textOfRows(digitRows);

// Slow at both ends: a digit that starts fast runs ahead of the rows that a browser has prepared, and stands still.
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
  /** As the language writes it. */
  text: string;
  /** The most characters it can ever have: the places that it rolls over are kept free. */
  places: number;
  durationMs: number;
  /** Width of a digit; that of the brand's face by default. */
  digitEm?: number | undefined;
  className?: string | undefined;
}

/** Rolls each digit to its place by transform alone. Hidden from screen readers: write the number elsewhere too. */
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
        // The free places are on the left: half of them keeps the number in the middle.
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
