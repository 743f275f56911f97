import { isOwnHost } from '@palpite/domain/own-host';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route acts as a vendor's staff, or shows what belongs to several players. */
    operatorOnly?: boolean;
  }
}

export const operatorRoute = { config: { operatorOnly: true } };

/**
 * Refuses foreign pages and rebound names at the operators' routes. Other routes accept any name, so that a phone of the
 * same network can open the vendors' pages.
 */
export function guardOperatorRoutes(http: FastifyInstance, publicUrl: () => string): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.operatorOnly || isOwnHost(request.headers, publicUrl())) return done();
    void reply.code(403).send({
      error: 'foreign_page',
      message: 'Open this address as localhost, or under the host of PUBLIC_URL.',
    });
  });
}
