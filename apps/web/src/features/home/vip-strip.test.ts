import { expect, test } from 'vitest';
import { levelPercent, missingSentence } from './vip-strip.tsx';

test.each([
  ['follows the slower condition', 9_000n, 10_000n, 20],
  ['is cut, never rounded up', 9_999n, 49_999n, 99],
  ['stops at a hundred', 99_000n, 990_000n, 100],
  ['starts at nothing', 0n, 0n, 0],
])('the progress %s', (_, deposits, turnover, percent) => {
  const next = {
    deposits: { doneMinor: deposits, goalMinor: 10_000n },
    turnover: { doneMinor: turnover, goalMinor: 50_000n },
  };
  expect(levelPercent(next)).toBe(percent);
});

test.each([
  [5n, 7n, 'vip.missing'],
  [5n, 0n, 'vip.missingDeposits'],
  [0n, 7n, 'vip.missingTurnover'],
  [0n, 0n, 'vip.met'],
])(
  'with deposits of %d and turnover of %d left, the sentence names only what is left',
  (deposits, turnover, key) => {
    expect(missingSentence(deposits, turnover)).toBe(key);
  },
);
