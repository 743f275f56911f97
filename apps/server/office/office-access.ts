import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { containsAddress } from '../platform/proxies.ts';
import { Refusal } from '../platform/refusal.ts';
import { isFromThisMachine } from './caller-access.ts';

type Access = Pick<Config, 'STAFF_NETWORKS' | 'OFFICE_ORIGIN'>;

/** Routes of staff: pages, their files, and calls. */
const staffRoute = /^\/(office|desk|api\/(office|desk|staff)|ledger-(check|export))(\/|$)/;
/** Routes of every host: files that the pages share, and health. */
const sharedRoute = /^\/(assets\/|healthz$|readyz$|metrics$)|\.(svg|png|ico|woff2)$/;

const hostOf = (headers: FastifyRequest['headers']) => (headers.host ?? '').toLowerCase();

/**
 * Whether a request came by the host of the office. Only the header `Host` counts, not `X-Forwarded-Host`: a proxy that
 * does not write it passes on what the client sent.
 */
const isOfficeHost = (request: Pick<IncomingMessage, 'headers'>, { OFFICE_ORIGIN }: Access): boolean =>
  OFFICE_ORIGIN !== '' && hostOf(request.headers) === new URL(OFFICE_ORIGIN).host;

/** Whether a socket of staff may open from here: in the networks of staff, by the host of the office. */
export function createSocketAccess(
  config: Access,
  clientAddressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage) => boolean {
  const isInside = containsAddress(config.STAFF_NETWORKS);
  return (request) => {
    const ip = clientAddressOf(request);
    if (isFromThisMachine({ ip, headers: request.headers }, { PUBLIC_URL: '' })) return true;
    return isInside(ip) && (config.OFFICE_ORIGIN === '' || isOfficeHost(request, config));
  };
}

/**
 * Limits where the office and the desk answer. With STAFF_NETWORKS, requests from other networks are refused with
 * `staff_network_refused`. With OFFICE_ORIGIN, routes of staff are unknown on other hosts, and all others on this one.
 * Programs of this machine, such as `npm run operator`, are not limited. The route decides, not the written path.
 */
export function limitOffice(http: FastifyInstance, config: Access): void {
  const isInside = containsAddress(config.STAFF_NETWORKS);
  if (config.STAFF_NETWORKS.length === 0 && config.OFFICE_ORIGIN === '') return;
  http.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const isOfStaff = staffRoute.test(url);
    // An unknown path has no route.
    if (url === '') return;
    if (isFromThisMachine(request, { PUBLIC_URL: '' })) return;
    if (config.OFFICE_ORIGIN !== '' && !sharedRoute.test(url)) {
      const isHere = isOfficeHost(request.raw, config);
      if (isHere && url === '/') return reply.redirect('/office');
      if (isHere !== isOfStaff) return reply.callNotFound();
    }
    if (isOfStaff && !isInside(request.ip)) throw new Refusal('staff_network_refused');
  });
}
