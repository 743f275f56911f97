/** An active bonus on its way to its turnover; `fromSeq` orders it among the stakes. */
export type RunningBonus = {
  id: string;
  fromSeq: bigint;
  expiresAtMs: number;
  requiredMinor: bigint;
  wageredMilli: bigint;
};

/**
 * What was staked while the same bonuses were active: after the bonus numbered `sinceSeq` and before the next one. In
 * thousandths of a minor unit, weighted by product; negative when more stakes came back than were made.
 */
export type StakedSince = { sinceSeq: bigint; weightedMilli: bigint };

/**
 * Fills bonuses with what was staked: the one that expires soonest first, each only with stakes that came after it, none
 * beyond what it needs. What comes back is taken off in the same order. Answers the bonuses with their new figures.
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
 * Whether a bonus stays done whatever comes of the open stakes of its time: what was staked since it became active, less
 * what is open and what other bonuses took, is all that it needs. In thousandths of a minor unit, weighted by product.
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
 * The largest stake that a bonus allows while it is active, in minor units: its share of the amount, rounded down, and
 * at least the floor, so that a small bonus can be played at all.
 */
export function bonusStakeMax(
  amountMinor: bigint,
  { stakeMaxPermille, stakeFloorMinor }: { stakeMaxPermille: bigint; stakeFloorMinor: bigint },
): bigint {
  const shareMinor = (amountMinor * stakeMaxPermille) / 1_000n;
  return shareMinor > stakeFloorMinor ? shareMinor : stakeFloorMinor;
}

/** Turnover that a bonus still needs, in minor units, a begun one whole. */
export function wagerLeft(bonus: { requiredMinor: bigint; wageredMilli: bigint }): bigint {
  return (bonus.requiredMinor * 1_000n - bonus.wageredMilli + 999n) / 1_000n;
}

/** How far the turnover of a bonus is, in whole percent, 100 only when it is done. */
export function wagerPercent(bonus: { requiredMinor: bigint; wageredMilli: bigint }): number {
  if (bonus.requiredMinor === 0n) return 100;
  return Number((bonus.wageredMilli * 100n) / (bonus.requiredMinor * 1_000n));
}

/**
 * Shares of active bonuses in the bonus pocket, in proportion to what was given with each, rounded down; what rounding
 * leaves goes to the last. In minor units; they add up to the pocket.
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
