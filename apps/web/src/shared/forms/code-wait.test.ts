import { expect, test } from 'vitest';
import { Refusal, Unreachable } from '../api/api.ts';
import { againAfter } from './code-wait.ts';

const refusal = (code: 'code_wait' | 'code_wrong', params = {}) =>
  new Refusal({ http: 429, status: 429, message: 'Aguarde.' }, { code, params });

test('the server says how long the wait still is', () => {
  expect(againAfter(refusal('code_wait', { seconds: 42 }), 1_000)).toBe(43_000);
});

test('without a number the whole wait is assumed', () => {
  expect(againAfter(refusal('code_wait'), 1_000)).toBe(181_000);
});

test('other failures say nothing about the wait', () => {
  expect(againAfter(refusal('code_wrong'), 1_000)).toBeNull();
  expect(againAfter(new Unreachable(), 1_000)).toBeNull();
});
