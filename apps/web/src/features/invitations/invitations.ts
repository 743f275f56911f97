import type { Reply } from '@palpite/contracts/endpoint';
import type { getInvitations, InvitationEarning, InvitedFriend } from '@palpite/contracts/invitations';
import { type InvitationLevel, invitationLevels } from '@palpite/domain/invitations';
import { type Currency, fromWire } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import type { TurnoverShare } from '../../shared/wallet/turnover-shares.tsx';

export type Invitations = {
  readonly currency: Currency;
  readonly terms: {
    readonly ratesPermille: Record<InvitationLevel, number>;
    readonly productRates: readonly { product: string; ratesPermille: Record<InvitationLevel, number> }[];
    /** How much of a friend's stake counts. */
    readonly counts: readonly TurnoverShare[];
    readonly payoutLeastMinor: bigint;
    readonly holdDays: number;
    readonly rewardMinor: bigint;
    readonly rewardDepositsMinor: bigint;
    readonly rewardHoldDays: number;
    /** The VIP level that the friend must reach for the reward. */
    readonly rewardLevel: number;
  };
  readonly levels: readonly { level: InvitationLevel; friends: number; earnedMinor: bigint }[];
  readonly earnedMinor: bigint;
  readonly paidMinor: bigint;
  readonly waitingMinor: bigint;
};

export function toInvitations(reply: Reply<typeof getInvitations>, currency: Currency): Invitations {
  const minor = (amount: number) => fromWire(amount, currency);
  const { terms } = reply;
  return {
    currency,
    terms: {
      ratesPermille: byLevel(terms.rates),
      productRates: terms.productRates.map(({ product, ...own }) => ({
        product,
        ratesPermille: byLevel(own),
      })),
      counts: terms.counts,
      payoutLeastMinor: minor(terms.payoutLeast),
      holdDays: terms.holdDays,
      rewardMinor: minor(terms.reward),
      rewardDepositsMinor: minor(terms.rewardDeposits),
      rewardHoldDays: terms.rewardHoldDays,
      rewardLevel: terms.rewardLevel,
    },
    levels: invitationLevels.map((level) => {
      const row = reply.levels.find((each) => each.level === level);
      return { level, friends: row?.friends ?? 0, earnedMinor: minor(row?.earned ?? 0) };
    }),
    earnedMinor: minor(reply.earned),
    paidMinor: minor(reply.paid),
    waitingMinor: minor(reply.waiting),
  };
}

function byLevel(rates: { level1: number; level2: number; level3: number }): Record<InvitationLevel, number> {
  return { 1: rates.level1, 2: rates.level2, 3: rates.level3 };
}

export type Friend = {
  readonly key: string;
  readonly name: string;
  readonly avatarIndex: number;
  readonly joinedAt: Date;
  readonly earnedMinor: bigint;
  readonly state: InvitedFriend['state'];
};

function toFriend(friend: InvitedFriend, currency: Currency): Friend {
  return {
    key: friend.place,
    name: friend.name,
    avatarIndex: friend.header,
    joinedAt: new Date(friend.joinedAt),
    earnedMinor: fromWire(friend.earned, currency),
    state: friend.state,
  };
}

export type Earning = {
  readonly key: string;
  readonly kind: InvitationEarning['kind'];
  readonly level: InvitationLevel;
  /** The day under which it is listed: for a commission the UTC day of play. */
  readonly day: Date;
  readonly friends: number;
  readonly friendName: string;
  readonly turnoverMinor: bigint;
  /** Null if products had their own rates. */
  readonly ratePermille: number | null;
  readonly amountMinor: bigint;
  readonly status: InvitationEarning['status'];
};

export function toEarning(earning: InvitationEarning, currency: Currency): Earning {
  return {
    key: earning.place,
    kind: earning.kind,
    level: invitationLevels.find((level) => level === earning.level) ?? 1,
    // Noon in local time, so that a UTC day keeps its date in every time zone.
    day: new Date(earning.day === null ? earning.at : `${earning.day}T12:00:00`),
    friends: earning.friends,
    friendName: earning.friend ?? '',
    turnoverMinor: fromWire(earning.turnover, currency),
    ratePermille: earning.ratePermille,
    amountMinor: fromWire(earning.amount, currency),
    status: earning.status,
  };
}

/** Returns the link that registers a friend with the player's code. It has no hash, because chat apps cut it off. */
export function invitationLink(inviteCode: string): string {
  return `${window.location.origin}/y${encodeURIComponent(inviteCode)}`;
}

const key = 'invitations';
const pageSize = 20;

export const invitationsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [key, 'summary', currency],
    queryFn: async ({ signal }) =>
      toInvitations(await call('getInvitations', { query: { loading: false } }, { signal }), currency),
  });

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

export const sharePictureQuery = (locale: string) =>
  queryOptions({
    queryKey: [key, 'picture', locale],
    queryFn: ({ signal }) => call('getSharePicture', { query: { loading: false } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
