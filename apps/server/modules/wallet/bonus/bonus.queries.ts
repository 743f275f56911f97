import { fillBonuses, wagerLeft } from '@palpite/domain/bonuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type BonusRow, toRunning } from './bonus-row.ts';
import { listStakedSince } from './staked-since.ts';

/** Bonuses that are over of a player's list; the records have all of them. */
const endedMax = 30;

/** The terms of bonuses from a source. */
export async function getBonusTerms(
  db: Db,
  source: BonusRow['source'],
): Promise<{ wagerTimes: bigint; expiresAfterDays: number; convertsTimesMax: bigint | null }> {
  const row = await db
    .selectFrom('wallet.bonus_terms')
    .selectAll()
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return {
    wagerTimes: BigInt(row.wager_times),
    expiresAfterDays: row.expires_after_days,
    convertsTimesMax: row.converts_times_max === null ? null : BigInt(row.converts_times_max),
  };
}

/** A player's offers that can be claimed, active bonuses by expiry, and the newest that are over. */
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

/** The active bonuses of a player, those that expire soonest first. */
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
 * How much of the turnover of these active bonuses of one player is done, by id, in thousandths of a minor unit: what is
 * rolled up and what was staked since. Read it in one snapshot with the bonuses where a roll-up may come between.
 */
export async function findWagered(db: Db, active: readonly BonusRow[]): Promise<Map<string, bigint>> {
  const [first] = active;
  if (!first) return new Map();
  const staked = await listStakedSince(db, {
    transfers: sql`
      t.player_id = ${first.player_id} and t.seq > (select through_seq from wallet.turnover_progress)
    `,
    returns: sql`not back.rolled and t.player_id = ${first.player_id}`,
  });
  return new Map(
    fillBonuses(active.map(toRunning), staked).map(({ id, wageredMilli }) => [id, wageredMilli]),
  );
}

/** What the active bonuses of a player ask for, in minor units of weighted turnover. */
export async function findBonusNeed(
  db: Db,
  playerId: bigint,
): Promise<{ neededMinor: bigint; leftMinor: bigint }> {
  const active = await listActive(db, playerId);
  const wagered = await findWagered(db, active);
  return active.reduce(
    (sum, row) => ({
      neededMinor: sum.neededMinor + row.required_minor,
      leftMinor:
        sum.leftMinor +
        wagerLeft({
          requiredMinor: row.required_minor,
          wageredMilli: wagered.get(row.id) ?? row.wagered_milli,
        }),
    }),
    { neededMinor: 0n, leftMinor: 0n },
  );
}

/** How much of a stake on a product counts towards a bonus, in thousandths. */
export async function findContributions(db: Db): Promise<(product: string) => bigint> {
  const known = new Map((await listContributions(db)).map(({ product, permille }) => [product, permille]));
  return (product) => BigInt(known.get(product) ?? 1_000);
}

/** How much of a stake counts towards a bonus, in thousandths, by product. */
export async function listContributions(db: Db): Promise<{ product: string; permille: number }[]> {
  return db
    .selectFrom('wallet.contribution')
    .selectAll()
    .orderBy('permille', 'desc')
    .orderBy('product')
    .execute();
}
