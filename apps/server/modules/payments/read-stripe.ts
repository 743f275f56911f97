import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import {
  type Checkout,
  type CheckoutStatus,
  type PaymentEvent,
  type RefundReport,
  type ReversalReport,
  UnreadableCallback,
} from './gateway.ts';

/** Stripe answered, but not what was asked for: it is reachable, and other orders need not wait. */
export class UnreadableAnswer extends Error {}

/** A count of the smallest unit, which some gateways write as text; absent is not 0. */
const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive());

const sessionId = z.string().regex(/^cs_\w{1,250}$/);

/** An object where it was expanded, its id elsewhere. */
const identified = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const refund = z.object({
  id: z.string().min(1).max(255),
  /** Null on refunds of some ways of paying. */
  status: z.string().nullish(),
  amount: wholeNumber,
  currency: z.string().regex(/^[a-z]{3}$/),
  failure_reason: z.string().nullish(),
  reason: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const dispute = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  amount: wholeNumber,
  currency: z.string().regex(/^[a-z]{3}$/),
  reason: z.string().nullish(),
  /** None while no money moved; the second one gives the money back. */
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
});

/**
 * What a status of a dispute says of the money. An inquiry (`warning_…`) and a dispute that was prevented move none; a
 * status that is not here goes by its balance transactions.
 */
const disputeStatuses: Record<string, ReversalReport['status'] | 'none'> = {
  warning_needs_response: 'none',
  warning_under_review: 'none',
  warning_closed: 'none',
  needs_response: 'taken',
  under_review: 'taken',
  lost: 'taken',
  won: 'undone',
};

/** Statuses of refunds that took no money, or gave it back. Any other refund has taken it from the account at Stripe. */
const failedRefunds = ['failed', 'canceled'];

const session = z.object({
  id: sessionId,
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: wholeNumber,
  currency: z.string().regex(/^[a-z]{3}$/),
  /** An object where it was asked for, its id in callbacks, nothing before the player has chosen how to pay. */
  payment_intent: z.union([z.string(), z.object({ status: z.string() })]).nullish(),
});
type Session = z.output<typeof session>;

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];

/** Events about a dispute or a refund of a payment. Stripe does not send them in order. */
const paymentEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** What every event has, read before it is known whether it is about a checkout of ours. */
const event = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string(),
  created: wholeNumber,
  data: z.object({ object: z.unknown() }),
});

/** What names our order, also in a session that cannot be read otherwise. */
export const ownership = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  metadata: z.object({ orderId: z.string() }),
});

export type Payment = { checkout: Checkout; disputes: unknown[]; refunds: unknown[] };

/** The number of the payment of a session; null while the player has not paid. */
export function paymentOf(said: unknown): string | null {
  const parsed = z.object({ payment_intent: identified }).safeParse(said);
  if (!parsed.success) throw new UnreadableAnswer('the answer is not a checkout of ours');
  return parsed.data.payment_intent ?? null;
}

