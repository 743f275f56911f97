import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { Job } from '../../../platform/jobs.ts';
import { bonusRoutes } from './bonus.routes.ts';
import type { ListOpenStakes } from './open-stakes.ts';
import { settleBonuses } from './settle-bonuses.ts';

export { listBonusMismatches } from './audit-bonuses.ts';
export { findBonusNeed, getBonusTerms } from './bonus.queries.ts';
export { forfeitBonusOf } from './change-bonus.ts';
export { type BonusGrant, grantBonus, offerBonus } from './grant-bonus.ts';
export { listNews as listBonusNews } from './list-news.ts';
export { type ListOpenStakes, listAtStake, type OpenStake } from './open-stakes.ts';
export {
  balancesAfter,
  createStakeFromPockets,
  type StakeFromPockets,
} from './stake-from-pockets.ts';

export type Bonuses = { readonly routes: Route[]; readonly jobs: Job[] };

/** Bonus money: offers, what must be staked for it, and what becomes of it. */
export function createBonuses(deps: {
  database: Database;
  log: Logger;
  /** Of each module that takes stakes: what an account of a player has at stake there. */
  openStakes: readonly ListOpenStakes[];
}): Bonuses {
  const { db } = deps.database;
  return {
    routes: bonusRoutes({ db }),
    jobs: [
      {
        name: 'settle bonuses',
        everyMs: 15_000,
        run: () => settleBonuses({ db, log: deps.log, openStakes: deps.openStakes }),
      },
    ],
  };
}
