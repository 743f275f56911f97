import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { isIndexedId } from '../transfer-ids.ts';
import type { BonusRow } from './bonus-row.ts';

type NewBonus = Omit<Insertable<Tables['wallet.bonus']>, 'state'>;

/**
 * Returns null when the id is known. The conflict names no key: two requests with one id also collide on
 * `transfer_id`, and a conflict on a key that is not named fails or deadlocks.
 */
export async function addOffer(tx: Tx, bonus: NewBonus): Promise<BonusRow | null> {
  const row = await tx
    .insertInto('wallet.bonus')
    .values({ ...bonus, state: 'offered' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return (row as BonusRow | undefined) ?? null;
}

/** Returns null when the player has no bonus with this id. `isLate`: the time to claim it has passed. */
export async function lockBonus(
  tx: Tx,
  playerId: bigint,
  bonusId: string,
): Promise<(BonusRow & { isLate: boolean }) | null> {
  const row = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .select(sql<boolean>`coalesce(claimable_until <= now(), false)`.as('isLate'))
    .where('id', '=', bonusId)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  return (row as (BonusRow & { isLate: boolean }) | undefined) ?? null;
}

/**
 * Locks active bonuses in the order of their ids, as the roll-up does. `besides` is another bonus to lock, in
 * any state.
 */
export async function lockActive(tx: Tx, playerId: bigint, besides = ''): Promise<BonusRow[]> {
  const rows = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where(({ or, eb }) => or([eb('state', '=', 'active'), eb('id', '=', besides)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as BonusRow[];
}

/**
 * Locks cash and bonus accounts of a player, and of other players in the same transaction, in the order of
 * transfers. Returns the player's bonus balance.
 */
export async function lockPocket(
  tx: Tx,
  playerId: bigint,
  otherPlayerIds: readonly bigint[] = [],
): Promise<bigint> {
  const pockets = await tx
    .selectFrom('wallet.account')
    .select(['kind', 'player_id', 'balance_minor'])
    .where('player_id', 'in', [playerId, ...otherPlayerIds])
    .where('kind', 'in', ['cash', 'bonus'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const pocket = pockets.find((row) => row.kind === 'bonus' && row.player_id === playerId);
  return pocket?.balance_minor ?? 0n;
}

/** `from_seq` becomes the number of the transfer that gave its money. */
export async function markActive(tx: Tx, bonus: BonusRow): Promise<BonusRow> {
  const row = await tx
    .updateTable('wallet.bonus')
    .set({
      state: 'active',
      from_seq: tx
        .selectFrom('wallet.transfer as given')
        .select('seq')
        .where('given.id', '=', bonus.transfer_id)
        .where(sql<boolean>`${sql.raw(isIndexedId.sql('given.id'))}`),
      activated_at: sql`now()`,
      expires_at: sql`now() + ${bonus.expires_after_days} * interval '1 day'`,
    })
    .where('id', '=', bonus.id)
    .where('state', '=', 'offered')
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BonusRow;
}

export async function findNewestEnded(tx: Tx, playerId: bigint): Promise<BonusRow | null> {
  const row = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is not', null)
    .where('activated_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return (row as BonusRow | undefined) ?? null;
}

/** Adds amounts of money that arrived after a bonus had ended. */
export async function addMoney(
  tx: Tx,
  bonus: BonusRow,
  money: { convertedMinor: bigint; removedMinor: bigint },
): Promise<void> {
  await tx
    .updateTable('wallet.bonus')
    .set({
      converted_minor: sql`converted_minor + ${money.convertedMinor}`,
      removed_minor: sql`removed_minor + ${money.removedMinor}`,
    })
    .where('id', '=', bonus.id)
    .execute();
}

export async function endBonus(
  tx: Tx,
  bonus: BonusRow,
  state: 'completed' | 'forfeited' | 'declined' | 'expired' | 'spent',
  money: { convertedMinor?: bigint; removedMinor?: bigint } = {},
): Promise<BonusRow> {
  const row = await tx
    .updateTable('wallet.bonus')
    .set({
      state,
      ended_at: sql`now()`,
      converted_minor: sql`converted_minor + ${money.convertedMinor ?? 0n}`,
      removed_minor: sql`removed_minor + ${money.removedMinor ?? 0n}`,
    })
    .where('id', '=', bonus.id)
    .where('state', '=', bonus.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BonusRow;
}
