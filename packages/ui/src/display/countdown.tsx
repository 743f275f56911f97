import { cx } from '../cx.ts';

export interface CountdownProps {
  seconds: number;
  /** Text for a screen reader, such as "closes in"; the digits follow. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Formats seconds as `mm:ss`, or `h:mm:ss` from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The caller owns the clock. */
export function Countdown({ seconds, label, className }: CountdownProps) {
  return (
    <span role="timer" className={cx('tabular', className)}>
      {label ? <span className="sr-only">{label} </span> : null}
      {clockText(seconds)}
    </span>
  );
}
