import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamHub, type HubMessage } from './stream-hub.ts';
import type { StreamHandlers } from './stream-sources.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aMoment = () => vi.advanceTimersByTimeAsync(50);

function fakeLocks() {
  let holder: { fail: (fault: Error) => void } | null = null;
  const queue: (() => void)[] = [];
  const next = () => queue.shift()?.();
  type Options = { signal?: AbortSignal; steal?: boolean };
  const request = (_name: string, { signal, steal }: Options, hold: () => unknown) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        const mine = { fail: reject };
        holder = mine;
        Promise.resolve(hold()).then((answer) => {
          resolve(answer);
          if (holder !== mine) return;
          holder = null;
          next();
        });
      };
      const abortError = () => new DOMException('', 'AbortError');
      if (steal) {
        const robbed = holder;
        grant();
        robbed?.fail(abortError());
        return;
      }
      if (!holder) return grant();
      queue.push(grant);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(grant);
        if (place >= 0) queue.splice(place, 1);
        reject(abortError());
      });
    });
  /** The browser releases the lock of a closed tab. */
  const drop = () => {
    holder = null;
    next();
  };
  return { locks: { request } as unknown as Pick<LockManager, 'request'>, drop };
}

type Connection = StreamHandlers & {
  tab: string;
  path: string;
  matchIds: readonly string[];
  isOpen: boolean;
};

function aBrowser() {
  const { locks, drop } = fakeLocks();
  const connections: Connection[] = [];
  const tabs = new Map<string, { listener: (message: HubMessage) => void; isStopped: boolean }>();
  function aTab(tab: string, isShared = true) {
    const state = { listener: (_: HubMessage) => {}, isStopped: false };
    tabs.set(tab, state);
    /** Messages that a frozen page receives when it thaws. */
    const late: (() => void)[] = [];
    const post = (message: HubMessage) => {
      if (state.isStopped) return;
      for (const [name, other] of tabs)
        if (name !== tab && !other.isStopped) queueMicrotask(() => other.listener(structuredClone(message)));
    };
    const request = async (...parameters: [string, LockOptions, () => unknown]) => {
      if (state.isStopped) return new Promise(() => {});
      return locks
        .request(...(parameters as unknown as Parameters<typeof locks.request>))
        .catch(async (fault) => {
          if (state.isStopped) await new Promise<void>((resolve) => late.push(resolve));
          throw fault;
        });
    };
    const listen = (listener: (message: HubMessage) => void) => {
      state.listener = listener;
    };
    const hub = createStreamHub({
      tab,
      shared: isShared
        ? { name: 'streams', locks: { request: request as never }, channel: { post, listen } }
        : null,
      openSource: (path, matchIds, handlers) => {
        const connection = { ...handlers, tab, path, matchIds, isOpen: true };
        connections.push(connection);
        return () => {
          connection.isOpen = false;
        };
      },
      random: () => 0.5,
    });
    const received: string[] = [];
    const failures: number[] = [];
    const open = (path = '/prices', matchIds: readonly string[] = []) =>
      hub.open(path, matchIds, {
        onMessage: (data) => received.push(data),
        onFailure: () => failures.push(Date.now()),
      });
    const stop = () => {
      state.isStopped = true;
    };
    const thaw = () => {
      state.isStopped = false;
      for (const deliver of late) deliver();
    };
    return { open, received, failures, stop, thaw };
  }
  const opened = () => connections.filter(({ isOpen }) => isOpen);
  const last = () => opened().at(-1) as Connection;
  return { aTab, opened, last, drop };
}

test('eight tabs share one connection, and each gets the first message and all later ones', async () => {
  const { aTab, opened, last } = aBrowser();
  const tabs = [];
  for (let index = 0; index < 8; index++) {
    const tab = aTab(`tab${index}`);
    tab.open('/prices', [String(index)]);
    await aMoment();
    last().onMessage(`hello ${index}`);
    await aMoment();
    tabs.push(tab);
  }
  expect(opened()).toHaveLength(1);
  expect(last()).toMatchObject({ tab: 'tab0', matchIds: ['0', '1', '2', '3', '4', '5', '6', '7'] });
  last().onMessage('price');
  await aMoment();
  // The first message of a later tab is for that tab only: the others have missed nothing.
  expect(tabs.map(({ received }) => received)).toEqual(tabs.map((_, index) => [`hello ${index}`, 'price']));
});

