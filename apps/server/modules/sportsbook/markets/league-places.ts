import type { Locale } from '@palpite/domain/locales';
import type { Sport } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { type BoardNews, boardTopic, type LeagueNews, type LeaguePlaces } from './board-news.ts';

/** A language, or `all` for those without a place of their own. */
export type PlaceLanguage = Locale | 'all';

export type ListedLeague = {
  id: bigint;
  name: string;
  sport: Sport;
  country: string | null;
  source: string;
  tier: number;
  places: LeaguePlaces;
  /** Matches that are not over. */
  matches: number;
};

/**
 * Leagues with a place first, in the order of `lang`; then those with the most matches that are not over. `find`:
 * part of the name in any language, or the number.
 */
export async function listLeagues(
  db: Db,
  { find, sport, lang }: { find?: string | undefined; sport?: Sport | undefined; lang: PlaceLanguage },
  limit: number,
): Promise<ListedLeague[]> {
  const { rows } = await sql<ListedLeague>`
    select
      league.id,
      league.name,
      league.sport,
      league.country,
      league.source,
      league.tier,
      league.places,
      coalesce(open_match.matches, 0) as matches
    from sportsbook.league
    left join (
      select league_id, count(*)::int as matches
      from sportsbook.match
      where time_status not in ('finished', 'cancelled', 'abandoned')
      and starts_at > now() - interval '5 days'
      group by league_id
    ) open_match on open_match.league_id = league.id
    where (${sport ?? null}::text is null or league.sport = ${sport ?? null})
    and (
      ${find ?? null}::text is null
      or league.id::text = ${find ?? null}
      or strpos(lower(league.name), lower(${find ?? null})) > 0
      or exists (
        select from jsonb_each_text(league.names) as own where strpos(lower(own.value), lower(${find ?? null})) > 0
      )
    )
    order by coalesce(league.places -> ${lang}, league.places -> 'all'), matches desc, league.name, league.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Null when there is no such league. */
export async function findLeaguePlaces(db: Db, leagueId: bigint): Promise<LeaguePlaces | null> {
  const row = await db
    .selectFrom('sportsbook.league')
    .select('places')
    .where('id', '=', leagueId)
    .executeTakeFirst();
  return row ? (row.places as LeaguePlaces) : null;
}

/** Null removes the place. Lists of every process follow. Returns false when there is no such league. */
export async function setLeaguePlace(
  tx: Tx,
  leagueId: bigint,
  lang: PlaceLanguage,
  place: number | null,
): Promise<boolean> {
  const { rows } = await sql<LeagueNews>`
    update sportsbook.league
    set places = ${place === null ? sql`places - ${lang}::text` : sql`places || jsonb_build_object(${lang}::text, ${place}::integer)`}
    where id = ${leagueId}
    returning id::text, name, country, rank, names, places
  `.execute(tx);
  if (rows.length === 0) return false;
  const news: BoardNews = { matches: [], markets: [], events: [], feeds: [], leagues: rows };
  await publish(tx, [{ topic: boardTopic, playerId: null, payload: news }]);
  return true;
}
