import { limboTargets } from '@palpite/domain/games/limbo';
import { expect, test } from 'vitest';
import {
  chanceDecimals,
  chancePercent,
  nextQuickTarget,
  readChance,
  readTarget,
  stepTarget,
  targetOfChance,
} from './choice.ts';

test.each([
  ['2', ',', 200],
  ['2,5', ',', 250],
  ['2.5', ',', 250],
  ['1.000.000,00', ',', 100_000_000],
  ['1,000,000.00', '.', 100_000_000],
  ['1.01', '.', 101],
  ['２．５', ',', 250],
  ['١٠٫٥', ',', 1_050],
] as const)('%s with %s as decimal mark is a target of %i hundredths', (typed, mark, hundredths) => {
  expect(readTarget(typed, mark)).toBe(hundredths);
});

test.each(['', '1', '1,00', '1000000,01', '2,555', '-3', '3e2', 'abc'])('%s is no target', (typed) => {
  expect(readTarget(typed, ',')).toBeNull();
});

test('converts a chance to its target', () => {
  expect(targetOfChance(49.5)).toBe(200);
  expect(targetOfChance(9.9)).toBe(1_000);
  expect(targetOfChance(0.000001)).toBe(limboTargets.maxHundredths);
  expect(targetOfChance(98.5)).toBe(limboTargets.minHundredths);
});

test('prints even the smallest chance with significant digits', () => {
  const smallest = chancePercent(limboTargets.maxHundredths);
  expect(smallest.toFixed(chanceDecimals(smallest))).toBe('0.000095');
  expect(chancePercent(200).toFixed(chanceDecimals(50))).toBe('49.50');
});

test('reads a chance in digits of any script', () => {
  expect(readChance('４９．５')).toBe(49.5);
});

test.each(['0', '99', '100', '0,0000001', 'x'])('%s is no chance', (typed) => {
  expect(readChance(typed)).toBeNull();
});

test('a step changes the second digit and can be undone', () => {
  expect(stepTarget(200, true, false)).toBe(210);
  expect(stepTarget(210, false, false)).toBe(200);
  expect(stepTarget(1_000, true, false)).toBe(1_100);
  expect(stepTarget(1_000, false, false)).toBe(990);
  expect(stepTarget(200, true, true)).toBe(201);
});

test('no step leaves the range', () => {
  expect(stepTarget(limboTargets.minHundredths, false, false)).toBe(limboTargets.minHundredths);
  expect(stepTarget(limboTargets.maxHundredths, true, false)).toBe(limboTargets.maxHundredths);
});

test('the next quick target is the nearest one; after the last one nothing changes', () => {
  expect(nextQuickTarget(333, true)).toBe(500);
  expect(nextQuickTarget(333, false)).toBe(200);
  expect(nextQuickTarget(10_000, true)).toBe(10_000);
});
