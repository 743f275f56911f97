import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'palpite_http_seconds',
      help: 'Duration of HTTP requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    rounds: new Counter({
      name: 'palpite_rounds_total',
      help: 'Rounds of the originals by game and verdict',
      labelNames: ['game', 'verdict'],
      registers: [registry],
    }),
    sharedRoundsLeft: new Gauge({
      name: 'palpite_shared_rounds_left',
      help: 'Rounds that a shared game can draw before it needs another public seed; reported by the process that draws',
      labelNames: ['game'],
      registers: [registry],
    }),
    bets: new Counter({
      name: 'palpite_bets_total',
      help: 'Slips of sports bets by verdict: taken, or the error code of the refusal',
      labelNames: ['verdict'],
      registers: [registry],
    }),
    feedMessages: new Counter({
      name: 'palpite_feed_messages_total',
      help: 'Messages received from an odds feed, by kind',
      labelNames: ['source', 'kind'],
      registers: [registry],
    }),
    feedFaults: new Counter({
      name: 'palpite_feed_faults_total',
      help: 'Feed messages, or parts of them, that were ignored as invalid, by fault',
      labelNames: ['source', 'fault'],
      registers: [registry],
    }),
    feedAge: new Gauge({
      name: 'palpite_feed_age_seconds',
      help: 'Seconds since a feed last confirmed that its data are complete',
      labelNames: ['source'],
      registers: [registry],
    }),
    marketsHeld: new Gauge({
      name: 'palpite_markets_held',
      help: 'Markets that are closed to bets although the feed offers them, by hold',
      labelNames: ['hold'],
      registers: [registry],
    }),
    matchesWaiting: new Gauge({
      name: 'palpite_matches_waiting',
      help: 'Matches with open bets that are finished or overdue and have no result',
      labelNames: ['source'],
      registers: [registry],
    }),
    matchWaitSeconds: new Gauge({
      name: 'palpite_match_wait_seconds',
      help: 'Seconds that the oldest of these matches has waited for its result; 0 if there is none',
      registers: [registry],
    }),
    vendorIgnored: new Counter({
      name: 'palpite_vendor_ignored_total',
      help: 'Messages of payment and slots vendors that were acknowledged without effect, by reason: not_ours, unreadable',
      labelNames: ['vendor', 'reason'],
      registers: [registry],
    }),
    vendorDenied: new Gauge({
      name: 'palpite_vendor_denied',
      help: '1 while the key of a payment vendor lacks a permission that it needs, otherwise 0',
      labelNames: ['vendor', 'permission'],
      registers: [registry],
    }),
    guardHolds: new Counter({
      name: 'palpite_guard_holds_total',
      help: 'Markets that the price guard held, by reason',
      labelNames: ['source', 'reason'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function observeRequests(http: FastifyInstance, metrics: Pick<Metrics, 'requests'>): void {
  http.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}
