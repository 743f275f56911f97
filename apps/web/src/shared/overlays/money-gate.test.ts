import { expect, test } from 'vitest';
import { decideGate } from './money-gate.ts';

const reader = { loggedIn: true, stopped: false, verified: true, next: 'deposit' } as const;

test('a visitor logs in first, verified or not', () => {
  expect(decideGate({ ...reader, loggedIn: false })).toBe('login');
  expect(decideGate({ ...reader, loggedIn: false, verified: false })).toBe('login');
});

test('an unverified player tells who they are before money moves', () => {
  expect(decideGate({ ...reader, verified: false })).toBe('verify');
});

test('an unverified player may fill in a withdrawal, whose checks come first', () => {
  expect(decideGate({ ...reader, next: 'withdraw', verified: false })).toBe('open');
});

test('a new account, which nobody has verified yet, is shown the offer of a first deposit', () => {
  expect(decideGate({ ...reader, next: 'secondDeposit', verified: false })).toBe('open');
  expect(decideGate({ ...reader, next: 'secondDeposit', stopped: true })).toBe('stopped');
  expect(decideGate({ ...reader, next: 'secondDeposit', loggedIn: false })).toBe('login');
});

test('a verified player goes straight on', () => {
  expect(decideGate(reader)).toBe('open');
});

test('whoever has stopped playing pays nothing in, and takes out as ever', () => {
  expect(decideGate({ ...reader, stopped: true })).toBe('stopped');
  expect(decideGate({ ...reader, stopped: true, next: 'withdraw' })).toBe('open');
  expect(decideGate({ ...reader, stopped: true, next: 'withdraw', verified: false })).toBe('open');
});
