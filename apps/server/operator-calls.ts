import { returnCauses } from '@palpite/contracts/withdrawals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import {
  approveWithdrawal,
  listUndecided,
  rejectWithdrawal,
  resolveWithdrawal,
} from './modules/payments/index.ts';
import type { Db } from './platform/db.ts';

type Access = Pick<Config, 'METRICS_TOKEN' | 'MODE'>;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures of the operator: for whoever has the token; without one for this machine, where a live proxy may sit. */
export function mayInspect(request: FastifyRequest, { METRICS_TOKEN: token, MODE: mode }: Access): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  return mode === 'sandbox' && loopback.has(request.ip);
}

/** What waits for the operator, in text so that it can travel as JSON. */
export const waitingWithdrawal = z.object({
  id: z.string(),
  playerId: z.string(),
  amountMinor: z.string(),
  feeMinor: z.string(),
  currency: z.string(),
  bank: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  status: z.string(),
  at: z.string(),
});
export type WaitingWithdrawal = z.output<typeof waitingWithdrawal>;

/** What the operator says of a withdrawal; `by` is who says it. */
const said = { id: z.string().max(64), by: z.string().min(1).max(80) };
const words = z.string().trim().min(3).max(200);
export const operatorDecision = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('approve'), ...said }),
  z.strictObject({ verb: z.literal('reject'), ...said, cause: z.enum(returnCauses), reason: words }),
  z.strictObject({ verb: z.literal('resolve'), ...said, as: z.enum(['paid', 'returned']), evidence: words }),
]);
export type OperatorDecision = z.output<typeof operatorDecision>;

const listMax = 200;

export async function listWaiting(db: Db): Promise<WaitingWithdrawal[]> {
  return (await listUndecided(db, listMax)).map((row) => ({
    id: row.id,
    playerId: String(row.player_id),
    amountMinor: String(row.amount_minor),
    feeMinor: String(row.fee_minor),
    currency: row.currency,
    bank: row.bank,
    accountNo: row.account_no,
    holder: row.holder_name,
    status: row.status,
    at: row.created_at.toISOString(),
  }));
}

export function decide(db: Db, decision: OperatorDecision) {
  const { id, by: decidedBy } = decision;
  switch (decision.verb) {
    case 'approve':
      return approveWithdrawal(db, id, decidedBy);
    case 'reject':
      return rejectWithdrawal(db, id, { reason: decision.reason, cause: decision.cause, decidedBy });
    case 'resolve':
      return resolveWithdrawal(db, id, { as: decision.as, evidence: decision.evidence, decidedBy });
  }
}

/**
 * Serves what `npm run payments` asks a running process for, when that process owns the database.
 * A page in a browser of this machine must not be able to decide: only JSON counts, which no other site may post here
 * without being asked first, and nothing that came through a proxy does.
 */
export function serveOperatorCalls(http: FastifyInstance, db: Db, config: Access): void {
  const isOperator = (request: FastifyRequest) =>
    mayInspect(request, config) &&
    (config.METRICS_TOKEN !== '' || request.headers['x-forwarded-for'] === undefined);
  const describe = (summary: string) => ({ schema: { tags: ['health'], summary } });

  http.get(
    '/operator/withdrawals',
    describe('Withdrawals that wait, for this machine or with the token'),
    (request, reply) => (isOperator(request) ? listWaiting(db) : refuseStranger(reply)),
  );

  http.post(
    '/operator/withdrawals',
    describe('Approve, reject or resolve a withdrawal, for this machine or with the token'),
    async (request, reply) => {
      const parsed = operatorDecision.safeParse(request.body);
      const isJson = request.headers['content-type']?.startsWith('application/json');
      if (!isOperator(request) || !isJson || !parsed.success) return refuseStranger(reply);
      return decide(db, parsed.data);
    },
  );
}

async function refuseStranger(reply: FastifyReply): Promise<FastifyReply> {
  reply.callNotFound();
  return reply;
}
