import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readVendorMinor } from '@palpite/domain/vendor-amount';
import { z } from 'zod';
import { parseVendorJson } from '../../platform/read-vendor-text.ts';
import { refuse } from '../../platform/refusal.ts';
import type { VendorAnswer } from './gateway.ts';
import { queryVendor } from './query-vendor.ts';

/** Also the maximum age of a signature. */
const signatureAgeMaxMs = 5 * 60_000;

export const vendorId = z.string().regex(/^[\w.:-]{1,64}$/);

export const vendorMinor = z
  .union([z.number(), z.string()])
  .transform((given) => readVendorMinor(given) ?? 0n)
  .refine((minor) => minor > 0n);

/** For people; may be absent or null. Cut to `charactersMax`. */
export const vendorText = (charactersMax: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ?? '').slice(0, charactersMax));

export type SandboxSettings = {
  url(): string;
  secret: string;
  timeoutMs?: number;
  now?(): number;
};

/**
 * Requests and callbacks carry `X-Timestamp` (milliseconds since 1970) and `X-Signature`: hex HMAC-SHA256
 * over `timestamp.body`, or over `timestamp.METHOD path` without a body.
 */
export function createSandboxClient(settings: SandboxSettings) {
  const { url, secret, timeoutMs = 10_000, now = Date.now } = settings;

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    rest: { body?: object; idempotencyKey?: string; givenUp?: AbortSignal | undefined } = {},
  ): Promise<VendorAnswer<unknown>> {
    const { body, idempotencyKey, givenUp } = rest;
    const timestamp = String(now());
    const text = body ? JSON.stringify(body) : '';
    return queryVendor({
      method,
      address: `${url()}/pay/api${path}`,
      headers: {
        'x-timestamp': timestamp,
        'x-signature': sign(secret, timestamp, text || `${method} /pay/api${path}`),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      text,
      timeoutMs,
      givenUp,
    });
  }

  function isSigned(headers: IncomingHttpHeaders, rawBody: Buffer): boolean {
    const timestamp = headers['x-timestamp'];
    const signature = headers['x-signature'];
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
    if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
    if (Math.abs(now() - Number(timestamp)) > signatureAgeMaxMs) return false;
    return timingSafeEqual(
      Buffer.from(signature, 'hex'),
      Buffer.from(sign(secret, timestamp, rawBody), 'hex'),
    );
  }

  return { ask, isSigned };
}

/** Ignores a byte order mark. Refuses: request_invalid. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return parseVendorJson(rawBody);
  } catch {
    return refuse('request_invalid');
  }
}

function sign(secret: string, timestamp: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(text).digest('hex');
}
