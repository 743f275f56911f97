import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Smaller replies fit into few packets. */
const charactersMin = 8_000;

/**
 * Only for public calls: beside text chosen by others, the compressed length of a player's reply could leak a
 * secret (BREACH).
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
