import { createHash } from 'node:crypto';
import type { RefusalCode } from '@palpite/contracts/refusals';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addCallback } from '../payments.store.ts';
import type { PayoutCallback, PayoutEvent } from '../payouts/payout-gateway.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import type { CountIgnored } from '../receive-callback.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * A repeat gets the same answer and changes nothing. A refused but signed callback is stored with its
 * verdict; an unsigned one is not, because anyone can send those. Every payout in it is settled before the
 * callback is refused.
 *
 * Refuses: path_unknown · callback_invalid · request_invalid · payment_unavailable · order_unknown ·
 * callback_differs.
 */
export async function receivePayoutCallback(
  deps: { db: Db; payouts: PayoutGateways; log: Logger; countIgnored: CountIgnored },
  { vendor, ...callback }: PayoutCallback & { vendor: string },
): Promise<void> {
  const gateway = deps.payouts.named(vendor) ?? refuse('path_unknown');
  const { log, countIgnored } = deps;
  const { events, missing, unreadable, notOurs } = await gateway.verifyCallback(callback);
  for (const { about, reason } of unreadable) {
    countIgnored(vendor, 'unreadable');
    log.error({ vendor, about, reason }, 'unreadable callback of a payout vendor');
  }
  for (let count = 0; count < notOurs; count++) countIgnored(vendor, 'not_ours');
  const refusals: RefusalCode[] = missing ? [missing] : [];
  for (const event of events) {
    const refusal = await settleEvent(deps, vendor, callback, event);
    if (refusal) refusals.push(refusal);
  }
  if (refusals[0]) refuse(refusals[0]);
}

async function settleEvent(
  { db, log }: { db: Db; log: Logger },
  vendor: string,
  callback: PayoutCallback,
  { eventId, report, payload }: PayoutEvent,
): Promise<RefusalCode | null> {
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
  if (verdict === 'order_unknown') return 'order_unknown';
  if (verdict !== 'differs') return null;
  log.error({ withdrawalId, payoutNo, eventId }, 'the payout does not match its withdrawal');
  return 'callback_differs';
}
