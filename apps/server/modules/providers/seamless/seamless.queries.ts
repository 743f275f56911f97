import { type SlotsVendor, slotsVendorNames } from '@palpite/domain/slots-vendors';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import type { OpenStake } from '../../wallet/bonus/index.ts';
import { findBalances } from '../../wallet/index.ts';

export type StoredSession = Selectable<Tables['seamless.session']>;

export type SessionFacts = { id: bigint; playerId: bigint; game: string; currency: string };

const factsOf = (row: StoredSession): SessionFacts => ({
  id: row.id,
  playerId: row.player_id,
  game: row.game,
  currency: row.currency,
});

export async function findSessionByToken(
  db: Db,
  vendor: SlotsVendor,
  tokenHash: string,
): Promise<SessionFacts | null> {
  const row = await db
    .selectFrom('seamless.session')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

export async function findSessionByNumber(
  db: Db,
  vendor: SlotsVendor,
  vendorSession: string,
): Promise<SessionFacts | null> {
  const row = await db
    .selectFrom('seamless.session')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('vendor_session', '=', vendorSession)
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

/** For vendors without session numbers. */
export async function findNewestSession(
  db: Db,
  vendor: SlotsVendor,
  playerId: bigint,
): Promise<SessionFacts | null> {
  const row = await db
    .selectFrom('seamless.session')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

export type Purse = { currency: string; balanceMinor: bigint };

/** Cash plus bonus; null for an unknown player. */
export async function findPurse(db: Db, playerId: bigint): Promise<Purse | null> {
  const pocket = await db
    .selectFrom('wallet.account')
    .select('currency')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cash')
    .executeTakeFirst();
  if (!pocket) return null;
  const { cashMinor, bonusMinor } = await findBalances(db, playerId);
  return { currency: pocket.currency, balanceMinor: cashMinor + bonusMinor };
}

export function listOpenSlotStakes(
  db: Db,
  playerId: bigint,
  accountId: bigint,
): Promise<readonly OpenStake[]> {
  return db
    .selectFrom('seamless.round')
    .select(['vendor as product', 'stake_minor as stakeMinor', 'started_at as at'])
    .where('player_id', '=', playerId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .execute();
}

/**
 * Between bet and end the balance may still change. Rounds older than two minutes are ignored: their vendor
 * left them open.
 */
export async function hasRoundUnderWay(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('seamless.round')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .where('bets', '>', 0)
    .where('started_at', '>', sql<Date>`now() - interval '2 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Milliseconds since the last vendor call about the newest round. Null while one is in progress; a day
 * without rounds.
 */
export async function findSlotsRestMs(db: Db, playerId: bigint): Promise<number | null> {
  if (await hasRoundUnderWay(db, playerId)) return null;
  const { rows } = await sql<{ rest_ms: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - touched_at) * 1000)::float8 as rest_ms
    from seamless.round
    where player_id = ${playerId}
    order by started_at desc
    limit 1
  `.execute(db);
  return rows[0]?.rest_ms ?? 86_400_000;
}

export async function listGamesInPlay(db: Db, playerId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('seamless.round')
    .select('game')
    .distinct()
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .where('bets', '>', 0)
    .execute();
  return rows.map((row) => row.game).sort();
}

export async function listPlayedGames(
  db: Db,
  playerId: bigint,
  limit: number,
): Promise<{ gameType: string; playedAt: Date }[]> {
  const { rows } = await sql<{ gameType: string; playedAt: Date }>`
    select game as "gameType", max(started_at) as "playedAt"
    from seamless.round
    where player_id = ${playerId}
    and bets > 0
    group by game
    order by max(started_at) desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export type StoredRound = Selectable<Tables['seamless.round']>;

const unresolved = (db: Db) =>
  db
    .selectFrom('seamless.round')
    .where('status', '=', 'open')
    .where('touched_at', '<', sql<Date>`now() - interval '1 hour'`);

/** Rounds open for an hour without a call, oldest first. */
export async function listUnresolvedRounds(db: Db, limit: number): Promise<StoredRound[]> {
  return unresolved(db).selectAll().orderBy('touched_at').limit(limit).execute();
}

export async function measureUnresolvedRounds(db: Db): Promise<Waiting> {
  return toWaiting(
    await unresolved(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('touched_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

/** Left open for an hour and not queried within the last one. */
export async function listRoundsToAsk(
  db: Db,
  vendors: readonly SlotsVendor[],
  limit: number,
): Promise<StoredRound[]> {
  if (vendors.length === 0) return [];
  return db
    .selectFrom('seamless.round')
    .selectAll()
    .where('status', '=', 'open')
    .where('vendor', 'in', vendors)
    .where('touched_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where((where) =>
      where.or([
        where('vendor_queried_at', 'is', null),
        where('vendor_queried_at', '<', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .orderBy(sql`vendor_queried_at nulls first`)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

export type AbandonedRound = { vendor: string; id: string; answered: boolean };

/**
 * `answered`: a win arrived, or the vendor reports that the round continues. Excludes rounds with differing
 * sums or an unreadable win: a person decides them.
 */
export async function listAbandonedRounds(
  db: Db,
  silentHours: number,
  limit: number,
): Promise<AbandonedRound[]> {
  const { rows } = await sql<AbandonedRound>`
    select
      round.vendor,
      round.id,
      round.vendor_status is not distinct from 'open' or exists (
        select
        from seamless.transaction t
        where t.vendor = round.vendor
        and t.round_id = round.id
        and t.kind = 'win'
      ) as answered
    from seamless.round
    where round.status = 'open'
    and round.vendor_status is distinct from 'differs'
    and round.touched_at < now() - make_interval(hours => ${silentHours})
    and not exists (
      select
      from seamless.unread_win
      where unread_win.vendor = round.vendor
      and unread_win.round_id = round.id
      and unread_win.resolution is null
      and not exists (
        select
        from seamless.transaction t
        where t.vendor = unread_win.vendor
        and t.id = unread_win.id
      )
    )
    order by round.touched_at
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Players of the rounds with this id, or with a bet, win or rollback of this id. Ids are unique for each vendor only. */
export async function findPlayersOfRound(db: Db, id: string): Promise<bigint[]> {
  const rows = await db
    .selectFrom('seamless.round')
    .select('player_id')
    .where('vendor', 'in', slotsVendorNames)
    .where('id', '=', id)
    .union(
      db
        .selectFrom('seamless.transaction as t')
        .innerJoin('seamless.round as r', (join) =>
          join.onRef('r.vendor', '=', 't.vendor').onRef('r.id', '=', 't.round_id'),
        )
        .select('r.player_id')
        .where('t.vendor', 'in', slotsVendorNames)
        .where('t.id', '=', id),
    )
    .execute();
  return rows.map((row) => row.player_id);
}
