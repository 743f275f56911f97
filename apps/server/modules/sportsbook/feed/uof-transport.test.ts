import { EventEmitter } from 'node:events';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import { beforeEach, expect, test } from 'vitest';
import { openChangingKey } from '../../../../../tests/harness/vendors/changing-key.ts';
import { fixedKey } from '../../../platform/vendor-key.ts';
import { connectUofBroker } from './uof-transport.ts';

/** `consumer` is set once the adapter consumes. */
class FakeChannel extends EventEmitter {
  consumer: ((message: ConsumeMessage | null) => void) | null = null;
  readonly acked: string[] = [];
  async prefetch() {}
  async assertQueue() {
    return { queue: 'own' };
  }
  async bindQueue() {}
  async consume(_: string, consumer: (message: ConsumeMessage | null) => void) {
    this.consumer = consumer;
  }
  ack({ content }: ConsumeMessage) {
    this.acked.push(content.toString());
  }
  send(xml: string) {
    const fields = { routingKey: `key of ${xml}` };
    this.consumer?.({ content: Buffer.from(xml), fields } as ConsumeMessage);
  }
}

class FakeConnection extends EventEmitter {
  readonly channel = new FakeChannel();
  closes = 0;
  failSetup = false;
  async createChannel() {
    if (this.failSetup) throw new Error('setup failed');
    return this.channel;
  }
  async close() {
    this.closes++;
    // As the library does: closing emits the events of a lost connection.
    this.channel.emit('close');
    this.emit('close');
  }
}

let connections: FakeConnection[];
/** Results of the next connections; later ones are normal. */
let next: (() => Promise<FakeConnection>)[];
let scheduled: { run: () => void; afterMs: number }[];
let addresses: { url: string; timeout: number }[];
let taken: string[];
let lost: number;
let random: number;

beforeEach(() => {
  [connections, next, scheduled, addresses, taken, lost, random] = [[], [], [], [], [], 0, 0];
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function start(
  take: (xml: string, key: string) => Promise<void> = async (xml) => void taken.push(xml),
  token = fixedKey('a/token'),
) {
  const transport = connectUofBroker({
    url: 'amqps://mq.example:5671/%2Funifiedfeed%2F1',
    token,
    log: { warn: () => {} },
    connect: async (url, options) => {
      addresses.push({ url, ...options });
      const connection = await (next.shift() ?? (async () => new FakeConnection()))();
      connections.push(connection);
      return connection as unknown as ChannelModel;
    },
    schedule: (run, afterMs) => {
      const entry = { run, afterMs };
      scheduled.push(entry);
      return () => void scheduled.splice(scheduled.indexOf(entry), 1);
    },
    random: () => random,
  });
  transport.start(take, async () => void lost++);
  await settle();
  return transport;
}

async function retry(): Promise<number> {
  expect(scheduled).toHaveLength(1);
  const [entry] = scheduled.splice(0);
  entry?.run();
  await settle();
  return entry?.afterMs ?? Number.NaN;
}

const connection = (at: number) => {
  const found = connections[at];
  if (!found) throw new Error(`no connection ${at}`);
  return found;
};

test('uses the token as user name, and times out when a broker does not answer', async () => {
  await start();
  expect(addresses).toEqual([
    { url: 'amqps://a%2Ftoken@mq.example:5671/%2Funifiedfeed%2F1?heartbeat=20', timeout: 20_000 },
  ]);
});

test('another token ends the connection, and the next one has it', async () => {
  const token = openChangingKey('the-old-token');
  await start(undefined, token.key);
  token.change('the-new-token');
  await settle();
  expect(lost).toBe(1);
  await retry();
  expect(addresses.map(({ url }) => new URL(url).username)).toEqual(['the-old-token', 'the-new-token']);
});

test('takes messages one after the other, and acknowledges each after it was taken', async () => {
  const open: (() => void)[] = [];
  await start(async (xml) => {
    taken.push(xml);
    await new Promise<void>((resolve) => open.push(resolve));
  });
  const { channel } = connection(0);
  channel.send('<a/>');
  channel.send('<b/>');
  await settle();
  expect([taken, channel.acked]).toEqual([['<a/>'], []]);
  open.shift()?.();
  await settle();
  expect([taken, channel.acked]).toEqual([['<a/>', '<b/>'], ['<a/>']]);
});

test.each<[string, (broken: FakeConnection) => void]>([
  ['the connection is cut', (broken) => broken.emit('close')],
  [
    'the connection fails',
    (broken) => {
      broken.emit('error', new Error('heartbeat'));
      broken.emit('close');
    },
  ],
  [
    'the server closes the channel',
    ({ channel }) => {
      channel.emit('error', new Error('precondition failed'));
      channel.emit('close');
    },
  ],
  ['the broker removes the queue', ({ channel }) => channel.consumer?.(null)],
])('when %s, the loss is reported once and one new connection takes over', async (_, breakIt) => {
  await start();
  breakIt(connection(0));
  await settle();
  expect(lost).toBe(1);
  expect(connection(0).closes).toBe(1);
  await retry();
  expect(connections).toHaveLength(2);
  expect(scheduled).toHaveLength(0);
  // Neither taken nor acknowledged: the recovery sends them again.
  connection(0).channel.send('<old/>');
  connection(1).channel.send('<new/>');
  await settle();
  expect(taken).toEqual(['<new/>']);
  expect(connection(0).channel.acked).toEqual([]);
  expect(connection(1).channel.acked).toEqual(['<new/>']);
});

test('a message that cannot be taken is not acknowledged, and those behind it wait for the recovery', async () => {
  await start(async (xml) => {
    if (xml === '<bad/>') throw new Error('database is away');
    taken.push(xml);
  });
  connection(0).channel.send('<bad/>');
  connection(0).channel.send('<behind/>');
  await settle();
  expect([taken, connection(0).channel.acked, lost]).toEqual([[], [], 1]);
  await retry();
  connection(1).channel.send('<bad again/>');
  await settle();
  expect(taken).toEqual(['<bad again/>']);
});

test('delays double up to half a minute with jitter, and reset after a message was taken', async () => {
  const refuse = async (): Promise<FakeConnection> => {
    throw new Error('refused');
  };
  const failing = async () => Object.assign(new FakeConnection(), { failSetup: true });
  next = [refuse, failing, refuse, failing, refuse, refuse];
  await start();
  const pauses: number[] = [];
  for (let times = 0; times < 6; times++) pauses.push(await retry());
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000]);
  // A connection without messages does not reset the delay.
  random = 0.5;
  connections.at(-1)?.emit('close');
  await settle();
  expect(await retry()).toBe(22_500);
  connections.at(-1)?.channel.send('<alive/>');
  await settle();
  connections.at(-1)?.emit('close');
  await settle();
  expect(await retry()).toBe(750);
});

test('closing ends the connection and the retries, even a connection that is being opened', async () => {
  const transport = await start();
  connection(0).emit('close');
  await settle();
  await transport.close();
  expect(scheduled).toEqual([]);

  let arrive = (_: FakeConnection) => {};
  next = [() => new Promise((resolve) => (arrive = resolve))];
  const late = await start();
  await late.close();
  const made = new FakeConnection();
  arrive(made);
  await settle();
  expect([made.closes, made.channel.consumer, scheduled]).toEqual([1, null, []]);

  const running = await start();
  const last = connections.at(-1);
  const lostBefore = lost;
  await running.close();
  expect([last?.closes, lost, scheduled]).toEqual([1, lostBefore, []]);
});
