import type { ReturnCause } from '@palpite/contracts/withdrawals';
import { type Insertable, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { expectOne } from '../payments.store.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { isStopped, type WithdrawalRow } from './withdrawals.queries.ts';

type NewWithdrawal = Omit<Insertable<Tables['payments.withdrawal']>, 'status' | 'decided_by' | 'check_at'>;

export async function addWithdrawal(
  tx: Tx,
  withdrawal: NewWithdrawal,
  needsApproval: boolean,
): Promise<WithdrawalRow> {
  const row = await tx
    .insertInto('payments.withdrawal')
    .values({
      ...withdrawal,
      ...(needsApproval
        ? { status: 'requested' }
        : {
            status: 'approved',
            decided_by: 'terms',
            decided_at: sql`now()`,
            check_at: sql`coalesce(${withdrawal.send_from ?? null}, now())`,
          }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as WithdrawalRow;
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const row = await tx
    .selectFrom('payments.withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as WithdrawalRow | undefined) ?? null;
}

export async function lockUnsent(tx: Tx, playerId: bigint): Promise<WithdrawalRow[]> {
  const rows = await tx
    .selectFrom('payments.withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', 'in', ['requested', 'approved'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as WithdrawalRow[];
}

/** False when this account approved it before. */
export async function addApproval(tx: Tx, id: string, actor: Actor): Promise<boolean> {
  const done = await tx
    .insertInto('payments.withdrawal_approval')
    .values({ withdrawal_id: id, staff_id: actor.staffId, approved_by: actor.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** In the names of all approvers; a trigger checks their number. */
export async function approve(tx: Tx, id: string, approvedBy: readonly string[]): Promise<void> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({
      status: 'approved',
      decided_by: approvedBy.join(', '),
      decided_at: sql`now()`,
      check_at: sql`greatest(send_from, now())`,
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `withdrawal ${id}`);
}

/**
 * False when it must not be sent any more, or its hold has not ended. Commit before calling the vendor: after
 * a crash, a withdrawal in this state is queried first.
 */
export async function beginSending(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({ status: 'sending', sent_at: sql`now()`, check_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where(sql<boolean>`coalesce(send_from <= now(), true)`)
    .where(sql<boolean>`not ${isStopped}`)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Without a callback, it is queried after a minute, then with doubled intervals up to an hour. */
export async function keepPayout(tx: Tx, id: string, payoutNo: string): Promise<void> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({
      status: 'sending',
      payout_no: payoutNo,
      checks: sql`checks + 1`,
      check_at: sql`now() + least(60, power(2, least(checks, 6))) * interval '1 minute'`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `withdrawal ${id}`);
}

/**
 * Queried after 15 seconds, then with doubled intervals up to an hour, without an end. The money stays held.
 */
export async function markUnknown(tx: Tx, id: string): Promise<{ checks: number }> {
  const row = await tx
    .updateTable('payments.withdrawal')
    .set({
      status: 'unknown',
      checks: sql`checks + 1`,
      check_at: sql`now() + least(3600, 15 * power(2, least(checks, 10))) * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'unknown'])
    .returning('checks')
    .executeTakeFirst();
  return { checks: row?.checks ?? 0 };
}

/** Postpones by one minute, so that the withdrawal does not delay others. */
export async function putOff(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments.withdrawal')
    .set({ check_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** `reason` is for the operator, `cause` for the player. `decidedBy` is set when a person decided. */
export type WithdrawalEnd = { reason: string; payoutNo?: string; decidedBy?: string } & (
  | { status: 'paid' }
  | { status: 'failed' | 'rejected'; cause: ReturnCause }
);

/** Throws when its status is not in `from`. */
export async function closeWithdrawal(
  tx: Tx,
  id: string,
  from: readonly WithdrawalStatus[],
  end: WithdrawalEnd,
): Promise<void> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({
      status: end.status,
      reason: end.reason,
      cause: end.status === 'paid' ? null : end.cause,
      closed_at: sql`now()`,
      check_at: null,
      ...(end.payoutNo !== undefined && { payout_no: end.payoutNo }),
      ...(end.decidedBy !== undefined && { decided_by: end.decidedBy, decided_at: sql`now()` }),
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `withdrawal ${id}`);
}
