import { z } from 'zod';
import {
  listReturnsByHand,
  orderWithdrawal,
  payReturnByHand,
  type ReturnDecided,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax, words } from './call-pieces.ts';

const waitingReturn = z.object({
  id: z.string(),
  playerId: z.string(),
  orderId: z.string(),
  vendor: z.string(),
  reason: z.string(),
  amountMinor: z.string(),
  currency: z.string(),
  at: z.string(),
});
export type WaitingReturn = z.output<typeof waitingReturn>;

const target = { id: z.string().min(1).max(64), by };
const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('pay'), ...target, evidence: words }),
  z.strictObject({ verb: z.literal('withdraw'), ...target }),
]);
type ReturnOrder = z.output<typeof order>;

function decide(db: Db, order: ReturnOrder): Promise<ReturnDecided> {
  const { id, by } = order;
  if (order.verb === 'pay') return payReturnByHand(db, id, { evidence: order.evidence, by });
  return orderWithdrawal(db, id, by);
}

export const returnCall: OperatorCall<WaitingReturn, ReturnOrder, ReturnDecided> = {
  name: 'returns',
  summary: 'Unplayed deposits of excluded players that the vendor cannot refund: list, pay, withdraw',
  row: waitingReturn,
  order,
  done: decided as z.ZodType<ReturnDecided>,
  list: async (db) =>
    (await listReturnsByHand(db, listMax)).map((row) => ({
      id: row.id,
      playerId: String(row.player_id),
      orderId: row.order_id,
      vendor: row.vendor,
      reason: row.reason,
      amountMinor: String(row.amount_minor),
      currency: row.currency,
      at: row.created_at.toISOString(),
    })),
  decide,
};
