/** How often money must be staked before it can be withdrawn: a deposit once, a bonus fifteen times (section 9). */
export const wagering = { deposit: 1n, gift: 15n } as const;

/** Turnover of all time that a withdrawal needs, in minor units. */
export function turnoverNeeded(figures: { depositsMinor: bigint; giftsMinor: bigint }): bigint {
  return figures.depositsMinor * wagering.deposit + figures.giftsMinor * wagering.gift;
}

/** Turnover that still stands before a withdrawal, in minor units; never below zero. */
export function turnoverLeft(figures: {
  depositsMinor: bigint;
  giftsMinor: bigint;
  turnoverMinor: bigint;
}): bigint {
  const needed = turnoverNeeded(figures);
  return needed > figures.turnoverMinor ? needed - figures.turnoverMinor : 0n;
}
