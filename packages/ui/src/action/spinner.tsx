import { cx } from '../cx.ts';

export interface SpinnerProps {
  /** Accessible text of what is loading; omit it where the context says so. */
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

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
