import { socketPath as contractSocketPath } from '@palpite/contracts/socket-events';
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { useAlerts } from '../messages/alerts.ts';
import { connectNavigation } from '../overlays/navigation.ts';
import { openOverlay, useOverlays } from '../overlays/overlays.ts';
import { useSession, useTermsRequired } from '../session/session.ts';
import { socketPath } from '../socket/keep-connected.ts';
import { useActivity } from './activity.ts';
import { addressOf, call, callForMessage, createQueue, Refusal, Unreachable } from './api.ts';
import { queryClient } from './query-client.ts';
import { announceFailedLoads } from './reactions.ts';

const toasts: string[] = [];
vi.mock('../messages/toast.ts', () => ({ toast: { message: (text: string) => toasts.push(text) } }));

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
  toasts.length = 0;
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

  test('fills the path, omits undefined fields and repeats lists without index markers', () => {
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
    const second = call('endSession', { params: { session: 'another' } });
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

  test('a write equal to a pending one joins it and fails once; afterwards it is a new one', async () => {
    const order = { params: { pkgId: 'a' }, body: { gift: 0 } } as const;
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const presses = await Promise.allSettled([call('prePay', order), call('prePay', order)]);
    expect(presses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(1);
    expect(useAlerts.getState().queue).toHaveLength(1);
    await call('prePay', order).catch(() => {});
    expect(sent).toHaveLength(2);
  });

  test('no write waits for one that overlaps', async () => {
    const finish: (() => void)[] = [];
    serve(
      () =>
        new Promise((resolve) => {
          finish.push(() => resolve(answer(200, { status: 200, message: '', data: null })));
        }),
    );
    const calls = [
      call('logout', {}, { overlaps: true }),
      call('endSession', { params: { session: 'another' } }),
    ];
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    for (const end of finish) end();
    await Promise.all(calls);
  });
});

test('a request times out after 30 s, plus the time that the server announced', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout');
  serve(() => answer(200, { status: 200, message: '', data: 1 }));
  await call('getBalance');
  await call('getBalance', {}, { takesMs: 12_000 });
  expect(clock.mock.calls).toEqual([[30_000], [42_000]]);
  expect(sent[0]?.init.signal).toBe(clock.mock.results[0]?.value);
});

