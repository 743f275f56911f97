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
  closedAt: string | null;
  reversedMinor?: number;
  /** Reversals that were not given back, oldest first. */
  reversals?: Reversal[];
  refundedMinor?: number;
};

/** A refund that the merchant asked for; `status` is paid at once. */
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
  | { kind: 'closed'; payNo: string; status: Closing; method: Method | null; at: string; eventId: string }
  | { kind: 'refunded'; refund: Refund }
  | { kind: 'reversed' | 'reinstated'; payNo: string; reversal: Reversal; at: string; eventId: string }
  | CallbackLine;

/** The vendor's books: checkouts and undelivered callbacks, in memory and line by line in a file. */
export type Checkouts = ReturnType<typeof openCheckouts>;

/** Thrown when an idempotency key comes again with another request. */
export class OtherRequest extends Error {}

/** Opens the books in a folder. */
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
    /** Opens a checkout, or answers the one that the key opened before. Throws OtherRequest. */
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
     * Closes an open checkout and owes the merchant a callback about it; answers the callback's id, or null when the
     * checkout was closed before. `late` lets money arrive on one that was given up, as a slow transfer does.
     */
    close(payNo: string, status: Closing, method: Method | null, late = false): string | null {
      const checkout = byPayNo.get(payNo);
      if (!checkout) return null;
      const givenUp = checkout.status === 'cancelled' || checkout.status === 'expired';
      if (checkout.status !== 'open' && !(late && givenUp && status === 'paid')) return null;
      const eventId = randomUUID();
      write({ kind: 'closed', payNo, status, method, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /**
     * Takes back what was paid, or a part of it, and owes the merchant a callback; answers the callback's id, or null
     * where that much was not paid.
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
     * Gives back the newest reversal, as after a dispute that the merchant won, and owes the merchant a callback; answers
     * the callback's id, or null where none was taken.
     */
    reinstate(payNo: string): string | null {
      const reversal = byPayNo.get(payNo)?.reversals?.at(-1);
      if (!reversal) return null;
      const eventId = randomUUID();
      write({ kind: 'reinstated', payNo, reversal, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /**
     * Refunds a part of what was paid, or answers the refund that the merchant's id made before; null where that much
     * was not paid. Throws OtherRequest.
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
    /** Paid checkouts, the newest first. */
    listPaid: (limit: number): Checkout[] =>
      [...byPayNo.values()]
        .filter(({ status }) => status === 'paid')
        .toSorted((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''))
        .slice(0, limit),
    /** Payment numbers of open checkouts whose time is over. */
    listOverdue: (): string[] =>
      [...byPayNo.values()]
        .filter((checkout) => checkout.status === 'open' && Date.parse(checkout.expiresAt) <= now())
        .map((checkout) => checkout.payNo),
    findCallback: callbacks.find,
    listCallbacks: callbacks.list,
    letterOf(eventId: string): { url: string; body: object } | null {
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
