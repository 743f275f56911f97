import { type ChannelModel, connect } from 'amqplib';
import { readVendorBody } from '../../../platform/read-vendor-text.ts';
import type { VendorKey } from '../../../platform/vendor-key.ts';
import type { FeedLog } from './adapter-pieces.ts';
import type { RecoveryRequest } from './uof-producers.ts';

/** Each message is acknowledged when `take` has resolved. */
export type UofTransport = {
  /** Messages may have been lost, even if the next connection follows immediately. */
  start(take: (xml: string, routingKey: string) => Promise<void>, onDisconnect: () => Promise<void>): void;
  close(): Promise<void>;
};

export type UofApi = {
  listProducers(): Promise<string>;
  findFixture(matchRef: string, language: string): Promise<string>;
  findVariant(market: string, variant: string): Promise<string>;
  findSummary(matchRef: string): Promise<string>;
  /** Null requests a full snapshot. */
  requestRecovery(path: string, request: RecoveryRequest): Promise<void>;
  requestMatchRecovery(path: string, matchRef: string, requestId: number): Promise<void>;
};

const exchange = 'unifiedfeed';
/** Doubles, with jitter from half to the full value. */
const againMs = { first: 1_000, most: 30_000 };
/** For a broker that accepts the connection but does not answer. */
const connectTimeoutMs = 20_000;
/** Messages wait for a fixture's first request: must be shorter than the allowed silence of a producer. */
const requestTimeoutMs = 5_000;
/** The broker keeps further messages. */
const prefetch = 50;

/**
 * AMQP 0-9-1; the token is the user name. An exclusive queue receives all messages. Reconnects when the
 * connection or channel closes, when the broker removes the queue, and when a message cannot be taken. The
 * queue ends with its connection, so messages may be lost: `onDisconnect` reports it. Messages of the old
 * connection still in memory are dropped; the recovery sends them again. Another token ends the connection.
 */
export function connectUofBroker(settings: {
  url: string;
  token: VendorKey;
  log: FeedLog;
  connect?: (url: string, options: { timeout: number }) => Promise<ChannelModel>;
  /** Returns a function that cancels it. */
  schedule?: (run: () => void, afterMs: number) => () => void;
  random?: () => number;
}): UofTransport {
  const { log, connect: connectTo = connect, schedule = scheduleByTimer, random = Math.random } = settings;
  const address = new URL(settings.url || 'amqp://localhost');
  address.searchParams.set('heartbeat', '20');
  let closed = false;
  let current: ChannelModel | null = null;
  let cancelRetry: (() => void) | null = null;
  let loseCurrent: (reason: string) => void = () => {};
  let failures = 0;

  type Take = (xml: string, routingKey: string) => Promise<void>;
  type Handlers = { take: Take; onDisconnect: () => Promise<void> };

  async function open(handlers: Handlers): Promise<void> {
    address.username = encodeURIComponent(settings.token.current());
    const connection = await connectTo(address.toString(), { timeout: connectTimeoutMs });
    const lose = (reason: string) => {
      if (current !== connection) return;
      current = null;
      log.warn({ reason }, 'lost the connection to the broker');
      void handlers.onDisconnect();
      connection.close().catch(() => {});
      again(handlers);
    };
    connection.on('error', (failure) => log.warn({ reason: String(failure) }, 'error of the broker'));
    connection.on('close', () => lose('connection closed'));
    if (closed) return connection.close();
    current = connection;
    loseCurrent = lose;
    try {
      const channel = await connection.createChannel();
      // Nothing would arrive on the remaining connection.
      channel.on('error', (failure) =>
        log.warn({ reason: String(failure) }, "error of the broker's channel"),
      );
      channel.on('close', () => lose('channel closed'));
      await channel.prefetch(prefetch);
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.bindQueue(queue, exchange, '#');
      let order: Promise<void> = Promise.resolve();
      await channel.consume(queue, (message) => {
        if (!message) return lose('queue removed');
        // Sequential: the order within a match is the order of the queue.
        order = order.then(async () => {
          if (current !== connection) return;
          await handlers.take(message.content.toString('utf8'), message.fields.routingKey);
          if (current !== connection) return;
          channel.ack(message);
          // Only here: a broker that accepts and drops each connection is retried with growing delays.
          failures = 0;
        });
        order.catch((failure) => lose(String(failure)));
      });
    } catch (failure) {
      lose(String(failure));
    }
  }

  function again(handlers: Handlers): void {
    if (closed || cancelRetry) return;
    const longestMs = Math.min(againMs.most, againMs.first * 2 ** Math.min(failures, 10));
    failures++;
    cancelRetry = schedule(
      () => {
        cancelRetry = null;
        begin(handlers);
      },
      longestMs * (0.5 + random() / 2),
    );
  }

  function begin(handlers: Handlers): void {
    open(handlers).catch((failure) => {
      log.warn({ reason: String(failure) }, 'could not reach the broker');
      again(handlers);
    });
  }

  settings.token.onChange(() => loseCurrent('another token is in force'));

  return {
    start: (take, onDisconnect) => begin({ take, onDisconnect }),
    async close() {
      closed = true;
      cancelRetry?.();
      const connection = current;
      current = null;
      await connection?.close().catch(() => {});
    },
  };
}

function scheduleByTimer(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(run, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
}

export function createUofApi(settings: { url: string; token: VendorKey }): UofApi {
  const ask = async (method: 'GET' | 'POST', path: string): Promise<string> => {
    const response = await fetch(`${settings.url}/v1${path}`, {
      method,
      headers: { 'x-access-token': settings.token.current() },
      signal: AbortSignal.timeout(requestTimeoutMs),
      redirect: 'error',
    });
    const text = await readVendorBody(response);
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`);
    return text;
  };
  return {
    listProducers: () => ask('GET', '/descriptions/producers.xml'),
    findFixture: (matchRef, language) =>
      ask('GET', `/sports/${language}/sport_events/${encodeURIComponent(matchRef)}/fixture.xml`),
    findVariant: (market, variant) =>
      ask(
        'GET',
        `/descriptions/en/markets/${encodeURIComponent(market)}/variants/${encodeURIComponent(variant)}`,
      ),
    findSummary: (matchRef) =>
      ask('GET', `/sports/en/sport_events/${encodeURIComponent(matchRef)}/summary.xml`),
    async requestRecovery(path, { after, requestId }) {
      const since = after ? `after=${after.getTime()}&` : '';
      await ask('POST', `/${path}/recovery/initiate_request?${since}request_id=${requestId}`);
    },
    async requestMatchRecovery(path, matchRef, requestId) {
      const match = encodeURIComponent(matchRef);
      await ask('POST', `/${path}/odds/events/${match}/initiate_request?request_id=${requestId}`);
    },
  };
}
