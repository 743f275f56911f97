import { fillBonuses as fill } from '@palpite/domain/bonuses';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { isIndexedId } from '../transfer-ids.ts';
import { type RolledUp, stakeOfFewReturns } from '../turnover/roll-up-turnover.ts';
import { type BonusRow, toRunning } from './bonus-row.ts';
import { listStakedSince } from './staked-since.ts';

/**
 * Counts rolled-up stakes towards the active bonuses, each stake once, in the transaction of the seal. Locks
 * the bonuses in the order of their ids, so that none of them ends meanwhile.
 */
export async function fillBonuses(tx: Tx, { afterSeq, throughSeq, returnIds }: RolledUp): Promise<void> {
  const { rows: covers } = await sql<{ id: bigint }>`
    update wallet.covered_stake
    set rolled = true
    from wallet.transfer stake
    where not covered_stake.rolled
    and stake.id = covered_stake.stake_id
    and ${sql.raw(isIndexedId.sql('stake.id'))}
    and stake.seq <= ${throughSeq}
    returning covered_stake.id
  `.execute(tx);
  const coverIds = covers.map((row) => row.id);
  const staked = await listStakedSince(tx, {
    transfers: sql`
      t.seq > ${afterSeq} and t.seq <= ${throughSeq}
      and t.player_id in (select player_id from wallet.bonus where state = 'active')
    `,
    stakeOfReturn: stakeOfFewReturns,
    returns: sql`back.id = any(${returnIds}::bigint[])`,
    covers: sql`cover.id = any(${coverIds}::bigint[])`,
  });
  if (staked.length === 0) return;
  const ofPlayer = Map.groupBy(staked, ({ playerId }) => playerId);
  const rows = (await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('player_id', 'in', [...ofPlayer.keys()])
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()) as BonusRow[];
  const filled = [...Map.groupBy(rows, (row) => row.player_id)].flatMap(([playerId, bonuses]) =>
    fill(bonuses.map(toRunning), ofPlayer.get(playerId) ?? []),
  );
  await sql`
    update wallet.bonus
    set wagered_milli = filled.wagered_milli
    from json_to_recordset(${JSON.stringify(
      filled.map(({ id, wageredMilli }) => ({ id, wagered_milli: String(wageredMilli) })),
    )}::json) as filled (id text, wagered_milli bigint)
    where bonus.id = filled.id
    and bonus.wagered_milli <> filled.wagered_milli
  `.execute(tx);
}
