import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action, Callback, RoundSnapshot, StateSnapshot, TransactionSnapshot } from './callback.ts';
import { decideCallback } from './decide-callback.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const id = fc.constantFrom(...ids);
const amountMinor = fc.bigInt(0n, 40n);

/** The hash ignores the rest, so a repeat may differ. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .record({ id, amountMinor })
    .map((sent): Action => ({ kind: 'bet', ...sent, hash: `bet ${sent.amountMinor}` })),
  fc
    .record({ id, amountMinor })
    .map((sent): Action => ({ kind: 'win', ...sent, hash: `win ${sent.amountMinor}`, free: false })),
  fc
    .record({ id: id.map((name) => `r${name}`), targetId: id })
    .map((sent): Action => ({ kind: 'rollback', ...sent, hash: `rollback ${sent.targetId}` })),
);
const calls = fc.array(
  fc.record({ actions: fc.array(action, { maxLength: 4 }), finishes: fc.boolean(), mayBet: fc.boolean() }),
  { maxLength: 12 },
);

const startMinor = 60n;

function openWallet() {
  let balanceMinor = startMinor;
  let owedMinor = 0n;
  let round: RoundSnapshot | null = null;
  const stored = new Map<string, TransactionSnapshot>();
  return {
    get balanceMinor() {
      return balanceMinor;
    },
    get owedMinor() {
      return owedMinor;
    },
    get round() {
      return round;
    },
    stored,
    take({ actions, finishes, mayBet }: { actions: Action[]; finishes: boolean; mayBet: boolean }) {
      const callback: Callback = {
        vendor: 'bgaming',
        playerId: 1n,
        sessionId: 1n,
        game: 'g',
        currency: 'BRL',
        roundId: 'x',
        actions,
        finishes,
      };
      const pocket = { accountId: 1n, balanceMinor };
      const seen: StateSnapshot = {
        round,
        pockets: [pocket],
        giftPocket: pocket,
        transactions: [...stored.values()],
        mayBet,
        gameStopped: false,
        stakeMaxMinor: 35n,
      };
      const decision = decideCallback(callback, seen);
      if (decision.kind !== 'plan') return decision;
      const { plan } = decision;
      const beforeMinor = balanceMinor;
      expect(balanceMinor).toBeGreaterThanOrEqual(plan.needMinor);
      for (const sent of plan.transactions) {
        expect(stored.has(sent.id)).toBe(false);
        stored.set(sent.id, { ...sent, roundId: 'x', balanceAfterMinor: beforeMinor + sent.offsetMinor });
      }
      for (const gone of plan.rolledBack) {
        const target = stored.get(gone) as TransactionSnapshot;
        expect(target.state).toBe('posted');
        stored.set(gone, { ...target, state: 'rolledBack' });
      }
      balanceMinor += plan.netMinor;
      for (const { transactionId, amountMinor } of plan.shortfalls) {
        expect(stored.get(transactionId)).toMatchObject({ kind: 'win', state: 'rolledBack' });
        owedMinor += amountMinor;
      }
      round = {
        ...plan.round,
        playerId: 1n,
        currency: 'BRL',
        version: (round?.version ?? 0) + 1,
        refunded: false,
      };
      return decision;
    },
  };
}

test('in any order of calls, the balance less claims equals the posted transactions and never drops below zero', () => {
  fc.assert(
    fc.property(calls, (sent) => {
      const wallet = openWallet();
      for (const call of sent) {
        wallet.take(call);
        const standing = [...wallet.stored.values()].filter((each) => each.state === 'posted');
        const sum = (kind: string) =>
          standing.reduce((total, each) => (each.kind === kind ? total + each.amountMinor : total), 0n);
        expect(wallet.balanceMinor - wallet.owedMinor).toBe(startMinor - sum('bet') + sum('win'));
        expect(wallet.balanceMinor).toBeGreaterThanOrEqual(0n);
        if (!wallet.round) continue;
        const count = (keep: (each: TransactionSnapshot) => boolean) => standing.filter(keep).length;
        expect(wallet.round).toMatchObject({
          stakeMinor: sum('bet'),
          payoutMinor: sum('win'),
          bets: count((each) => each.kind === 'bet'),
          wins: count((each) => each.kind === 'win' && each.amountMinor > 0n),
        });
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a call that was applied can be repeated at any time and moves nothing', () => {
  fc.assert(
    fc.property(calls, (sent) => {
      const wallet = openWallet();
      const taken = sent.filter((call) => wallet.take(call).kind !== 'refused');
      const afterMinor = wallet.balanceMinor;
      for (const call of taken) {
        expect(wallet.take({ ...call, mayBet: false }).kind).not.toBe('refused');
        expect(wallet.balanceMinor).toBe(afterMinor);
      }
    }),
    { numRuns: 2_000 },
  );
});
