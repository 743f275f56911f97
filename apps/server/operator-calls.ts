import { returnCauses } from '@palpite/contracts/withdrawals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { invitationCall } from './invitation-call.ts';
import {
  approveWithdrawal,
  listUndecided,
  rejectWithdrawal,
  resolveWithdrawal,
} from './modules/payments/index.ts';
import { listUnresolvedRounds, resolveRound, vendors } from './modules/providers/index.ts';
import { addStaff, dropStaff, listStaff, resetStaff } from './modules/support/index.ts';
import type { OperatorCall } from './operator-desk.ts';
import type { Db } from './platform/db.ts';

type Access = Pick<Config, 'METRICS_TOKEN' | 'MODE'>;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures of the operator: for whoever has the token; without one for this machine, where a live proxy may sit. */
export function mayInspect(request: FastifyRequest, { METRICS_TOKEN: token, MODE: mode }: Access): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  return mode === 'sandbox' && loopback.has(request.ip);
}

/** What waits for the operator, in text so that it can travel as JSON. */
const waitingWithdrawal = z.object({
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
const operatorDecision = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('approve'), ...said }),
  z.strictObject({ verb: z.literal('reject'), ...said, cause: z.enum(returnCauses), reason: words }),
  z.strictObject({ verb: z.literal('resolve'), ...said, as: z.enum(['paid', 'returned']), evidence: words }),
]);
type OperatorDecision = z.output<typeof operatorDecision>;

const listMax = 200;

async function listWaiting(db: Db): Promise<WaitingWithdrawal[]> {
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

function decide(db: Db, decision: OperatorDecision) {
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

const decided = z.object({ done: z.boolean(), status: z.string().nullable() });

/** Withdrawals that wait, for `npm run payments`. */
export const withdrawalCall: OperatorCall<WaitingWithdrawal, OperatorDecision, z.output<typeof decided>> = {
  name: 'withdrawals',
  summary: 'Withdrawals that wait: list, approve, reject or resolve',
  row: waitingWithdrawal,
  order: operatorDecision,
  done: decided,
  list: listWaiting,
  decide,
};

const openRound = z.object({
  vendor: z.string(),
  id: z.string(),
  playerId: z.string(),
  game: z.string(),
  stakeMinor: z.string(),
  payoutMinor: z.string(),
  currency: z.string(),
  touchedAt: z.string(),
});
export type OpenRound = z.output<typeof openRound>;

const roundOrder = z.strictObject({
  verb: z.literal('resolve'),
  vendor: z.enum(vendors),
  id: z.string().min(1).max(120),
  as: z.enum(['finished', 'refunded']),
  by: z.string().min(1).max(80),
});
type RoundOrder = z.output<typeof roundOrder>;

/** Rounds of slots that their vendor has left open, for `npm run providers`. */
export const roundCall: OperatorCall<OpenRound, RoundOrder, z.output<typeof decided>> = {
  name: 'rounds',
  summary: 'Rounds of slots that are open for long: list, resolve',
  row: openRound,
  order: roundOrder,
  done: decided,
  list: async (db) =>
    (await listUnresolvedRounds(db, listMax)).map((row) => ({
      vendor: row.vendor,
      id: row.id,
      playerId: String(row.player_id),
      game: row.game,
      stakeMinor: String(row.stake_minor),
      payoutMinor: String(row.payout_minor),
      currency: row.currency,
      touchedAt: row.touched_at.toISOString(),
    })),
  decide: (db, { vendor, id, as, by }) => resolveRound(db, { vendor, id }, { as, by }),
};

const staffEmail = z.email().max(200);
const staffOrder = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('add'), email: staffEmail, name: z.string().trim().min(1).max(60) }),
  z.strictObject({ verb: z.literal('reset'), email: staffEmail }),
  z.strictObject({ verb: z.literal('remove'), email: staffEmail }),
]);
type StaffOrder = z.output<typeof staffOrder>;

/** `password` is told once, when it was drawn. */
const staffDone = z.object({ done: z.boolean(), password: z.string().optional() });
export type StaffDone = z.output<typeof staffDone>;

const listedMember = z.object({ email: z.string(), name: z.string(), at: z.string() });
export type ListedMember = z.output<typeof listedMember>;

/** Who answers players at the desk, for `npm run staff`. */
export const staffCall: OperatorCall<ListedMember, StaffOrder, StaffDone> = {
  name: 'staff',
  summary: 'Who answers players: list, add, reset or remove',
  row: listedMember,
  order: staffOrder,
  done: staffDone,
  list: async (db) =>
    (await listStaff(db)).map(({ email, name, createdAt }) => ({ email, name, at: createdAt.toISOString() })),
  decide: async (db, order) => {
    if (order.verb === 'remove') return { done: await dropStaff(db, order.email) };
    const drawn =
      order.verb === 'add' ? await addStaff(db, order.email, order.name) : await resetStaff(db, order.email);
    return { done: drawn !== null, ...drawn };
  },
};

/**
 * Serves what the operator's commands ask a running process for, when that process owns the database.
 * A page in a browser of this machine must not be able to decide: only JSON counts, which no other site may post here
 * without being asked first, and nothing that came through a proxy does.
 */
export function serveOperatorCalls(http: FastifyInstance, db: Db, config: Access): void {
  serveOperatorCall(http, db, config, withdrawalCall);
  serveOperatorCall(http, db, config, roundCall);
  serveOperatorCall(http, db, config, invitationCall);
  serveOperatorCall(http, db, config, staffCall);
}

function serveOperatorCall<Row, Order, Done>(
  http: FastifyInstance,
  db: Db,
  config: Access,
  call: OperatorCall<Row, Order, Done>,
): void {
  const isOperator = (request: FastifyRequest) =>
    mayInspect(request, config) &&
    (config.METRICS_TOKEN !== '' || request.headers['x-forwarded-for'] === undefined);
  const path = `/operator/${call.name}`;
  const schema = { tags: ['health'], summary: `${call.summary}, for this machine or with the token` };

  http.get(path, { schema }, (request, reply) =>
    isOperator(request) ? call.list(db) : refuseStranger(reply),
  );

  http.post(path, { schema }, async (request, reply) => {
    const parsed = call.order.safeParse(request.body);
    const isJson = request.headers['content-type']?.startsWith('application/json');
    if (!isOperator(request) || !isJson || !parsed.success) return refuseStranger(reply);
    return call.decide(db, parsed.data);
  });
}

async function refuseStranger(reply: FastifyReply): Promise<FastifyReply> {
  reply.callNotFound();
  return reply;
}
