import type { Currency } from '@palpite/domain/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import type { OpenStake } from '../../wallet/bonus/index.ts';
import { isIndexedId, stakeOfBet } from '../../wallet/index.ts';
import { placeColumns, placeOfRow } from './leg-places.ts';
import { type StoredLeg, settlementOf } from './present-bet.ts';

/** Remaining in-play delay; null when the bet is not pending. */
export type BetRow = Selectable<Tables['sportsbook.bet']> & { wait_left_ms: number | null };
export type BetWithLegs = { bet: BetRow; legs: StoredLeg[] };

export type BetFilter = {
  state: 'open' | 'settled' | 'all';
  matchId?: bigint | undefined;
  beforeId?: bigint | undefined;
  limit: number;
};

const waitLeft = sql<number | null>`
  case
    when bet.status = 'pending'
    then greatest(extract(epoch from bet.accept_at - clock_timestamp()) * 1000, 0)::int
  end
`.as('wait_left_ms');

export async function listBets(db: Db, playerId: bigint, filter: BetFilter): Promise<BetWithLegs[]> {
  const { matchId, beforeId } = filter;
  const undecided = db
    .selectFrom('sportsbook.undecided_bet')
    .select('bet_id')
    .where('player_id', '=', playerId);
  const bets = await db
    .selectFrom('sportsbook.bet as bet')
    .selectAll()
    .select(waitLeft)
    .where('bet.player_id', '=', playerId)
    .$if(filter.state === 'open', (query) => query.where('bet.id', 'in', undecided))
    .$if(filter.state === 'settled', (query) => query.where('bet.status', 'not in', ['pending', 'open']))
    .$if(beforeId !== undefined, (query) => query.where('bet.id', '<', beforeId ?? 0n))
    .$if(matchId !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('sportsbook.leg as leg')
            .select('leg.bet_id')
            .whereRef('leg.bet_id', '=', 'bet.id')
            .where('leg.match_id', '=', matchId ?? 0n),
        ),
      ),
    )
    .orderBy('bet.id', 'desc')
    .limit(filter.limit)
    .execute();
  return addLegs(db, bets);
}

export async function findBet(db: Db, playerId: bigint, betId: bigint): Promise<BetWithLegs | null> {
  const bets = await db
    .selectFrom('sportsbook.bet as bet')
    .selectAll()
    .select(waitLeft)
    .where('id', '=', betId)
    .where('player_id', '=', playerId)
    .execute();
  return (await addLegs(db, bets))[0] ?? null;
}

export async function findBetOfSlip(db: Db, playerId: bigint, slipId: string): Promise<BetWithLegs | null> {
  const bets = await db
    .selectFrom('sportsbook.bet as bet')
    .selectAll()
    .select(waitLeft)
    .where('player_id', '=', playerId)
    .where('slip_id', '=', slipId)
    .execute();
  return (await addLegs(db, bets))[0] ?? null;
}

export async function readBets(db: Db, betIds: readonly bigint[]): Promise<BetWithLegs[]> {
  if (betIds.length === 0) return [];
  const bets = await db
    .selectFrom('sportsbook.bet as bet')
    .selectAll()
    .select(waitLeft)
    .where('bet.id', 'in', [...betIds])
    .orderBy('bet.id', 'desc')
    .execute();
  return addLegs(db, bets);
}

async function addLegs(db: Db, bets: readonly BetRow[]): Promise<BetWithLegs[]> {
  if (bets.length === 0) return [];
  const rows = await db
    .selectFrom('sportsbook.leg as leg')
    .innerJoin('sportsbook.market as market', 'market.id', 'leg.market_id')
    .innerJoin('sportsbook.match as match', 'match.id', 'leg.match_id')
    .innerJoin('sportsbook.league as league', 'league.id', 'match.league_id')
    .select(placeColumns)
    .select([
      'leg.bet_id',
      'leg.outcome',
      'leg.odds_milli',
      'leg.in_play',
      'leg.score_home',
      'leg.score_away',
      'leg.settlement',
      'leg.void_reason',
      'leg.places',
      'leg.tied',
    ])
    .where(
      'leg.bet_id',
      'in',
      bets.map((bet) => bet.id),
    )
    .orderBy('leg.bet_id')
    .orderBy('leg.index')
    .execute();
  const byBet = Map.groupBy(rows, (row) => row.bet_id);
  return bets.map((bet) => ({
    bet,
    legs: (byBet.get(bet.id) ?? []).map((row) => ({
      place: placeOfRow(row),
      outcome: row.outcome,
      oddsMilli: Number(row.odds_milli),
      inPlay: row.in_play,
      scoreAtPlacement:
        row.score_home === null || row.score_away === null
          ? null
          : { home: row.score_home, away: row.score_away },
      settlement: settlementOf(row),
    })),
  }));
}

