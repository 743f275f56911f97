import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { matchTitle } from '../markets/list-held-markets.ts';

export type NamedMatch = {
  readonly id: bigint;
  readonly title: string;
  readonly sport: string;
  readonly league: string;
  readonly startsAt: Date;
};

/** Matches with these numbers, by number. */
export async function nameMatches(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<string, NamedMatch>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedMatch>`
    select match.id, ${matchTitle} as title, match.sport, league.name as league, match.starts_at as "startsAt"
    from sportsbook.match
    join sportsbook.league on league.id = match.league_id
    where match.id = any(${ids}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [String(row.id), row]));
}

export type MatchBet = {
  readonly id: bigint;
  readonly placedAt: Date;
  readonly playerId: bigint;
  readonly legs: number;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly status: string;
};

const columns = sql`
  bet.id,
  bet.placed_at as "placedAt",
  bet.player_id as "playerId",
  bet.legs,
  bet.currency,
  bet.stake_minor as "stakeMinor",
  bet.paid_minor as "paidMinor",
  bet.cashed_out_minor as "cashedOutMinor",
  bet.status
`;

const idBefore = (before: bigint | null) => (before === null ? sql`` : sql`and bet.id < ${before}`);

/** Bets whose legs are all on a match, newest first. */
export async function listBetsOnMatch(
  db: Db,
  matchId: bigint,
  currency: string | undefined,
  limit: number,
  before: bigint | null = null,
): Promise<MatchBet[]> {
  const { rows } = await sql<MatchBet>`
    select ${columns}
    from sportsbook.bet
    where bet.id in (select bet_id from sportsbook.leg where match_id = ${matchId})
    and not exists (
      select from sportsbook.leg other where other.bet_id = bet.id and other.match_id <> ${matchId}
    )
    ${currency === undefined ? sql`` : sql`and bet.currency = ${currency}`}
    ${idBefore(before)}
    order by bet.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Bets on several matches that were placed in a span, newest first. */
export async function listBetsOnSeveral(
  db: Db,
  { from, until, currency }: { from: Date; until: Date; currency?: string | undefined },
  limit: number,
  before: bigint | null = null,
): Promise<MatchBet[]> {
  const { rows } = await sql<MatchBet>`
    select ${columns}
    from sportsbook.bet
    where bet.placed_at >= ${from}
    and bet.placed_at < ${until}
    and bet.legs > 1
    and exists (
      select
      from sportsbook.leg
      where leg.bet_id = bet.id
      having min(leg.match_id) < max(leg.match_id)
    )
    ${currency === undefined ? sql`` : sql`and bet.currency = ${currency}`}
    ${idBefore(before)}
    order by bet.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}
