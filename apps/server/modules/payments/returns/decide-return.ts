import type { Db, Tx } from '../../../platform/db.ts';
import { lockReturn, moveReturn, type ReturnRow, type ReturnStatus } from './returns.store.ts';
import { payReturn } from './settle-return.ts';

/** `status` is null when there is no such return. */
export type ReturnDecided = { done: boolean; status: ReturnStatus | null };

/** For a return that was paid outside the product; stores `evidence`. */
export function payReturnByHand(
  db: Db,
  id: string,
  paid: { evidence: string; by: string },
): Promise<ReturnDecided> {
  return decide(db, id, async (tx, found) => {
    await payReturn(tx, found, 'by-hand');
    await moveReturn(tx, found, { status: 'paidByHand', reason: paid.evidence, decidedBy: paid.by });
    return 'paidByHand';
  });
}

export function orderWithdrawal(db: Db, id: string, by: string): Promise<ReturnDecided> {
  return decide(db, id, async (tx, found) => {
    await moveReturn(tx, found, { status: 'withdrawing', decidedBy: by });
    return 'withdrawing';
  });
}

async function decide(
  db: Db,
  id: string,
  act: (tx: Tx, found: ReturnRow) => Promise<ReturnStatus>,
): Promise<ReturnDecided> {
  return db.transaction().execute(async (tx) => {
    const found = await lockReturn(tx, id);
    if (found?.status !== 'byHand') return { done: false, status: found?.status ?? null };
    return { done: true, status: await act(tx, found) };
  });
}
