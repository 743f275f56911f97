import { expect, test } from 'vitest';
import { toAccount, totalsOf } from './statement.ts';

test('income and outflow lead from the opening to the closing', () => {
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

test('the totals follow the filter, over cash and bonus money', () => {
  const account = (lines: Parameters<typeof toAccount>[0]['lines']) =>
    toAccount({ opening: 0, closing: 0, lines }, 'BRL');
  const statement = {
    currency: 'BRL',
    from: '',
    to: '',
    cash: account([
      { kind: 'recharge', reason: 'deposit', count: 1, amount: 100 },
      { kind: 'games', reason: 'stake', count: 4, amount: -40 },
      { kind: 'bonus', reason: 'bonusConverted', count: 1, amount: 5 },
    ]),
    bonus: account([
      { kind: 'games', reason: 'stake', count: 1, amount: -2 },
      { kind: 'bonus', reason: 'bonusConverted', count: 1, amount: -5 },
    ]),
  } as const;
  expect(totalsOf(statement, 'all')).toMatchObject({ inMinor: 10_500n, outMinor: -4_000n });
  expect(totalsOf(statement, 'games')).toEqual({ inMinor: 0n, outMinor: -4_200n });
  expect(totalsOf(statement, 'bonus')).toEqual({ inMinor: 500n, outMinor: -500n });
});
