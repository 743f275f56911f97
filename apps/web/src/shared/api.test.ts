import { socketPath as contractSocketPath } from '@palpite/contracts/socket-events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useActivity } from './activity.ts';
import { useAlerts } from './alerts.ts';
import { addressOf, call, Refusal, Unreachable } from './api.ts';
import { i18n } from './i18n.ts';
import { connectNavigation } from './navigation.ts';
import { useOverlays } from './overlays.ts';
import { useSession } from './session.ts';
import { socketPath } from './socket-path.ts';
import { useTermsAsked } from './terms-asked.ts';

/** What toasts said. */
const told: string[] = [];
vi.mock('./toast.ts', () => ({ toast: { message: (text: string) => told.push(text) } }));

type Sent = { url: string; init: RequestInit };

let sent: Sent[] = [];
let visited: string[] = [];

function answer(http: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status: http });
}

function serve(reply: (url: string) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return reply(url);
  });
}

function headersOf(index: number): Record<string, string> {
  return sent[index]?.init.headers as Record<string, string>;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  told.length = 0;
  visited = [];
  connectNavigation((path) => visited.push(path));
  useOverlays.setState({ open: [] });
  useAlerts.setState({ queue: [] });
  useSession.setState({ token: 'a-token' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const login = { body: { username: 'ana', pwd: 'segredo', codeId: 5, captCode: 'ABCD' } };

describe('a request', () => {
  test('carries the headers of section 7', async () => {
    serve(() => answer(200, { status: 200, message: '', data: 12.5 }));
    expect(await call('getBalance')).toBe(12.5);
    expect(headersOf(0)).toMatchObject({
      authorization: 'a-token',
      lang: 'pt_BR',
      curreny: 'BRL',
      devices: 'webapp',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(headersOf(0).deviceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('fills the path, leaves out what is undefined and repeats a list without markers', () => {
    expect(
      addressOf('/api/x/{id}', {
        params: { id: 'a/b' },
        query: { limit: 5, before: undefined, game: ['a', 'b'] },
      }),
    ).toBe('/api/x/a%2Fb?limit=5&game=a&game=b');
  });

  test('sends a form where the specification says so, JSON elsewhere', async () => {
    serve(() => answer(200, { status: 200, message: '', data: null }));
    await call('sendResetCode', { body: { email: 'ana@exemplo.com' } });
    await call('restLogin', login);
    expect(String(sent[0]?.init.body)).toBe('email=ana%40exemplo.com');
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual(login.body);
    expect(headersOf(1)['content-type']).toBe('application/json');
  });

  test('a second write waits for the first, a read does not', async () => {
    const finish: (() => void)[] = [];
    serve(
      () =>
        new Promise((resolve) => {
          finish.push(() => resolve(answer(200, { status: 200, message: '', data: null })));
        }),
    );
    const first = call('logout');
    const second = call('logout');
    const read = call('getBalance');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ url }) => url)).toEqual(['/api/app/user/getBalance', '/api/auth/user/logout']);
    for (const end of finish.splice(0)) end();
    await Promise.all([first, read]);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
    for (const end of finish.splice(0)) end();
    await second;
  });

  test('no write waits for one that takes seconds by its nature', async () => {
    const finish: (() => void)[] = [];
    serve(
      () =>
        new Promise((resolve) => {
          finish.push(() => resolve(answer(200, { status: 200, message: '', data: null })));
        }),
    );
    const calls = [call('logout', {}, { overlaps: true }), call('logout')];
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    for (const end of finish) end();
    await Promise.all(calls);
  });
});

test('a request waits 30 s for its answer and no longer, after the time that the server said it takes', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout');
  serve(() => answer(200, { status: 200, message: '', data: 1 }));
  await call('getBalance');
  await call('getBalance', {}, { takesMs: 12_000 });
  expect(clock.mock.calls).toEqual([[30_000], [42_000]]);
  expect(sent[0]?.init.signal).toBe(clock.mock.results[0]?.value);
});

describe('the loading indicator', () => {
  test('is on from the start and hides 600 ms after the answer', async () => {
    serve(() => answer(200, { status: 200, message: '', data: 1 }));
    const asked = call('getBalance');
    expect(useActivity.getState().loading).toBe(true);
    await asked;
    vi.advanceTimersByTime(599);
    expect(useActivity.getState().loading).toBe(true);
    vi.advanceTimersByTime(1);
    expect(useActivity.getState().loading).toBe(false);
  });

  test('stays off when the loading flag is false', async () => {
    serve(() => answer(200, { status: 200, message: '', data: 1 }));
    const asked = call('getBalance', { query: { loading: false } });
    expect(useActivity.getState().loading).toBe(false);
    await asked;
  });
});

describe('an error', () => {
  const refusal = (http: number, status: number, message: string | null, code = 'fault') =>
    serve(() => answer(http, { status, ...(message === null ? {} : { message }), data: { code } }));

  test('40101 logs out and opens the login', async () => {
    refusal(401, 40101, 'Faça login');
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    expect(useSession.getState().token).toBe('');
    expect(useOverlays.getState().open.map(({ name }) => name)).toEqual(['login']);
  });

  test('9999 alerts; after the OK the deposit opens and the player is home', async () => {
    refusal(500, 9999, 'Saldo insuficiente', 'balance_not_enough');
    await expect(call('getBalance', {}, { refusal: 'inline' })).rejects.toMatchObject({
      code: 'balance_not_enough',
    });
    expect(useOverlays.getState().open).toEqual([]);
    useAlerts.getState().queue[0]?.answered();
    await vi.advanceTimersByTimeAsync(0);
    expect(useOverlays.getState().open.map(({ name }) => name)).toEqual(['deposit']);
    expect(visited).toEqual(['/home']);
  });

  test('a login that is over is told in the words of the server, else in ours', async () => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
    serve(() => answer(401, { status: 401 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    useSession.setState({ token: 'a-token' });
    serve(() => answer(200, { status: 40101 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    useSession.setState({ token: 'a-token' });
    refusal(401, 40101, 'Seu login expirou.');
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    expect(told).toEqual(['errors:loginAgain', 'errors:loginTimedOut', 'Seu login expirou.']);
  });

  test('terms that are due are asked for, without an alert', async () => {
    refusal(403, 403, 'Aceite os termos', 'terms_due');
    await expect(call('getBalance')).rejects.toMatchObject({ code: 'terms_due' });
    await vi.runAllTimersAsync();
    expect(useTermsAsked.getState().asked).toBe(true);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('1403 goes to the error page', async () => {
    refusal(500, 1403, 'Indisponível');
    await expect(call('getBalance')).rejects.toThrow();
    expect(visited).toEqual(['/error']);
  });

  test('with a message alerts it after 500 ms', async () => {
    refusal(400, 400, 'Valor inválido');
    await expect(call('getBalance')).rejects.toThrow('Valor inválido');
    vi.advanceTimersByTime(499);
    expect(useAlerts.getState().queue).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(useAlerts.getState().queue[0]?.message).toBe('Valor inválido');
  });

  test('with a message stays with a caller who shows it inline', async () => {
    refusal(400, 400, 'Código errado', 'captcha_wrong');
    await expect(call('restLogin', login, { refusal: 'inline' })).rejects.toMatchObject({
      code: 'captcha_wrong',
      message: 'Código errado',
    });
    vi.advanceTimersByTime(1000);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('without a message, or without JSON, goes to the error page', async () => {
    serve(() => new Response('<html>', { status: 502 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    expect(visited).toEqual(['/error']);
  });

  test('without a message leaves a screen where it is that tells its failures itself, unless it is blocked', async () => {
    serve(() => new Response('<html>', { status: 502 }));
    await expect(call('getBalance', {}, { refusal: 'inline' })).rejects.toBeInstanceOf(Unreachable);
    expect(visited).toEqual([]);
    refusal(500, 1403, 'Indisponível');
    await expect(call('getBalance', {}, { refusal: 'inline' })).rejects.toBeInstanceOf(Refusal);
    expect(visited).toEqual(['/error']);
  });

  test('a lost write is told once and never sent again', async () => {
    serve(() => Promise.reject(new TypeError('network')));
    await expect(call('logout')).rejects.toBeInstanceOf(Unreachable);
    expect(sent).toHaveLength(1);
    expect(useAlerts.getState().queue).toHaveLength(1);
    expect(useActivity.getState().reachable).toBe(false);
  });
});

test('the socket path is the one of the contracts', () => {
  expect(socketPath).toBe(contractSocketPath);
});
