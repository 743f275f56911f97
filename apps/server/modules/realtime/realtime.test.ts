import { describe, expect, test } from 'vitest';
import { createRealtime } from './index.ts';

function heardOf(news: Record<string, unknown>): unknown[][] {
  const events: unknown[][] = [];
  const realtime = createRealtime({
    sockets: {
      send: (playerId: bigint, event: string, payload: unknown) => events.push([playerId, event, payload]),
    } as never,
    desk: {} as never,
    forgetSession: () => {},
  });
  realtime.deliver({
    topic: 'balances',
    playerId: null,
    payload: [{ playerId: '7', currency: 'BRL', ...news }],
  } as never);
  return events;
}

describe('A changed balance is sent, with', () => {
  test.each([
    ['nothing from 10 on', '1000', []],
    ['that it is low below 10', '999', [[7n, 'insBalance', { balance: 9.99 }]]],
    ['that it is low at 0.51', '51', [[7n, 'insBalance', { balance: 0.51 }]]],
    ['that it is gone below 0.51', '50', [[7n, 'freeBalance', { balance: 0.5 }]]],
  ])('%s', (_, balanceMinor, low) => {
    expect(heardOf({ balanceMinor })).toEqual([
      [7n, 'updateUserInfo', { balance: Number(balanceMinor) / 100 }],
      ...low,
    ]);
  });
});

test('A player with bonus money has no low balance', () => {
  expect(heardOf({ balanceMinor: '0', bonusMinor: '1000' })).toEqual([
    [7n, 'updateUserInfo', { balance: 0, bonusBalance: 10 }],
  ]);
});

test('A change of bonus money alone sends no cash balance', () => {
  expect(heardOf({ bonusMinor: '5' })).toEqual([[7n, 'updateUserInfo', { bonusBalance: 0.05 }]]);
});
