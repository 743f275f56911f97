import { largestMultiplier, multiplierShown } from '@palpite/domain/games/derive';
import {
  type DiceChoice,
  type DiceDirection,
  dice,
  diceTargets,
  winningOutcomes,
  winningOutcomesMax,
  winningOutcomesMin,
} from '@palpite/domain/games/dice';
import { foldNumberText } from '@palpite/domain/typed-digits';

export type LinkedField = 'target' | 'multiplier' | 'chance';

export type ChoiceAction =
  | { type: 'direction'; direction: DiceDirection }
  | { type: 'target'; hundredths: number }
  | { type: 'chance'; hundredths: number }
  | { type: 'multiplier'; tenThousandths: number };

/** Over 50.50: a chance of 49.50 % at 2×. */
export const firstChoice: DiceChoice = { direction: 'over', targetHundredths: 5_050 };

const diceMultiplier = (choice: DiceChoice) => multiplierShown(largestMultiplier(dice, choice));

/** Multiplier times number of winning outcomes, which is constant: 9,900 × 1 outcome of 10,000. */
const returnTenThousandths = diceMultiplier({ direction: 'under', targetHundredths: 1 }) * 10_000;

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}

function withChance(direction: DiceDirection, outcomes: number): DiceChoice {
  const winning = clamp(outcomes, winningOutcomesMin, winningOutcomesMax);
  return { direction, targetHundredths: direction === 'over' ? 10_000 - winning : winning };
}

export function diceChoice(choice: DiceChoice, action: ChoiceAction): DiceChoice {
  const { direction } = choice;
  switch (action.type) {
    case 'direction':
      // Keep the chance: over 70 becomes under 30.
      return withChance(action.direction, winningOutcomes(choice));
    case 'target': {
      const { minHundredths, maxHundredths } = diceTargets[direction];
      return { direction, targetHundredths: clamp(action.hundredths, minHundredths, maxHundredths) };
    }
    case 'chance':
      return withChance(direction, action.hundredths);
    case 'multiplier':
      return withChance(direction, returnTenThousandths / Math.max(1, action.tenThousandths));
  }
}

const shapes: Record<LinkedField, { decimals: number; pattern: RegExp }> = {
  target: { decimals: 2, pattern: /^\d{1,3}(?:[.,]\d{0,2})?$/ },
  chance: { decimals: 2, pattern: /^\d{1,2}(?:[.,]\d{0,2})?$/ },
  multiplier: { decimals: 4, pattern: /^\d{1,4}(?:[.,]\d{0,4})?$/ },
};

export function readField(field: LinkedField, typed: string): ChoiceAction | null {
  const { decimals, pattern } = shapes[field];
  const text = foldNumberText(typed);
  if (!pattern.test(text)) return null;
  const [whole = '', part = ''] = text.split(/[.,]/);
  const value = Number(`${whole}${part.padEnd(decimals, '0')}`);
  return field === 'multiplier'
    ? { type: 'multiplier', tenThousandths: value }
    : { type: field, hundredths: value };
}

/** The multiplier has at most four decimals, fewer as it grows, and is cut, never rounded up. */
export function fieldValue(field: LinkedField, choice: DiceChoice): { value: number; decimals: number } {
  if (field === 'target') return { value: choice.targetHundredths / 100, decimals: 2 };
  if (field === 'chance') return { value: winningOutcomes(choice) / 100, decimals: 2 };
  const tenThousandths = Math.round(diceMultiplier(choice) * 10_000);
  const places = tenThousandths >= 1_000_000 ? 2 : tenThousandths >= 100_000 ? 3 : 4;
  const unit = 10 ** (4 - places);
  const shown = Math.floor(tenThousandths / unit) * unit;
  const decimals = shown % 100 === 0 ? 2 : shown % 10 === 0 ? 3 : 4;
  return { value: shown / 10_000, decimals };
}
