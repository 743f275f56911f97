import type { ReturnCause } from '@palpite/contracts/withdrawals';
import type { Db } from '../../../platform/db.ts';
import { payMoney, returnMoney } from './settle-withdrawal.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { listApprovals } from './withdrawals.queries.ts';
import { addApproval, approve, lockWithdrawal } from './withdrawals.store.ts';

/** Result of an operator's decision. `status` is the current status, null when there is no such withdrawal. */
export type Decided = { done: boolean; status: WithdrawalStatus | null };

const stillHere: readonly WithdrawalStatus[] = ['requested', 'approved'];

/**
 * Records one person's approval of a `requested` withdrawal. When enough different people have approved, it becomes
 * `approved` and the job sends it. Each person counts once. A withdrawal in another status stays unchanged.
 */
export async function approveWithdrawal(db: Db, id: string, decidedBy: string): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.status !== 'requested') return { done: false, status: withdrawal?.status ?? null };
    if (!(await addApproval(tx, id, decidedBy))) return { done: false, status: 'requested' };
    const approvedBy = (await listApprovals(tx, [id])).get(id) ?? [];
    if (approvedBy.length < withdrawal.approvals_needed) return { done: true, status: 'requested' };
    await approve(tx, id, approvedBy);
    return { done: true, status: 'approved' };
  });
}

/** Rejects an unsent withdrawal and returns its money. A withdrawal in another status stays unchanged. */
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
 * Closes a withdrawal with an unknown outcome by what the operator found out. Only for status `unknown`: while the
 * vendor answers, its report counts. If the vendor later reports otherwise, nothing moves; the report is stored as
 * `differs`, and the reconciliation lists it.
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
