import type { Logger } from 'pino';
import type { Database } from '../../platform/db.ts';
import type { Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { createVip } from './vip/vip.ts';

export { findStanding, findWithdrawalsADay } from './vip/vip.queries.ts';

export type Engagement = {
  readonly routes: Route[];
  readonly jobs: Job[];
  hear(event: OutboxEvent): void;
  /** Gives a new installation its levels, ladder and promotions; what exists stays as the operator left it. */
  seed(): Promise<void>;
  drain(): Promise<void>;
};

/** Reasons to come back, each a part of its own. */
export function createEngagement({ database, log }: { database: Database; log: Logger }): Engagement {
  const { db } = database;
  const vip = createVip({ db, log });
  return {
    routes: [...vip.routes],
    jobs: [...vip.jobs],
    hear: (event) => {
      vip.hear(event);
    },
    seed: async () => {
      await vip.seed();
    },
    drain: () => vip.drain(),
  };
}
