import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { suppressesSocket } from '../../shared/paths.ts';
import { supportKey } from '../../shared/session/support-chat.ts';

const liveMs = 20_000;
/** During a game the socket is closed, so new messages are polled more often. */
const unheardMs = 4_000;

/** The conversation, newest page first. Reading it also tells the desk that the player is present. */
export const chatQuery = infiniteQueryOptions({
  queryKey: [...supportKey, 'chat'],
  queryFn: ({ signal, pageParam }) =>
    call('getChat', { query: { loading: false, ...(pageParam && { before: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.seq : undefined),
  refetchInterval: () => (suppressesSocket(window.location.hash) ? unheardMs : liveMs),
  staleTime: 0,
});
