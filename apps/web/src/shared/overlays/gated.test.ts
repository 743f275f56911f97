import { expect, test } from 'vitest';
import { decideGate } from './gated.tsx';

const reader = { loggedIn: true, stopped: false, verified: true, next: 'deposit' } as const;

test('a visitor logs in first, verified or not', () => {
  expect(decideGate({ ...reader, loggedIn: false })).toBe('login');
  expect(decideGate({ ...reader, loggedIn: false, verified: false })).toBe('login');
});

test('an unverified player goes to the identity check before money moves', () => {
  expect(decideGate({ ...reader, verified: false })).toBe('verify');
});

test('an unverified player may fill in a withdrawal, which checks other conditions first', () => {
  expect(decideGate({ ...reader, next: 'withdraw', verified: false })).toBe('open');
});

test('a new account, which is never verified, sees the offer of a first deposit', () => {
  expect(decideGate({ ...reader, next: 'secondDeposit', verified: false })).toBe('open');
  expect(decideGate({ ...reader, next: 'secondDeposit', stopped: true })).toBe('stopped');
  expect(decideGate({ ...reader, next: 'secondDeposit', loggedIn: false })).toBe('login');
});

test('a verified player passes', () => {
  expect(decideGate(reader)).toBe('open');
});

test('a stopped player cannot deposit and can withdraw', () => {
  expect(decideGate({ ...reader, stopped: true })).toBe('stopped');
  expect(decideGate({ ...reader, stopped: true, next: 'withdraw' })).toBe('open');
  expect(decideGate({ ...reader, stopped: true, next: 'withdraw', verified: false })).toBe('open');
});
