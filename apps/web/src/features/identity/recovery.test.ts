import { expect, test } from 'vitest';
import { afterSending, type Recovery, resume } from './recovery.ts';

const waiting: Recovery = { step: 'code', email: 'ana@uol.com.br', againAtMs: 190_000, checkId: '' };

test('a code that left opens the second step and three minutes of waiting', () => {
  expect(afterSending('rui@msn.com', 7_000)).toEqual({
    step: 'code',
    email: 'rui@msn.com',
    againAtMs: 187_000,
    checkId: '',
  });
});

test('opened again for the same address or none, it goes on where it was', () => {
  expect(resume(waiting, '')).toEqual({});
  expect(resume(waiting, ' Ana@UOL.com.br ')).toEqual({});
});

test('opened for another address, it starts anew', () => {
  expect(resume(waiting, 'bia@live.com')).toEqual({
    step: 'email',
    email: 'bia@live.com',
    againAtMs: 0,
    checkId: '',
  });
});
