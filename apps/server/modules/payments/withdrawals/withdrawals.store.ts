import type { ReturnCause } from '@palpite/contracts/withdrawals';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { expectOne } from '../payments.store.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import type { WithdrawalRow } from './withdrawals.queries.ts';

type NewWithdrawal = Omit<Insertable<Tables['payments.withdrawal']>, 'status' | 'decided_by' | 'check_at'>;

/** Writes a withdrawal that waits for the operator, or one that the terms approve and that is sent at once. */
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
        : { status: 'approved', decided_by: 'terms', decided_at: sql`now()`, check_at: sql`now()` }),
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

/** Withdrawals of a player that no vendor may have yet, locked. */
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

/** Notes who lets a locked withdrawal that waits go; false for somebody who has before. */
export async function addApproval(tx: Tx, id: string, approvedBy: string): Promise<boolean> {
  const done = await tx
    .insertInto('payments.withdrawal_approval')
    .values({ withdrawal_id: id, approved_by: approvedBy.trim() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Lets a locked withdrawal that waits go, in the names of all who did; the database counts them. */
export async function approve(tx: Tx, id: string, approvedBy: readonly string[]): Promise<void> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({
      status: 'approved',
      decided_by: approvedBy.join(', '),
      decided_at: sql`now()`,
      check_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `withdrawal ${id}`);
}

/**
 * Marks an approved withdrawal as being sent; false when it is not to be sent any more. Commit this before the vendor
 * is asked: whoever finds it in this state asks first what became of it.
 */
export async function beginSending(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .updateTable('payments.withdrawal')
    .set({ status: 'sending', sent_at: sql`now()`, check_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Notes that the vendor has a withdrawal and is at it. Should it never call, it is asked after a minute, then twice as
 * late each time up to an hour.
 */
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
 * Notes that the vendor did not say what became of a withdrawal. It is asked after 15 seconds, then twice as late each
 * time up to an hour, and for as long as it takes: the money stays held.
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

/** Puts a withdrawal that failed here off, so that it keeps no other waiting. */
export async function putOff(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments.withdrawal')
    .set({ check_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** How a withdrawal ends. `reason` is for the operator, `cause` for the player; `decidedBy` when a person decided. */
export type WithdrawalEnd = { reason: string; payoutNo?: string; decidedBy?: string } & (
  | { status: 'paid' }
  | { status: 'failed' | 'rejected'; cause: ReturnCause }
);

/** Closes a locked withdrawal; throws when it is not where it was. */
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
