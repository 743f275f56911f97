/** A credited deposit: its price reached the cash, `payMinor` was paid for it, `goneMinor` of the price went back before. */
export type ReturnableDeposit = { id: string; priceMinor: bigint; payMinor: bigint; goneMinor: bigint };

/** A part of a deposit that goes back: `amountMinor` to its source, the discount on it to the operator. */
export type DepositReturn = { id: string; amountMinor: bigint; discountMinor: bigint };

/**
 * Splits the unplayed deposits of a player who cannot stake any more into returns to their sources.
 *
 * Unplayed is what the turnover does not cover: deposits and money from other players less turnover, at most the
 * deposits themselves and at most the cash. Turnover counts for the oldest money first, so the newest deposits return.
 * 2,000 credited for 1,800 with nothing staked return 1,800 and a discount of 200; with 500 staked and 500 lost they
 * return 1,350 and 150. What was paid is rounded down over all returns of a deposit, so their sum never exceeds it.
 */
export function planReturn(
  figures: { depositsMinor: bigint; receivedMinor: bigint; turnoverMinor: bigint; cashMinor: bigint },
  newestFirst: readonly ReturnableDeposit[],
): DepositReturn[] {
  const { depositsMinor, receivedMinor, turnoverMinor, cashMinor } = figures;
  let leftMinor = least(depositsMinor + receivedMinor - turnoverMinor, depositsMinor, cashMinor);
  const returns: DepositReturn[] = [];
  for (const { id, priceMinor, payMinor, goneMinor } of newestFirst) {
    const wholeMinor = least(leftMinor, priceMinor - goneMinor);
    if (wholeMinor <= 0n) continue;
    const paid = (minor: bigint) => (payMinor * minor) / priceMinor;
    const amountMinor = paid(goneMinor + wholeMinor) - paid(goneMinor);
    if (amountMinor === 0n) continue;
    leftMinor -= wholeMinor;
    returns.push({ id, amountMinor, discountMinor: wholeMinor - amountMinor });
  }
  return returns;
}

function least(...amounts: readonly [bigint, ...bigint[]]): bigint {
  let found = amounts[0];
  for (const amount of amounts) if (amount < found) found = amount;
  return found;
}
