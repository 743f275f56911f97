import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { RollingNumber } from './rolling-number.tsx';

export interface CountUpProps {
  /** For show only (wins, players online); money that is acted on never passes through a number. */
  value: number;
  locale?: string | undefined;
  format?: Intl.NumberFormatOptions | undefined;
  /** Writes 1,200 as 1.2K+, 3,400,000 as 3.4M+, always rounded down. */
  units?: boolean | undefined;
  /** How long the digits roll. */
  durationMs?: number | undefined;
  className?: string | undefined;
}

/** Section 9. */
const rollMs = 2_000;

const steps = [
  { from: 1e9, mark: 'B+' },
  { from: 1e6, mark: 'M+' },
  { from: 1e3, mark: 'K+' },
] as const;

/** Shortens a count to one decimal and a unit, rounding down so that it never promises more. */
export function shortCount(value: number): { value: number; mark: string } {
  const step = steps.find((each) => value >= each.from);
  if (!step) return { value, mark: '' };
  return { value: Math.floor((value / step.from) * 10) / 10, mark: step.mark };
}

/** Width of a tabular digit of the text face. */
const digitEm = 0.62;

/** Rolls the digits of a number from zero, then from the number before; a screen reader reads the number at once. */
export function CountUp({ value, locale, format, units, durationMs = rollMs, className }: CountUpProps) {
  const shown = units ? shortCount(value) : { value, mark: '' };
  // Adding zero turns minus zero, which the format would write with its sign, into zero.
  const text = new Intl.NumberFormat(locale, format).format(shown.value + 0) + shown.mark;
  const [isRolling, setRolling] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRolling(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span className={cx('tabular', className)}>
      <span className="sr-only">{text}</span>
      <RollingNumber
        text={isRolling ? text : text.replace(/\d/g, '0')}
        places={text.length}
        durationMs={durationMs}
        digitEm={digitEm}
      />
    </span>
  );
}
