import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Smaller replies fit into few packets; compression would cost more than it saves. */
const charactersMin = 8_000;

/**
 * Compresses a large reply for clients that accept gzip. Only for public calls: a player's reply may contain a
 * secret beside text chosen by others, and the compressed length would leak it (BREACH).
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
