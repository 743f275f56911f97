import { expect, test } from 'vitest';
import { decideGate } from './money-gate.ts';

const reader = { loggedIn: true, stopped: false, verified: true, withdrawing: false } as const;

test('a visitor logs in first, verified or not', () => {
  expect(decideGate({ ...reader, loggedIn: false })).toBe('login');
  expect(decideGate({ ...reader, loggedIn: false, verified: false })).toBe('login');
});

test('an unverified player tells who they are before money moves', () => {
  expect(decideGate({ ...reader, verified: false })).toBe('verify');
});

test('a verified player goes straight on', () => {
  expect(decideGate(reader)).toBe('open');
});

test('whoever has stopped playing pays nothing in, and takes out as ever', () => {
  expect(decideGate({ ...reader, stopped: true })).toBe('stopped');
  expect(decideGate({ ...reader, stopped: true, withdrawing: true })).toBe('open');
  expect(decideGate({ ...reader, stopped: true, withdrawing: true, verified: false })).toBe('verify');
});
