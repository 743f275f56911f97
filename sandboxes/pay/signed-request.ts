import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf } from '../read-body.ts';
import { isSigned } from './signature.ts';

/** Returns the options of a merchant API route. They check the signature before the handler runs. */
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
