import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** Rounds of a slots vendor that have been open for an hour without a call. `answer`: the vendor's newest words. */
export type SlotsHealth = {
  readonly vendor: string;
  readonly open: number;
  readonly since: Date | null;
  readonly answer: string | null;
};

export async function listSlotsHealth(db: Db): Promise<SlotsHealth[]> {
  const { rows } = await sql<SlotsHealth>`
    select
      vendor,
      count(*)::int as open,
      min(touched_at) as since,
      (array_agg(vendor_status order by vendor_queried_at desc nulls last))[1] as answer
    from seamless.round
    where status = 'open'
    and touched_at < now() - interval '1 hour'
    group by vendor
    order by vendor
  `.execute(db);
  return rows;
}
