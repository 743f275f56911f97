import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Hearer = (payload?: unknown) => void;

/** What the library is asked for, in place of a connection. */
class FakeSocket {
  connected = false;
  closed = false;
  readonly heard = new Map<string, Hearer>();
  readonly emitted: unknown[][] = [];
  readonly options: unknown;
  constructor(options: unknown) {
    this.options = options;
  }
  on(name: string, hear: Hearer): void {
    this.heard.set(name, hear);
  }
  emit(...event: unknown[]): void {
    this.emitted.push(event);
  }
  close(): void {
    this.closed = true;
    this.connected = false;
  }
  connect(): void {
    this.connected = true;
    this.heard.get('connect')?.();
  }
}

const dialled: FakeSocket[] = [];
vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    const socket = new FakeSocket(options);
    dialled.push(socket);
    return socket;
  },
}));

const { useSession } = await import('./session.ts');
const { alignSocket, emitOffGame } = await import('./socket.ts');

/** Goes to a screen as somebody and lets the socket follow. */
async function be(token: string, hash: string): Promise<void> {
  vi.stubGlobal('window', { location: { hash } });
  useSession.setState({ token });
  alignSocket();
  await vi.dynamicImportSettled();
}

beforeEach(() => {
  dialled.length = 0;
});
afterEach(async () => {
  await be('', '#/home');
  vi.unstubAllGlobals();
});

test('a visitor has no socket', async () => {
  await be('', '#/home');
  expect(dialled).toEqual([]);
});

test('a player has one, by websocket at the path of section 7, with the token in its query', async () => {
  await be('a-token', '#/home');
  await be('a-token', '#/sports');
  expect(dialled).toHaveLength(1);
  expect(dialled[0]?.options).toEqual({
    path: '/gamecenter-siop',
    transports: ['websocket'],
    query: { token: 'a-token' },
  });
});

test('a hash with the word play closes it, another one opens the next', async () => {
  await be('a-token', '#/home');
  await be('a-token', '#/play?gameType=onca');
  expect(dialled[0]?.closed).toBe(true);
  await be('a-token', '#/home');
  expect(dialled).toHaveLength(2);
});

test('it ends with its token, and another token has another', async () => {
  await be('a-token', '#/home');
  await be('b-token', '#/home');
  expect(dialled.map(({ closed }) => closed)).toEqual([true, false]);
  await be('', '#/home');
  expect(dialled.map(({ closed }) => closed)).toEqual([true, true]);
});

test('every event of the contract has its hearer', async () => {
  const { serverEvents } = await import('@palpite/contracts/socket-events');
  await be('a-token', '#/home');
  expect([...(dialled[0]?.heard.keys() ?? [])]).toEqual(expect.arrayContaining(Object.keys(serverEvents)));
});

test('a game that was left is told at once where the socket is connected', async () => {
  await be('a-token', '#/dice');
  dialled[0]?.connect();
  emitOffGame('dice');
  expect(dialled[0]?.emitted).toEqual([['offGame', { gameCode: 'dice' }]]);
});

test('a game whose window closed the socket is told once the next one is connected', async () => {
  await be('a-token', '#/play?gameType=onca');
  emitOffGame('onca');
  await be('a-token', '#/home');
  expect(dialled[0]?.emitted).toEqual([]);
  dialled[0]?.connect();
  expect(dialled[0]?.emitted).toEqual([['offGame', { gameCode: 'onca' }]]);
});
