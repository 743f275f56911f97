/** Friends, friends of friends, and friends of those: as far as an invitation reaches. */
export const invitationLevels = [1, 2, 3] as const;
export type InvitationLevel = (typeof invitationLevels)[number];

/** What a level earns of turnover, in thousandths: of the products that are named, and of all others. */
export type ProductRates = {
  readonly permille: Record<InvitationLevel, number>;
  readonly products: ReadonlyMap<string, Record<InvitationLevel, number>>;
};

export function ratePermilleOf(rates: ProductRates, product: string, level: InvitationLevel): number {
  return (rates.products.get(product) ?? rates.permille)[level];
}

/**
 * What the play of one friend on one day brings, in thousandths of a minor unit: valid turnover of each product times
 * its rate; below zero when more came back than was staked.
 */
export type FriendPlay = { readonly friendId: bigint; readonly broughtMilli: bigint };

export type Commission = {
  amountMinor: bigint;
  /** Zero, or what was below zero: the next day begins with it. */
  carryMilli: bigint;
  /** What of the amount each friend brought, in the order given; they sum to it. */
  shares: bigint[];
};

/**
 * Computes what one level of friends brought somebody on one day.
 *
 * All friends are taken together and rounded down once; `carriedMilli`, at most zero, is what came back on earlier
 * days beyond the stakes of those days, such as a void after midnight. A friend's share is by largest remainder of what
 * the friend brought, friends below zero have none; of equal remainders the earlier friend is first.
 */
export function computeCommission(friends: readonly FriendPlay[], carriedMilli: bigint): Commission {
  const sumMilli = friends.reduce((sum, friend) => sum + friend.broughtMilli, carriedMilli);
  if (sumMilli <= 0n) return { amountMinor: 0n, carryMilli: sumMilli, shares: friends.map(() => 0n) };
  const amountMinor = sumMilli / 1_000n;
  const weights = friends.map(({ broughtMilli }) => (broughtMilli > 0n ? broughtMilli : 0n));
  return { amountMinor, carryMilli: 0n, shares: splitByWeight(amountMinor, weights) };
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
