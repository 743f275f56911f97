/** An active bonus. `fromSeq` is its position among the stakes; `wageredMilli` is its turnover so far. */
export type RunningBonus = {
  id: string;
  fromSeq: bigint;
  expiresAtMs: number;
  requiredMinor: bigint;
  wageredMilli: bigint;
};

/**
 * Stakes after the bonus numbered `sinceSeq` was activated and before the next one, in thousandths of a minor unit,
 * weighted by product. Negative when more was returned than staked.
 */
export type StakedSince = { sinceSeq: bigint; weightedMilli: bigint };

/**
 * Distributes stakes over active bonuses. The bonus that expires first is filled first, only with stakes made after its
 * activation and never beyond its requirement. Returned stakes are deducted in the same order. Returns the updated
 * bonuses.
 */
export function fillBonuses(
  bonuses: readonly RunningBonus[],
  stakes: readonly StakedSince[],
): RunningBonus[] {
  const inTurn = bonuses
    .map((bonus) => ({ ...bonus }))
    .sort((a, b) => a.expiresAtMs - b.expiresAtMs || Number(a.fromSeq - b.fromSeq));
  for (const { sinceSeq, weightedMilli } of stakes.toSorted((a, b) => Number(a.sinceSeq - b.sinceSeq))) {
    let restMilli = weightedMilli;
    for (const bonus of inTurn) {
      if (bonus.fromSeq > sinceSeq) continue;
      const before = bonus.wageredMilli;
      bonus.wageredMilli = within(0n, before + restMilli, bonus.requiredMinor * 1_000n);
      restMilli -= bonus.wageredMilli - before;
    }
  }
  return inTurn;
}

/**
 * True when a bonus stays complete whatever happens to the open stakes of its time: the stakes since its activation,
 * minus open ones and those counted for other bonuses, cover the requirement. In thousandths of a minor unit, weighted
 * by product.
 */
export function isTurnedOver(bonus: {
  requiredMinor: bigint;
  stakedMilli: bigint;
  openMilli: bigint;
  takenMilli: bigint;
}): boolean {
  return bonus.stakedMilli - bonus.openMilli - bonus.takenMilli >= bonus.requiredMinor * 1_000n;
}

/**
 * Largest stake while a bonus is active, in minor units: a share of the bonus amount, rounded down, but at least the
 * floor, so that a small bonus can be played at all.
 */
export function bonusStakeMax(
  amountMinor: bigint,
  { stakeMaxPermille, stakeFloorMinor }: { stakeMaxPermille: bigint; stakeFloorMinor: bigint },
): bigint {
  const shareMinor = (amountMinor * stakeMaxPermille) / 1_000n;
  return shareMinor > stakeFloorMinor ? shareMinor : stakeFloorMinor;
}

/** Turnover that a bonus still requires, in minor units, rounded up. */
export function wagerLeft(bonus: { requiredMinor: bigint; wageredMilli: bigint }): bigint {
  return (bonus.requiredMinor * 1_000n - bonus.wageredMilli + 999n) / 1_000n;
}

/** Progress of a bonus in whole percent, rounded down: 100 only when it is complete. */
export function wagerPercent(bonus: { requiredMinor: bigint; wageredMilli: bigint }): number {
  if (bonus.requiredMinor === 0n) return 100;
  return Number((bonus.wageredMilli * 100n) / (bonus.requiredMinor * 1_000n));
}

/**
 * Splits the bonus pocket between active bonuses in proportion to their amounts, rounded down; the last bonus gets the
 * remainder. In minor units; the shares add up to the pocket.
 */
export function sharesOf(pocketMinor: bigint, amountsMinor: readonly bigint[]): bigint[] {
  let [restMinor, restAmountMinor] = [pocketMinor, amountsMinor.reduce((sum, minor) => sum + minor, 0n)];
  return amountsMinor.map((amountMinor) => {
    const shareMinor = restAmountMinor === 0n ? 0n : (restMinor * amountMinor) / restAmountMinor;
    restMinor -= shareMinor;
    restAmountMinor -= amountMinor;
    return shareMinor;
  });
}

function within(least: bigint, value: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value;
}
