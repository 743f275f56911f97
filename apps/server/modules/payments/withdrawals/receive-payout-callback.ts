import type { RefusalCode } from '@palpite/contracts/refusals';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  failedState,
  hashOf,
  type KeepMessage,
  type Message,
  type MessageState,
} from '../callback-messages.ts';
import { addCallback } from '../payments.store.ts';
import type { PayoutCallback, PayoutEvent, PayoutNews } from '../payouts/payout-gateway.ts';
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
  deps: {
    db: Db;
    payouts: PayoutGateways;
    log: Logger;
    countIgnored: CountIgnored;
    keepMessage: KeepMessage;
  },
  callback: PayoutCallback & Message,
): Promise<void> {
  const { vendor } = callback;
  const gateway = deps.payouts.named(vendor) ?? refuse('path_unknown');
  const { log, countIgnored, keepMessage } = deps;
  const news = await gateway.verifyCallback(callback).catch(async (failure: unknown) => {
    await keepMessage(callback, failedState(failure));
    throw failure;
  });
  await keepMessage(callback, stateOf(news));
  const { events, missing, unreadable, notOurs } = news;
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

function stateOf({ events, missing, unreadable }: PayoutNews): MessageState {
  if (events.length > 0) return 'accepted';
  if (unreadable.length > 0) return 'unreadable';
  return missing ? 'postponed' : 'notOurs';
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
      body_hash: hashOf(callback.rawBody),
      verdict: settled,
    });
    return settled;
  });
  if (verdict === 'order_unknown') return 'order_unknown';
  if (verdict !== 'differs') return null;
  log.error({ withdrawalId, payoutNo, eventId }, 'the payout does not match its withdrawal');
  return 'callback_differs';
}
