import { parseVendorJson } from '../../../../platform/read-vendor-text.ts';

const timeoutMs = 8_000;

/**
 * Asks a vendor something that does no harm when it is asked again; null when there is no answer to go by. Numbers come
 * as the text that the vendor wrote.
 */
export async function queryVendor(
  address: string,
  question: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return parseVendorJson(await response.text(), keepNumberText);
    await response.body?.cancel();
  } catch {
    // Treat any failure as "no answer"; the caller decides.
  }
  return null;
}

/** Reviver that keeps numbers as the text that was written: some of a round's have more digits than a number keeps. */
export function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
