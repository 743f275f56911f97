import { returnCauses } from '@palpite/contracts/withdrawals';
import { z } from 'zod';
import {
  approveWithdrawal,
  listApprovals,
  listUndecided,
  rejectWithdrawal,
  resolveWithdrawal,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax, words } from './call-pieces.ts';

/** A withdrawal that waits for the operator, as JSON with text amounts. */
const waitingWithdrawal = z.object({
  id: z.string(),
  playerId: z.string(),
  amountMinor: z.string(),
  feeMinor: z.string(),
  currency: z.string(),
  bank: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  status: z.string(),
  /** Who has approved it so far, and how many approvals it needs. */
  approvedBy: z.array(z.string()),
  approvalsNeeded: z.number(),
  at: z.string(),
});
export type WaitingWithdrawal = z.output<typeof waitingWithdrawal>;

/** A decision about a withdrawal; `by` is the person. */
const target = { id: z.string().max(64), by };
const operatorDecision = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('approve'), ...target }),
  z.strictObject({ verb: z.literal('reject'), ...target, cause: z.enum(returnCauses), reason: words }),
  z.strictObject({
    verb: z.literal('resolve'),
    ...target,
    as: z.enum(['paid', 'returned']),
    evidence: words,
  }),
]);
type OperatorDecision = z.output<typeof operatorDecision>;

async function listWaiting(db: Db): Promise<WaitingWithdrawal[]> {
  const rows = await listUndecided(db, listMax);
  const approvals = await listApprovals(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    playerId: String(row.player_id),
    amountMinor: String(row.amount_minor),
    feeMinor: String(row.fee_minor),
    currency: row.currency,
    bank: row.bank,
    accountNo: row.account_no,
    holder: row.holder_name,
    status: row.status,
    approvedBy: [...(approvals.get(row.id) ?? [])],
    approvalsNeeded: row.approvals_needed,
    at: row.created_at.toISOString(),
  }));
}

function decide(db: Db, decision: OperatorDecision) {
  const { id, by: decidedBy } = decision;
  switch (decision.verb) {
    case 'approve':
      return approveWithdrawal(db, id, decidedBy);
    case 'reject':
      return rejectWithdrawal(db, id, { reason: decision.reason, cause: decision.cause, decidedBy });
    case 'resolve':
      return resolveWithdrawal(db, id, { as: decision.as, evidence: decision.evidence, decidedBy });
  }
}

/** Call behind `npm run payments`: waiting withdrawals. */
export const withdrawalCall: OperatorCall<WaitingWithdrawal, OperatorDecision, z.output<typeof decided>> = {
  name: 'withdrawals',
  summary: 'Withdrawals that wait: list, approve, reject or resolve',
  row: waitingWithdrawal,
  order: operatorDecision,
  done: decided,
  list: listWaiting,
  decide,
};
