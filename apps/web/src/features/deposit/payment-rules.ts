import type { OrderStatus } from '@palpite/contracts/payments';
import { isForeign } from '../../shared/device/frame-rights.ts';

/** Time to pay an order (section 9). */
export const payWithinMs = 30 * 60_000;

/** Loading time of the vendor's page after which a retry is offered. */
export const frameLoadMs = 12_000;

export type Outcome = 'paid' | 'cancelled' | 'failed' | 'waiting';

const outcomes: Record<OrderStatus, Outcome> = {
  '10': 'paid',
  '01': 'cancelled',
  '-01': 'failed',
  '00': 'waiting',
  '99': 'waiting',
  '-99': 'waiting',
};

/** Maps an order's status to its outcome (section 4). An unknown status counts as waiting. */
export function outcomeOf(status: string): Outcome {
  return outcomes[status as OrderStatus] ?? 'waiting';
}

/**
 * Returns the payment deadline by this device's clock. A deadline that is implausible by that clock becomes a full half
 * hour from now.
 */
export function deadlineOf(expiresAt: string, nowMs: number): number {
  const given = Date.parse(expiresAt);
  const left = given - nowMs;
  return left > 0 && left <= payWithinMs ? given : nowMs + payWithinMs;
}

type PaymentMessage = { source: unknown; origin: string; data: unknown };
type Expected = { frame: unknown; url: string; base: string; payNo: string };

/** Its content is not trusted: a message of our frame that names this order only triggers a status check. */
export function isPaymentMessage(message: PaymentMessage, expected: Expected): boolean {
  if (expected.frame === null || message.source !== expected.frame) return false;
  const { url, base } = expected;
  // A sandboxed page has the origin `null`. The window check above proves that it is our frame.
  if (message.origin !== (isForeign(url, base) ? new URL(url).origin : 'null')) return false;
  if (typeof message.data !== 'object' || message.data === null) return false;
  const { source, payNo } = message.data as { source?: unknown; payNo?: unknown };
  return source === 'palpite-pay' && payNo === expected.payNo;
}
