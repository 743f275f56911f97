import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import { type LimitPorts, limitRoutes } from './limits.routes.ts';

export { listLimits } from './limits.queries.ts';
export { countDeposit, setStakesFrozen, setStopEnd, stopStakes } from './limits.store.ts';
export { isBeyondOwnLimit, readOwnLimit } from './read-own-limit.ts';
export { findDepositRoom, requireDepositRoom } from './require-deposit-room.ts';

export function createOwnLimits(deps: { database: Database; ports: LimitPorts }): {
  readonly routes: Route[];
} {
  return { routes: limitRoutes({ db: deps.database.db, ports: deps.ports }) };
}
