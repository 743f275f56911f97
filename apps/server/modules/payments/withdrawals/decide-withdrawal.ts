import type { Db } from '../../../platform/db.ts';
import { returnMoney } from './settle-withdrawal.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { approve, lockWithdrawal } from './withdrawals.store.ts';

/** What became of an operator's decision; `status` is where the withdrawal stands now, null when there is none. */
export type Decided = { done: boolean; status: WithdrawalStatus | null };

/** Before the vendor may have it. */
const stillHere: readonly WithdrawalStatus[] = ['requested', 'approved'];

/** Lets a withdrawal that waits for the operator go; the job sends it. Any other stays as it is. */
export async function approveWithdrawal(db: Db, id: string, decidedBy: string): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const done = await approve(tx, id, decidedBy);
    return { done, status: done ? 'approved' : (withdrawal?.status ?? null) };
  });
}

/** Rejects a withdrawal that was not sent yet and returns its money. Any other stays as it is. */
export async function rejectWithdrawal(
  db: Db,
  id: string,
  decision: { reason: string; decidedBy: string },
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
