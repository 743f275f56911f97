import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../../shared/i18n.ts';
import { climbHundredths } from './climb.ts';

const digitEm = 0.82;
const markEm = 0.34;
const unitEm = 0.62;
/** The largest digits, and the width that the longest number has to fit into, in units of the drawing. */
const largestUnits = 80;
const widthUnits = 333;

/** The size at which a number of these characters fits the board, in units of the drawing. */
function fitUnits(text: string): number {
  const digits = text.replaceAll(/\D/g, '').length;
  const widthEm = digits * digitEm + (text.length - digits) * markEm + unitEm;
  return Math.min(largestUnits, Math.floor(widthUnits / widthEm));
}

export type ClimbingNumberProps = {
  hundredths: number;
  /** Names the climb: another round climbs anew. Null stands still. */
  climb: string | null;
  durationMs: number;
  className?: string;
};

/**
 * This climbs to a multiplier. Every character has a place of its own that is kept from the first frame on, and each
 * frame only writes the characters that changed, so nothing else on the board is laid out again.
 */
export const ClimbingNumber = memo(function ClimbingNumber(props: ClimbingNumberProps) {
  const { hundredths, climb, durationMs, className } = props;
  const locale = useLocale();
  const cells = useRef<HTMLSpanElement>(null);
  const text = formatNumber(hundredths / 100, locale);
  const marks = [...text].map((mark, at) => ({ mark, place: text.length - at }));

  useLayoutEffect(() => {
    const places = [...(cells.current?.children ?? [])];
    if (climb === null || durationMs === 0 || places.length === 0) return;
    const write = (shown: number) => {
      const line = formatNumber(shown / 100, locale).padStart(places.length, ' ');
      places.forEach((place, at) => {
        const mark = line[at] === ' ' ? '' : (line[at] ?? '');
        if (place.textContent !== mark) place.textContent = mark;
      });
    };
    const startMs = performance.now();
    let frame = 0;
    const draw = (nowMs: number) => {
      const time = (nowMs - startMs) / durationMs;
      write(climbHundredths(hundredths, time));
      if (time < 1) frame = requestAnimationFrame(draw);
    };
    write(100);
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      write(hundredths);
    };
  }, [climb, hundredths, durationMs, locale]);

  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular inline-flex items-end will-change-transform font-brand leading-[1.2em] font-bold',
        className,
      )}
      style={{ fontSize: `calc(var(--board-u) * ${fitUnits(text)})` }}
    >
      <span ref={cells} className="inline-flex">
        {marks.map(({ mark, place }) => {
          const digit = /\d/.test(mark);
          return (
            <span
              key={place}
              className="inline-block h-[1.2em] overflow-hidden text-center [contain:strict]"
              style={{ width: `${digit ? digitEm : markEm}em` }}
            >
              {mark}
            </span>
          );
        })}
      </span>
      <span className="w-[0.9em] pb-[0.1em] text-center text-[0.62em] leading-[1.6em]">×</span>
    </span>
  );
});
