import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { findPlayStop, isInReview } from '../../identity/index.ts';
import { transferIds } from '../transfer-ids.ts';
import { getPocketId } from '../wallet.queries.ts';
import { getSystemAccountId, postTransfers } from '../wallet.store.ts';
import { findWagered } from './bonus.queries.ts';
import { addMoney, endBonus, lockActive, lockPocket } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';
import { announce, removeShare } from './change-bonus.ts';
import { activateBonus } from './grant-bonus.ts';
import { split } from './settle-bonuses.ts';

/**
 * Ends the bonus of a reversed deposit: forfeits an active bonus, closes an offer. For a bonus that became
 * cash, returns the converted amount, which the caller takes back. Otherwise changes nothing. Lock order:
 * active bonuses, pockets, the bonus.
 */
export async function reverseBonusOf(
  tx: Tx,
  playerId: bigint,
  reference: string,
): Promise<{ bonusId: string; convertedMinor: bigint } | null> {
  const active = await lockActive(tx, playerId);
  const running = active.find((each) => isOfDeposit(each, reference));
  if (running) {
    // Progress is rolled up at each seal; later stakes count too.
    const wageredMilli = (await findWagered(tx, active)).get(running.id) ?? running.wagered_milli;
    await removeShare(tx, running, active, 'forfeited');
    await noteReversed(tx, running.id, wageredMilli);
    return null;
  }
  await lockPocket(tx, playerId);
  const bonus = await lockOne(
    tx,
    playerId,
    reference,
    sql`state in ('completed', 'offered') and reversed_at is null`,
  );
  if (!bonus) return null;
  if (bonus.state === 'offered') await endBonus(tx, bonus, 'declined');
  await noteReversed(tx, bonus.id, bonus.wagered_milli);
  return bonus.state === 'completed' ? { bonusId: bonus.id, convertedMinor: bonus.converted_minor } : null;
}

/**
 * Restores the bonus that ended with the reversal of a deposit. A forfeited bonus returns as a new one with
 * the removed amount, its progress, terms and remaining days. While another bonus is active or play is
 * stopped, it is an offer without an end. For a bonus that had become cash, returns its id; the caller gives
 * back the cash. Lock order: active bonuses, pockets, the bonus.
 */
export async function restoreBonusOf(
  tx: Tx,
  { playerId, reference, restoredId }: { playerId: bigint; reference: string; restoredId: string },
): Promise<string | null> {
  const active = await lockActive(tx, playerId);
  await lockPocket(tx, playerId);
  const bonus = await lockOne(tx, playerId, reference, sql`reversed_at is not null`);
  if (!bonus) return null;
  await tx.updateTable('wallet.bonus').set({ reversed_at: null }).where('id', '=', bonus.id).execute();
  if (bonus.state === 'completed') {
    await returnLateMoney(tx, bonus);
    return bonus.id;
  }
  const amountMinor = bonus.state === 'declined' ? bonus.amount_minor : bonus.removed_minor;
  if (amountMinor === 0n) return null;
  const offer = await offerAgain(tx, bonus, restoredId, amountMinor);
  if (active.length > 0 || (await findPlayStop(tx, playerId)) || (await isInReview(tx, playerId)))
    return null;
  await announce(tx, await activateBonus(tx, offer));
  return null;
}

const isOfDeposit = ({ source, reference }: BonusRow, orderId: string) =>
  source === 'deposit' && reference === orderId;

async function lockOne(
  tx: Tx,
  playerId: bigint,
  reference: string,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<BonusRow | null> {
  const row = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('source', '=', 'deposit')
    .where('reference', '=', reference)
    .where(condition)
    .forUpdate()
    .executeTakeFirst();
  return (row as BonusRow | undefined) ?? null;
}

async function noteReversed(tx: Tx, id: string, wageredMilli: bigint): Promise<void> {
  await tx
    .updateTable('wallet.bonus')
    .set({
      reversed_at: sql`now()`,
      reversed_removed_minor: sql`removed_minor`,
      wagered_milli: wageredMilli,
    })
    .where('id', '=', id)
    .execute();
}

async function offerAgain(tx: Tx, bonus: BonusRow, id: string, amountMinor: bigint): Promise<BonusRow> {
  const row = await tx
    .insertInto('wallet.bonus')
    .values({
      id,
      player_id: bonus.player_id,
      source: bonus.source,
      state: 'offered',
      amount_minor: amountMinor,
      currency: bonus.currency,
      required_minor: bonus.required_minor,
      wagered_milli: bonus.wagered_milli,
      carried_milli: bonus.wagered_milli,
      converts_max_minor: bonus.converts_max_minor,
      stake_max_minor: bonus.stake_max_minor,
      expires_after_days: daysLeft(bonus),
      reference: bonus.reference,
      transfer_id: transferIds.bonus.of(id),
      restores: bonus.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BonusRow;
}

const dayMs = 86_400_000;

/** Days left, rounded up, at least 1. */
function daysLeft({ expires_at: expiresAt, ended_at: endedAt, expires_after_days: days }: BonusRow): number {
  if (!expiresAt || !endedAt) return days;
  return Math.max(1, Math.ceil((expiresAt.getTime() - endedAt.getTime()) / dayMs));
}

/** Converts payouts of a completed bonus that went to the operator while its deposit was reversed. */
async function returnLateMoney(tx: Tx, bonus: BonusRow): Promise<void> {
  const { convertedMinor } = split(bonus, bonus.removed_minor - bonus.reversed_removed_minor);
  if (convertedMinor <= 0n) return;
  await postTransfers(tx, [
    {
      id: transferIds.bonusLate.of(bonus.id, bonus.converted_minor + bonus.removed_minor),
      kind: 'bonusConverted',
      debitAccountId: await getSystemAccountId(tx, 'promotion', 'taken-back', bonus.currency),
      creditAccountId: await getPocketId(tx, bonus.player_id, 'cash'),
      amountMinor: convertedMinor,
      currency: bonus.currency,
      playerId: bonus.player_id,
      reference: bonus.id,
    },
  ]);
  await addMoney(tx, bonus, { convertedMinor, removedMinor: 0n });
}
