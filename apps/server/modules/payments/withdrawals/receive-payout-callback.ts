import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addCallback } from '../payments.store.ts';
import type { PayoutGateway } from '../payout-gateway.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * Takes what a payout vendor tells us. Repeats are answered as the first time and change nothing.
 * A refused but signed callback is kept too, with its verdict; an unsigned one is not: anybody can send those.
 * Refuses: path_unknown · callback_invalid · request_invalid · order_unknown · callback_differs.
 */
export async function receivePayoutCallback(
  deps: { db: Db; payouts: PayoutGateway; log: Logger },
  callback: { vendor: string; headers: IncomingHttpHeaders; rawBody: Buffer },
): Promise<void> {
  const { db, payouts, log } = deps;
  if (callback.vendor !== payouts.vendor) refuse('path_unknown');
  const { eventId, report, payload } = payouts.verifyCallback(callback.headers, callback.rawBody);
  const { withdrawalId, payoutNo } = report;
  const verdict = await db.transaction().execute(async (tx) => {
    const settled = await settleWithdrawal(tx, payouts.vendor, report);
    await addCallback(tx, {
      vendor: payouts.vendor,
      event_id: eventId,
      order_id: withdrawalId,
      payload: JSON.stringify(payload),
      body_hash: createHash('sha256').update(callback.rawBody).digest('hex'),
      verdict: settled,
    });
    return settled;
  });
  if (verdict === 'order_unknown') refuse('order_unknown');
  if (verdict === 'differs') {
    log.error({ withdrawalId, payoutNo, eventId }, 'a payout differs from its withdrawal');
    refuse('callback_differs');
  }
}
