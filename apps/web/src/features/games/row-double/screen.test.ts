import { expect, test } from 'vitest';
import { fitClimb, nextClimb } from './screen.tsx';

const draw = (width: number) => width - 1;

test('a round climbs its rows on the chosen column and then cashes out', () => {
  const plan = { rows: 2, column: 1 };
  expect(nextClimb(plan, 0, 4, draw)).toBe(1);
  expect(nextClimb(plan, 1, 4, draw)).toBe(1);
  expect(nextClimb(plan, 2, 4, draw)).toBeNull();
});

test('without a column each step is drawn among the tiles of the row', () => {
  expect(nextClimb({ rows: 5, column: null }, 3, 4, draw)).toBe(3);
  expect(nextClimb({ rows: 5, column: null }, 3, 2, draw)).toBe(1);
});

test('a narrower tower drops a column that it does not have, a lower one the rows above it', () => {
  expect(fitClimb({ rows: 9, column: 3 }, 3, 6)).toEqual({ rows: 6, column: null });
  expect(fitClimb({ rows: 4, column: 2 }, 3, 6)).toEqual({ rows: 4, column: 2 });
});
