import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { ListOpenStakes } from '../bonus/index.ts';
import type { RecordPorts } from './list-records.ts';
import { recordRoutes } from './records.routes.ts';

export type Records = { readonly routes: Route[] };

/** Creates the read-only views of a player's money: records, account statements, CSV files. */
export function createRecords(deps: {
  database: Database;
  ports: RecordPorts;
  /** One function per module that takes stakes: lists the open stakes of a player's account. */
  openStakes: readonly ListOpenStakes[];
}): Records {
  const { database, ports, openStakes } = deps;
  return { routes: recordRoutes({ db: database.db, ports, openStakes, now: () => new Date() }) };
}
