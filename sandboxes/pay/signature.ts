import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const ageMaxMs = 5 * 60_000;

/**
 * Returns the headers that sign a text: `X-Timestamp`, and as `X-Signature` the hex HMAC-SHA256 of `timestamp.text`.
 */
export function signatureHeaders(secret: string, text: string): Record<string, string> {
  const timestamp = String(Date.now());
  return { 'x-timestamp': timestamp, 'x-signature': hmac(secret, timestamp, text) };
}

export function isSigned(secret: string, headers: IncomingHttpHeaders, text: string | Buffer): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  const signature = String(headers['x-signature'] ?? '');
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Date.now() - Number(timestamp)) > ageMaxMs) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(hmac(secret, timestamp, text), 'hex'));
}

function hmac(secret: string, timestamp: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(text).digest('hex');
}
