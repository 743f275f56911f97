import { randomBytes, randomUUID } from 'node:crypto';
import { openJournal } from '../journal.ts';
import { type CallbackLine, openOwedCallbacks } from './owed-callbacks.ts';

export const methods = ['card', 'pix', 'usdt'] as const;
export type Method = (typeof methods)[number];
type Status = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';
export type Closing = Exclude<Status, 'open'>;

export type NewCheckout = {
  merchantOrderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  callbackUrl: string;
  returnUrl: string;
  expiresAt: string;
  locale: string;
  method?: Method | undefined;
};

export type Checkout = NewCheckout & {
  payNo: string;
  idempotencyKey: string;
  status: Status;
  paidWith: Method | null;
  /** Card or account that paid, as the test names it; absent for the card of the page. */
  payer?: string | undefined;
  closedAt: string | null;
  reversedMinor?: number;
  reversals?: Reversal[];
  refundedMinor?: number;
};

/** A refund requested by the merchant. It is paid immediately. */
export type Refund = {
  refundNo: string;
  merchantRefundId: string;
  payNo: string;
  status: 'paid';
  amountMinor: number;
  currency: string;
  reason: string;
};

export type Reversal = { reversalNo: string; amountMinor: number; reason: string };

type News = {
  payNo: string;
  type: `checkout.${Closing | 'reversed' | 'reinstated'}`;
  method: Method | null;
  at: string;
  reversal?: Reversal;
};

type Line =
  | { kind: 'opened'; checkout: Checkout }
  | {
      kind: 'closed';
      payNo: string;
      status: Closing;
      method: Method | null;
      payer?: string | undefined;
      at: string;
      eventId: string;
    }
  | { kind: 'refunded'; refund: Refund }
  | { kind: 'reversed' | 'reinstated'; payNo: string; reversal: Reversal; at: string; eventId: string }
  | CallbackLine;

export type Checkouts = ReturnType<typeof openCheckouts>;

/** Thrown when an idempotency key is used again with a different request. */
export class OtherRequest extends Error {}

