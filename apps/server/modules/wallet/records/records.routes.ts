import { records as contract } from '@palpite/contracts';
import { type Route, route } from '../../../platform/http.ts';
import { listRecords, presentRecord, type RecordDeps } from './list-records.ts';
import { readBounds } from './period.ts';

const recordsPerPage = 20;

export function recordRoutes(deps: RecordDeps): Route[] {
  return [
    route(contract.listRecords, async ({ query, player, caller: { zone } }) => {
      const page = await listRecords(deps, player, {
        kind: query.kind ?? 'all',
        bounds: readBounds(query, zone),
        before: query.before,
        limit: query.limit ?? recordsPerPage,
      });
      return {
        records: page.records.map((record) => presentRecord(record, player.currency)),
        next: page.next,
      };
    }),
  ];
}
