import { recordKinds as contractKinds } from '@palpite/contracts/records';
import { expect, test } from 'vitest';
import { kindOf, recordKinds } from './kinds.ts';

test('the chips are the kinds of the contract', () => {
  expect(recordKinds).toEqual(contractKinds);
});

test('a link to no kind shows everything', () => {
  expect(kindOf('withdrawal')).toBe('withdrawal');
  expect(kindOf('salary')).toBe('all');
  expect(kindOf(undefined)).toBe('all');
});
