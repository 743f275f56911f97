import { cx } from '../cx.ts';

export interface SpinnerProps {
  /** What is being waited for, for readers who cannot see it turn; leave out where the surroundings say it. */
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

/** This shows that something is under way: three quarters of a ring in the text's colour. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="animate-spin">
        <circle
          cx="10"
          cy="10"
          r="8"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="3"
        />
        <path
          d="M10 2a8 8 0 0 1 8 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
