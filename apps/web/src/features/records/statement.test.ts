import { expect, test } from 'vitest';
import { toAccount } from './statement.ts';

test('what came in and went out leads from the opening to the closing', () => {
  const account = toAccount(
    {
      opening: 10,
      closing: 72.5,
      lines: [
        { kind: 'recharge', reason: 'deposit', count: 1, amount: 100 },
        { kind: 'games', reason: 'stake', count: 4, amount: -40 },
        { kind: 'games', reason: 'payout', count: 1, amount: 2.5 },
      ],
    },
    'BRL',
  );
  expect(account).toMatchObject({ inMinor: 10_250n, outMinor: -4_000n });
  expect(account.openingMinor + account.inMinor + account.outMinor).toBe(account.closingMinor);
});
