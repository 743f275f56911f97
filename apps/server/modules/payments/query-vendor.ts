import { request as requestOverHttps } from 'node:https';
import { parseVendorJson, readVendorBody } from '../../platform/read-vendor-text.ts';
import type { VendorAnswer } from './gateway.ts';

export type Question = {
  method: 'GET' | 'POST' | 'PUT';
  address: string;
  headers: Record<string, string>;
  text?: string | undefined;
  timeoutMs: number;
  givenUp?: AbortSignal | undefined;
  /** PKCS #12, for mutual TLS; ignored without TLS. */
  certificate?: Buffer | null;
  nameRefusal?(answer: unknown): string;
};

/**
 * The outcome is `refused` only when the status rules out any effect; `reason` is then `HTTP <status>` and
 * the vendor's error name. Timeouts, connection errors, redirects and vendor failures are `unknown`. An
 * answer that is not JSON is `unknown` and `unreadable`.
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
    if (response.ok) return readAnswer(await readVendorBody(response, answerBytesMax));
    const name = nameRefusal?.(
      await readVendorBody(response, answerBytesMax)
        .then(parseVendorJson)
        .catch(() => null),
    );
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

/** 408 and 429 do not show what happened to an earlier attempt. */
export function isClearNo(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408 && httpStatus !== 429;
}

const answerBytesMax = 1_000_000;

/** This runtime's `fetch` has no client certificates. Follows no redirects. */
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
