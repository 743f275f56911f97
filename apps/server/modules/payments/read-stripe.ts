import { z } from 'zod';
import { lookUp, secondsMax } from '../../platform/read-vendor-text.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type Checkout,
  type CheckoutStatus,
  type PaymentEvent,
  type RefundReport,
  type ReversalReport,
  UnreadableCallback,
} from './gateway.ts';

/** Stripe is reachable, so other orders need not wait. */
export class UnreadableAnswer extends Error {}

/** Positive; some API gateways send text. A missing value is not 0. */
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

const identified = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const refund = z.object({
  id: z.string().min(1).max(255),
  /** Null on refunds of some payment methods. */
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
  /** Empty while no money moved; the second gives the money back. */
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
});

/**
 * Inquiries (`warning_…`) and prevented disputes move no money. For unlisted statuses, the balance
 * transactions decide.
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

/** Without a debit at Stripe. Every other refund has taken the money. */
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
  /** An object when expanded, an id in callbacks, absent before the player chooses a method. */
  payment_intent: z.union([z.string(), z.object({ status: z.string() })]).nullish(),
});
type Session = z.output<typeof session>;

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];

/** Stripe sends these events in any order. */
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

/** Checked before it is known whether the event concerns our checkout. */
const event = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string(),
  created: wholeNumber.pipe(z.number().max(secondsMax)),
  data: z.object({ object: z.unknown() }),
});

/** Identify our order, even in a session that cannot be parsed otherwise. */
export const ownership = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  metadata: z.object({ orderId: z.string() }),
});

export type Payment = { checkout: Checkout; disputes: unknown[]; refunds: unknown[] };

/** Null before the player has paid. Throws UnreadableAnswer. */
export function paymentOf(body: unknown): string | null {
  const parsed = z.object({ payment_intent: identified }).safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer('the answer is not a checkout of ours');
  return parsed.data.payment_intent ?? null;
}

const payingCharge = z.object({
  payment_intent: z
    .object({
      latest_charge: z
        .object({ payment_method_details: z.object({ type: z.string() }).loose().nullish() })
        .nullish(),
    })
    .nullish(),
});

/**
 * Stripe's fingerprint of the card or account: equal for all payments from it in one Stripe account. Null for a method
 * without one, such as Pix. Throws UnreadableAnswer.
 */
export function payerOf(body: unknown): string | null {
  const parsed = payingCharge.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer('the answer is not a paid checkout');
  const details = parsed.data.payment_intent?.latest_charge?.payment_method_details;
  const { data: method } = z
    .object({ fingerprint: z.string().min(1).max(100).nullish() })
    .safeParse(details && lookUp(details, details.type));
  return method?.fingerprint ?? null;
}

const refundStatuses: Record<string, RefundReport['status']> = {
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** An unknown or non-final status is `pending`. Throws UnreadableAnswer when the answer is not a refund. */
export function readRefund(body: unknown, returnId: string): RefundReport {
  const parsed = refund.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer('the answer is not a refund');
  const { id, status, amount, currency, failure_reason: failure } = parsed.data;
  return {
    returnId,
    refundNo: id,
    status: lookUp(refundStatuses, status ?? '') ?? 'pending',
    amountMinor: BigInt(amount),
    currency: currency.toUpperCase(),
    reason: failure ?? '',
  };
}

/** Throws UnreadableAnswer when the answer is not one of our sessions; the outcome is then unknown. */
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

/** Our sessions name the order in two fields; other sessions do not. */
function orderOf(session: Session): string | null {
  const orderId = session.client_reference_id;
  return orderId && orderId === session.metadata?.orderId ? orderId : null;
}

/**
 * A completed session can still wait for its money, for example a bank transfer. Its payment tells whether
 * that failed.
 */
function statusOf(session: Session): CheckoutStatus {
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  if (session.payment_status === 'paid') return 'paid';
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent?.status : null;
  return payment === 'canceled' || payment === 'requires_payment_method' ? 'declined' : 'open';
}

function reportOf(session: Session, orderId: string, status: CheckoutStatus) {
  return {
    payNo: session.id,
    orderId,
    status,
    amountMinor: BigInt(session.amount_total),
    currency: session.currency.toUpperCase(),
  };
}

/**
 * Returns null when the event is not about our checkout; other Checkout modes have sessions without an
 * amount.
 *
 * Refuses: request_invalid. Throws UnreadableCallback; the periodic check then reads the session.
 */
export function readEvent(body: unknown): PaymentEvent | null {
  const { data: named } = z.object({ type: z.string() }).safeParse(body);
  if (named && !sessionEvents.includes(named.type)) return null;
  const parsed = event.safeParse(body);
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

/** Null when the event names none, undefined for other events. */
export function paymentNamedBy(body: unknown): string | null | undefined {
  const { data: named } = z.object({ type: z.string() }).safeParse(body);
  if (!named || !paymentEvents.includes(named.type)) return undefined;
  const parsed = event.safeParse(body);
  if (!parsed.success) refuse('request_invalid');
  const { data: about } = z.object({ payment_intent: identified }).safeParse(parsed.data.data.object);
  return about?.payment_intent ?? null;
}

/** Unreadable parts are listed in `unreadable` and do not block the others. */
export function eventOfPayment(body: unknown, { checkout, disputes, refunds }: Payment): PaymentEvent {
  const { id, type, created } = event.parse(body);
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

function moneyOfDispute(parsed: z.output<typeof dispute>): ReversalReport['status'] | 'none' {
  const moved = parsed.balance_transactions ?? [];
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  if (moved.length > 1 && sum >= 0) return 'undone';
  return lookUp(disputeStatuses, parsed.status) ?? (sum < 0 ? 'taken' : 'none');
}
