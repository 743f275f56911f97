import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { isRefusedDepositor } from '../identity/index.ts';
import type { PaymentGateway, VendorAnswer } from './gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { listPaymentTwins } from './payment-twins.ts';
import { listOrdersWithoutPayer } from './payments.queries.ts';
import { setPayer } from './payments.store.ts';

const ordersPerTurn = 100;
/** After this many, the vendor is skipped until the next run. */
const unansweredMax = 3;
/** Of an order that the vendor does not tell the payer of. */
const untold = '';

/**
 * Asks the vendors from which card or account each deposit was paid, and compares its player with stopped persons who
 * paid from the same one. A vendor without an answer is asked again for a day.
 */
export async function notePayers(
  { db, gateways, log }: { db: Db; gateways: PaymentGateways; log: Logger },
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ noted: number }> {
  let noted = 0;
  for (const { vendor, findPayer } of gateways.all) {
    if (findPayer === null) continue;
    let unanswered = 0;
    for (const order of await listOrdersWithoutPayer(db, vendor, ordersPerTurn)) {
      if (unanswered >= unansweredMax || stopping.aborted) break;
      const payer = payerOf(vendor, await findPayer(order.payNo, stopping));
      if (payer === null) {
        unanswered++;
        log.warn({ orderId: order.id, vendor }, 'the payment vendor did not tell who paid');
        continue;
      }
      await db.transaction().execute(async (tx) => {
        await setPayer(tx, order.id, payer);
        if (payer !== untold) await isRefusedDepositor(tx, listPaymentTwins, order.playerId, '');
      });
      noted++;
    }
  }
  return { noted };
}

/** Null without an answer. The hash tells equal payers, and nothing about a card. */
function payerOf(vendor: PaymentGateway['vendor'], vendorAnswer: VendorAnswer<string | null>): string | null {
  if (vendorAnswer.outcome === 'unknown' && !vendorAnswer.unreadable) return null;
  if (vendorAnswer.outcome !== 'ok' || vendorAnswer.value === null) return untold;
  return createHash('sha256').update(`${vendor}:${vendorAnswer.value}`).digest('hex');
}
