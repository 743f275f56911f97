import type { OwnLimit, OwnLimits } from '@palpite/contracts/limits';
import { expect, test } from 'vitest';
import { refetchDelayMs } from './limits.queries.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

function limitsOf(...limits: Pick<OwnLimit, 'opensAt' | 'pending'>[]): OwnLimits {
  const rest = { kind: 'deposit', period: 'day', amount: 100, used: 0, left: 100 } as const;
  return { limits: limits.map((limit) => ({ ...rest, ...limit })), changes: [] };
}

test('reloads limits when a waiting time or a period ends, whichever is first', () => {
  const waits = { amount: 200, confirmableAt: at(30), ready: false };
  expect(refetchDelayMs(limitsOf({ opensAt: at(90), pending: waits }), now)).toBe(30 * 60_000);
  expect(refetchDelayMs(limitsOf({ opensAt: at(90), pending: { ...waits, ready: true } }), now)).toBe(
    90 * 60_000,
  );
  expect(refetchDelayMs(limitsOf({ opensAt: at(20), pending: waits }), now)).toBe(20 * 60_000);
  // A month exceeds the maximum delay of a timer.
  expect(refetchDelayMs(limitsOf({ opensAt: at(40_000), pending: null }), now)).toBe(86_400_000);
  // Lower bound for a device whose clock is ahead.
  expect(refetchDelayMs(limitsOf({ opensAt: at(-1), pending: null }), now)).toBe(5_000);
});

test('does not reload without a limit', () => {
  expect(refetchDelayMs(limitsOf(), now)).toBe(false);
  expect(refetchDelayMs(undefined, now)).toBe(false);
});
