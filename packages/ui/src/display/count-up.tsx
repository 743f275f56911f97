import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { RollingNumber } from './rolling-number.tsx';

export interface CountUpProps {
  /** For display only (wins, players online); amounts used in decisions never pass through a float. */
  value: number;
  locale?: string | undefined;
  format?: Intl.NumberFormatOptions | undefined;
  /** Shows 1,200 as 1.2K+ and 3,400,000 as 3.4M+, rounded down. */
  units?: boolean | undefined;
  durationMs?: number | undefined;
  className?: string | undefined;
}

/** Source of the rule: section 9. */
const rollMs = 2_000;

const steps = [
  { from: 1e9, mark: 'B+' },
  { from: 1e6, mark: 'M+' },
  { from: 1e3, mark: 'K+' },
] as const;

/** Shortens a count to one decimal and a unit, rounded down so that it never overstates. */
export function shortCount(value: number): { value: number; mark: string } {
  const step = steps.find((each) => value >= each.from);
  if (!step) return { value, mark: '' };
  return { value: Math.floor((value / step.from) * 10) / 10, mark: step.mark };
}

/** Width of a tabular digit in the text font. */
const digitEm = 0.62;

/** A screen reader reads the final number at once. */
export function CountUp({ value, locale, format, units, durationMs = rollMs, className }: CountUpProps) {
  const shown = units ? shortCount(value) : { value, mark: '' };
  // Adding zero turns -0, which would be formatted with a sign, into 0.
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
