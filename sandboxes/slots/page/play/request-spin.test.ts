import { expect, test } from 'vitest';
import type { SpinAnswer, SpinRequest } from '../../wire.ts';
import { requestSpin, type Waiting } from './request-spin.ts';
import type { SlotServer } from './server.ts';

const request: SpinRequest = { session: 's', requestId: 'mine-0001', stakeMinor: 100 };
const played = { ok: true, balanceMinor: 900, series: null } as SpinAnswer;

type Reply = Awaited<ReturnType<SlotServer['spin']>>;

async function ask(...replies: Reply[]) {
  const requests: SpinRequest[] = [];
  const waits: Waiting[] = [];
  const pauses: number[] = [];
  const answer = await requestSpin(
    {
      spin: async (one) => {
        requests.push(one);
        return replies.shift() ?? played;
      },
    },
    request,
    async (durationMs) => {
      pauses.push(durationMs);
    },
    (waiting) => waits.push(waiting),
  );
  return { answer, requests, waits, pauses };
}

test('repeats a lost request with the same id', async () => {
  const lost = { ok: false, code: 'offline' } as const;
  const { answer, requests, waits, pauses } = await ask(lost, lost);
  expect(answer).toBe(played);
  expect(requests.map(({ requestId }) => requestId)).toEqual(['mine-0001', 'mine-0001', 'mine-0001']);
  expect(waits).toEqual(['offline', 'offline', null]);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
});

test('requests a pending round of another page first', async () => {
  const { requests } = await ask({ ok: false, code: 'pending', requestId: 'older-001' });
  expect(requests.map(({ requestId }) => requestId)).toEqual(['mine-0001', 'older-001']);
});

test('ends at a refusal', async () => {
  const { answer, requests, waits } = await ask({ ok: false, code: 'notEnough', balanceMinor: 20 });
  expect(answer).toEqual({ ok: false, code: 'notEnough', balanceMinor: 20 });
  expect(requests).toHaveLength(1);
  expect(waits).toEqual([null]);
});
