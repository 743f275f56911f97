import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { operatorRoute } from '../operator-access.ts';
import { bytesOf, parseJson } from '../read-body.ts';
import { OtherRequest } from './checkouts.ts';
import type { Payout, PayoutEnd, Payouts } from './payouts.ts';
import { type CallbackSender, later } from './send-callbacks.ts';
import { signedRoute } from './signed-request.ts';

const newPayout = z.object({
  merchantWithdrawalId: z.string().regex(/^[\w-]{1,64}$/),
  amountMinor: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  callbackUrl: z.url({ protocol: /^https?$/ }),
  method: z.enum(['document', 'usdt']),
  account: z.string().min(4).max(64),
  holder: z.string().max(120).optional(),
  usdtMicro: z.number().int().positive().optional(),
});

/**
 * Simulated result of a payout, by the last two characters of its account. Other accounts are paid after
 * `paidAfterMs`.
 */
const endings: Record<string, 'refused' | 'rejected' | 'silent' | 'down' | 'waiting' | 'early'> = {
  '94': 'refused',
  '95': 'rejected',
  '96': 'silent',
  '97': 'down',
  '98': 'waiting',
  '99': 'early',
};

const endingOf = ({ account }: { account: string }) => endings[account.slice(-2)];

/** Delay between booking and paying a payout. */
const paidAfterMs = 500;
const downTimes = 2;

const ends: Record<string, PayoutEnd> = { pay: 'paid', reject: 'rejected' };

type PayoutRequest = FastifyRequest<{
  Params: { payoutNo: string; action: string };
  Querystring: { merchantWithdrawalId?: string };
}>;

export function mountPayouts(
  http: FastifyInstance,
  payouts: Payouts,
  sender: CallbackSender,
  secret: string,
): void {
  /** Number of tries for accounts of the simulated outage. Not persisted. */
  const refusedTries = new Map<string, number>();
  const cancellations = new Set<() => void>();
  http.addHook('onClose', async () => {
    for (const cancel of cancellations) cancel();
  });

  const end = async (payout: Payout, status: PayoutEnd, reason = '') => {
    const eventId = payouts.end(payout.payoutNo, status, reason);
    if (eventId) await sender.send(eventId);
  };
  const payLater = (payout: Payout) => {
    const cancel = later(() => {
      cancellations.delete(cancel);
      void end(payout, 'paid');
    }, paidAfterMs);
    cancellations.add(cancel);
  };

  for (const payout of payouts.listPending()) if (endingOf(payout) !== 'waiting') payLater(payout);

  http.post(
    '/pay/api/payouts',
    signedRoute(secret, 'Vendor API: send money to an account'),
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const parsed = newPayout.safeParse(parseJson(bytesOf(request)));
      if (!parsed.success || typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key))
        return reply.code(400).send({ error: 'request_invalid' });
      const ending = endingOf(parsed.data);
      if (ending === 'refused') return reply.code(422).send({ error: 'account_unknown' });
      const tries = refusedTries.get(key) ?? 0;
      if (ending === 'down' && tries < downTimes) {
        refusedTries.set(key, tries + 1);
        return reply.code(503).send({ error: 'down' });
      }
      const isNew = payouts.findByWithdrawal(parsed.data.merchantWithdrawalId) === null;
      const payout = bookOrRefuse(payouts, key, parsed.data, reply);
      if (!payout) return reply;
      if (isNew && ending === 'rejected') await end(payout, 'rejected', 'account closed');
      else if (isNew && ending === 'early') await end(payout, 'paid');
      else if (isNew && ending !== 'waiting') payLater(payout);
      if (ending === 'silent') {
        // The payout is booked, but the merchant gets no response: the connection is closed.
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      return answerOf(payout);
    },
  );

  http.get(
    '/pay/api/payouts',
    signedRoute(secret, 'Vendor API: find a payout by merchantWithdrawalId'),
    async (request: PayoutRequest, reply) => {
      const payout = payouts.findByWithdrawal(request.query.merchantWithdrawalId ?? '');
      return payout ? answerOf(payout) : reply.code(404).send({ error: 'payout_unknown' });
    },
  );

  http.post(
    '/pay/payouts/:payoutNo/:action',
    {
      ...operatorRoute,
      schema: { tags: ['sandbox'], summary: 'Act as the bank of a pending payout: pay or reject' },
    },
    async (request: PayoutRequest, reply) => {
      const { payoutNo, action } = request.params;
      const status = ends[action];
      const payout = payouts.find(payoutNo);
      if (!status || !payout) return reply.code(404).send({ error: 'payout_unknown' });
      await end(payout, status, status === 'rejected' ? 'refused by the bank' : '');
      return reply.code(payout.status === status ? 200 : 409).send({ payoutNo, status: payout.status });
    },
  );
}

function bookOrRefuse(
  payouts: Payouts,
  key: string,
  request: z.output<typeof newPayout>,
  reply: FastifyReply,
): Payout | null {
  try {
    return payouts.book(key, request);
  } catch (failure) {
    if (!(failure instanceof OtherRequest)) throw failure;
    void reply.code(409).send({ error: 'idempotency_key_reused' });
    return null;
  }
}

function answerOf(payout: Payout) {
  const { payoutNo, merchantWithdrawalId, status, amountMinor, currency, reason } = payout;
  return { payoutNo, merchantWithdrawalId, status, amountMinor, currency, reason };
}
