import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import { limitRoutes } from './limits.routes.ts';

export { listLimits } from './limits.queries.ts';
export { countDeposit, setStopEnd, stopStakes } from './limits.store.ts';
export { isBeyondOwnLimit, readOwnLimit } from './read-own-limit.ts';
export { requireDepositRoom } from './require-deposit-room.ts';

/** What players allow themselves: deposits, losses and stakes by day, week and month. */
export function createOwnLimits(deps: { database: Database }): { readonly routes: Route[] } {
  return { routes: limitRoutes({ db: deps.database.db }) };
}
