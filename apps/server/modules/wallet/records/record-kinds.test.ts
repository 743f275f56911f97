import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { expect, test } from 'vitest';
import { movementOf } from './record-kinds.ts';

const typeOf = (kind: TransferKind) => movementOf({ kind, isSports: false, holdOutcome: null }).type;

test.each<[string, TransferKind, number]>([
  ['a deposit', 'deposit', 10],
  ['a withdrawal', 'withdrawalHold', 11],
  ['a withdrawal that came back', 'withdrawalReturn', 11],
  ['what the house adds to a deposit', 'discount', 13],
  ['a prize', 'prize', 19],
  ['a bonus', 'bonus', 199],
  ['a VIP award', 'vip', 14],
  ['a promotion', 'promotion', 141],
])('records %s with the type of section 4', (_, kind, type) => {
  expect(typeOf(kind)).toBe(type);
});

test('lists a stake on sports among the bets and any other among the games', () => {
  const of = (isSports: boolean) => movementOf({ kind: 'stake', isSports, holdOutcome: null });
  expect([of(true), of(false)]).toEqual([
    { kind: 'sports', type: 0, reason: 'stake' },
    { kind: 'games', type: 0, reason: 'stake' },
  ]);
});

test('records a held stake by the transfer that followed it', () => {
  const reasons = ([null, 'stake', 'release'] as const).map(
    (holdOutcome) => movementOf({ kind: 'hold', isSports: true, holdOutcome }).reason,
  );
  expect(reasons).toEqual(['stakePending', 'stake', 'stakeReturned']);
});

test('shows a movement that records do not list among the awards', () => {
  expect(movementOf({ kind: 'withdrawalFee', isSports: false, holdOutcome: null })).toEqual({
    kind: 'awards',
    type: 19,
    reason: 'other',
  });
});
