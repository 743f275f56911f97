import { cx } from '@palpite/ui';

/** Small arrow beside the colours of won and lost. */
export function DirectionMark({ up, className }: { up: boolean; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 8" className={cx('h-[0.55em] w-[0.7em] shrink-0', className)}>
      <path d={up ? 'M5 0 10 8H0z' : 'M0 0h10L5 8z'} fill="currentColor" />
    </svg>
  );
}
