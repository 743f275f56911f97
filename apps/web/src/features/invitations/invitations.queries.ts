import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { toEarning, toFriend, toInvitations } from './invitations.ts';

const key = 'invitations';
const pageSize = 20;

/** The terms of invitations and the player's earnings. */
export const invitationsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [key, 'summary', currency],
    queryFn: async ({ signal }) =>
      toInvitations(await call('getInvitations', { query: { loading: false } }, { signal }), currency),
  });

/** The friends of a level, newest first, in pages. */
export const friendsQuery = (level: InvitationLevel, currency: Currency) =>
  infiniteQueryOptions({
    queryKey: [key, 'friends', level, currency],
    queryFn: ({ signal, pageParam }) =>
      call(
        'listFriends',
        { query: { level, limit: pageSize, loading: false, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) =>
      pages.flatMap(({ friends }) => friends.map((friend) => toFriend(friend, currency))),
  });

/** Commissions and rewards, newest first, in pages. */
export const earningsQuery = (currency: Currency) =>
  infiniteQueryOptions({
    queryKey: [key, 'earnings', currency],
    queryFn: ({ signal, pageParam }) =>
      call(
        'listEarnings',
        { query: { limit: pageSize, loading: false, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) =>
      pages.flatMap(({ earnings }) => earnings.map((earning) => toEarning(earning, currency))),
  });

/** The invitation as a picture, with texts in the language of the screen. */
export const sharePictureQuery = (locale: string) =>
  queryOptions({
    queryKey: [key, 'picture', locale],
    queryFn: ({ signal }) => call('getSharePicture', { query: { loading: false } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
