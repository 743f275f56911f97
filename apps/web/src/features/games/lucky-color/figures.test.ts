import { expect, test } from 'vitest';
import { frequenciesOf } from './figures.tsx';

test('each number is counted, and the most frequent one fills its bar', () => {
  const counted = frequenciesOf([7, 7, 7, 7, 0, 0, 9]);
  expect(counted).toHaveLength(10);
  expect(counted[7]).toEqual({ number: 7, times: 4, share: 1 });
  expect(counted[0]).toEqual({ number: 0, times: 2, share: 0.5 });
  expect(counted[3]).toEqual({ number: 3, times: 0, share: 0 });
});

test('only the last fifty rounds count', () => {
  const outcomes = [...new Array(50).fill(4), ...new Array(30).fill(8)];
  const counted = frequenciesOf(outcomes);
  expect(counted[4]?.times).toBe(50);
  expect(counted[8]?.times).toBe(0);
});

test('without a round every bar is empty', () => {
  expect(frequenciesOf([]).every(({ share }) => share === 0)).toBe(true);
});
