import { request as requestOverHttps } from 'node:https';
import { parseVendorJson } from '../../platform/read-vendor-text.ts';
import type { VendorAnswer } from './gateway.ts';

export type Question = {
  method: 'GET' | 'POST' | 'PUT';
  address: string;
  headers: Record<string, string>;
  /** JSON; a question without one has no body. */
  text?: string | undefined;
  timeoutMs: number;
  givenUp?: AbortSignal | undefined;
  /** PKCS #12 of ours, for a vendor that asks who calls; a line without TLS has no place for it. */
  certificate?: Buffer | null;
  /** Reads from a refusal's body what the vendor calls it. */
  nameRefusal?(said: unknown): string;
};

/**
 * Asks a vendor over HTTP for JSON. Only an answer that rules out that anything happened counts as refused, with
 * `HTTP <status>` and the vendor's name for it as its reason; silence, a broken line, a redirect and a failure of the
 * vendor are unknown. An answer that is no JSON is unknown and marked unreadable.
 */
export async function queryVendor(question: Question): Promise<VendorAnswer<unknown>> {
  const { method, address, headers, text, timeoutMs, givenUp, certificate, nameRefusal } = question;
  try {
    const sent = {
      method,
      headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      ...(text && { body: text }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(givenUp ? [givenUp] : [])]),
    };
    const response =
      certificate && address.startsWith('https:')
        ? await fetchWithCertificate(address, sent, certificate)
        : await fetch(address, { ...sent, redirect: 'error' });
    if (response.ok) return readAnswer(await response.text());
    const name = nameRefusal?.(await response.json().catch(() => null));
    const reason = `HTTP ${response.status}${name ? ` ${name}` : ''}`;
    if (!response.bodyUsed) await response.body?.cancel();
    return { outcome: isClearNo(response.status) ? 'refused' : 'unknown', reason };
  } catch (failure) {
    return { outcome: 'unknown', reason: failure instanceof Error ? failure.message : String(failure) };
  }
}

function readAnswer(text: string): VendorAnswer<unknown> {
  try {
    return { outcome: 'ok', value: parseVendorJson(text) };
  } catch {
    return { outcome: 'unknown', reason: 'the answer is no JSON', unreadable: true };
  }
}

/** 408 and 429 say nothing about what happened to an earlier try of the same request. */
export function isClearNo(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408 && httpStatus !== 429;
}

const answerBytesMax = 1_000_000;

/** `fetch` of this runtime has no client certificates. Follows no redirect. */
async function fetchWithCertificate(
  address: string,
  sent: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
  certificate: Buffer,
): Promise<Response> {
  const { method, headers, body = '', signal } = sent;
  return new Promise((resolve, reject) => {
    const request = requestOverHttps(
      address,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        pfx: certificate,
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > answerBytesMax) answer.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 500;
          resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status }));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
