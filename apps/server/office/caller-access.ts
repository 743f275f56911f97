import { createHash, timingSafeEqual } from 'node:crypto';
import { isOwnHost } from '@palpite/domain/own-host';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Sender = Pick<FastifyRequest, 'ip' | 'headers'>;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request was sent by a program of this machine: directly, to a name of this machine, and not by a page of
 * another origin. A page whose name was rebound to this machine sends its own name as `Host`.
 */
export function isFromThisMachine(request: Sender, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return (
    loopback.has(request.ip) &&
    request.headers['x-forwarded-for'] === undefined &&
    isOwnHost(request.headers, PUBLIC_URL)
  );
}

/**
 * Whether a request was sent by a program of this machine as JSON, or without a body. A form of a foreign page cannot
 * send JSON.
 */
export function isLocalProgram(request: Sender, config: Pick<Config, 'PUBLIC_URL'>): boolean {
  const type = request.headers['content-type'];
  return isFromThisMachine(request, config) && (type === undefined || type.startsWith('application/json'));
}

/** Returns the token of a request, with or without `Bearer`; null without one. */
export function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return authorization.replace(/^Bearer /, '') || null;
}

/**
 * Whether a request may read the metrics. With METRICS_TOKEN, the request must carry it. Without one, only sandbox mode
 * allows it, and only for requests of this machine. The token gives no other right.
 */
export function mayInspect(
  request: FastifyRequest,
  config: Pick<Config, 'METRICS_TOKEN' | 'MODE' | 'PUBLIC_URL'>,
): boolean {
  const { METRICS_TOKEN: token } = config;
  if (token) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  return config.MODE === 'sandbox' && isFromThisMachine(request, config);
}

/** Compares secrets in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}
