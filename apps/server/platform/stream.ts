import type { FastifyReply } from 'fastify';
import { networkOf } from './limits.ts';
import { refuse } from './refusal.ts';

type Outlet = {
  write(bytes: Buffer): boolean;
  end(): void;
  destroy(): void;
  readonly writableLength: number;
  readonly destroyed: boolean;
};

type Listener = {
  outlet: Outlet;
  /** While the snapshot was read; null once it was written. */
  held: Buffer[] | null;
};

export type Stream = {
  /** Each frame is encoded once. */
  publish(topic: string, data: unknown): void;
  /**
   * The snapshot first, then every later frame, until either side closes. A failed snapshot fails the
   * request.
   *
   * Refuses: service_busy (listener limit reached) · too_many_requests (limit of the caller's network
   * reached).
   */
  open(
    reply: FastifyReply,
    topics: string | readonly string[],
    snapshot: () => Promise<unknown>,
  ): Promise<void>;
  count(topic: string): number;
  close(): void;
};

/** Suggested wait for a network at its limit. */
const fullNetworkSeconds = 60;

const comment = Buffer.from(':\n\n');

/**
 * Server-sent events by topic, with ids that increase within this process. A listener that reads too slowly
 * is disconnected instead of filling the memory. One network may use only a part of the capacity. A comment
 * every `heartbeatMs` keeps proxies from closing idle streams.
 */
export function createStream(
  settings: {
    listenersMax?: number;
    networkListenersMax?: number;
    bufferBytesMax?: number;
    heartbeatMs?: number;
  } = {},
): Stream {
  const { listenersMax = 10_000, bufferBytesMax = 256 * 1024, heartbeatMs = 15_000 } = settings;
  const networkListenersMax = settings.networkListenersMax ?? listenersMax;
  const topics = new Map<string, Set<Listener>>();
  const everybody = new Set<Listener>();
  const networks = new Map<string, number>();
  let sequence = 0;
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const listener of everybody) if (listener.held === null) write(listener, comment);
  }, heartbeatMs);
  heartbeat.unref();

  function encode(data: unknown): Buffer {
    sequence++;
    return Buffer.from(`id: ${sequence}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function write(listener: Listener, frame: Buffer): void {
    const { outlet } = listener;
    if (outlet.destroyed) return;
    outlet.write(frame);
    if (outlet.writableLength > bufferBytesMax) outlet.destroy();
  }

  function add(names: readonly string[], listener: Listener, network: string): () => void {
    everybody.add(listener);
    networks.set(network, (networks.get(network) ?? 0) + 1);
    for (const name of names) {
      const members = topics.get(name) ?? new Set();
      topics.set(name, members);
      members.add(listener);
    }
    return () => {
      if (!everybody.delete(listener)) return;
      const others = (networks.get(network) ?? 1) - 1;
      if (others > 0) networks.set(network, others);
      else networks.delete(network);
      for (const name of names) {
        const members = topics.get(name);
        if (members?.delete(listener) && members.size === 0) topics.delete(name);
      }
    };
  }

  return {
    publish(topic, data) {
      const members = topics.get(topic);
      if (!members) return;
      const frame = encode(data);
      for (const listener of members) {
        if (listener.held) listener.held.push(frame);
        else write(listener, frame);
      }
    },
    async open(reply, names, snapshot) {
      if (closed || everybody.size >= listenersMax) refuse('service_busy');
      const network = networkOf(reply.request.ip);
      if ((networks.get(network) ?? 0) >= networkListenersMax)
        refuse('too_many_requests', { seconds: fullNetworkSeconds });
      const { raw } = reply;
      const listener: Listener = { outlet: raw, held: [] };
      const remove = add(typeof names === 'string' ? [names] : names, listener, network);
      raw.once('close', remove);
      let first: unknown;
      try {
        first = await snapshot();
      } catch (failure) {
        remove();
        throw failure;
      }
      if (closed) remove();
      reply.hijack();
      // Ends with its connection. Without chunked encoding, a frame is one small write.
      raw.useChunkedEncodingByDefault = false;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.flushHeaders();
      // At least as new as the snapshot; each frame replaces the earlier state.
      const held = listener.held ?? [];
      listener.held = null;
      write(listener, encode(first));
      for (const frame of held) write(listener, frame);
      if (closed) raw.end();
    },
    count: (topic) => topics.get(topic)?.size ?? 0,
    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const listener of everybody) if (listener.held === null) listener.outlet.end();
    },
  };
}
