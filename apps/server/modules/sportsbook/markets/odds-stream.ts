import type { MarketView, MatchEvent, MatchState, StreamFrame } from '@palpite/contracts/sports';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Stream } from '../../../platform/stream.ts';
import type { BoardChanges, BoardStore } from './board.ts';
import { isOnCard, presentEvent, presentMarket, presentState } from './present-board.ts';

/** For all clients: states of all matches, and markets that lists show. */
const listsTopic = 'sports';
const topicOfMatch = (matchId: string) => `sports:${matchId}`;

/** Changes in between are merged into one frame, encoded once. */
const betweenFramesMs = 150;
/** Changes of one update arrive within this time. */
const gatherMs = 15;
const beatMs = 2_000;
const oddsStreamPath = '/api/app/sports/stream';

type Gathered = {
  matches: Map<string, MatchState>;
  markets: Map<string, MarketView>;
  events: Map<string, MatchEvent[]>;
};

export function createOddsStream(
  board: BoardStore,
  stream: Stream,
): { serve(http: FastifyInstance): void; start(): void; close(): void } {
  const gathered = new Map<string, Gathered>();
  let flushing: NodeJS.Timeout | null = null;
  let beating: NodeJS.Timeout | null = null;
  let spokeAt = 0;
  let flushedAt = 0;

  function partFor(topic: string): Gathered | null {
    if (stream.count(topic) === 0) return null;
    const known = gathered.get(topic);
    if (known) return known;
    const fresh: Gathered = { matches: new Map(), markets: new Map(), events: new Map() };
    gathered.set(topic, fresh);
    return fresh;
  }

  function gather({ matches, markets, events }: BoardChanges): void {
    const lists = partFor(listsTopic);
    for (const match of matches) lists?.matches.set(String(match.id), presentState(match));
    for (const { market, match, wasMain } of markets) {
      const matchId = String(match.id);
      const part = isOnCard(market) || wasMain ? lists : partFor(topicOfMatch(matchId));
      part?.markets.set(String(market.id), presentMarket(match, market));
      if (part && lists && !lists.matches.has(matchId)) lists.matches.set(matchId, presentState(match));
    }
    for (const { matchId, events: reported } of events) {
      const part = partFor(topicOfMatch(matchId));
      part?.events.set(matchId, [...(part.events.get(matchId) ?? []), ...reported.map(presentEvent)]);
    }
    if (gathered.size > 0) flushing ??= setTimeout(flush, waitMs());
  }

  function waitMs(): number {
    return Math.max(gatherMs, flushedAt + betweenFramesMs - performance.now());
  }

  function flush(): void {
    flushing = null;
    flushedAt = performance.now();
    for (const [topic, { matches, markets, events }] of gathered) {
      send(topic, {
        kind: 'changes',
        matches: [...matches.values()],
        markets: [...markets.values()],
        ...(events.size > 0 && {
          events: [...events].map(([matchId, reported]) => ({ matchId, events: reported })),
        }),
      });
    }
    gathered.clear();
  }

  function send(topic: string, frame: StreamFrame): void {
    if (topic === listsTopic) spokeAt = performance.now();
    stream.publish(topic, frame);
  }

  board.onChange(gather);
  board.onSilence((silent) => send(listsTopic, { kind: 'feed', silent }));

  return {
    serve(http) {
      http.route({
        method: 'GET',
        url: oddsStreamPath,
        exposeHeadRoute: false,
        schema: {
          tags: ['sports'],
          summary:
            'Server-sent events: states of all matches and the markets of lists as they change; with `matches` every market of these',
          querystring: z.object({
            matches: z
              .string()
              .regex(/^(\d{1,18}(,\d{1,18}){0,199})?$/)
              .optional(),
          }),
        },
        handler: async (request, reply) => {
          const { matches = '' } = request.query as { matches?: string };
          const ids = new Set(matches.split(',').filter((id) => id !== ''));
          await stream.open(reply, [listsTopic, ...[...ids].map(topicOfMatch)], async () => ({
            kind: 'hello',
          }));
          return reply;
        },
      });
    },
    start() {
      beating = setInterval(() => {
        if (performance.now() - spokeAt >= beatMs / 2) send(listsTopic, { kind: 'beat' });
      }, beatMs);
      beating.unref();
    },
    close() {
      if (beating) clearInterval(beating);
      if (flushing) clearTimeout(flushing);
    },
  };
}