export async function countOpenBets(
  db: Db,
  playerId: bigint,
  currency: Currency,
): Promise<{ count: number; stakeMinor: bigint }> {
  const { rows } = await sql<{ count: bigint; stake_minor: bigint }>`
    select count(*) as count, coalesce(sum(stake_left_minor), 0)::bigint as stake_minor
    from sportsbook.undecided_bet
    cross join lateral (
      select stake_left_minor, currency
      from sportsbook.bet
      where id = undecided_bet.bet_id
      limit 1
    ) bet
    where undecided_bet.player_id = ${playerId}
    and bet.currency = ${currency}
  `.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), stakeMinor: rows[0]?.stake_minor ?? 0n };
}

export type DuePending = {
  id: bigint;
  stakeMinor: bigint;
  sizes: number[];
  bankers: number[];
  payoutMaxMinor: bigint;
  /** Per leg, in order: the requested and the current price. */
  legs: [askedMilli: number, nowMilli: number | null][];
};

export async function listDuePending(db: Db, limit: number): Promise<DuePending[]> {
  const { rows } = await sql<DuePending>`
    select
      bet.id,
      bet.stake_minor as "stakeMinor",
      bet.sizes,
      bet.bankers,
      bet.payout_max_minor as "payoutMaxMinor",
      (
        select jsonb_agg(jsonb_build_array(leg.odds_milli, (market.odds ->> leg.outcome)::bigint) order by leg.index)
        from sportsbook.leg
        join sportsbook.market on market.id = leg.market_id
        where leg.bet_id = bet.id
      ) as legs
    from sportsbook.undecided_bet due
    join sportsbook.bet on bet.id = due.bet_id
    where due.accept_at <= clock_timestamp()
    order by due.accept_at
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Null when no bet is pending. */
export async function findNextDueMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(accept_at) - clock_timestamp()) * 1000)::float8 as ms
    from sportsbook.undecided_bet
    where accept_at is not null
  `.execute(db);
  return rows[0]?.ms ?? null;
}

/**
 * Bets whose in-play delay has been over for a while, oldest first: the process that decides them does not run, or fails.
 * Their stakes are held.
 */
export async function listLatePending(db: Db, lateSeconds: number, limit: number) {
  return db
    .selectFrom('sportsbook.undecided_bet as undecided')
    .innerJoin('sportsbook.bet as bet', 'bet.id', 'undecided.bet_id')
    .select(['bet.id', 'bet.player_id', 'bet.placed_at', 'bet.legs', 'bet.stake_minor', 'bet.currency'])
    .select('undecided.accept_at')
    .where('undecided.accept_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${lateSeconds})`)
    .orderBy('undecided.accept_at')
    .limit(limit)
    .execute();
}

export async function hasPendingBets(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('sportsbook.undecided_bet')
    .select('bet_id')
    .where('player_id', '=', playerId)
    .where('accept_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `stakeMinor` is 0 for a pending bet: its stake is held and is no turnover yet. */
export async function listOpenBetStakes(
  db: Db,
  playerId: bigint,
  accountId: bigint,
): Promise<readonly OpenStake[]> {
  const rows = await db
    .selectFrom('sportsbook.undecided_bet as undecided')
    .innerJoin('sportsbook.bet as bet', 'bet.id', 'undecided.bet_id')
    .leftJoin('wallet.transfer as stake', (join) =>
      join
        .on('stake.id', '=', sql<string>`${sql.raw(stakeOfBet.sql('bet.id', 'bet.accept_at'))}`)
        .on(sql<boolean>`${sql.raw(isIndexedId.sql('stake.id'))}`),
    )
    .select([
      sql<bigint>`case when bet.status = 'pending' then 0 else bet.stake_left_minor end`.as('stakeMinor'),
      'bet.stake_left_minor as atStakeMinor',
      sql<Date>`coalesce(bet.accepted_at, bet.placed_at)`.as('at'),
      'stake.vip_permille as vipPermille',
      'stake.bonus_permille as bonusPermille',
    ])
    .where('undecided.player_id', '=', playerId)
    .where('bet.account_id', '=', accountId)
    .execute();
  return rows.map((row) => ({ ...row, product: 'sports' }));
}

/** Player of the bet with this number; null for other texts. */
export async function findBettor(db: Db, id: string): Promise<bigint | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const row = await db
    .selectFrom('sportsbook.bet')
    .select('player_id')
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  return row?.player_id ?? null;
}
