import { setTimeout } from 'node:timers/promises';
import { parseDecimalOdds } from '@palpite/domain/sports/odds';

/** The part of a logger that feeds need. */
export type FeedLog = { warn(details: object, message: string): void };

/** Waits; resolves at once when the signal ends. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

/** Reads a decimal price of a vendor. Thirds have endless digits: what is beyond thousandths is left to the house. */
export function readDecimalPrice(text: string): number | null {
  return parseDecimalOdds(/^\d+(?:\.\d{1,3})?/.exec(text)?.[0] ?? '');
}
