import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../platform/db.ts';
import { bannerCall } from './calls/banner-call.ts';
import { bonusCall } from './calls/bonus-call.ts';
import { gameCall } from './calls/game-call.ts';
import { invitationCall } from './calls/invitation-call.ts';
import { journalCall } from './calls/journal-call.ts';
import { levelCall } from './calls/level-call.ts';
import { limitCall } from './calls/limit-call.ts';
import { marketCall } from './calls/market-call.ts';
import { playerCall } from './calls/player-call.ts';
import { promotionCall } from './calls/promotion-call.ts';
import { returnCall } from './calls/return-call.ts';
import { reversalCall } from './calls/reversal-call.ts';
import { roundCall } from './calls/round-call.ts';
import { staffCall } from './calls/staff-call.ts';
import { termsCall } from './calls/terms-call.ts';
import { withdrawalCall } from './calls/withdrawal-call.ts';
import { decideAndNote } from './note-order.ts';
import type { OperatorCall } from './operator-call.ts';

type Access = Pick<Config, 'METRICS_TOKEN' | 'MODE'>;

/** Legal terms in nine languages are one order. */
const orderBytesMax = 4 * 1024 * 1024;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request may read the operator's figures. With a token configured, the request must carry it. Without
 * one, only sandbox mode allows it, and only for direct requests from this machine, not through a proxy.
 */
export function mayInspect(request: FastifyRequest, { METRICS_TOKEN: token, MODE: mode }: Access): boolean {
  const { authorization = '', 'x-forwarded-for': forwarded } = request.headers;
  if (token) return isSame(authorization, `Bearer ${token}`);
  return mode === 'sandbox' && loopback.has(request.ip) && forwarded === undefined;
}

/** Compares secrets in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

/**
 * Serves the operator's commands when this process owns the database.
 * A page in a browser on this machine must not be able to give orders. Therefore only JSON is accepted, which other
 * sites cannot post without a CORS preflight, and requests through a proxy are refused.
 */
export function serveOperatorCalls(http: FastifyInstance, db: Db, config: Access): void {
  serveOperatorCall(http, db, config, withdrawalCall);
  serveOperatorCall(http, db, config, reversalCall);
  serveOperatorCall(http, db, config, returnCall);
  serveOperatorCall(http, db, config, roundCall);
  serveOperatorCall(http, db, config, invitationCall);
  serveOperatorCall(http, db, config, staffCall);
  serveOperatorCall(http, db, config, levelCall);
  serveOperatorCall(http, db, config, bonusCall);
  serveOperatorCall(http, db, config, gameCall);
  serveOperatorCall(http, db, config, limitCall);
  serveOperatorCall(http, db, config, promotionCall);
  serveOperatorCall(http, db, config, termsCall);
  serveOperatorCall(http, db, config, marketCall);
  serveOperatorCall(http, db, config, bannerCall);
  serveOperatorCall(http, db, config, playerCall);
  serveOperatorCall(http, db, config, journalCall);
}

function serveOperatorCall<Row, Order, Done extends { done: boolean }>(
  http: FastifyInstance,
  db: Db,
  config: Access,
  call: OperatorCall<Row, Order, Done>,
): void {
  const isOperator = (request: FastifyRequest) => mayInspect(request, config);
  const path = `/operator/${call.name}`;
  const schema = { tags: ['health'], summary: `${call.summary}, for this machine or with the token` };

  http.get(path, { schema }, (request, reply) =>
    isOperator(request) ? call.list(db) : refuseStranger(reply),
  );

  http.post(path, { schema, bodyLimit: orderBytesMax }, async (request, reply) => {
    const parsed = call.order.safeParse(request.body);
    const isJson = request.headers['content-type']?.startsWith('application/json');
    if (!isOperator(request) || !isJson || !parsed.success) return refuseStranger(reply);
    return decideAndNote(db, call, parsed.data);
  });
}

async function refuseStranger(reply: FastifyReply): Promise<FastifyReply> {
  reply.callNotFound();
  return reply;
}
