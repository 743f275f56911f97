import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStream, type Stream } from './stream.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

type Settings = Parameters<typeof createStream>[0];

/** `/t` listens to the topic `t`, `/t,u` to two topics. */
async function serve(
  settings: Settings = {},
  snapshot: (stream: Stream) => Promise<unknown> = async () => 'first',
): Promise<{ stream: Stream; url: string; http: FastifyInstance }> {
  const stream = createStream(settings);
  const http = Fastify({ trustProxy: true });
  http.addHook('onRequest', async (_request, reply) => void reply.header('x-policy', 'strict'));
  http.get('/:topic', async (request, reply) => {
    const { topic } = request.params as { topic: string };
    const topics = topic.split(',');
    await stream.open(reply, topics.length === 1 ? topic : topics, () => snapshot(stream));
    return reply;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  closers.push(
    () => http.close(),
    () => stream.close(),
  );
  return { stream, http, url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` };
}

async function listen(address: string, headers: Record<string, string> = {}) {
  const request = get(address, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  let text = '';
  response.on('data', (part: string) => {
    text += part;
  });
  response.on('error', () => {});
  const read = async (frames: number): Promise<string[]> => {
    while (text.split('\n\n').length - 1 < frames) await once(response, 'data');
    return text.split('\n\n').slice(0, frames);
  };
  return {
    response,
    read,
    ended: new Promise((resolve) => response.on('close', resolve)),
    leave: () => request.destroy(),
  };
}

async function refusalAt(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, { headers });
  expect(answer.status).not.toBe(200);
  return ((await answer.json()) as { message: unknown }).message;
}

describe('a stream', () => {
  test('sends the snapshot at once, then every frame of its topic with an increasing id', async () => {
    const { stream, url } = await serve();
    const listener = await listen(`${url}/odds`);
    await listener.read(1);
    stream.publish('odds', { price: 185 });
    stream.publish('rounds', { number: 7 });
    stream.publish('odds', { price: 190 });
    expect(await listener.read(3)).toEqual([
      'id: 1\ndata: "first"',
      'id: 2\ndata: {"price":185}',
      'id: 3\ndata: {"price":190}',
    ]);
  });

  test('sends a listener of several topics the frames of each in order, and counts it once', async () => {
    const { stream, url } = await serve({ listenersMax: 2 });
    const listener = await listen(`${url}/odds,rounds`);
    await listener.read(1);
    stream.publish('odds', { price: 185 });
    stream.publish('news', { headline: 4 });
    stream.publish('rounds', { number: 7 });
    expect((await listener.read(3)).slice(1)).toEqual([
      'id: 2\ndata: {"price":185}',
      'id: 3\ndata: {"number":7}',
    ]);
    const second = await listen(`${url}/odds`);
    expect(second.response.statusCode).toBe(200);
    listener.leave();
    second.leave();
    await expect.poll(() => stream.count('odds') + stream.count('rounds')).toBe(0);
  });

  test('sets headers for proxies and caches, and keeps the security headers', async () => {
    const { url } = await serve();
    const { response } = await listen(`${url}/odds`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-policy': 'strict',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('encodes a frame once for all listeners', async () => {
    const { stream, url } = await serve();
    const listeners = await Promise.all([1, 2, 3].map(() => listen(`${url}/odds`)));
    await Promise.all(listeners.map((listener) => listener.read(1)));
    const toJSON = vi.fn(() => ({ price: 201 }));
    stream.publish('odds', { toJSON });
    for (const listener of listeners) expect((await listener.read(2))[1]).toContain('{"price":201}');
    expect(toJSON).toHaveBeenCalledTimes(1);
  });

  test('loses no frame that arrives while the snapshot is read, and sends it after the snapshot', async () => {
    const { url } = await serve({}, async (stream) => {
      stream.publish('odds', 'meanwhile');
      return 'snapshot';
    });
    const listener = await listen(`${url}/odds`);
    expect((await listener.read(2)).map((frame) => frame.split('\n')[1])).toEqual([
      'data: "snapshot"',
      'data: "meanwhile"',
    ]);
  });

  test('counts listeners, without those that left or whose snapshot failed', async () => {
    let fails = false;
    const { stream, url } = await serve({}, async () => {
      if (fails) throw new Error('no snapshot');
      return null;
    });
    const listener = await listen(`${url}/odds`);
    expect(stream.count('odds')).toBe(1);
    listener.leave();
    await expect.poll(() => stream.count('odds')).toBe(0);
    fails = true;
    expect((await fetch(`${url}/odds`)).status).toBe(500);
    expect(stream.count('odds')).toBe(0);
  });

  test('refuses listeners at its limit, and accepts one after another has left', async () => {
    const { stream, url } = await serve({ listenersMax: 2 });
    const first = await listen(`${url}/odds`);
    await listen(`${url}/rounds`);
    expect(await refusalAt(`${url}/odds`)).toBe('service_busy');
    first.leave();
    await expect.poll(() => stream.count('odds')).toBe(0);
    expect((await listen(`${url}/odds`)).response.statusCode).toBe(200);
  });

  test('limits the listeners of one network without affecting others', async () => {
    const { stream, url } = await serve({ networkListenersMax: 2 });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const [first] = await Promise.all([1, 2].map((end) => listen(`${url}/odds`, from(`2001:db8::${end}`))));
    expect(await refusalAt(`${url}/odds`, from('2001:db8::3'))).toBe('too_many_requests');
    const other = await listen(`${url}/odds`, from('2001:db8:0:1::1'));
    expect(other.response.statusCode).toBe(200);
    first?.leave();
    await expect.poll(() => stream.count('odds')).toBe(2);
    expect((await listen(`${url}/odds`, from('2001:db8::3'))).response.statusCode).toBe(200);
  });

  test('disconnects a listener that does not read, and keeps one that does', async () => {
    const { stream, url } = await serve({ bufferBytesMax: 100_000 });
    const slow = await listen(`${url}/odds`);
    await slow.read(1);
    slow.response.pause();
    const quick = await listen(`${url}/odds`);
    const filler = 'x'.repeat(50_000);
    let frames = 1;
    while (stream.count('odds') === 2) {
      stream.publish('odds', filler);
      frames++;
      await quick.read(frames);
    }
    expect(stream.count('odds')).toBe(1);
    stream.publish('odds', 'after');
    expect((await quick.read(frames + 1)).at(-1)).toContain('"after"');
  });

  test('sends a comment when idle, so that proxies keep it open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { url } = await serve({ heartbeatMs: 15_000 });
    const listener = await listen(`${url}/odds`);
    await listener.read(1);
    vi.advanceTimersByTime(15_000);
    expect((await listener.read(2))[1]).toBe(':');
  });

  test('closes its listeners when it closes, and accepts no more', async () => {
    const { stream, url, http } = await serve();
    const listener = await listen(`${url}/odds`);
    stream.close();
    await listener.ended;
    expect(await refusalAt(`${url}/odds`)).toBe('service_busy');
    await http.close();
  });
});
