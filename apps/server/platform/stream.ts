import type { FastifyReply } from 'fastify';
import { networkOf } from './limits.ts';
import { refuse } from './refusal.ts';

/** The part of a reply that a stream writes to. */
type Outlet = {
  write(bytes: Buffer): boolean;
  end(): void;
  destroy(): void;
  readonly writableLength: number;
  readonly destroyed: boolean;
};

type Listener = {
  outlet: Outlet;
  /** Frames that came while the snapshot was read; null once it was written. */
  held: Buffer[] | null;
};

export type Stream = {
  /** Sends one frame to everybody who listens to the topic; the frame is encoded once. */
  publish(topic: string, data: unknown): void;
  /**
   * Makes the reply a listener of the topics until either side ends it. It gets the snapshot first, then every frame
   * from then on. A snapshot that fails refuses the request as any other call would.
   * Refuses: `service_busy` when nobody has room any more, `too_many_requests` when the caller's network has no more.
   */
  open(
    reply: FastifyReply,
    topics: string | readonly string[],
    snapshot: () => Promise<unknown>,
  ): Promise<void>;
  /** How many listen to the topic. */
  count(topic: string): number;
  /** Ends every listener; they come back to another process. */
  close(): void;
};

/** What a network waits for that has as many listeners as it may: for one of its pages to be closed. */
const fullNetworkSeconds = 60;

const comment = Buffer.from(':\n\n');

/**
 * Server-sent events for everybody, by topic.
 *
 * Every frame carries a number that only goes up on this process. A listener that reads too slowly is cut off instead
 * of filling the memory: it connects again and gets a snapshot. One network takes only a part of the room, so that nobody
 * alone keeps everybody else out. A comment every `heartbeatMs` keeps proxies from
 * closing quiet streams.
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
      // The stream ends with its connection: without chunks around each frame a listener costs one small write.
      raw.useChunkedEncodingByDefault = false;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.flushHeaders();
      // Held frames are newer than the read of the snapshot or equal to it: each frame replaces what was before.
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
