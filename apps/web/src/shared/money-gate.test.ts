import { expect, test } from 'vitest';
import { decideGate } from './money-gate.ts';

test('a visitor logs in first, verified or not', () => {
  expect(decideGate({ loggedIn: false, verified: true })).toBe('login');
  expect(decideGate({ loggedIn: false, verified: false })).toBe('login');
});

test('an unverified player tells who they are before money moves', () => {
  expect(decideGate({ loggedIn: true, verified: false })).toBe('verify');
});

test('a verified player goes straight on', () => {
  expect(decideGate({ loggedIn: true, verified: true })).toBe('open');
});
