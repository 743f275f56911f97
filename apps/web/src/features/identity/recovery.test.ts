import { expect, test } from 'vitest';
import { afterSending, type Recovery, resume } from './recovery.ts';

const waiting: Recovery = { step: 'code', email: 'ana@uol.com.br', againAtMs: 190_000, checkId: '' };

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
