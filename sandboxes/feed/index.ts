import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { operatorRoute } from '../operator-access.ts';
import { createEngine, describeForgotten, type MatchMessage } from './engine.ts';
import { newMatch, orders } from './orders.ts';
import { createScript } from './scripted.ts';
import { type Address, sequenceAt } from './sequence.ts';
import type { WireAlive } from './wire.ts';

export type FeedSandbox = {
  plugin: FastifyPluginAsync;
  /** Sends changes, and every 3 seconds an `alive` message. A timer calls it unless `timer` is false. */
  tick(): void;
  close(): Promise<void>;
};

const tickEveryMs = 500;
const aliveEveryMs = 3_000;
/** A listener with more unsent bytes is disconnected. It can reconnect and get a snapshot. */
const bufferBytesMax = 16 * 1024 * 1024;

/** Maximum number of matches in the `matches` parameter. */
const awaitedRefsMax = 400;

type MatchRequest = FastifyRequest<{ Params: { ref: string }; Querystring: { matches?: string } }>;

/**
 * Opens the odds feed of sandbox mode: a stream of messages about matches, and calls for scripted matches of tests. The
 * simulated matches are a pure function of seed, speed and time. Nothing is stored on disk.
 */
export async function openFeedSandbox(settings: {
  /** The same seed gives the same matches. */
  seed: string;
  /** Speed of the simulation relative to real time. */
  speed: number;
  /** Whether the feed simulates matches. Scripted matches are always available. */
  matches: boolean;
  now?(): number;
  /** False: only the caller calls `tick`. */
  timer?: boolean;
}): Promise<FeedSandbox> {
  const { now = Date.now } = settings;
  const engine = settings.matches ? createEngine(settings) : null;
  const script = createScript(nextAddress);
  /** Connected listeners. The value holds messages that arrived during the listener's snapshot; null after it. */
  const listeners = new Map<ServerResponse, string[] | null>();
  let isAlive = true;
  let aliveAtMs = Number.NEGATIVE_INFINITY;
  let lastSequence = 0;
  /** Number of snapshots in progress. Ticks pause meanwhile: no message about a match may precede its fixture. */
  let snapshots = 0;

  /** Returns the next sequence. Sequences also grow within a millisecond. */
  function nextAddress(): Address {
    lastSequence = Math.max(lastSequence + 1, sequenceAt(now()));
    return { sequence: lastSequence, at: new Date(now()).toISOString() };
  }

  function lineOf({ matchRef, body, address = nextAddress() }: MatchMessage): string {
    const { kind, ...rest } = body;
    return `${JSON.stringify({ kind, matchRef, ...address, ...rest })}\n`;
  }

  function aliveLine(isRecovering: boolean): string {
    const alive: WireAlive = { kind: 'alive', at: new Date(now()).toISOString(), isRecovering };
    return `${JSON.stringify(alive)}\n`;
  }

  function write(listener: ServerResponse, text: string): void {
    if (listener.destroyed) return;
    listener.write(text);
    if (listener.writableLength > bufferBytesMax) listener.destroy();
  }

  function broadcast(text: string): void {
    if (text === '') return;
    for (const [listener, queued] of listeners) {
      if (queued) queued.push(text);
      else write(listener, text);
    }
  }

  function tick(): void {
    if (listeners.size === 0 || snapshots > 0) return;
    if (engine) broadcast(linesOf(engine.step(now())));
    if (isAlive && now() - aliveAtMs >= aliveEveryMs) {
      aliveAtMs = now();
      broadcast(aliveLine(false));
    }
  }

  function linesOf(list: readonly MatchMessage[]): string {
    return list.map((one) => lineOf(one)).join('');
  }

  /** Sends a new client a full snapshot match by match, then live messages. Yields to other work between matches. */
  async function sendSnapshot(listener: ServerResponse, awaitedRefs: readonly string[]): Promise<void> {
    snapshots++;
    try {
      if (engine && listeners.size === 0) for (const _ of engine.catchUp(now())) await yieldToOthers();
      if (engine) broadcast(linesOf(engine.step(now())));
      const queued: string[] = [];
      listeners.set(listener, queued);
      write(listener, aliveLine(true));
      const forgotten = awaitedRefs.filter((ref) => !script.hasMatch(ref) && !engine?.hasMatch(ref));
      const parts = [script.snapshot(), ...(engine ? [engine.snapshot()] : []), finalStates(forgotten)];
      for (const part of parts) {
        for (const messages of part) {
          write(listener, linesOf(messages));
          await yieldToOthers();
          if (listener.destroyed) return;
        }
      }
      write(listener, aliveLine(true) + queued.join('') + (isAlive ? aliveLine(false) : ''));
      listeners.set(listener, null);
    } finally {
      snapshots--;
    }
  }

  function* finalStates(refs: readonly string[]): Iterable<MatchMessage[]> {
    for (const ref of refs) yield describeForgotten(ref, now());
  }

  function disconnectAll(): number {
    const cut = listeners.size;
    for (const listener of [...listeners.keys()]) listener.destroy();
    listeners.clear();
    return cut;
  }

  const timer = settings.timer === false ? null : setInterval(tick, tickEveryMs);
  timer?.unref();

  return {
    tick,
    plugin: async (http) => {
      readJsonBody(http);
      // Streams do not end by themselves. Without this hook a closing server would wait for its listeners.
      http.addHook('preClose', async () => void disconnectAll());
      const describe = (summary: string, description: string) => ({
        schema: { tags: ['sandbox'], summary, description } as object,
      });

      /** Calls that tell the feed what to send. */
      const order = (summary: string, description: string) => ({
        ...operatorRoute,
        ...describe(summary, description),
      });

      http.get(
        '/feed/messages',
        describe(
          'Odds feed: the stream of messages, one JSON object a line',
          'First a snapshot between alive messages with isRecovering true, then every change, and an alive message every 3 seconds. `?matches=ref,ref` names matches whose end the client waits for: the feed sends the result of a finished one again and cancels an unknown one. sandboxes/feed/README.md has the format.',
        ),
        async (request: MatchRequest, reply) => {
          const { matches } = request.query;
          const awaitedRefs = typeof matches === 'string' && matches !== '' ? matches.split(',') : [];
          reply.hijack();
          const listener = reply.raw;
          listener.once('close', () => listeners.delete(listener));
          listener.on('error', () => listeners.delete(listener));
          listener.writeHead(200, {
            'content-type': 'application/x-ndjson; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            'x-accel-buffering': 'no',
          });
          listener.flushHeaders();
          await sendSnapshot(listener, awaitedRefs.slice(0, awaitedRefsMax));
        },
      );

      http.post(
        '/feed/matches',
        order(
          'Odds feed: create a scripted match; answers { ref }',
          'Body: { sport, home, away | entrants: [names], league?, title?, startsAt?, inPlayOffered?, strength?, markets?: "model" | [{ key, status?, isMain?, scoreBasis?, outcomes: [{ outcome, oddsMilli, chances? }] }] }.',
        ),
        async (request, reply) => {
          const wanted = newMatch.safeParse(request.body);
          if (!wanted.success) return reply.code(400).send({ error: z.prettifyError(wanted.error) });
          const messages = script.create(wanted.data, now());
          broadcast(linesOf(messages));
          const [first] = messages;
          const competitors = first?.body.kind === 'fixture' ? first.body.fixture.competitors : [];
          return reply.code(201).send({ ref: first?.matchRef, competitors });
        },
      );

      http.post(
        '/feed/matches/:ref/messages',
        order(
          'Odds feed: say something about a scripted match now; answers { said }',
          'Body: { messages: [{ kind: "odds" | "betStop" | "standing" | "settlement" | "cancel" | "rollback" | "fixture", …, sequence?, at? } | { raw: "any line" }] }. A standing may name only what changes.',
        ),
        async (request: MatchRequest, reply) => {
          const wanted = orders.safeParse(request.body);
          if (!wanted.success) return reply.code(400).send({ error: z.prettifyError(wanted.error) });
          const ordered = script.order(request.params.ref, wanted.data.messages, now());
          if (!ordered) return reply.code(404).send({ error: 'match_unknown' });
          broadcast(ordered.map((one) => ('raw' in one ? `${one.raw}\n` : lineOf(one))).join(''));
          return { said: ordered.length };
        },
      );

      http.post(
        '/feed/alive',
        order('Odds feed: stop or go on saying that it is alive', 'Body: { on: boolean }.'),
        async (request, reply) => {
          const wanted = z.object({ on: z.boolean() }).safeParse(request.body);
          if (!wanted.success) return reply.code(400).send({ error: 'request_invalid' });
          isAlive = wanted.data.on;
          if (isAlive) broadcast(aliveLine(false));
          return { on: isAlive };
        },
      );

      http.post(
        '/feed/disconnect',
        order('Odds feed: cut every listener off; answers { listeners }', 'They may come back at once.'),
        async () => {
          return { listeners: disconnectAll() };
        },
      );
    },
    close: async () => {
      if (timer) clearInterval(timer);
      disconnectAll();
    },
  };
}

/** Yields to other work of the process. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Parses every body as JSON, whatever its content type. An invalid body becomes null and is then refused. */
function readJsonBody(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, null);
    }
  });
}
