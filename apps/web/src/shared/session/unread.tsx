import { cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useSession } from './session.ts';
import { supportKey } from './support-chat.ts';

const unreadMs = 60_000;

export function useUnread(): { chat: number; news: number } {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({
    queryKey: [...supportKey, 'unread'],
    meta: { background: true },
    queryFn: ({ signal }) => call('getUnread', { query: { loading: false } }, { signal }),
    enabled: loggedIn,
    refetchInterval: unreadMs,
  });
  return (loggedIn && data) || { chat: 0, news: 0 };
}

const shownMax = 99;

type UnreadCountProps = {
  count: number;
  /** On the corner of a button, which does not grow with the font size: then the number hardly does either. */
  inCorner?: boolean;
};

/** The number of unread items, hidden from screen readers: the label of the button or row contains it. */
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
