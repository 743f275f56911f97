import { setTimeout } from 'node:timers/promises';
import { parseDecimalOdds } from '@palpite/domain/sports/odds';

export type FeedLog = { warn(details: object, message: string): void };

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

/** Decimals after thousandths, for example of thirds, are cut in favour of the operator. */
export function readDecimalPrice(text: string): number | null {
  return parseDecimalOdds(/^\d+(?:\.\d{1,3})?/.exec(text)?.[0] ?? '');
}
