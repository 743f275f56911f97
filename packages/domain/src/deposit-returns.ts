/**
 * A credited deposit: `priceMinor` was credited as cash, `payMinor` was paid for it, and `goneMinor` of the price was
 * returned earlier.
 */
export type ReturnableDeposit = { id: string; priceMinor: bigint; payMinor: bigint; goneMinor: bigint };

/** A part of a deposit to return: `amountMinor` to its source, `discountMinor` to the operator. */
export type DepositReturn = { id: string; amountMinor: bigint; discountMinor: bigint };

/**
 * Splits the unplayed deposits of a player who can no longer stake into returns to their sources. Unplayed are deposits
 * and money received from other players minus turnover, at most the deposits and the cash. Turnover uses up the oldest
 * money first. The paid amount is rounded down cumulatively over all returns of a deposit, so their sum never exceeds
 * it. A deposit of 1,800 that credits 2,000 returns 1,800 and a discount of 200; with 500 staked and lost, 1,350 and
 * 150.
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
