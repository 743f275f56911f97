import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Give it the size and radius of what will come: `h-12 w-full rounded-odds`. */
  className?: string | undefined;
}

/** This holds the place of what is loading and appears only after 150 ms. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-skeleton bg-surface-2',
        // Two radii on one element would be settled by the order of the stylesheet, not by the caller.
        className?.includes('rounded-') ? undefined : 'rounded-sm',
        className,
      )}
    />
  );
}
