import { expect, test } from 'vitest';
import { Refusal, Unreachable } from '../api/api.ts';
import { againAfter } from './code-wait.ts';

const refusal = (code: 'code_wait' | 'code_wrong', params = {}) =>
  new Refusal({ http: 429, status: 429, message: 'Aguarde.' }, { code, params });

test('uses the wait that the server gives', () => {
  expect(againAfter(refusal('code_wait', { seconds: 42 }), 1_000)).toBe(43_000);
});

test('assumes the full wait without a number', () => {
  expect(againAfter(refusal('code_wait'), 1_000)).toBe(181_000);
});

test('ignores other failures', () => {
  expect(againAfter(refusal('code_wrong'), 1_000)).toBeNull();
  expect(againAfter(new Unreachable(), 1_000)).toBeNull();
});
