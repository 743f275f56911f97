import type { OrderStatus } from '@palpite/contracts/payments';

/** Section 9: an order can be paid for this long. */
export const payWithinMs = 30 * 60_000;

/** How long the vendor's page may take before the reader is offered a way on. */
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

/** What an order's status means for the screen (section 4); a status that this build does not know decides nothing. */
export function outcomeOf(status: string): Outcome {
  return outcomes[status as OrderStatus] ?? 'waiting';
}

/** Until when to count down, by this device's clock; a clock that cannot be right counts the full half hour. */
export function deadlineOf(expiresAt: string, nowMs: number): number {
  const given = Date.parse(expiresAt);
  const left = given - nowMs;
  return left > 0 && left <= payWithinMs ? given : nowMs + payWithinMs;
}

/**
 * Rights of the frame around the payment page; leaving with our whole page is never among them.
 * A vendor's page keeps its own origin, which its scripts and cookies need. A page under our own address (the sandbox
 * vendor's) gets none: with both, scripts and our origin, it could take the frame's walls down.
 */
export function frameRights(url: string, base: string): string {
  const rights = 'allow-scripts allow-forms';
  return isForeign(url, base) ? `${rights} allow-same-origin` : rights;
}

function isForeign(url: string, base: string): boolean {
  return new URL(url, base).origin !== new URL(base).origin;
}

type Said = { source: unknown; origin: string; data: unknown };
type Expected = { frame: unknown; url: string; base: string; payNo: string };

/**
 * Whether a message comes from the payment page in our frame and speaks of this order.
 * It is only a nudge to ask the server: what it says about the payment is not believed.
 */
export function isPaymentNudge(said: Said, expected: Expected): boolean {
  if (expected.frame === null || said.source !== expected.frame) return false;
  const { url, base } = expected;
  // A page without an origin of its own says `null`; that it is our frame, the window has shown.
  if (said.origin !== (isForeign(url, base) ? new URL(url).origin : 'null')) return false;
  if (typeof said.data !== 'object' || said.data === null) return false;
  const { source, payNo } = said.data as { source?: unknown; payNo?: unknown };
  return source === 'palpite-pay' && payNo === expected.payNo;
}
