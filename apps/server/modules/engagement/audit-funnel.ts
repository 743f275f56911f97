import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Mismatch } from '../wallet/index.ts';
import { recounted } from './funnel-days.ts';

/**
 * Days of the funnel that differ from the players who registered on them. Days with a queued change are left out: they
 * are added up again, and reports read them directly.
 */
export async function listFunnelMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with ${recounted},
    compared as (
      select
        day, 'day of the funnel does not match its players' as what, concat_ws(' ', day, currency, invited) as id,
        coalesce(counted.reached::text || counted.both_reached::text, 'none') as expected,
        coalesce(stored.reached::text || stored.both_reached::text, 'none') as found
      from counted
      full join engagement.funnel_day stored using (day, currency, invited)
      union all
      select
        day, 'times of the funnel do not match its players', concat_ws(' ', day, currency, invited, step, bucket),
        coalesce(gap_count.players, 0)::text,
        coalesce(stored.players, 0)::text
      from gap_count
      full join engagement.funnel_gap stored using (day, currency, invited, step, bucket)
    )
    select what, id, expected, found
    from compared
    where expected <> found
    and day not in (select day from changed)
    order by id
    limit 100
  `.execute(db);
  return rows;
}
