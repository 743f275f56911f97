import { z } from 'zod';
import {
  bookReversal,
  leftMinor,
  liftHold,
  listUnlifted,
  type ReversalDecided,
  writeOffClaim,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax, words } from './call-pieces.ts';

const unliftedReversal = z.object({
  id: z.string(),
  playerId: z.string(),
  orderId: z.string(),
  vendor: z.string(),
  reversalNo: z.string(),
  reason: z.string(),
  amountMinor: z.string(),
  takenMinor: z.string(),
  leftMinor: z.string(),
  currency: z.string(),
  at: z.string(),
});
export type UnliftedReversal = z.output<typeof unliftedReversal>;

/** The reason is kept in the operator's journal. */
const target = { id: z.string().min(1).max(64), reason: words, by };
const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.enum(['lift', 'write-off']), ...target }),
  z.strictObject({
    verb: z.literal('book'),
    ...target,
    number: z.string().min(1).max(64),
    minor: z.string().regex(/^[1-9]\d{0,15}$/, 'is not a whole number of the smallest unit'),
  }),
]);
type ReversalOrder = z.output<typeof order>;

function decide(db: Db, order: ReversalOrder): Promise<ReversalDecided> {
  const { id, by } = order;
  switch (order.verb) {
    case 'lift':
      return liftHold(db, id, by);
    case 'write-off':
      return writeOffClaim(db, id, by);
    case 'book':
      return bookReversal(db, id, {
        reversalNo: order.number,
        amountMinor: BigInt(order.minor),
        reason: order.reason,
      });
  }
}

/** Names what a reversal is for: the deposit, reward, bet or round. */
function causeOf(row: Awaited<ReturnType<typeof listUnlifted>>[number]): string {
  if (row.order_id !== null) return row.order_id;
  if (row.reward_id !== null) return `${row.kind} ${row.reward_id}`;
  return row.bet_id === null ? `round ${row.round_id}` : `bet ${row.bet_id}`;
}

/** Call behind `npm run reversals`: reversed deposits, overpaid bets and rounds, and the holds that they cause. */
export const reversalCall: OperatorCall<UnliftedReversal, ReversalOrder, ReversalDecided> = {
  name: 'reversals',
  summary: 'Reversed deposits, overpaid bets and rounds: list, book, lift, write off',
  row: unliftedReversal,
  order,
  done: decided as z.ZodType<ReversalDecided>,
  list: async (db) =>
    (await listUnlifted(db, listMax)).map((row) => ({
      id: row.id,
      playerId: String(row.player_id),
      orderId: causeOf(row),
      vendor: row.vendor,
      reversalNo: row.reversal_no,
      reason: row.reason,
      amountMinor: String(row.amount_minor + row.discount_minor),
      takenMinor: String(row.taken_minor),
      leftMinor: String(leftMinor(row)),
      currency: row.currency,
      at: row.received_at.toISOString(),
    })),
  decide,
};
