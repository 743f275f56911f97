import { z } from 'zod';
import { refuse } from '../../../platform/refusal.ts';
import type { Asked } from '../gateway.ts';
import { createSandboxClient, readJson, type SandboxSettings, vendorId } from '../sandbox-client.ts';
import type { PayoutGateway, PayoutReport, PayoutStatus } from './payout-gateway.ts';

const statuses = ['pending', 'paid', 'rejected'] as const satisfies PayoutStatus[];

const payoutReply = z.object({
  payoutNo: vendorId,
  merchantWithdrawalId: vendorId,
  status: z.enum(statuses),
  amountMinor: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: z.string().max(200),
});

const callbackBody = payoutReply.omit({ status: true }).extend({
  eventId: vendorId,
  type: z.enum(['payout.paid', 'payout.rejected']),
  at: z.iso.datetime(),
});

/** Answers after which this vendor has booked nothing; a wrong signature or a busy one says nothing of that. */
const clearNo = /^HTTP (400|422)$/;

/** Speaks to the payout service of the vendor of sandbox mode. */
export function createSandboxPayoutGateway(settings: SandboxSettings): PayoutGateway {
  const client = createSandboxClient(settings);
  return {
    vendor: 'sandbox',
    createPayout: async ({ withdrawalId, amountMinor, currency, target, callbackUrl }, givenUp) => {
      const asked = await client.ask('POST', '/payouts', {
        idempotencyKey: withdrawalId,
        givenUp,
        body: {
          merchantWithdrawalId: withdrawalId,
          amountMinor: Number(amountMinor),
          currency,
          callbackUrl,
          ...(target.bank === 'CPF'
            ? { method: 'document', account: target.document, holder: target.name }
            : { method: 'usdt', account: target.address, usdtMicro: Number(target.amountMicro) }),
        },
      });
      if (asked.outcome === 'refused' && !clearNo.test(asked.reason))
        return { outcome: 'unknown', reason: asked.reason };
      return readPayout(asked);
    },
    findPayout: async (withdrawalId, givenUp) => {
      const asked = await client.ask(
        'GET',
        `/payouts?merchantWithdrawalId=${encodeURIComponent(withdrawalId)}`,
        { givenUp },
      );
      if (asked.outcome === 'refused' && asked.reason === 'HTTP 404') return { outcome: 'ok', value: null };
      return readPayout(asked);
    },
    takes: () => true,
    verifyCallback: async ({ headers, rawBody }) => {
      if (!client.isSigned(headers, rawBody)) refuse('callback_invalid');
      const parsed = callbackBody.safeParse(readJson(rawBody));
      if (!parsed.success) refuse('request_invalid');
      const { eventId, type, at: _at, ...said } = parsed.data;
      const status = type === 'payout.paid' ? 'paid' : 'rejected';
      return [{ eventId, report: reportOf({ ...said, status }), payload: parsed.data }];
    },
  };
}

function readPayout(asked: Asked<unknown>): Asked<PayoutReport> {
  if (asked.outcome !== 'ok') return asked;
  const parsed = payoutReply.safeParse(asked.value);
  if (!parsed.success) return { outcome: 'unknown', reason: 'the answer is not a payout' };
  return { outcome: 'ok', value: reportOf(parsed.data) };
}

function reportOf(said: z.output<typeof payoutReply>): PayoutReport {
  const { merchantWithdrawalId, amountMinor, ...rest } = said;
  return {
    ...rest,
    withdrawalId: merchantWithdrawalId,
    amountMinor: BigInt(amountMinor),
    accountAtFault: said.reason.startsWith('account'),
  };
}
