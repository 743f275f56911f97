import { describe, expect, test } from 'vitest';
import { type ChoiceAction, diceChoice, fieldValue, firstChoice, readField } from './choice.ts';

const under30 = { direction: 'under', targetHundredths: 3_000 } as const;

describe('the linked fields', () => {
  test('show the same choice', () => {
    expect(fieldValue('target', firstChoice)).toEqual({ value: 50.5, decimals: 2 });
    expect(fieldValue('chance', firstChoice)).toEqual({ value: 49.5, decimals: 2 });
    expect(fieldValue('multiplier', firstChoice)).toEqual({ value: 2, decimals: 2 });
  });

  test('cut the multiplier at four decimals', () => {
    expect(fieldValue('multiplier', { direction: 'over', targetHundredths: 200 })).toEqual({
      value: 1.0102,
      decimals: 4,
    });
    expect(fieldValue('multiplier', under30).value).toBe(3.3);
  });

  test('give a large multiplier fewer decimals, never rounded up', () => {
    const odds = (targetHundredths: number) =>
      fieldValue('multiplier', { direction: 'under', targetHundredths });
    expect(odds(702)).toEqual({ value: 14.102, decimals: 3 });
    expect(odds(13)).toEqual({ value: 761.53, decimals: 2 });
    expect(odds(1)).toEqual({ value: 9_900, decimals: 2 });
  });

  test.each<[ChoiceAction, string, number]>([
    [{ type: 'target', hundredths: 4_200 }, 'over', 4_200],
    [{ type: 'chance', hundredths: 1_000 }, 'over', 9_000],
    [{ type: 'multiplier', tenThousandths: 30_000 }, 'over', 6_700],
    [{ type: 'multiplier', tenThousandths: 99_000_000 }, 'over', 9_999],
    [{ type: 'direction', direction: 'under' }, 'under', 4_950],
  ])('%o', (action, direction, targetHundredths) => {
    expect(diceChoice(firstChoice, action)).toEqual({ direction, targetHundredths });
  });

  test('stay within the range of the game', () => {
    expect(diceChoice(firstChoice, { type: 'target', hundredths: 0 }).targetHundredths).toBe(200);
    expect(diceChoice(firstChoice, { type: 'target', hundredths: 10_000 }).targetHundredths).toBe(9_999);
    expect(diceChoice(under30, { type: 'multiplier', tenThousandths: 0 }).targetHundredths).toBe(9_800);
    expect(diceChoice(under30, { type: 'chance', hundredths: 0 }).targetHundredths).toBe(1);
  });

  test('keep the chance when the side changes', () => {
    const there = diceChoice(under30, { type: 'direction', direction: 'over' });
    expect(there).toEqual({ direction: 'over', targetHundredths: 7_000 });
    expect(diceChoice(there, { type: 'direction', direction: 'under' })).toEqual(under30);
  });
});

describe('typing', () => {
  test.each([
    ['target', '62,5', { type: 'target', hundredths: 6_250 }],
    ['target', '62.', { type: 'target', hundredths: 6_200 }],
    ['chance', '49.50', { type: 'chance', hundredths: 4_950 }],
    ['multiplier', '1,0102', { type: 'multiplier', tenThousandths: 10_102 }],
    ['target', '６２．５', { type: 'target', hundredths: 6_250 }],
    ['chance', '٤٩٫٥', { type: 'chance', hundredths: 4_950 }],
    ['multiplier', '9900', { type: 'multiplier', tenThousandths: 99_000_000 }],
  ] as const)('%s %s is read', (field, typed, action) => {
    expect(readField(field, typed)).toEqual(action);
  });

  test.each([
    ['target', ''],
    ['target', '-5'],
    ['target', '1e3'],
    ['chance', '49,505'],
    ['multiplier', 'dois'],
  ] as const)('%s "%s" changes nothing', (field, typed) => {
    expect(readField(field, typed)).toBeNull();
  });
});
