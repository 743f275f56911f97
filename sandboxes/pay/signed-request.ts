import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSigned } from './signature.ts';

/** The bytes of a request; bodies stay bytes here until their signature is checked. */
export function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** The body as JSON; null when it is none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The options of a route of the merchant's API, with the check of the signature before anything else. */
export function signedRoute(secret: string, summary: string) {
  return {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const bytes = bytesOf(request);
      const path = request.url.slice(request.url.indexOf('/pay/api/'));
      const text = bytes.length > 0 ? bytes : `${request.method} ${path}`;
      if (!isSigned(secret, request.headers, text))
        return reply.code(401).send({ error: 'signature_invalid' });
      return undefined;
    },
    schema: {
      tags: ['sandbox'],
      summary,
      description: 'Signed: X-Timestamp in milliseconds, X-Signature = hex HMAC-SHA256 of `timestamp.body`.',
    },
  };
}
