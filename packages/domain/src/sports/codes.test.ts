import { describe, expect, test } from 'vitest';
import { betResults, type Codes, orderStatuses, periods, timeStatuses } from './codes.ts';

/** Codes as listed in section 4 of the specification. */
const specified: [string, Codes<string>, number[]][] = [
  ['match time statuses', timeStatuses as Codes<string>, [0, 1, 2, 3, 4, 5, -1, -10, -11, -12, -13, -14]],
  ['periods', periods as Codes<string>, [1, 2, 4, 1001, 1002, 1003, 1004]],
  ['bet results', betResults as Codes<string>, [0, 4, -1, 10, -10, -11, 11, 20, 21, 90, 1000]],
  ['order statuses', orderStatuses as Codes<string>, [0, 4, -11, -1, -10, 9999, 8888]],
];

describe.each(specified)('%s', (_, codes, numbers) => {
  test('are exactly the codes of the specification', () => {
    const ascending = (a: number, b: number) => a - b;
    expect(codes.names.map(codes.toCode).sort(ascending)).toEqual(numbers.toSorted(ascending));
  });

  test('convert from name to code and back unchanged', () => {
    for (const name of codes.names) expect(codes.fromCode(codes.toCode(name))).toBe(name);
    for (const number of numbers) expect(codes.toCode(codes.fromCode(number) ?? '')).toBe(number);
  });

  test('give null for an undefined code', () => {
    expect([7, 3_000, -2, Number.NaN].map(codes.fromCode)).toEqual([null, null, null, null]);
  });
});

test('map the names to the right codes', () => {
  expect(timeStatuses.toCode('halfTime')).toBe(2);
  expect(timeStatuses.toCode('abandoned')).toBe(-12);
  expect(periods.toCode('cornerKick')).toBe(4);
  expect(betResults.toCode('halfWin')).toBe(21);
  expect(betResults.toCode('halfLoss')).toBe(11);
  expect(orderStatuses.toCode('drawn')).toBe(9999);
});
