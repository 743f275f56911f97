import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { KeysByName } from '../../../platform/vendor-key.ts';
import { listCompleteTimes, listUnfinishedRefs, listUnsettledRefs } from '../markets/markets.queries.ts';
import type { Feed } from './feed-message.ts';
import { createSandboxFeed } from './sandbox-feed.ts';
import { createOddsApiFeed } from './the-odds-api.ts';
import { createUofFeed } from './uof.ts';
import { connectUofBroker, createUofApi } from './uof-transport.ts';

type FeedDeps = {
  db: Db;
  config: Config;
  keys: KeysByName;
  log: Logger;
  metrics: Metrics;
  sandboxUrl: () => string;
};

const adapters: Record<Config['FEED'], (deps: FeedDeps) => Feed[]> = {
  off: () => [],
  sandbox: ({ db, log, metrics, sandboxUrl }) => [
    createSandboxFeed({
      url: sandboxUrl,
      log,
      countFault: (fault) => metrics.feedFaults.inc({ source: 'sandbox', fault }),
      listUnfinished: () => listUnfinishedRefs(db, 'sandbox', 200),
    }),
  ],
  'the-odds-api': ({ db, config, keys, log, metrics }) => [
    createOddsApiFeed({
      url: config.ODDS_API_URL,
      key: keys.of('ODDS_API_KEY'),
      competitions: config.ODDS_API_COMPETITIONS,
      regulationScores: config.ODDS_API_REGULATION_SCORES,
      sourceAgeMaxMs: config.ODDS_API_SOURCE_AGE_MAX_SECONDS * 1_000,
      log,
      countFault: (fault) => metrics.feedFaults.inc({ source: 'the-odds-api', fault }),
      listUnfinished: () => listUnfinishedRefs(db, 'the-odds-api', 5_000),
    }),
  ],
  uof: ({ db, config, keys, log, metrics }) => [
    createUofFeed({
      transport: connectUofBroker({ url: config.UOF_URL, token: keys.of('UOF_TOKEN'), log }),
      api: createUofApi({ url: config.UOF_API_URL, token: keys.of('UOF_TOKEN') }),
      log,
      count: (fault) => metrics.feedFaults.inc({ source: 'uof', fault }),
      listComplete: () => listCompleteTimes(db, 'uof'),
      listUnsettled: (startedBefore) => listUnsettledRefs(db, 'uof', startedBefore, 5_000),
    }),
  ],
};

export function chooseFeeds(deps: FeedDeps): Feed[] {
  return adapters[deps.config.FEED](deps);
}
