import { expect, test } from 'vitest';
import { isValidFor, parseMode } from './one-press.ts';
import { findAmountProblem } from './one-press-overlay.tsx';

const stored = {
  playerId: '7',
  sinceMs: 1_000,
  currency: 'BRL',
  stake: '5.00',
  limit: '20.00',
  spent: '10.00',
};

test('reads a stored mode with its amounts, and nothing from invalid text', () => {
  expect(parseMode(JSON.stringify(stored))).toEqual({
    playerId: '7',
    sinceMs: 1_000,
    currency: 'BRL',
    stakeMinor: 500n,
    limitMinor: 2_000n,
    spentMinor: 1_000n,
  });
  expect(parseMode(JSON.stringify({ ...stored, spent: '0.00' }))?.spentMinor).toBe(0n);
  for (const change of [{ playerId: 7 }, { currency: 'XXX' }, { stake: '0' }, { limit: 'all' }])
    expect(parseMode(JSON.stringify({ ...stored, ...change }))).toBeNull();
  for (const text of [null, '', 'x', '[]', '1']) expect(parseMode(text)).toBeNull();
});

test('the mode is valid for one account in one login, and not during a break', () => {
  const mode = parseMode(JSON.stringify(stored));
  if (!mode) throw new Error('the mode is not read');
  const player = {
    id: '7',
    currency: 'BRL',
    stop: null,
    playSession: { sinceMs: 1_000, reminderMinutes: null },
  } as const;
  expect(isValidFor(mode, player)).toBe(true);
  expect(isValidFor(mode, { ...player, id: '8' })).toBe(false);
  expect(isValidFor(mode, { ...player, currency: 'NGN' })).toBe(false);
  expect(isValidFor(mode, { ...player, playSession: { ...player.playSession, sinceMs: 2_000 } })).toBe(false);
  expect(isValidFor(mode, { ...player, stop: { kind: 'pause', until: null } as never })).toBe(false);
});

test.each([
  [null, 100n, 'missing'],
  [1n, 100n, 'tooSmall'],
  [9_000n, 90_000n, 'tooLarge'],
  [500n, 499n, 'limitLow'],
  [500n, null, 'limitLow'],
  [500n, 500n, null],
] as const)('a stake of %s with a limit of %s is %s', (stake, limit, problem) => {
  expect(findAmountProblem(stake, limit, { stakeMinMinor: 50n, stakeMaxMinor: 5_000n })).toBe(problem);
});
