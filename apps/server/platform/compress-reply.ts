import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Below this a reply fits into a packet or few, and packing it costs more than it saves. */
const charactersMin = 8_000;

/**
 * Packs a large reply for callers that can unpack it. For public calls only: a player's reply may hold a secret beside
 * text that somebody else chose, and the packed length would tell of it.
 */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < charactersMin) return payload;
  void reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  void reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload, { level: 5 });
}