const refundStatuses: Record<string, RefundReport['status']> = {
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** Throws when the answer is no refund. A status that is not final, and one that is not known here, is pending. */
export function readRefund(said: unknown, returnId: string): RefundReport {
  const parsed = refund.safeParse(said);
  if (!parsed.success) throw new UnreadableAnswer('the answer is not a refund');
  const { id, status, amount, currency, failure_reason: failure } = parsed.data;
  return {
    returnId,
    refundNo: id,
    status: refundStatuses[status ?? ''] ?? 'pending',
    amountMinor: BigInt(amount),
    currency: currency.toUpperCase(),
    reason: failure ?? '',
  };
}

/** Throws when the answer is no session; what came of the question is then unknown. */
export function readCheckout(answer: unknown): Checkout {
  const parsed = session.safeParse(answer);
  const orderId = parsed.data && orderOf(parsed.data);
  if (!parsed.success || !orderId) throw new UnreadableAnswer('the answer is not a checkout of ours');
  return {
    ...reportOf(parsed.data, orderId, statusOf(parsed.data)),
    url: parsed.data.url ?? '',
    paidAt: null,
  };
}

/** A session of ours says the order twice; sessions that something else opened in the same account do not. */
function orderOf(said: Session): string | null {
  const orderId = said.client_reference_id;
  return orderId && orderId === said.metadata?.orderId ? orderId : null;
}

/** A completed session can still wait for its money, as with a bank transfer; its payment says whether it failed. */
function statusOf(said: Session): CheckoutStatus {
  if (said.status === 'expired') return 'expired';
  if (said.status === 'open') return 'open';
  if (said.payment_status === 'paid') return 'paid';
  const payment = typeof said.payment_intent === 'object' ? said.payment_intent?.status : null;
  return payment === 'canceled' || payment === 'requires_payment_method' ? 'declined' : 'open';
}

function reportOf(said: Session, orderId: string, status: CheckoutStatus) {
  return {
    payNo: said.id,
    orderId,
    status,
    amountMinor: BigInt(said.amount_total),
    currency: said.currency.toUpperCase(),
  };
}

/**
 * Reads a signed event. Null for an event that is not about a checkout of ours, whatever else it carries: other modes of
 * Checkout have sessions without an amount. Throws UnreadableCallback for a session of ours that cannot be read; the
 * periodic check of its order asks for it.
 */
export function readEvent(said: unknown): PaymentEvent | null {
  const { data: named } = z.object({ type: z.string() }).safeParse(said);
  if (named && !sessionEvents.includes(named.type)) return null;
  const parsed = event.safeParse(said);
  if (!parsed.success) refuse('request_invalid');
  const { id, type, created, data } = parsed.data;
  const { data: own } = ownership.safeParse(data.object);
  if (!own || own.client_reference_id !== own.metadata.orderId) return null;
  const { data: found, error } = session.safeParse(data.object);
  if (!found) {
    const [issue] = error.issues;
    throw new UnreadableCallback(own.id, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const status: CheckoutStatus =
    type === 'checkout.session.async_payment_failed' ? 'declined' : statusOf(found);
  const report = reportOf(found, own.metadata.orderId, status);
  return {
    eventId: id,
    report: { ...report, paidAt: status === 'paid' ? new Date(created * 1_000) : null },
    payload: {
      type,
      at: created,
      ...report,
      amountMinor: found.amount_total,
      paymentStatus: found.payment_status,
    },
  };
}

/** The payment that a signed event about a dispute or a refund names; null for one without, undefined for other events. */
export function paymentNamedBy(said: unknown): string | null | undefined {
  const { data: named } = z.object({ type: z.string() }).safeParse(said);
  if (!named || !paymentEvents.includes(named.type)) return undefined;
  const parsed = event.safeParse(said);
  if (!parsed.success) refuse('request_invalid');
  const { data: about } = z.object({ payment_intent: identified }).safeParse(parsed.data.data.object);
  return about?.payment_intent ?? null;
}

/** Makes an event of the state of its payment. What cannot be read of it is named and keeps nothing else back. */
export function eventOfPayment(said: unknown, { checkout, disputes, refunds }: Payment): PaymentEvent {
  const { id, type, created } = event.parse(said);
  const { url: _url, ...report } = checkout;
  const unreadable: string[] = [];
  const reversals: ReversalReport[] = [];
  const returned: RefundReport[] = [];
  for (const each of disputes) {
    const parsed = dispute.safeParse(each);
    if (!parsed.success || parsed.data.currency.toUpperCase() !== report.currency) {
      unreadable.push(`a dispute: ${parsed.error?.issues[0]?.path.join('.') ?? 'another currency'}`);
      continue;
    }
    const status = moneyOfDispute(parsed.data);
    if (status === 'none') continue;
    const { amount, reason } = parsed.data;
    reversals.push({
      reversalNo: parsed.data.id,
      amountMinor: BigInt(amount),
      status,
      reason: `dispute ${reason ?? ''}`.trim(),
    });
  }
  for (const each of refunds) {
    const parsed = refund.safeParse(each);
    if (!parsed.success || parsed.data.currency.toUpperCase() !== report.currency) {
      unreadable.push(`a refund: ${parsed.error?.issues[0]?.path.join('.') ?? 'another currency'}`);
      continue;
    }
    const { amount, metadata, status, reason } = parsed.data;
    const returnId = metadata?.returnId;
    if (typeof returnId === 'string') returned.push(readRefund(each, returnId));
    else
      reversals.push({
        reversalNo: parsed.data.id,
        amountMinor: BigInt(amount),
        status: failedRefunds.includes(status ?? '') ? 'undone' : 'taken',
        reason: `refund ${reason ?? ''}`.trim(),
      });
  }
  return {
    eventId: id,
    report,
    reversals,
    refunds: returned,
    ...(unreadable.length > 0 && { unreadable: unreadable.join('; ') }),
    payload: {
      type,
      at: created,
      ...report,
      amountMinor: Number(report.amountMinor),
      reversals: reversals.map((each) => ({ ...each, amountMinor: Number(each.amountMinor) })),
      refunds: returned.map((each) => ({ ...each, amountMinor: Number(each.amountMinor) })),
    },
  };
}

/** Whether a dispute took the money of its payment, and whether it was given back. */
function moneyOfDispute(said: z.output<typeof dispute>): ReversalReport['status'] | 'none' {
  const moved = said.balance_transactions ?? [];
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  if (moved.length > 1 && sum >= 0) return 'undone';
  return disputeStatuses[said.status] ?? (sum < 0 ? 'taken' : 'none');
}
