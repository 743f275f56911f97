import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import { type LimitPorts, limitRoutes } from './limits.routes.ts';

export { listLimits } from './limits.queries.ts';
export { countDeposit, setStopEnd, stopStakes } from './limits.store.ts';
export { isBeyondOwnLimit, readOwnLimit } from './read-own-limit.ts';
export { findDepositRoom, requireDepositRoom } from './require-deposit-room.ts';

/**
 * Creates the part of the wallet for limits that players set themselves: deposits, losses and stakes by day, week and
 * month.
 */
export function createOwnLimits(deps: { database: Database; ports: LimitPorts }): {
  readonly routes: Route[];
} {
  return { routes: limitRoutes({ db: deps.database.db, ports: deps.ports }) };
}
