import type { ReturnCause } from '@palpite/contracts/withdrawals';
import type { Db } from '../../../platform/db.ts';
import { payMoney, returnMoney } from './settle-withdrawal.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { listApprovals } from './withdrawals.queries.ts';
import { addApproval, approve, lockWithdrawal } from './withdrawals.store.ts';

/** What became of an operator's decision; `status` is where the withdrawal stands now, null when there is none. */
export type Decided = { done: boolean; status: WithdrawalStatus | null };

/** Before the vendor may have it. */
const stillHere: readonly WithdrawalStatus[] = ['requested', 'approved'];

/**
 * Says in somebody's name that a withdrawal that waits may go. When as many different people said so as it needs, it
 * goes, and the job sends it; until then it stays `requested`. Nobody counts twice. Any other stays as it is.
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

/** Rejects a withdrawal that was not sent yet and returns its money. Any other stays as it is. */
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
 * Closes a withdrawal of which the vendor never said what became of it, by what the operator found out in person.
 * Only one that is being found out: while the vendor answers, its word counts. Should the vendor speak later after
 * all and say otherwise, nothing moves; its word is kept as `differs` and the reconciliation shows it.
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
