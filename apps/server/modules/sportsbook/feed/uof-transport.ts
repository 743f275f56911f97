import { type ChannelModel, connect } from 'amqplib';
import type { UofApi, UofTransport } from './uof.ts';

/** The part of a logger that feeds need. */
type FeedLog = { warn(details: object, message: string): void };

const exchange = 'unifiedfeed';
const againMs = 5_000;
const requestTimeoutMs = 15_000;
/** So many messages wait in memory at most; the broker keeps the rest. */
const prefetch = 50;

/** Their broker over AMQP 0-9-1: the token is the name, a queue of our own hears everything; it connects again by itself. */
export function connectUofBroker(settings: { url: string; token: string; log: FeedLog }): UofTransport {
  const { log } = settings;
  const address = new URL(settings.url || 'amqp://localhost');
  address.username = encodeURIComponent(settings.token);
  address.searchParams.set('heartbeat', '20');
  let closed = false;
  let connection: ChannelModel | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function open(take: (xml: string, routingKey: string) => Promise<void>): Promise<void> {
    const opened = await connect(address.toString());
    connection = opened;
    opened.on('error', (failure) => log.warn({ reason: String(failure) }, 'the broker reports an error'));
    opened.on('close', () => again(take));
    const channel = await opened.createChannel();
    await channel.prefetch(prefetch);
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, exchange, '#');
    let order: Promise<void> = Promise.resolve();
    await channel.consume(queue, (message) => {
      if (!message) return;
      // One after the other: the order of a match is the order of the queue.
      order = order.then(async () => {
        await take(message.content.toString('utf8'), message.fields.routingKey);
        channel.ack(message);
      });
      order.catch((failure) => log.warn({ reason: String(failure) }, 'a message was not acknowledged'));
    });
  }

  function again(take: (xml: string, routingKey: string) => Promise<void>): void {
    connection = null;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      begin(take);
    }, againMs);
    timer.unref();
  }

  function begin(take: (xml: string, routingKey: string) => Promise<void>): void {
    open(take).catch((failure) => {
      log.warn({ reason: String(failure) }, 'the broker is not reached');
      again(take);
    });
  }

  return {
    start: begin,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await connection?.close().catch(() => {});
    },
  };
}

const productNames: Readonly<Record<string, string>> = {
  1: 'liveodds',
  3: 'pre',
  4: 'betpal',
  5: 'premium_cricket',
};

/** Their HTTP interface, version 1. */
export function createUofApi(settings: { url: string; token: string }): UofApi {
  const ask = async (method: 'GET' | 'POST', path: string): Promise<string> => {
    const response = await fetch(`${settings.url}/v1${path}`, {
      method,
      headers: { 'x-access-token': settings.token },
      signal: AbortSignal.timeout(requestTimeoutMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`);
    return response.text();
  };
  return {
    findFixture: (matchRef, language) =>
      ask('GET', `/sports/${language}/sport_events/${encodeURIComponent(matchRef)}/fixture.xml`),
    async askRecovery(product, after, requestId) {
      const name = productNames[product];
      if (!name) throw new Error(`no producer has the number ${product}`);
      const since = after ? `after=${after.getTime()}&` : '';
      await ask('POST', `/${name}/recovery/initiate_request?${since}request_id=${requestId}`);
    },
  };
}
