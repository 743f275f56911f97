import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Creates the Prometheus metrics of one server, in a separate registry so that tests can run several servers in a
 * process.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'palpite_http_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    rounds: new Counter({
      name: 'palpite_rounds_total',
      help: 'Rounds of our own games by game and verdict',
      labelNames: ['game', 'verdict'],
      registers: [registry],
    }),
    sharedRoundsLeft: new Gauge({
      name: 'palpite_shared_rounds_left',
      help: 'Rounds of a shared game that can be drawn before it needs another public seed; told by the process that draws',
      labelNames: ['game'],
      registers: [registry],
    }),
    bets: new Counter({
      name: 'palpite_bets_total',
      help: 'Slips of sports bets by verdict: taken, or the code of the refusal',
      labelNames: ['verdict'],
      registers: [registry],
    }),
    feedMessages: new Counter({
      name: 'palpite_feed_messages_total',
      help: 'Messages taken from a feed of odds, by kind',
      labelNames: ['source', 'kind'],
      registers: [registry],
    }),
    feedFaults: new Counter({
      name: 'palpite_feed_faults_total',
      help: 'Messages of a feed, or parts of them, that could not be used, by why',
      labelNames: ['source', 'fault'],
      registers: [registry],
    }),
    feedAge: new Gauge({
      name: 'palpite_feed_age_seconds',
      help: 'Seconds since a feed last said that all it told is complete',
      labelNames: ['source'],
      registers: [registry],
    }),
    marketsHeld: new Gauge({
      name: 'palpite_markets_held',
      help: 'Markets that take no bets although the feed would, by why',
      labelNames: ['hold'],
      registers: [registry],
    }),
    matchesWaiting: new Gauge({
      name: 'palpite_matches_waiting',
      help: 'Matches with open bets that are over, or overdue, without a result',
      labelNames: ['source'],
      registers: [registry],
    }),
    matchWaitSeconds: new Gauge({
      name: 'palpite_match_wait_seconds',
      help: 'Seconds for which the oldest of these matches has waited for its result; 0 without any',
      registers: [registry],
    }),
    vendorIgnored: new Counter({
      name: 'palpite_vendor_ignored_total',
      help: 'Messages of payment and slots vendors that were acknowledged without effect, by why: not_ours, unreadable',
      labelNames: ['vendor', 'reason'],
      registers: [registry],
    }),
    vendorDenied: new Gauge({
      name: 'palpite_vendor_denied',
      help: '1 while a payment vendor denies our key a permission that it needs, 0 once it has it',
      labelNames: ['vendor', 'permission'],
      registers: [registry],
    }),
    guardHolds: new Counter({
      name: 'palpite_guard_holds_total',
      help: 'Markets that the guard against wrong prices held, by why',
      labelNames: ['source', 'doubt'],
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