describe('the loading indicator', () => {
  test('shows at the start and hides 600 ms after the answer', async () => {
    serve(() => answer(200, { status: 200, message: '', data: 1 }));
    const reply = call('getBalance');
    expect(useActivity.getState().loading).toBe(true);
    await reply;
    vi.advanceTimersByTime(599);
    expect(useActivity.getState().loading).toBe(true);
    vi.advanceTimersByTime(1);
    expect(useActivity.getState().loading).toBe(false);
  });

  test('stays off when the loading flag is false', async () => {
    serve(() => answer(200, { status: 200, message: '', data: 1 }));
    const reply = call('getBalance', { query: { loading: false } });
    expect(useActivity.getState().loading).toBe(false);
    await reply;
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

  test('9999 shows an alert; OK opens the deposit and navigates home', async () => {
    refusal(500, 9999, 'Saldo insuficiente', 'balance_not_enough');
    openOverlay('chat');
    await expect(call('getBalance')).rejects.toMatchObject({
      code: 'balance_not_enough',
    });
    expect(useOverlays.getState().open.map(({ name }) => name)).toEqual(['chat']);
    useAlerts.getState().queue[0]?.answered();
    await vi.advanceTimersByTimeAsync(0);
    expect(useOverlays.getState().open.map(({ name }) => name)).toEqual(['deposit']);
    expect(visited).toEqual(['/home']);
  });

  test("an ended login shows the server's message, else ours", async () => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
    serve(() => answer(401, { status: 401 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    useSession.setState({ token: 'a-token' });
    serve(() => answer(200, { status: 40101 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    useSession.setState({ token: 'a-token' });
    refusal(401, 40101, 'Seu login expirou.');
    await expect(call('getBalance')).rejects.toBeInstanceOf(Refusal);
    expect(toasts).toEqual(['errors:loginAgain', 'errors:loginTimedOut', 'Seu login expirou.']);
  });

  test('due terms open the terms dialog without an alert', async () => {
    refusal(403, 403, 'Aceite os termos', 'terms_due');
    await expect(call('getBalance')).rejects.toMatchObject({ code: 'terms_due' });
    await vi.runAllTimersAsync();
    expect(useTermsRequired.getState().required).toBe(true);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('1403 goes to the error page', async () => {
    refusal(500, 1403, 'Indisponível');
    openOverlay('chat');
    await expect(call('getBalance')).rejects.toThrow();
    expect(visited).toEqual(['/error']);
    expect(useOverlays.getState().open).toEqual([]);
  });

  test('a deposit without a verified identity leads to the identity check and back', async () => {
    refusal(409, 409, 'Confirme seu documento', 'deposit_unverified');
    openOverlay('gameDeposit');
    await expect(call('prePay', { params: { pkgId: 'a' } })).rejects.toBeInstanceOf(Refusal);
    await vi.runAllTimersAsync();
    expect(useOverlays.getState().open).toEqual([{ name: 'editBank', props: { next: 'gameDeposit' } }]);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('with a message shows it as an alert after 500 ms', async () => {
    refusal(400, 400, 'Valor inválido');
    await expect(call('logout')).rejects.toThrow('Valor inválido');
    vi.advanceTimersByTime(499);
    expect(useAlerts.getState().queue).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(useAlerts.getState().queue[0]?.message).toBe('Valor inválido');
  });

  test('of an app call is not announced, unless it concerns the whole session', async () => {
    refusal(400, 400, 'Valor inválido');
    await expect(call('getBalance')).rejects.toThrow('Valor inválido');
    await expect(call('tellTyping', {}, { by: 'app' })).rejects.toThrow('Valor inválido');
    await vi.runAllTimersAsync();
    expect(useAlerts.getState().queue).toEqual([]);
    await expect(call('exportRecords', {}, { by: 'person' })).rejects.toThrow('Valor inválido');
    await vi.runAllTimersAsync();
    expect(useAlerts.getState().queue).toHaveLength(1);
  });

  test('that the caller expects is not announced', async () => {
    refusal(400, 400, 'Código errado', 'captcha_wrong');
    await expect(call('restLogin', login, { expects: ['captcha_wrong'] })).rejects.toMatchObject({
      code: 'captcha_wrong',
      message: 'Código errado',
    });
    await vi.runAllTimersAsync();
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('without a message, or without JSON, goes to the error page', async () => {
    for (const response of [() => new Response('<html>', { status: 502 }), () => answer(500, {})]) {
      visited = [];
      openOverlay('chat');
      serve(response);
      await expect(call('logout')).rejects.toBeInstanceOf(Refusal);
      expect(visited).toEqual(['/error']);
      expect(useOverlays.getState().open).toEqual([]);
    }
  });

  test('from a gateway makes an app call unreachable', async () => {
    serve(() => new Response('<html>', { status: 502 }));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Unreachable);
    expect(visited).toEqual([]);
    expect(useActivity.getState().reachable).toBe(false);
  });

  test('a lost write is announced once and never repeated', async () => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
    serve(() => Promise.reject(new TypeError('network')));
    await expect(call('logout')).rejects.toThrow('errors:slow');
    expect(sent).toHaveLength(1);
    expect(useAlerts.getState().queue).toMatchObject([{ message: 'errors:slow', title: 'errors:title' }]);
    expect(useActivity.getState().reachable).toBe(false);
  });

  test('a lost write that may have arrived says so below the network message', async () => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
    serve(() => Promise.reject(new TypeError('network')));
    await expect(call('logout', {}, { lost: 'Confira' })).rejects.toBeInstanceOf(Unreachable);
    expect(useAlerts.getState().queue).toMatchObject([{ message: 'Confira', title: 'errors:slow' }]);
    useAlerts.setState({ queue: [] });
    await expect(call('logout', {}, { lost: null })).rejects.toBeInstanceOf(Unreachable);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('a lost read is only announced in its place on the screen', async () => {
    serve(() => Promise.reject(new TypeError('network')));
    await expect(call('getBalance')).rejects.toBeInstanceOf(Unreachable);
    expect(useAlerts.getState().queue).toEqual([]);
  });
});

describe('a success', () => {
  test("passes the server's message to the caller", async () => {
    serve(() => answer(200, { status: 200, message: 'Senha alterada', data: null }));
    expect(await callForMessage('setPassword', { body: { nPwd: 'a', chkId: 'b' } })).toMatchObject({
      data: null,
      message: 'Senha alterada',
    });
  });
});

describe('the first read of a screen', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = announceFailedLoads();
  });
  afterEach(() => {
    stop();
    queryClient.clear();
  });

  async function show(options: Partial<QueryObserverOptions> = {}) {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['a read'],
      queryFn: () => call('getBalance'),
      ...options,
    } as QueryObserverOptions);
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    return { observer, leave };
  }

  test('shows an alert for a refusal, and the error page without a message', async () => {
    serve(() => answer(400, { status: 400, message: 'Não existe', data: { code: 'request_invalid' } }));
    const { leave, observer } = await show();
    expect(useAlerts.getState().queue).toMatchObject([{ message: 'Não existe' }]);
    serve(() => answer(500, {}));
    await observer.refetch();
    expect(visited).toEqual(['/error']);
    leave();
  });

  test.each<[string, Partial<QueryObserverOptions>, () => Response]>([
    ['in the background', { meta: { background: true } }, () => answer(500, {})],
    [
      'whose refusal the screen answers',
      { meta: { expects: ['match_unknown'] } },
      () => answer(404, { status: 404, message: 'Acabou', data: { code: 'match_unknown' } }),
    ],
    ['that has an answer to show', { initialData: 5, staleTime: 0 }, () => answer(500, {})],
    ['that no gateway let through', {}, () => new Response('<html>', { status: 503 })],
  ])('does not announce %s', async (_, options, reply) => {
    serve(reply);
    const { leave } = await show(options);
    expect(sent.length).toBeGreaterThan(0);
    expect([useAlerts.getState().queue, visited]).toEqual([[], []]);
    leave();
  });

  test('is announced once although a timer repeats it', async () => {
    serve(() => answer(400, { status: 400, message: 'Não existe', data: { code: 'request_invalid' } }));
    const { leave, observer } = await show({ refetchInterval: 60_000 });
    expect(useAlerts.getState().queue).toHaveLength(1);
    useAlerts.setState({ queue: [] });
    await observer.refetch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(useAlerts.getState().queue).toEqual([]);
    leave();
  });
});

test('the socket path equals that of the contracts', () => {
  expect(socketPath).toBe(contractSocketPath);
});

test('a task starts only when the previous one has ended', async () => {
  const enqueue = createQueue();
  const seen: string[] = [];
  let finishFirst = () => {};
  const first = enqueue(async () => {
    seen.push('first starts');
    await new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    seen.push('first ends');
  });
  const second = enqueue(async () => {
    seen.push('second starts');
    return 7;
  });
  await Promise.resolve();
  expect(seen).toEqual(['first starts']);
  finishFirst();
  await first;
  expect(await second).toBe(7);
  expect(seen).toEqual(['first starts', 'first ends', 'second starts']);
});

test('a failed task rejects its promise and the next one runs', async () => {
  const enqueue = createQueue();
  const failing = enqueue(() => Promise.reject(new Error('refused')));
  const next = enqueue(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
