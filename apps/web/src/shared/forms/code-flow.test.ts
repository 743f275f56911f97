import { clockText } from '@palpite/ui';
import { expect, test } from 'vitest';
import { Refusal, Unreachable } from '../api/api.ts';
import { afterSending, againAfter, type CodeFlowState, resendWaitMs, resume } from './code-flow.tsx';
import { secondsUntil } from './use-seconds-left.ts';

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

const waiting: CodeFlowState = { step: 'code', email: 'ana@uol.com.br', againAtMs: 190_000, checkId: '' };

test('sending a code opens the second step and starts a wait of three minutes', () => {
  expect(afterSending('rui@msn.com', 7_000)).toEqual({
    step: 'code',
    email: 'rui@msn.com',
    againAtMs: 187_000,
    checkId: '',
  });
});

test('resumes when reopened for the same address or none', () => {
  expect(resume(waiting, '')).toEqual({});
  expect(resume(waiting, ' Ana@UOL.com.br ')).toEqual({});
});

test('restarts when opened for another address', () => {
  expect(resume(waiting, 'bia@live.com')).toEqual({
    step: 'email',
    email: 'bia@live.com',
    againAtMs: 0,
    checkId: '',
  });
});

test('a code can be requested again after three minutes', () => {
  expect(clockText(secondsUntil(5_000 + resendWaitMs, 5_000))).toBe('03:00');
});
