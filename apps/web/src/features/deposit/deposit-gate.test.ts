import { expect, test } from 'vitest';
import { decideGate } from './deposit-gate.ts';

test('a visitor logs in first, whatever the rule', () => {
  expect(decideGate({ loggedIn: false, verified: true }, { verificationRequired: true })).toBe('login');
});

test('an unverified player deposits while the rule sleeps', () => {
  expect(decideGate({ loggedIn: true, verified: false }, { verificationRequired: false })).toBe('open');
});

test('an unverified player verifies first when the rule is awake', () => {
  expect(decideGate({ loggedIn: true, verified: false }, { verificationRequired: true })).toBe('verify');
  expect(decideGate({ loggedIn: true, verified: true }, { verificationRequired: true })).toBe('open');
});
