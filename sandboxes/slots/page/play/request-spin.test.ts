import { expect, test } from 'vitest';
import type { SpinAnswer, SpinRequest } from '../../wire.ts';
import { requestSpin, type Waiting } from './request-spin.ts';
import type { SlotServer } from './server.ts';

const request: SpinRequest = { session: 's', requestId: 'mine-0001', stakeMinor: 100 };
const played = { ok: true, balanceMinor: 900, series: null } as SpinAnswer;

type Reply = Awaited<ReturnType<SlotServer['spin']>>;

async function ask(...replies: Reply[]) {
  const asked: SpinRequest[] = [];
  const told: Waiting[] = [];
  const pauses: number[] = [];
  const answer = await requestSpin(
    {
      spin: async (one) => {
        asked.push(one);
        return replies.shift() ?? played;
      },
    },
    request,
    async (durationMs) => {
      pauses.push(durationMs);
    },
    (waiting) => told.push(waiting),
  );
  return { answer, asked, told, pauses };
}

test('repeats a lost request with the same id', async () => {
  const lost = { ok: false, code: 'offline' } as const;
  const { answer, asked, told, pauses } = await ask(lost, lost);
  expect(answer).toBe(played);
  expect(asked.map(({ requestId }) => requestId)).toEqual(['mine-0001', 'mine-0001', 'mine-0001']);
  expect(told).toEqual(['offline', 'offline', null]);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
});

test('requests a pending round of another page first', async () => {
  const { asked } = await ask({ ok: false, code: 'pending', requestId: 'older-001' });
  expect(asked.map(({ requestId }) => requestId)).toEqual(['mine-0001', 'older-001']);
});

test('ends at a refusal', async () => {
  const { answer, asked, told } = await ask({ ok: false, code: 'notEnough', balanceMinor: 20 });
  expect(answer).toEqual({ ok: false, code: 'notEnough', balanceMinor: 20 });
  expect(asked).toHaveLength(1);
  expect(told).toEqual([null]);
});
