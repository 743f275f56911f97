import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Size and radius of the content to come: `h-12 w-full rounded-odds`. */
  className?: string | undefined;
}

/** Appears only after 150 ms. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-skeleton bg-surface-2',
        // With two radius classes the order of the stylesheet would decide, not the caller.
        className?.includes('rounded-') ? undefined : 'rounded-sm',
        className,
      )}
    />
  );
}
