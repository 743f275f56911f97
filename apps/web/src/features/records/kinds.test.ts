import { recordKinds as contractKinds } from '@palpite/contracts/records';
import { expect, test } from 'vitest';
import { kindOf, recordKinds } from './kinds.ts';

test('lists the kinds of the contract', () => {
  expect(recordKinds).toEqual(contractKinds);
});

test('an unknown kind in a link selects all', () => {
  expect(kindOf('withdrawal')).toBe('withdrawal');
  expect(kindOf('salary')).toBe('all');
  expect(kindOf(undefined)).toBe('all');
});
