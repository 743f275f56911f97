import { formatNumber } from '@palpite/i18n';
import { cx, digitRows, shiftToRow, textOfRows } from '@palpite/ui';
import { memo, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { climbLines, columnFrames, rollLines } from './climb.ts';

const digitEm = 0.82;
const markEm = 0.34;
const unitEm = 0.62;
/** Largest font size, and the width that the longest number must fit, in units of the drawing. */
const largestUnits = 80;
const widthUnits = 333;

function fitUnits(text: string): number {
  const digits = text.replaceAll(/\D/g, '').length;
  const widthEm = digits * digitEm + (text.length - digits) * markEm + unitEm;
  return Math.min(largestUnits, Math.floor(widthUnits / widthEm));
}

export type ClimbingNumberProps = {
  hundredths: number;
  /** Key of the climb: another value starts a new climb; null shows no motion. */
  climb: string | null;
  durationMs: number;
  className?: string;
};

const digitsText = textOfRows(digitRows);
/** Rows of a place: all digits, or the separator, empty while the number is too short for it. */
const rowsOf = (mark: string) => (/\d/.test(mark) ? digitRows : ['', mark]);

/**
 * Number that climbs to a multiplier. Every character has a fixed place. All places move by transforms that are
 * computed beforehand, so that main-thread work cannot delay them.
 */
export const ClimbingNumber = memo(function ClimbingNumber(props: ClimbingNumberProps) {
  const { hundredths, climb, durationMs, className } = props;
  const locale = useLocale();
  const cells = useRef<HTMLSpanElement>(null);
  const text = formatNumber(hundredths / 100, locale);
  const marks = [...text].map((mark, at) => ({ mark, place: text.length - at }));

  useLayoutEffect(() => {
    const columns = [...(cells.current?.children ?? [])].map((cell) => cell.firstElementChild);
    if (climb === null || durationMs === 0) return;
    const lines = rollLines(climbLines(hundredths, durationMs, (shown) => formatNumber(shown / 100, locale)));
    const climbing = columns.flatMap((column, place) => {
      const frames = columnFrames(lines, place, rowsOf(lines.at(-1)?.[place] ?? ''));
      return column && frames.length > 0 ? [column.animate(frames, durationMs)] : [];
    });
    return () => {
      for (const motion of climbing) motion.cancel();
    };
  }, [climb, hundredths, durationMs, locale]);

  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex shrink-0 items-end will-change-transform font-brand leading-[1.2em] font-bold',
        className,
      )}
      // Scaled instead of another font size: a phone takes more than a frame to prepare one.
      style={{
        fontSize: `calc(var(--board-u) * ${largestUnits})`,
        transform: `scale(${fitUnits(text) / largestUnits})`,
      }}
    >
      <span ref={cells} className="inline-flex">
        {marks.map(({ mark, place }) => {
          const rows = rowsOf(mark);
          return (
            <span
              key={place}
              className="inline-block h-[1.2em] overflow-hidden [contain:strict]"
              style={{ width: `${rows === digitRows ? digitEm : markEm}em` }}
            >
              <span
                className="block text-center leading-[1.2em] whitespace-pre will-change-transform"
                style={{ transform: shiftToRow(rows.indexOf(mark)) }}
              >
                {rows === digitRows ? digitsText : textOfRows(rows)}
              </span>
            </span>
          );
        })}
      </span>
      <span className="w-[0.9em] pb-[0.1em] text-center text-[0.62em] leading-[1.6em]">×</span>
    </span>
  );
});
