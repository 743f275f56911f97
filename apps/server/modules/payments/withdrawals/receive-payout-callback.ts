import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addCallback } from '../payments.store.ts';
import type { PayoutCallback, PayoutEvent } from '../payouts/payout-gateway.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * Takes what a payout vendor tells us. Repeats are answered as the first time and change nothing.
 * A refused but signed callback is kept too, with its verdict; an unsigned one is not: anybody can send those.
 * Refuses: path_unknown · callback_invalid · request_invalid · payment_unavailable · order_unknown · callback_differs.
 */
export async function receivePayoutCallback(
  deps: { db: Db; payouts: PayoutGateways; log: Logger },
  { vendor, ...callback }: PayoutCallback & { vendor: string },
): Promise<void> {
  const gateway = deps.payouts.named(vendor) ?? refuse('path_unknown');
  for (const event of await gateway.verifyCallback(callback)) await take(deps, vendor, callback, event);
}

async function take(
  { db, log }: { db: Db; log: Logger },
  vendor: string,
  callback: PayoutCallback,
  { eventId, report, payload }: PayoutEvent,
): Promise<void> {
  const { withdrawalId, payoutNo } = report;
  const verdict = await db.transaction().execute(async (tx) => {
    const settled = await settleWithdrawal(tx, vendor, report);
    await addCallback(tx, {
      vendor,
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
