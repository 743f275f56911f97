import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import type { Module } from '../../../platform/module.ts';
import { bonusRoutes } from './bonus.routes.ts';
import type { CheckCovers } from './cover-checks.ts';
import type { ListOpenStakes } from './open-stakes.ts';
import { createSettle, settleBonuses } from './settle-bonuses.ts';

export { listBonusMismatches } from './audit-bonuses.ts';
export { findBonusTurnoverLeft, findPlayTerms, getBonusTerms, listBonusTerms } from './bonus.queries.ts';
export { lockActive } from './bonus.store.ts';
export { announce as announceBalances, forfeitOpenBonuses } from './change-bonus.ts';
export {
  getOddsMin,
  listPlayersToCheck,
  lockCoverChecks,
  writeCovers,
} from './cover-checks.ts';
export { type BonusGrant, grantBonus, offerBonus } from './grant-bonus.ts';
export { listBonusesOf } from './list-bonuses-of.ts';
export { listNews as listBonusNews } from './list-news.ts';
export { type ListOpenStakes, listAtStake, type OpenStake, sumAtStake } from './open-stakes.ts';
export { listPlayTerms, setOddsMin, setStakeFloor, setStakeShare, setWagerTimes } from './play-terms.ts';
export { presentOpenBonuses } from './present-bonuses.ts';
export { restoreBonusOf, reverseBonusOf } from './reverse-bonus.ts';
export {
  balancesAfter,
  createStakeFromPockets,
  type StakeFromPockets,
} from './stake-from-pockets.ts';

export type { CheckCovers };

export type Bonuses = Module & {
  settle(playerId: bigint): Promise<void>;
};

export function createBonuses(deps: {
  database: Database;
  log: Logger;
  /** One function per module that takes stakes. */
  openStakes: readonly ListOpenStakes[];
  checkCovers: CheckCovers;
  rollUp: () => Promise<unknown>;
}): Bonuses {
  const { db } = deps.database;
  const settle = createSettle({ ...deps, db });
  return {
    settle,
    routes: bonusRoutes({ db, settle }),
    jobs: [
      {
        name: 'settle bonuses',
        everyMs: 15_000,
        run: () => settleBonuses({ ...deps, db }),
      },
    ],
  };
}
