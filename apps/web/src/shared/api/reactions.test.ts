import { expect, test } from 'vitest';
import { decideReaction } from './reactions.ts';

test.each([
  [
    'HTTP 401 logs out',
    { http: 401, status: 401, message: 'fora' },
    { kind: 'logOut', message: 'fora', timedOut: false },
  ],
  [
    'body status 40101 logs out, whatever HTTP says',
    { http: 200, status: 40101, message: 'expirou' },
    { kind: 'logOut', message: 'expirou', timedOut: true },
  ],
  [
    '500 with 9999 offers a deposit',
    { http: 500, status: 9999, message: 'sem saldo' },
    { kind: 'offerDeposit', message: 'sem saldo' },
  ],
  [
    '9999 under another HTTP status is an ordinary error',
    { http: 400, status: 9999, message: 'sem saldo' },
    { kind: 'alert', message: 'sem saldo' },
  ],
  [
    '500 with 1403 leads to the error page',
    { http: 500, status: 1403, message: 'bloqueado' },
    { kind: 'showErrorPage' },
  ],
  [
    'another error with a message alerts it',
    { http: 409, status: 409, message: 'já existe' },
    { kind: 'alert', message: 'já existe' },
  ],
  [
    'an empty message alerts a dash',
    { http: 400, status: 400, message: '' },
    { kind: 'alert', message: '—' },
  ],
  [
    'an error without a message leads to the error page',
    { http: 502, status: 502, message: null },
    { kind: 'showErrorPage' },
  ],
])('%s', (_, reply, reaction) => {
  expect(decideReaction(reply)).toEqual(reaction);
});
