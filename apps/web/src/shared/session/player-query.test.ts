import type { QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../api/api.ts';
import { userInfoQuery } from './player.ts';

const requestedPaths: string[] = [];

function serve(reply: (url: string) => Response): void {
  requestedPaths.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(url.replace(/\?.*/, ''));
    return reply(url);
  });
}

const answer = (http: number, body: unknown) => new Response(JSON.stringify(body), { status: http });

function readPlayer(): Promise<unknown> {
  const { queryFn } = userInfoQuery;
  if (typeof queryFn !== 'function') throw new Error('the query has no function');
  const context = { signal: new AbortController().signal, queryKey: userInfoQuery.queryKey };
  return Promise.resolve(queryFn(context as unknown as QueryFunctionContext<never>));
}

afterEach(() => vi.unstubAllGlobals());

test('reads the user info, then the balance, which takes precedence', async () => {
  serve((url) =>
    answer(200, { status: 200, message: '', data: url.includes('getBalance') ? 12.5 : { balance: 3 } }),
  );
  expect(await readPlayer()).toEqual({ balance: 12.5 });
  expect(requestedPaths).toEqual(['/api/app/user/userInfo', '/api/app/user/getBalance']);
});

test('an ended session resets the player', async () => {
  serve(() => answer(401, { status: 40101, message: 'Expirou', data: { code: 'session_ended' } }));
  expect(await readPlayer()).toBeNull();
});

test.each([
  [500, { status: 500 }],
  [500, { status: 500, message: 'Falha', data: { code: 'fault' } }],
  [400, { status: 400, message: 'Confira', data: { code: 'request_invalid' } }],
])('HTTP %i with %j resets the player until a later read', async (http, body) => {
  serve(() => answer(http, body));
  expect(await readPlayer()).toBeNull();
});

test.each([
  [503, 'service_busy'],
  [429, 'too_many_requests'],
])('HTTP %i with %s keeps the player', async (http, code) => {
  serve(() => answer(http, { status: http, message: 'Agora não', data: { code } }));
  await expect(readPlayer()).rejects.toMatchObject({ code });
});

test('a missing answer keeps the player', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(readPlayer()).rejects.toBeInstanceOf(Unreachable);
});
