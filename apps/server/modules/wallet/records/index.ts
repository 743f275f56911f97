import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { ListOpenStakes } from '../bonus/index.ts';
import type { RecordPorts } from './list-records.ts';
import { recordRoutes } from './records.routes.ts';

export type Records = { readonly routes: Route[] };

export function createRecords(deps: {
  database: Database;
  ports: RecordPorts;
  openStakes: readonly ListOpenStakes[];
}): Records {
  const { database, ports, openStakes } = deps;
  return { routes: recordRoutes({ db: database.db, ports, openStakes, now: () => new Date() }) };
}
