import { cx } from '@palpite/ui';

/** More than this is many. */
const shownMax = 99;

export type UnreadCountProps = {
  count: number;
  /** On the corner of a button, which does not grow with the reader's letters: the number hardly does. */
  inCorner?: boolean;
};

/** This is the number on what has something unread; the name of what it stands on says it in words. */
export function UnreadCount({ count, inCorner = false }: UnreadCountProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular min-w-[1.8em] rounded-full bg-danger px-[0.35em] text-center text-micro leading-[1.8] font-bold text-on-danger',
        inCorner && 'absolute -top-1 -right-1 [--text-micro:clamp(11px,0.6875rem,13px)]',
      )}
    >
      {count > shownMax ? `${shownMax}+` : count}
    </span>
  );
}
