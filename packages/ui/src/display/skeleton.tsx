import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Give it the size and radius of what will come: `h-12 w-full rounded-odds`. */
  className?: string | undefined;
}

/** This holds the place of what is loading and appears only after 150 ms. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-skeleton rounded-sm bg-surface-2', className)} />
  );
}
