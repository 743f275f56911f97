import { sql } from 'kysely';
import type { Database } from '../apps/server/platform/db.ts';

/** One market each, with ids from 1. */
export const offeredMatches = 200;

/** For the whole measurement, before the match or in play. Requires an empty `sportsbook` schema. */
export async function offerMatches(database: Database, { inPlay = false } = {}): Promise<void> {
  const { db } = database;
  await sql`
    insert into sportsbook.feed (source, alive_at) values ('bench', 'infinity')
  `.execute(db);
  await sql`
    insert into sportsbook.league (source, source_ref, sport, name) values ('bench', 'league', 'football', 'Bench')
  `.execute(db);
  await sql`
    insert into sportsbook.match (
      source, source_ref, sport, league_id, competitors, planned_at, starts_at, in_play_offered, time_status, in_play
    )
    select
      'bench', 'match ' || number, 'football', league.id,
      '[{"ref":"h","name":"Mandante FC","short":"MAN"},{"ref":"a","name":"Visitante AC","short":"VIS"}]',
      now() + interval '1 day', now() + interval '1 day', true,
      ${inPlay ? 'firstHalf' : 'notOpen'}, ${inPlay}
    from sportsbook.league, generate_series(1, ${offeredMatches}::int) as number
    where league.source = 'bench'
  `.execute(db);
  await sql`
    insert into sportsbook.market (id, match_id, source, key, status, feed_status, is_main, odds)
    overriding system value
    select
      row_number() over (order by id), id, 'bench', 'football/matchResult/fullGame', 'open', 'open', true,
      '{"home":2000,"draw":3400,"away":3800}'
    from sportsbook.match
    where source = 'bench'
  `.execute(db);
}