/** Kept in memory and in a journal file in `dataDir`. */
export function openCheckouts(dataDir: string, now: () => number = Date.now) {
  const byPayNo = new Map<string, Checkout>();
  const byKey = new Map<string, Checkout>();
  const byOrder = new Map<string, Checkout>();
  const refunds = new Map<string, Refund>();
  const callbacks = openOwedCallbacks<News>();
  const { write, close: closeFile } = openJournal<Line>(dataDir, 'checkouts.jsonl', apply);

  function apply(line: Line): void {
    switch (line.kind) {
      case 'opened':
        byPayNo.set(line.checkout.payNo, line.checkout);
        byKey.set(line.checkout.idempotencyKey, line.checkout);
        byOrder.set(line.checkout.merchantOrderId, line.checkout);
        return;
      case 'closed': {
        const checkout = byPayNo.get(line.payNo);
        if (!checkout) return;
        checkout.status = line.status;
        checkout.paidWith = line.method;
        checkout.payer = line.payer;
        checkout.closedAt = line.at;
        callbacks.owe(line.eventId, {
          payNo: line.payNo,
          type: `checkout.${line.status}`,
          method: line.method,
          at: line.at,
        });
        return;
      }
      case 'refunded': {
        const checkout = byPayNo.get(line.refund.payNo);
        if (checkout) checkout.refundedMinor = (checkout.refundedMinor ?? 0) + line.refund.amountMinor;
        refunds.set(line.refund.merchantRefundId, line.refund);
        return;
      }
      case 'reversed':
      case 'reinstated': {
        const checkout = byPayNo.get(line.payNo);
        if (!checkout) return;
        const { kind, payNo, reversal, at } = line;
        const { amountMinor, reversalNo } = reversal;
        checkout.reversedMinor =
          (checkout.reversedMinor ?? 0) + (kind === 'reversed' ? amountMinor : -amountMinor);
        checkout.reversals = (checkout.reversals ?? []).filter((each) => each.reversalNo !== reversalNo);
        if (kind === 'reversed') checkout.reversals.push(reversal);
        callbacks.owe(line.eventId, {
          payNo,
          type: `checkout.${kind}`,
          method: checkout.paidWith,
          at,
          reversal,
        });
        return;
      }
      default:
        callbacks.apply(line);
    }
  }

  return {
    /** Creates a checkout, or returns the existing one of the idempotency key. Throws `OtherRequest`. */
    open(idempotencyKey: string, request: NewCheckout): Checkout {
      const known = byKey.get(idempotencyKey);
      if (known) {
        if (!isSameRequest(known, request)) throw new OtherRequest();
        return known;
      }
      const checkout: Checkout = {
        ...request,
        payNo: `AN${randomBytes(12).toString('hex').toUpperCase()}`,
        idempotencyKey,
        status: 'open',
        paidWith: null,
        closedAt: null,
      };
      write({ kind: 'opened', checkout });
      return checkout;
    },
    find: (payNo: string): Checkout | null => byPayNo.get(payNo) ?? null,
    findByOrder: (merchantOrderId: string): Checkout | null => byOrder.get(merchantOrderId) ?? null,
    /**
     * Closes an open checkout and queues a callback to the merchant. Returns the callback's id, or null when the
     * checkout was already closed. With `late`, a payment also closes a cancelled or expired checkout, as a slow
     * transfer does.
     */
    close(
      payNo: string,
      status: Closing,
      method: Method | null,
      { late = false, payer }: { late?: boolean; payer?: string | undefined } = {},
    ): string | null {
      const checkout = byPayNo.get(payNo);
      if (!checkout) return null;
      const givenUp = checkout.status === 'cancelled' || checkout.status === 'expired';
      if (checkout.status !== 'open' && !(late && givenUp && status === 'paid')) return null;
      const eventId = randomUUID();
      write({ kind: 'closed', payNo, status, method, payer, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /**
     * Takes back a payment or a part of it, and queues a callback. Returns the callback's id, or null when the amount
     * exceeds what is still paid.
     */
    reverse(payNo: string, amountMinor: number | null): string | null {
      const checkout = byPayNo.get(payNo);
      const left =
        checkout?.status === 'paid'
          ? checkout.amountMinor - (checkout.reversedMinor ?? 0) - (checkout.refundedMinor ?? 0)
          : 0;
      const taken = amountMinor ?? left;
      if (!checkout || taken < 1 || taken > left) return null;
      const eventId = randomUUID();
      const reason = checkout.paidWith === 'card' ? 'chargeback' : 'returned by the bank';
      const reversal = {
        reversalNo: `AR${randomBytes(12).toString('hex').toUpperCase()}`,
        amountMinor: taken,
        reason,
      };
      write({ kind: 'reversed', payNo, reversal, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /**
     * Gives back the newest reversal, as after a dispute that the merchant won, and queues a callback. Returns the
     * callback's id, or null when there is no reversal.
     */
    reinstate(payNo: string): string | null {
      const reversal = byPayNo.get(payNo)?.reversals?.at(-1);
      if (!reversal) return null;
      const eventId = randomUUID();
      write({ kind: 'reinstated', payNo, reversal, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /**
     * Refunds a part of a payment, or returns the existing refund of the merchant's id. Returns null when the amount
     * exceeds what is still paid. Throws `OtherRequest`.
     */
    refund(payNo: string, merchantRefundId: string, amountMinor: number): Refund | null {
      const known = refunds.get(merchantRefundId);
      if (known) {
        if (known.payNo !== payNo || known.amountMinor !== amountMinor) throw new OtherRequest();
        return known;
      }
      const checkout = byPayNo.get(payNo);
      const gone = (checkout?.reversedMinor ?? 0) + (checkout?.refundedMinor ?? 0);
      if (checkout?.status !== 'paid' || amountMinor > checkout.amountMinor - gone) return null;
      const refund: Refund = {
        refundNo: `AF${randomBytes(12).toString('hex').toUpperCase()}`,
        merchantRefundId,
        payNo,
        status: 'paid',
        amountMinor,
        currency: checkout.currency,
        reason: '',
      };
      write({ kind: 'refunded', refund });
      return refund;
    },
    findRefund: (merchantRefundId: string): Refund | null => refunds.get(merchantRefundId) ?? null,
    listPaid: (limit: number): Checkout[] =>
      [...byPayNo.values()]
        .filter(({ status }) => status === 'paid')
        .toSorted((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''))
        .slice(0, limit),
    listOverdue: (): string[] =>
      [...byPayNo.values()]
        .filter((checkout) => checkout.status === 'open' && Date.parse(checkout.expiresAt) <= now())
        .map((checkout) => checkout.payNo),
    findCallback: callbacks.find,
    listCallbacks: callbacks.list,
    contentOf(eventId: string): { url: string; body: object } | null {
      const callback = callbacks.find(eventId);
      const checkout = callback && byPayNo.get(callback.payNo);
      if (!checkout) return null;
      const { type, payNo, method, at, reversal } = callback;
      const { merchantOrderId, amountMinor, currency, callbackUrl: url } = checkout;
      const body = { eventId, type, payNo, merchantOrderId, amountMinor, currency, method, at };
      return { url, body: { ...body, ...(reversal && { reversal }) } };
    },
    ...callbacks.notes(write),
    closeFile,
  };
}

function isSameRequest(known: Checkout, request: NewCheckout): boolean {
  return (
    known.merchantOrderId === request.merchantOrderId &&
    known.amountMinor === request.amountMinor &&
    known.currency === request.currency
  );
}
