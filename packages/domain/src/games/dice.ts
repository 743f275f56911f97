import { drawNumbers, type HmacSha256, pickOutcome, type RoundSeeds } from '../fairness.ts';
import { defineDraw, nothing } from './definition.ts';

/**
 * A roll from 0.00 to 100.00; the player wins when it is over, or under, a target. Rolls and targets are whole
 * hundredths, so there are 10,001 outcomes. The multiplier is 99 divided by the chance in percent as usually stated
 * (over 50.50 is 49.50 %, 2×), so the exact return is 9,900 / 10,001.
 */
export type DiceDirection = 'over' | 'under';

export type DiceChoice = {
  direction: DiceDirection;
  targetHundredths: number;
};

export const diceOutcomes = 10_001;

/** 99 % in the unit of `winningOutcomes`: a multiplier is this number divided by the winning outcomes. */
const returnHundredths = 9_900n;

/**
 * One winning outcome pays 9,900×. With 9,800 winning outcomes (98 %) the multiplier is 1.0102, the lowest that is
 * offered.
 */
export const winningOutcomesMin = 1;
export const winningOutcomesMax = 9_800;

export const diceTargets = {
  over: { minHundredths: 10_000 - winningOutcomesMax, maxHundredths: 10_000 - winningOutcomesMin },
  under: { minHundredths: winningOutcomesMin, maxHundredths: winningOutcomesMax },
} as const satisfies Record<DiceDirection, { minHundredths: number; maxHundredths: number }>;

/** Computes the roll of a round in hundredths. It depends only on seeds and nonce. */
export function rollDice(hmac: HmacSha256, seeds: RoundSeeds): number {
  return dice.draw(drawNumbers(hmac, seeds, 1), dice.usual).rollHundredths;
}

/** Computes how many of the 10,001 outcomes win. The number is also the stated chance in hundredths of a percent. */
export function winningOutcomes({ direction, targetHundredths }: DiceChoice): number {
  return direction === 'over' ? 10_000 - targetHundredths : targetHundredths;
}

/** True when the roll wins. A roll equal to the target loses in both directions. */
export function isDiceWin({ direction, targetHundredths }: DiceChoice, rollHundredths: number): boolean {
  return direction === 'over' ? rollHundredths > targetHundredths : rollHundredths < targetHundredths;
}

const prizeOf = (choice: DiceChoice) => ({
  numerator: returnHundredths,
  denominator: BigInt(winningOutcomes(choice)),
});

const inUnits = ({ minHundredths, maxHundredths }: { minHundredths: number; maxHundredths: number }) => ({
  min: minHundredths / 100,
  max: maxHundredths / 100,
});

/** Targets outside of `diceTargets` would give multipliers outside of 1.0102× to 9,900×. */
export const dice = defineDraw({
  name: 'dice',
  choice: {
    direction: { kind: 'oneOf', values: ['over', 'under'] },
    targetHundredths: { kind: 'hundredths', min: 0, max: 10_000 },
  },
  outcome: { rollHundredths: { kind: 'hundredths', min: 0, max: 10_000 } },
  check(choice) {
    const { minHundredths, maxHundredths } = diceTargets[choice.direction];
    return choice.targetHundredths < minHundredths || choice.targetHundredths > maxHundredths
      ? { ok: false, code: 'target_out_of_range', params: inUnits(diceTargets[choice.direction]) }
      : { ok: true, value: choice };
  },
  oddsKey: winningOutcomes,
  shows: 'prize',
  numbers: () => 1,
  draw: ([number = 0]) => ({ rollHundredths: pickOutcome(number, diceOutcomes) }),
  multiplier: (choice, { rollHundredths }) => (isDiceWin(choice, rollHundredths) ? prizeOf(choice) : nothing),
  wins: (choice) => [
    {
      chance: { numerator: BigInt(winningOutcomes(choice)), denominator: BigInt(diceOutcomes) },
      multiplier: prizeOf(choice),
    },
  ],
  usual: { direction: 'over', targetHundredths: 5_050 },
  best: { direction: 'over', targetHundredths: 5_050 },
  facts: { targets: { over: inUnits(diceTargets.over), under: inUnits(diceTargets.under) } },
  defaults: { hotRank: 5 },
});
