import NumberFlow, { type Format } from '@number-flow/react';
import { cx } from '../cx.ts';

export interface CountUpProps {
  /** For show only (wins, players online); money that is acted on never passes through a number. */
  value: number;
  locale?: string | undefined;
  format?: Format | undefined;
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

/** This shortens a count to one decimal and a unit, rounding down so that it never promises more. */
export function shortCount(value: number): { value: number; mark: string } {
  const step = steps.find((each) => value >= each.from);
  if (!step) return { value, mark: '' };
  return { value: Math.floor((value / step.from) * 10) / 10, mark: step.mark };
}

/** This rolls its digits to a new number. */
export function CountUp({ value, locale, format, units, durationMs = rollMs, className }: CountUpProps) {
  const shown = units ? shortCount(value) : { value, mark: '' };
  return (
    <NumberFlow
      // Adding zero turns minus zero, which the format would write with its sign, into zero.
      value={shown.value + 0}
      suffix={shown.mark}
      respectMotionPreference
      transformTiming={{ duration: durationMs, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }}
      {...(locale ? { locales: locale } : {})}
      {...(format ? { format } : {})}
      className={cx('tabular', className)}
    />
  );
}
