import type { ReturnCause } from '@palpite/contracts/withdrawals';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';
import { findOpenReview } from '../../identity/index.ts';
import { payMoney, returnMoney } from './settle-withdrawal.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { listApprovals } from './withdrawals.queries.ts';
import { addApproval, approve, lockWithdrawal } from './withdrawals.store.ts';

/** `status` is null when there is no such withdrawal. */
export type Decided = {
  done: boolean;
  status: WithdrawalStatus | null;
  /** An open identity review of the player forbids it. */
  isHeld?: true;
};

const stillHere: readonly WithdrawalStatus[] = ['requested', 'approved'];

/**
 * Each account counts once; the database enforces it. With enough approvals the withdrawal becomes `approved`
 * and the job sends it. Changes only a `requested` one, and none of a player whose identity review is open.
 */
export async function approveWithdrawal(db: Db, id: string, actor: Actor): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.status !== 'requested') return { done: false, status: withdrawal?.status ?? null };
    if (await findOpenReview(tx, withdrawal.player_id))
      return { done: false, status: 'requested', isHeld: true };
    // The anonymous approver of sandbox mode cannot be two people.
    const isAnonymous = withdrawal.approvals_needed > 1 && actor.staffId === null;
    if (isAnonymous || !(await addApproval(tx, id, actor))) return { done: false, status: 'requested' };
    const approvedBy = (await listApprovals(tx, [id])).get(id) ?? [];
    if (approvedBy.length < withdrawal.approvals_needed) return { done: true, status: 'requested' };
    await approve(tx, id, approvedBy);
    return { done: true, status: 'approved' };
  });
}

/** Applies to an unsent withdrawal; returns its money. */
export async function rejectWithdrawal(
  db: Db,
  id: string,
  decision: { reason: string; cause: ReturnCause; decidedBy: string },
): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal || !stillHere.includes(withdrawal.status)) {
      return { done: false, status: withdrawal?.status ?? null };
    }
    await returnMoney(tx, withdrawal, stillHere, { status: 'rejected', ...decision });
    return { done: true, status: 'rejected' };
  });
}

/**
 * Closes an `unknown` withdrawal by what the operator found out: while the vendor answers, its report counts.
 * A contradicting later report moves nothing; it is stored as `differs` and listed.
 */
export async function resolveWithdrawal(
  db: Db,
  id: string,
  finding: { as: 'paid' | 'returned'; evidence: string; decidedBy: string },
): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.status !== 'unknown') return { done: false, status: withdrawal?.status ?? null };
    const { evidence: reason, decidedBy } = finding;
    if (finding.as === 'paid') {
      await payMoney(tx, withdrawal, ['unknown'], { status: 'paid', reason, decidedBy });
      return { done: true, status: 'paid' };
    }
    await returnMoney(tx, withdrawal, ['unknown'], {
      status: 'failed',
      cause: 'payoutUnavailable',
      reason,
      decidedBy,
    });
    return { done: true, status: 'failed' };
  });
}
