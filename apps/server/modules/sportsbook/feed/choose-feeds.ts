import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db.ts';
import { listUnfinishedRefs } from '../book/book.queries.ts';
import type { Feed } from './feed-message.ts';
import { createSandboxFeed } from './sandbox-feed.ts';
import { createOddsApiFeed } from './the-odds-api.ts';
import { createUofFeed } from './uof.ts';
import { connectUofBroker, createUofApi } from './uof-transport.ts';

type FeedDeps = {
  db: Db;
  config: Config;
  log: Logger;
  /** Where the sandbox vendors are; known once the server listens. */
  sandboxUrl: () => string;
};

/** Every adapter by the name that `FEED` chooses it with. */
const adapters: Record<Config['FEED'], (deps: FeedDeps) => Feed[]> = {
  off: () => [],
  sandbox: ({ db, log, sandboxUrl }) => [
    createSandboxFeed({
      url: sandboxUrl,
      log,
      listUnfinished: () => listUnfinishedRefs(db, 'sandbox', 200),
    }),
  ],
  'the-odds-api': ({ config, log }) => [
    createOddsApiFeed({
      url: config.ODDS_API_URL,
      key: config.ODDS_API_KEY,
      competitions: config.ODDS_API_COMPETITIONS,
      log,
    }),
  ],
  uof: ({ config, log }) => [
    createUofFeed({
      transport: connectUofBroker({ url: config.UOF_URL, token: config.UOF_TOKEN, log }),
      api: createUofApi({ url: config.UOF_API_URL, token: config.UOF_TOKEN }),
      log,
    }),
  ],
};

/** The feeds that this process may follow, as configured. */
export function chooseFeeds(deps: FeedDeps): Feed[] {
  return adapters[deps.config.FEED](deps);
}
