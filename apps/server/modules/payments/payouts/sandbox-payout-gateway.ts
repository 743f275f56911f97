import { z } from 'zod';
import { refuse } from '../../../platform/refusal.ts';
import type { VendorAnswer } from '../gateway.ts';
import {
  createSandboxClient,
  readJson,
  type SandboxSettings,
  vendorId,
  vendorMinor,
  vendorText,
} from '../sandbox-client.ts';
import type { PayoutGateway, PayoutReport, PayoutStatus } from './payout-gateway.ts';

const statuses = ['pending', 'paid', 'rejected'] as const satisfies PayoutStatus[];

const payoutReply = z.object({
  payoutNo: vendorId,
  merchantWithdrawalId: vendorId,
  status: z.enum(statuses),
  amountMinor: vendorMinor,
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: vendorText(200),
});

const callbackTypes = {
  'payout.paid': 'paid',
  'payout.rejected': 'rejected',
} as const satisfies Record<string, PayoutStatus>;
const isCallbackType = (type: string) => Object.hasOwn(callbackTypes, type);

/** An unknown type has no effect, whatever else it contains. */
const anyCallback = z.object({ type: z.string().min(1).max(100) });

const callbackBody = payoutReply.omit({ status: true }).extend({
  eventId: vendorId,
  type: z.enum(Object.keys(callbackTypes) as [keyof typeof callbackTypes]),
  at: z.iso.datetime({ offset: true }),
});

/** Only these prove that the vendor booked nothing; a signature error or an overload does not. */
const clearNo = /^HTTP (400|422)$/;

export function createSandboxPayoutGateway(settings: SandboxSettings): PayoutGateway {
  const client = createSandboxClient(settings);
  return {
    vendor: 'sandbox',
    createPayout: async ({ withdrawalId, amountMinor, currency, target, callbackUrl }, givenUp) => {
      const vendorAnswer = await client.ask('POST', '/payouts', {
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
      if (vendorAnswer.outcome === 'refused' && !clearNo.test(vendorAnswer.reason))
        return { outcome: 'unknown', reason: vendorAnswer.reason };
      return readPayout(vendorAnswer);
    },
    findPayout: async (withdrawalId, givenUp) => {
      const vendorAnswer = await client.ask(
        'GET',
        `/payouts?merchantWithdrawalId=${encodeURIComponent(withdrawalId)}`,
        { givenUp },
      );
      if (vendorAnswer.outcome === 'refused' && vendorAnswer.reason === 'HTTP 404')
        return { outcome: 'ok', value: null };
      return readPayout(vendorAnswer);
    },
    takes: () => true,
    verifyCallback: async ({ headers, rawBody }) => {
      if (!client.isSigned(headers, rawBody)) refuse('callback_invalid');
      const news = { missing: null, unreadable: [], notOurs: 0 };
      const given = readJson(rawBody);
      const named = anyCallback.safeParse(given).data?.type;
      if (named !== undefined && !isCallbackType(named)) return { ...news, events: [], notOurs: 1 };
      const parsed = callbackBody.safeParse(given);
      if (!parsed.success) return refuse('request_invalid');
      const { eventId, type, at: _at, ...body } = parsed.data;
      const payload = { ...parsed.data, amountMinor: Number(body.amountMinor) };
      return {
        ...news,
        events: [{ eventId, report: reportOf({ ...body, status: callbackTypes[type] }), payload }],
      };
    },
  };
}

function readPayout(vendorAnswer: VendorAnswer<unknown>): VendorAnswer<PayoutReport> {
  if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
  const parsed = payoutReply.safeParse(vendorAnswer.value);
  if (!parsed.success) return { outcome: 'unknown', reason: 'the answer is not a payout', unreadable: true };
  return { outcome: 'ok', value: reportOf(parsed.data) };
}

function reportOf(body: z.output<typeof payoutReply>): PayoutReport {
  const { merchantWithdrawalId, ...rest } = body;
  return {
    ...rest,
    withdrawalId: merchantWithdrawalId,
    accountAtFault: body.reason.startsWith('account'),
  };
}
