import type { Decision } from './decision.ts';
import { drawNumbers, type HmacSha256, pickOutcome, type RoundSeeds } from './fairness.ts';
import { floorRatio } from './money.ts';
import { stakeFloorMinor } from './stake-floor.ts';

/**
 * Dice: a roll from 0.00 to 100.00; the player wins when it is over, or under, a target.
 * Rolls and targets are whole hundredths (0 to 10,000), so there are 10,001 outcomes. The multiplier is 99 over the
 * chance in percent as this game states it everywhere (over 50.50 is 49.50 %, 2×); because of the one outcome more
 * than 10,000 the exact return is 9,900 / 10,001, a little under 99 %.
 */
export type DiceDirection = 'over' | 'under';

export type DiceChoice = {
  direction: DiceDirection;
  targetHundredths: number;
};

export const diceOutcomes = 10_001;

/** What 99 % is in the unit of `winningOutcomes`: a multiplier is this over the winning outcomes. */
const returnHundredths = 9_900n;

/** One winning outcome pays 9,900×; at 9,800 (98 %) the multiplier is 1.0102, the least that is worth winning. */
export const winningOutcomesMin = 1;
export const winningOutcomesMax = 9_800;

/** The targets that may be chosen, both ends included. */
export const diceTargets = {
  over: { minHundredths: 10_000 - winningOutcomesMax, maxHundredths: 10_000 - winningOutcomesMin },
  under: { minHundredths: winningOutcomesMin, maxHundredths: winningOutcomesMax },
} as const satisfies Record<DiceDirection, { minHundredths: number; maxHundredths: number }>;

const targetText = /^(0|[1-9]\d{0,2})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads a target such as `50.5` or `50.50` for a direction.
 * Refuses: `request_invalid` when it is no plain decimal with two places at most; `target_out_of_range` when the
 * multiplier would leave 1.0102× to 9,900×.
 */
export function parseDiceTarget(
  direction: DiceDirection,
  text: string,
): Decision<number, 'request_invalid' | 'target_out_of_range'> {
  const match = targetText.exec(text);
  if (!match) return { ok: false, code: 'request_invalid', params: { field: 'target' } };
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  const { minHundredths, maxHundredths } = diceTargets[direction];
  if (hundredths < minHundredths || hundredths > maxHundredths) {
    return {
      ok: false,
      code: 'target_out_of_range',
      params: { min: minHundredths / 100, max: maxHundredths / 100 },
    };
  }
  return { ok: true, value: hundredths };
}

/** The roll of a round in hundredths; it depends on the seeds and the nonce and on nothing else. */
export function rollDice(hmac: HmacSha256, seeds: RoundSeeds): number {
  const [number = 0] = drawNumbers(hmac, seeds, 1);
  return pickOutcome(number, diceOutcomes);
}

/** How many of the 10,001 outcomes win; also the stated chance in hundredths of a percent. */
export function winningOutcomes({ direction, targetHundredths }: DiceChoice): number {
  return direction === 'over' ? 10_000 - targetHundredths : targetHundredths;
}

/** A roll that equals the target loses in both directions. */
export function isDiceWin({ direction, targetHundredths }: DiceChoice, rollHundredths: number): boolean {
  return direction === 'over' ? rollHundredths > targetHundredths : rollHundredths < targetHundredths;
}

/** The multiplier for display: four places, cut off towards the house. Payouts use the exact ratio. */
export function diceMultiplier(choice: DiceChoice): number {
  const tenThousandths = floorRatio(returnHundredths * 10_000n, BigInt(winningOutcomes(choice)));
  return Number(tenThousandths) / 10_000;
}

/** What a winning round pays, stake included: stake × 99 / chance, rounded down once. */
export function dicePrize(choice: DiceChoice, stakeMinor: bigint): bigint {
  return floorRatio(stakeMinor * returnHundredths, BigInt(winningOutcomes(choice)));
}

/** What a round pays: the prize when the roll wins, otherwise nothing. */
export function dicePayout(choice: DiceChoice, stakeMinor: bigint, rollHundredths: number): bigint {
  return isDiceWin(choice, rollHundredths) ? dicePrize(choice, stakeMinor) : 0n;
}

/** Return to player in percent before the prize is rounded to the currency: the same for every choice. */
export const diceReturnPercent = returnPercentOf(returnHundredths, BigInt(diceOutcomes));

/**
 * Return to player in percent of one choice at one stake: the exact mean over all outcomes, prize rounded down,
 * cut off at four places. This is the figure to show beside a slip; at most `diceReturnPercent`.
 */
export function diceReturnPercentAt(choice: DiceChoice, stakeMinor: bigint): number {
  return returnPercentOf(
    dicePrize(choice, stakeMinor) * BigInt(winningOutcomes(choice)),
    stakeMinor * BigInt(diceOutcomes),
  );
}

/** Least stake in minor units from which on rounding costs less than 0.1 points of the return of a choice. */
export function diceStakeFloor(choice: DiceChoice): bigint {
  const winning = BigInt(winningOutcomes(choice));
  return stakeFloorMinor([
    {
      chance: { numerator: winning, denominator: BigInt(diceOutcomes) },
      multiplier: { numerator: returnHundredths, denominator: winning },
    },
  ]);
}

function returnPercentOf(paid: bigint, staked: bigint): number {
  return Number(floorRatio(paid * 1_000_000n, staked)) / 10_000;
}
