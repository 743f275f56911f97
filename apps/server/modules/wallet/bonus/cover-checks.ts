import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { lockActive } from './bonus.store.ts';

export type UncheckedStake = { stakeId: string; reference: string };

/** `isFirst` is true when the stake was not compared before. */
export type CoveredPart = { stakeId: string; coveredMinor: bigint; isFirst: boolean };

export type CheckCovers = (playerId: bigint) => Promise<void>;

export async function listPlayersToCheck(db: Db, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('wallet.cover_check')
    .select('player_id')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map((row) => row.player_id);
}

/**
 * Locks the player's active bonuses, so that the second of two concurrent comparisons sees all bets and
 * results of the first. Without an active bonus empties the player's queue and returns no stakes.
 */
export async function lockCoverChecks(tx: Tx, playerId: bigint): Promise<UncheckedStake[]> {
  const active = await lockActive(tx, playerId);
  const rows = await tx
    .selectFrom('wallet.cover_check')
    .select(['stake_id as stakeId', 'reference'])
    .where('player_id', '=', playerId)
    .execute();
  if (active.length > 0) return rows;
  await deleteChecks(tx, rows);
  return [];
}

/**
 * A queued stake gets its real covered part instead of the whole. An earlier stake's covered part can only
 * grow.
 */
export async function writeCovers(
  tx: Tx,
  playerId: bigint,
  { parts, checked }: { parts: readonly CoveredPart[]; checked: readonly UncheckedStake[] },
): Promise<void> {
  await sql`
    insert into wallet.covered_stake (stake_id, player_id, covered_minor)
    select part.stake_id, ${playerId}, part.minor - written.minor
    from json_to_recordset(${JSON.stringify(
      parts.map(({ stakeId, coveredMinor, isFirst }) => ({
        stake_id: stakeId,
        minor: String(coveredMinor),
        is_first: isFirst,
      })),
    )}::json) as part (stake_id text, minor bigint, is_first boolean)
    cross join lateral (
      select coalesce(sum(covered_minor), 0)::bigint as minor
      from wallet.covered_stake
      where covered_stake.stake_id = part.stake_id
    ) written
    where case when part.is_first then part.minor <> written.minor else part.minor > written.minor end
    order by part.stake_id
  `.execute(tx);
  await deleteChecks(tx, checked);
}

async function deleteChecks(tx: Tx, stakes: readonly UncheckedStake[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx
    .deleteFrom('wallet.cover_check')
    .where(
      'stake_id',
      'in',
      stakes.map(({ stakeId }) => stakeId),
    )
    .execute();
}

export async function getOddsMin(db: Db): Promise<number> {
  const row = await db
    .selectFrom('wallet.sports_turnover_terms')
    .select('odds_min_milli')
    .executeTakeFirstOrThrow();
  return row.odds_min_milli;
}
