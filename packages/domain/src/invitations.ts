/** 1: friends, 2: friends of friends, 3: friends of those. Invitations earn no further. */
export const invitationLevels = [1, 2, 3] as const;
export type InvitationLevel = (typeof invitationLevels)[number];

/** Rates by level in thousandths of turnover: for the products listed, and for all others. */
export type ProductRates = {
  readonly permille: Record<InvitationLevel, number>;
  readonly products: ReadonlyMap<string, Record<InvitationLevel, number>>;
};

export function ratePermilleOf(rates: ProductRates, product: string, level: InvitationLevel): number {
  return (rates.products.get(product) ?? rates.permille)[level];
}

/**
 * Earnings from the play of one friend on one day, in thousandths of a minor unit: weighted turnover of each product
 * times its rate. Negative when more was returned than staked.
 */
export type FriendPlay = { readonly friendId: bigint; readonly broughtMilli: bigint };

export type Commission = {
  amountMinor: bigint;
  /** Zero, or the negative remainder that the next day starts with. */
  carryMilli: bigint;
  /** Share of each friend, in the order given; they add up to the amount. */
  shares: bigint[];
};

/**
 * Computes the commission of one level of friends on one day, rounded down once over all friends. `carriedMilli` is
 * zero or negative: stakes of earlier days that were returned later, such as a void after midnight. Friends with
 * negative earnings get no share. Among equal remainders the earlier friend comes first.
 */
export function computeCommission(friends: readonly FriendPlay[], carriedMilli: bigint): Commission {
  const sumMilli = friends.reduce((sum, friend) => sum + friend.broughtMilli, carriedMilli);
  if (sumMilli <= 0n) return { amountMinor: 0n, carryMilli: sumMilli, shares: friends.map(() => 0n) };
  const amountMinor = sumMilli / 1_000n;
  const weights = friends.map(({ broughtMilli }) => (broughtMilli > 0n ? broughtMilli : 0n));
  return { amountMinor, carryMilli: 0n, shares: splitByWeight(amountMinor, weights) };
}

/** Splits an amount in proportion to weights without losing a minor unit. Weights that are all zero split nothing. */
export function splitByWeight(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amountMinor * weight) / total);
  const left = Number(amountMinor - shares.reduce((sum, share) => sum + share, 0n));
  // The sort is stable, so the earlier one of equal remainders comes first.
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amountMinor * weight) % total }))
    .sort((a, b) => Number(b.remainder - a.remainder));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
