import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { RecordPorts } from './list-records.ts';
import { recordRoutes } from './records.routes.ts';

export type Records = { readonly routes: Route[] };

/** What a player can read of their money: records, statements, files. Writes nothing. */
export function createRecords({ database, ports }: { database: Database; ports: RecordPorts }): Records {
  return { routes: recordRoutes({ db: database.db, ports, now: () => new Date() }) };
}
