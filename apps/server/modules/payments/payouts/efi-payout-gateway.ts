import { toDecimal } from '@palpite/domain/money';
import { readVendorAmount } from '@palpite/domain/vendor-amount';
import { z } from 'zod';
import { refuse } from '../../../platform/refusal.ts';
import type { VendorAnswer } from '../gateway.ts';
import { readJson } from '../sandbox-client.ts';
import { createEfiClient, type EfiSettings } from './efi-client.ts';
import type {
  PayoutAnswer,
  PayoutEvent,
  PayoutGateway,
  PayoutNews,
  PayoutReport,
  PayoutStatus,
} from './payout-gateway.ts';

const statuses = { EM_PROCESSAMENTO: 'pending', REALIZADO: 'paid', NAO_REALIZADO: 'rejected' } as const;

const e2eId = z.string().regex(/^[A-Za-z0-9]{1,40}$/);
/** Any type and length: it only decides whether the receiver is at fault. */
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((given) => String(given ?? ''));
const fault = z.object({ codigo: words, motivo: words });

/** The id is `e2eId` after a request, `endToEndId` in a query. */
const payment = z
  .object({
    idEnvio: z.string().max(35),
    endToEndId: e2eId.nullish(),
    e2eId: e2eId.nullish(),
    valor: z.union([z.string(), z.number()]).transform((valor) => readVendorAmount(valor, 'BRL') ?? 0n),
    status: z.enum(['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO']),
    gnExtras: z.object({ erro: fault.nullish() }).nullish(),
  })
  .transform(({ endToEndId, e2eId: e2e, ...rest }) => ({ ...rest, payoutNo: endToEndId ?? e2e ?? '' }))
  .refine(({ payoutNo, valor }) => payoutNo !== '' && valor > 0n);

/** The adapter queries everything else about these ids. */
const callbackBody = z.object({ pix: z.array(z.unknown()).max(1_000).nullish() });
const namedPayment = z.object({ gnExtras: z.object({ idEnvio: z.string() }) });

/** Pix error codes at the receiver's side: no such account, closed, blocked, another holder. */
const receiverFaults = new Set(['AC03', 'AC06', 'AC07', 'AC14', 'BE01', 'BE17']);
/** The same faults, refused before a payment was sent. */
const receiverRefusals = /chave_nao_encontrada|chave_invalida|favorecido/;
/** A payment with this id exists or is in progress, even if a query does not find it yet. */
const idWasUsed = /^HTTP 409\b|duplicad/;

/**
 * Pix payouts from an account at Efí, to the player's CPF as the Pix key, which must belong to that CPF. One
 * payment id pays once. A refusal may concern an earlier attempt: it counts only when the vendor then finds
 * no payment, and never when the id is the reason. Callbacks are unsigned; each only names the payments to
 * query.
 */
export function createEfiPayoutGateway(settings: EfiSettings): PayoutGateway {
  const client = createEfiClient(settings);

  async function findPayout(
    withdrawalId: string,
    givenUp?: AbortSignal,
  ): Promise<VendorAnswer<PayoutReport | null>> {
    const vendorAnswer = await client.ask('GET', `/v2/gn/pix/enviados/id-envio/${sentIdOf(withdrawalId)}`, {
      givenUp,
    });
    if (vendorAnswer.outcome === 'refused' && /^HTTP 404\b|nao_encontrado/.test(vendorAnswer.reason))
      return { outcome: 'ok', value: null };
    return readPayment(vendorAnswer);
  }

  return {
    vendor: 'efi',
    takes: (currency) => currency === 'BRL',
    findPayout,
    createPayout: async ({ withdrawalId, amountMinor, currency, target }, givenUp): Promise<PayoutAnswer> => {
      if (target.bank !== 'CPF' || currency !== 'BRL')
        return { outcome: 'refused', reason: 'Pix pays reais to a CPF only' };
      const { document } = target;
      const vendorAnswer = await client.ask('PUT', `/v3/gn/pix/${sentIdOf(withdrawalId)}`, {
        givenUp,
        body: {
          valor: toDecimal(amountMinor, currency),
          pagador: { chave: settings.pixKey },
          favorecido: { chave: document, cpf: document },
        },
      });
      if (vendorAnswer.outcome !== 'refused') return readPayment(vendorAnswer);
      const found = await findPayout(withdrawalId, givenUp);
      if (found.outcome === 'ok' && found.value) return { outcome: 'ok', value: found.value };
      if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason };
      if (idWasUsed.test(vendorAnswer.reason)) return { outcome: 'unknown', reason: vendorAnswer.reason };
      return { ...vendorAnswer, accountAtFault: receiverRefusals.test(vendorAnswer.reason) };
    },
    verifyCallback: async ({ rawBody, token }) => {
      if (!client.isOwnAddress(token)) refuse('callback_invalid');
      const parsed = callbackBody.safeParse(readJson(rawBody));
      if (!parsed.success) return refuse('request_invalid');
      const named = parsed.data.pix ?? [];
      const ids = named.flatMap(
        (each) => withdrawalIdOf(namedPayment.safeParse(each).data?.gnExtras.idEnvio ?? '') ?? [],
      );
      const news: PayoutNews = {
        events: [],
        missing: null,
        unreadable: [],
        notOurs: Math.max(1, named.length) - ids.length,
      };
      for (const withdrawalId of new Set(ids)) {
        const vendorAnswer = await findPayout(withdrawalId);
        if (vendorAnswer.outcome === 'ok' && vendorAnswer.value)
          news.events.push(eventOf(vendorAnswer.value));
        else if (vendorAnswer.outcome === 'ok') news.missing ??= 'order_unknown';
        else if (vendorAnswer.outcome === 'unknown' && vendorAnswer.unreadable)
          news.unreadable.push({ about: withdrawalId, reason: vendorAnswer.reason });
        // Each query may take its full timeout. The vendor retries for the rest.
        else return { ...news, missing: 'payment_unavailable' };
      }
      return news;
    },
  };
}

/** The vendor accepts letters and digits only, at most 35. */
const sentIdOf = (withdrawalId: string) => withdrawalId.replaceAll('-', '');

function withdrawalIdOf(idEnvio: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(idEnvio);
  return parts ? parts.slice(1).join('-') : null;
}

function readPayment(vendorAnswer: VendorAnswer<unknown>): VendorAnswer<PayoutReport> {
  if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
  const parsed = payment.safeParse(vendorAnswer.value);
  const withdrawalId = parsed.success ? withdrawalIdOf(parsed.data.idEnvio) : null;
  if (!parsed.success || !withdrawalId)
    return { outcome: 'unknown', reason: 'the answer is not a payment', unreadable: true };
  const { payoutNo, valor, gnExtras } = parsed.data;
  const status: PayoutStatus = statuses[parsed.data.status];
  const { codigo = '', motivo = '' } = gnExtras?.erro ?? {};
  return {
    outcome: 'ok',
    value: {
      payoutNo,
      withdrawalId,
      status,
      amountMinor: valor,
      currency: 'BRL',
      reason: status === 'rejected' ? `${codigo} ${motivo}`.trim().slice(0, 200) : '',
      accountAtFault: receiverFaults.has(codigo),
    },
  };
}

function eventOf(report: PayoutReport): PayoutEvent {
  const { payoutNo, status, amountMinor, ...rest } = report;
  return {
    eventId: `${payoutNo}:${status}`,
    report,
    payload: { type: `payout.${status}`, payoutNo, amountMinor: Number(amountMinor), ...rest },
  };
}
