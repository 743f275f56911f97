import { parseVendorJson, readVendorBody } from '../../../../platform/read-vendor-text.ts';

const timeoutMs = 8_000;

/** Null without a usable answer. Numbers stay text as the vendor wrote them. */
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
    if (response.ok) return parseVendorJson(await readVendorBody(response), keepNumberText);
    await response.body?.cancel();
  } catch {
    // Treat any failure as "no answer"; the caller decides.
  }
  return null;
}

/** Some ids have more digits than a JavaScript number. */
export function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
