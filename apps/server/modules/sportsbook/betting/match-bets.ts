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

/** Numbers of the bets whose legs are all on a match. */
export async function listBetsOnMatch(db: Db, matchId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select bet_id as id
    from sportsbook.leg
    where bet_id in (select bet_id from sportsbook.leg where match_id = ${matchId})
    group by bet_id
    having min(match_id) = max(match_id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Bets with these numbers, by number. */
export async function listBetsByNumber(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, MatchBet>> {
  const { rows } = await sql<MatchBet>`
    select ${columns} from sportsbook.bet where bet.id = any(${ids}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
