import { expect, test } from 'vitest';
import { toPlayFigures } from './play-statistics.queries.ts';

test('the totals of a period are the sums of its products, including negative ones', () => {
  const figures = toPlayFigures(
    {
      from: '2026-11-19',
      to: '2026-11-25',
      currency: 'BRL',
      products: [
        { product: 'sports', stakes: 5, staked: 150.1, returned: 0.2, net: -149.9 },
        { product: 'pg', stakes: 0, staked: 0, returned: -20.3, net: -20.3 },
      ],
    },
    'BRL',
  );
  expect(figures).toMatchObject({ stakedMinor: 15_010n, returnedMinor: -2_010n });
  expect(figures.products[1]).toEqual({
    product: 'pg',
    stakes: 0,
    stakedMinor: 0n,
    returnedMinor: -2_030n,
  });
});
