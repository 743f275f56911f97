import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useSession } from './session.ts';
import { supportKey } from './support-chat.ts';

const unreadMs = 60_000;

/** Returns the numbers of unread messages and news; 0 for a visitor. */
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
