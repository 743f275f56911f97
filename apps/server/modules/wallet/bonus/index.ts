import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import { bonusRoutes } from './bonus.routes.ts';

export { findBonusNeed, getBonusTerms } from './bonus.queries.ts';
export { BonusDiffers, type BonusGrant, grantBonus, offerBonus } from './grant-bonus.ts';
export {
  balancesAfter,
  createStakeFromPockets,
  type StakeFromPockets,
} from './stake-from-pockets.ts';

export type Bonuses = { readonly routes: Route[] };

/** Bonus money: offers, what must be staked for it, and what becomes of it. */
export function createBonuses({ database }: { database: Database }): Bonuses {
  return { routes: bonusRoutes({ db: database.db }) };
}