test('the old connection stays until the new one has sent a message', async () => {
  const { aTab, opened, last } = aBrowser();
  const [first, second] = [aTab('first'), aTab('second')];
  first.open();
  await aMoment();
  last().onMessage('hello');
  const before = last();
  second.open('/prices', ['7']);
  await aMoment();
  expect(opened()).toHaveLength(2);
  before.onMessage('price');
  last().onMessage('hello again');
  await aMoment();
  expect(before.isOpen).toBe(false);
  before.onMessage('late');
  await aMoment();
  expect(first.received).toEqual(['hello', 'price']);
  expect(second.received).toEqual(['price', 'hello again']);
});

test('a leader that closes its streams passes the lead on, and all tabs get a first message', async () => {
  const { aTab, opened, last } = aBrowser();
  const [first, second, third] = [aTab('first'), aTab('second'), aTab('third')];
  const close = first.open();
  second.open();
  third.open('/rounds');
  await aMoment();
  expect(opened().map(({ tab }) => tab)).toEqual(['first', 'first']);
  for (const connection of opened()) connection.onMessage('hello');
  close();
  await aMoment();
  expect(opened().map(({ tab, path }) => [tab, path])).toEqual([
    ['second', '/prices'],
    ['second', '/rounds'],
  ]);
  for (const connection of opened()) connection.onMessage('again');
  await aMoment();
  expect(first.received).toEqual(['hello']);
  expect([second.received.at(-1), third.received.at(-1)]).toEqual(['again', 'again']);
  expect(last().tab).toBe('second');
});

test('after a crash of the leader the next tab leads at once', async () => {
  const { aTab, opened, drop } = aBrowser();
  const [first, second] = [aTab('first'), aTab('second')];
  first.open();
  second.open();
  await aMoment();
  first.stop();
  drop();
  await aMoment();
  expect(opened().at(-1)?.tab).toBe('second');
});

test('a frozen leader loses the lead within a second, and follows when it thaws', async () => {
  const { aTab, opened, last } = aBrowser();
  const [first, second] = [aTab('first'), aTab('second')];
  first.open();
  second.open();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(opened().map(({ tab }) => tab)).toEqual(['first']);
  first.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(last().tab).toBe('second');
  last().onMessage('hello');
  first.thaw();
  await vi.advanceTimersByTimeAsync(5_000);
  last().onMessage('price');
  await aMoment();
  expect(opened().map(({ tab }) => tab)).toEqual(['second']);
  expect(first.received.at(-1)).toBe('price');
});

test('a failed connection ends the stream in every tab, and the next request opens a new one', async () => {
  const { aTab, opened, last } = aBrowser();
  const [first, second] = [aTab('first'), aTab('second')];
  first.open();
  second.open();
  await aMoment();
  last().onFailure();
  await aMoment();
  expect(opened()).toEqual([]);
  expect([first.failures.length, second.failures.length]).toEqual([1, 1]);
  second.open();
  await aMoment();
  expect(opened().map(({ tab }) => tab)).toEqual(['second']);
});

test('a connection that fails while its successor connects is replaced for all tabs', async () => {
  const { aTab, opened, last } = aBrowser();
  const [first, second] = [aTab('first'), aTab('second')];
  first.open();
  await aMoment();
  last().onMessage('hello');
  const before = last();
  second.open('/prices', ['7']);
  await aMoment();
  before.onFailure();
  expect(opened()).toHaveLength(1);
  last().onMessage('hello again');
  await aMoment();
  expect(first.received).toEqual(['hello', 'hello again']);
  expect(first.failures).toEqual([]);
});

test('the streams of a crashed follower are closed after a while', async () => {
  const { aTab, opened } = aBrowser();
  const [first, second, third] = [aTab('first'), aTab('second'), aTab('third')];
  first.open();
  second.open('/rounds');
  third.open('/other');
  await aMoment();
  expect(opened()).toHaveLength(3);
  second.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(opened().map(({ path }) => path)).toEqual(['/prices', '/other']);
});

test('without locks or a channel, or if locks are refused, a tab has its own connections', async () => {
  const { aTab, opened, last } = aBrowser();
  for (const name of ['first', 'second']) aTab(name, false).open();
  await aMoment();
  expect(opened().map(({ tab }) => tab)).toEqual(['first', 'second']);

  const received: string[] = [];
  const refusing = createStreamHub({
    tab: 'third',
    shared: {
      name: 'streams',
      locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as never,
      channel: { post: () => {}, listen: () => {} },
    },
    openSource: (_path, _matchIds, handlers) => {
      queueMicrotask(() => handlers.onMessage('hello'));
      return () => {};
    },
    random: () => 0.5,
  });
  refusing.open('/prices', [], { onMessage: (data) => received.push(data), onFailure: () => {} });
  await aMoment();
  expect(received).toEqual(['hello']);
  expect(last().tab).toBe('second');
});
