import { cx } from '@palpite/ui';

/** More than this is many. */
const shownMax = 99;

/** This is the number on what has something unread; the name of what it stands on says it in words. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular min-w-5 rounded-full bg-danger px-1 text-center text-micro leading-5 font-bold text-on-danger',
        className,
      )}
    >
      {count > shownMax ? `${shownMax}+` : count}
    </span>
  );
}
