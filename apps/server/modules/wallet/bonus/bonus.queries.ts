import { fillBonuses, wagerLeft } from '@palpite/domain/bonuses';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { stakeOfFewReturns } from '../turnover/roll-up-turnover.ts';
import { type BonusRow, toRunning } from './bonus-row.ts';
import { listStakedSince } from './staked-since.ts';

/** The records contain all ended bonuses. */
const endedMax = 30;

export type BonusTerms = {
  wagerTimes: bigint;
  expiresAfterDays: number;
  convertsTimesMax: bigint | null;
  stakeMaxPermille: bigint | null;
};

export async function getBonusTerms(db: Db, source: BonusRow['source']): Promise<BonusTerms> {
  const row = await db
    .selectFrom('wallet.bonus_terms')
    .selectAll()
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return {
    wagerTimes: BigInt(row.wager_times),
    expiresAfterDays: row.expires_after_days,
    convertsTimesMax: row.converts_times_max === null ? null : BigInt(row.converts_times_max),
    stakeMaxPermille: row.stake_max_permille === null ? null : BigInt(row.stake_max_permille),
  };
}

export async function listBonusTerms(
  db: Db,
): Promise<{ source: string; wagerTimes: number; convertsTimesMax: number | null }[]> {
  return db
    .selectFrom('wallet.bonus_terms')
    .select(['source', 'wager_times as wagerTimes', 'converts_times_max as convertsTimesMax'])
    .orderBy('source')
    .execute();
}

export async function getStakeFloor(db: Db, currency: Currency): Promise<bigint> {
  const row = await db
    .selectFrom('wallet.bonus_stake_floor')
    .select('floor_minor')
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.floor_minor ?? 1n;
}

export async function listBonuses(db: Db, playerId: bigint): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    (
      select *
      from wallet.bonus
      where player_id = ${playerId}
      and (state = 'active' or (state = 'offered' and coalesce(claimable_until > now(), true)))
      order by state desc, coalesce(expires_at, claimable_until), id
    )
    union all
    (
      select *
      from wallet.bonus
      where player_id = ${playerId}
      and ended_at is not null
      order by ended_at desc, id
      limit ${endedMax}
    )
  `.execute(db);
  return rows;
}

export async function findPlayTerms(
  db: Db,
  playerId: bigint,
): Promise<{ oddsMinMilli: number; stakeMaxMinor: bigint | null } | null> {
  const { rows } = await sql<{ stake_max_minor: bigint | null; odds_min_milli: number }>`
    select sum(bonus.stake_max_minor)::bigint as stake_max_minor, terms.odds_min_milli
    from wallet.bonus
    cross join wallet.sports_turnover_terms terms
    where bonus.player_id = ${playerId}
    and bonus.state = 'active'
    group by terms.odds_min_milli
  `.execute(db);
  const [terms] = rows;
  return terms ? { oddsMinMilli: terms.odds_min_milli, stakeMaxMinor: terms.stake_max_minor } : null;
}

export async function listActive(db: Db, playerId: bigint): Promise<BonusRow[]> {
  const rows = await db
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', '=', 'active')
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  return rows as BonusRow[];
}

/**
 * Finds the turnover of active bonuses by id, in thousandths of a minor unit. Read it in the same snapshot as
 * the bonuses when a roll-up may run in between.
 */
export async function findWagered(db: Db, active: readonly BonusRow[]): Promise<Map<string, bigint>> {
  const [first] = active;
  if (!first) return new Map();
  const staked = await listStakedSince(db, {
    transfers: sql`
      t.player_id = ${first.player_id} and t.seq > (select through_seq from wallet.turnover_progress)
    `,
    stakeOfReturn: stakeOfFewReturns,
    returns: sql`not back.rolled and t.player_id = ${first.player_id}`,
    covers: sql`not cover.rolled and cover.player_id = ${first.player_id}`,
  });
  return new Map(
    fillBonuses(active.map(toRunning), staked).map(({ id, wageredMilli }) => [id, wageredMilli]),
  );
}

export async function listOpen(db: Db, active: readonly BonusRow[]): Promise<BonusRow[]> {
  const wagered = await findWagered(db, active);
  return active.filter((row) => leftOf(row, wagered) > 0n);
}

export async function findBonusTurnoverLeft(db: Db, playerId: bigint): Promise<bigint> {
  const active = await listActive(db, playerId);
  const wagered = await findWagered(db, active);
  return active.reduce((sum, row) => sum + leftOf(row, wagered), 0n);
}

function leftOf(row: BonusRow, wagered: ReadonlyMap<string, bigint>): bigint {
  return wagerLeft({
    requiredMinor: row.required_minor,
    wageredMilli: wagered.get(row.id) ?? row.wagered_milli,
  });
}
