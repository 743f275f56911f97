import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (payload?: unknown) => void;

class FakeSocket {
  connected = false;
  closed = false;
  /** Options of the library's manager; each connection uses its query. */
  readonly io: { opts: { query?: { token: string } } } = { opts: {} };
  readonly tickets: (string | undefined)[] = [];
  get connects(): number {
    return this.tickets.length;
  }
  readonly heard = new Map<string, Listener[]>();
  readonly emitted: unknown[][] = [];
  readonly options: unknown;
  constructor(options: unknown) {
    this.options = options;
  }
  on(name: string, listener: Listener): void {
    this.heard.set(name, [...(this.heard.get(name) ?? []), listener]);
  }
  tell(name: string, payload?: unknown): void {
    for (const listener of this.heard.get(name) ?? []) listener(payload);
  }
  emit(...event: unknown[]): void {
    this.emitted.push(event);
  }
  close(): void {
    const wasConnected = this.connected;
    this.closed = true;
    this.connected = false;
    if (wasConnected) this.tell('disconnect', 'io client disconnect');
  }
  connect(): void {
    this.tickets.push(this.io.opts.query?.token);
  }
  arrive(): void {
    this.connected = true;
    this.tell('connect');
  }
  hangUp(reason = 'io server disconnect'): void {
    this.connected = false;
    this.tell('disconnect', reason);
  }
  refuse(message: string): void {
    this.tell('connect_error', new Error(message));
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

let ticketCount = 0;
let ticketsFail = false;
vi.mock('./ticket.ts', () => ({
  takeTicket: async () => {
    if (ticketsFail) throw new Error('unreachable');
    ticketCount += 1;
    return `ticket.${ticketCount}`;
  },
}));

const refreshPlayer = vi.fn();
vi.mock('../session/player.ts', async (load) => ({ ...(await load<object>()), refreshPlayer }));

const { useSession } = await import('../session/session.ts');
const { alignSocket, emitOffGame } = await import('./socket.ts');

const page = Object.assign(new EventTarget(), { location: { hash: '' } });

async function be(token: string, hash: string): Promise<void> {
  page.location.hash = hash;
  vi.stubGlobal('window', page);
  useSession.setState({ token });
  alignSocket();
  await vi.dynamicImportSettled();
  // The page waits for a ticket before it connects.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  dialled.length = 0;
  ticketCount = 0;
  ticketsFail = false;
  refreshPlayer.mockClear();
});
afterEach(async () => {
  vi.useRealTimers();
  await be('', '#/home');
  vi.unstubAllGlobals();
});

test('a visitor has no socket', async () => {
  await be('', '#/home');
  expect(dialled).toEqual([]);
});

test('a player has a websocket at the path of section 7, with a ticket as the token in its query', async () => {
  await be('a-token', '#/home');
  await be('a-token', '#/sports');
  expect(dialled).toHaveLength(1);
  expect(dialled[0]?.options).toEqual({
    path: '/gamecenter-siop',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
  });
  expect(dialled[0]?.tickets).toEqual(['ticket.1']);
});

test('a hash with the word play closes it, another one opens the next', async () => {
  await be('a-token', '#/home');
  await be('a-token', '#/play?gameType=onca');
  expect(dialled[0]?.closed).toBe(true);
  await be('a-token', '#/home');
  expect(dialled).toHaveLength(2);
});

test('it closes with its token, and another token opens another', async () => {
  await be('a-token', '#/home');
  await be('b-token', '#/home');
  expect(dialled.map(({ closed }) => closed)).toEqual([true, false]);
  await be('', '#/home');
  expect(dialled.map(({ closed }) => closed)).toEqual([true, true]);
});

test('every event of the contract has a listener', async () => {
  const { serverEvents } = await import('@palpite/contracts/socket-events');
  await be('a-token', '#/home');
  expect([...(dialled[0]?.heard.keys() ?? [])]).toEqual(expect.arrayContaining(Object.keys(serverEvents)));
});

test('a left game is reported at once if the socket is connected', async () => {
  await be('a-token', '#/dice');
  dialled[0]?.arrive();
  emitOffGame('dice');
  expect(dialled[0]?.emitted).toEqual([['offGame', { gameCode: 'dice' }]]);
});

test('a game whose page closed the socket is reported once the next one is connected', async () => {
  await be('a-token', '#/play?gameType=onca');
  emitOffGame('onca');
  await be('a-token', '#/home');
  expect(dialled[0]?.emitted).toEqual([]);
  dialled[0]?.arrive();
  expect(dialled[0]?.emitted).toEqual([['offGame', { gameCode: 'onca' }]]);
});

async function connected(): Promise<FakeSocket> {
  await be('a-token', '#/home');
  vi.useFakeTimers();
  const [socket] = dialled;
  if (!socket) throw new Error('nothing was opened');
  socket.arrive();
  refreshPlayer.mockClear();
  return socket;
}

test('reconnects after an orderly stop of the server and reads the balance again', async () => {
  const socket = await connected();
  socket.hangUp();
  expect(refreshPlayer).toHaveBeenCalledTimes(1);
  expect(socket.connects).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket.tickets).toEqual(['ticket.1', 'ticket.2']);
  socket.arrive();
  expect(refreshPlayer).toHaveBeenCalledTimes(2);
});

test('retries a session that cannot be read now, less and less often', async () => {
  const socket = await connected();
  socket.hangUp();
  const counts: number[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const before = socket.connects;
    for (let second = 0; second < 60; second += 1) {
      const tried = socket.connects;
      await vi.advanceTimersByTimeAsync(1_000);
      if (socket.connects > tried) socket.refuse('service_busy');
    }
    counts.push(socket.connects - before);
  }
  expect(counts[0]).toBeGreaterThanOrEqual(5);
  expect(counts[2]).toBeGreaterThanOrEqual(1);
  expect(counts[2]).toBeLessThanOrEqual(4);
});

test('does not retry an ended session; a call finds out what to do', async () => {
  const socket = await connected();
  socket.hangUp();
  await vi.advanceTimersByTimeAsync(1_000);
  refreshPlayer.mockClear();
  socket.refuse('session_ended');
  expect(refreshPlayer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(socket.connects).toBe(2);
});

test('requests another ticket for one that expired on its way, and for a lost transport', async () => {
  const socket = await connected();
  socket.hangUp('transport close');
  await vi.advanceTimersByTimeAsync(1_000);
  socket.refuse('ticket_ended');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.tickets).toEqual(['ticket.1', 'ticket.2', 'ticket.3']);
});

test('retries at once when the device is online again', async () => {
  const socket = await connected();
  ticketsFail = true;
  socket.hangUp();
  await vi.advanceTimersByTimeAsync(60_000);
  ticketsFail = false;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.connects).toBe(2);
});

test('retries when no ticket can be read, and connects once', async () => {
  const socket = await connected();
  ticketsFail = true;
  socket.hangUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connects).toBe(1);
  ticketsFail = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connects).toBe(2);
});

test('does not reconnect a socket that was closed meanwhile', async () => {
  const socket = await connected();
  socket.hangUp();
  vi.useRealTimers();
  await be('', '#/home');
  expect(socket.closed).toBe(true);
  expect(socket.connects).toBe(1);
});

test('does not reconnect a connected socket that the page closes', async () => {
  const socket = await connected();
  useSession.setState({ token: '' });
  alignSocket();
  expect(socket.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(socket.connects).toBe(1);
});
