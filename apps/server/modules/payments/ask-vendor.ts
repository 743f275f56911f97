import type { Asked } from './gateway.ts';

export type Question = {
  method: 'GET' | 'POST';
  address: string;
  headers: Record<string, string>;
  /** JSON; a question without one has no body. */
  text?: string | undefined;
  timeoutMs: number;
  givenUp?: AbortSignal | undefined;
};

/**
 * Asks a vendor over HTTP for JSON. Only an answer that rules out that anything happened counts as refused, with
 * `HTTP <status>` as its reason; silence, a broken line, a redirect and a failure of the vendor are unknown.
 */
export async function askVendor(question: Question): Promise<Asked<unknown>> {
  const { method, address, headers, text, timeoutMs, givenUp } = question;
  try {
    const response = await fetch(address, {
      method,
      headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      ...(text && { body: text }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(givenUp ? [givenUp] : [])]),
    });
    if (response.ok) return { outcome: 'ok', value: await response.json() };
    const reason = `HTTP ${response.status}`;
    await response.body?.cancel();
    return { outcome: isClearNo(response.status) ? 'refused' : 'unknown', reason };
  } catch (failure) {
    return { outcome: 'unknown', reason: failure instanceof Error ? failure.message : String(failure) };
  }
}

/** 408 and 429 say nothing about what happened to an earlier try of the same request. */
export function isClearNo(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408 && httpStatus !== 429;
}
