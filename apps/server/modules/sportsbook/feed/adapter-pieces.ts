import { setTimeout } from 'node:timers/promises';
import { parseDecimalOdds } from '@palpite/domain/sports/odds';

export type FeedLog = { warn(details: object, message: string): void };

/** Waits. Resolves early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

/**
 * Reads a decimal price of a vendor. Further decimals, for example of thirds, are cut after thousandths in favour of
 * the operator.
 */
export function readDecimalPrice(text: string): number | null {
  return parseDecimalOdds(/^\d+(?:\.\d{1,3})?/.exec(text)?.[0] ?? '');
}
