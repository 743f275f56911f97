/** Friends, friends of friends, and friends of those: as far as an invitation reaches. */
export const invitationLevels = [1, 2, 3] as const;
export type InvitationLevel = (typeof invitationLevels)[number];

/** Valid turnover of one friend on one day; below zero when more came back than was staked. */
export type FriendTurnover = { readonly friendId: bigint; readonly turnoverMinor: bigint };

export type Commission = {
  amountMinor: bigint;
  /** Zero, or what was below zero: the next day begins with it. */
  carryMinor: bigint;
  /** What of the amount each friend brought, in the order given; they sum to it. */
  shares: bigint[];
};

/**
 * Computes what one level of friends brought somebody on one day.
 *
 * The rate is taken of all friends together and rounded down once; `carriedMinor`, at most zero, is what came back on
 * earlier days beyond the stakes of those days, such as a void after midnight. A friend's share is by largest
 * remainder of the own turnover, friends below zero have none; of equal remainders the earlier friend is first.
 */
export function computeCommission(
  friends: readonly FriendTurnover[],
  ratePermille: bigint,
  carriedMinor: bigint,
): Commission {
  const sumMinor = friends.reduce((sum, friend) => sum + friend.turnoverMinor, carriedMinor);
  if (sumMinor <= 0n) return { amountMinor: 0n, carryMinor: sumMinor, shares: friends.map(() => 0n) };
  const amountMinor = (sumMinor * ratePermille) / 1_000n;
  const weights = friends.map(({ turnoverMinor }) => (turnoverMinor > 0n ? turnoverMinor : 0n));
  return { amountMinor, carryMinor: 0n, shares: splitByWeight(amountMinor, weights) };
}

/** Splits an amount in proportion to weights, to the last minor unit; all weights zero split nothing. */
export function splitByWeight(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amountMinor * weight) / total);
  const left = Number(amountMinor - shares.reduce((sum, share) => sum + share, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amountMinor * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
