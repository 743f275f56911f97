import { parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import { refuse } from '../../../platform/refusal.ts';
import type { Asked } from '../gateway.ts';
import { readJson } from '../sandbox-client.ts';
import { createEfiClient, type EfiSettings } from './efi-client.ts';
import type {
  AskedPayout,
  PayoutEvent,
  PayoutGateway,
  PayoutReport,
  PayoutStatus,
} from './payout-gateway.ts';

const statuses = { EM_PROCESSAMENTO: 'pending', REALIZADO: 'paid', NAO_REALIZADO: 'rejected' } as const;

const e2eId = z.string().regex(/^[A-Za-z0-9]{1,40}$/);
const fault = z.object({ codigo: z.string().max(20).optional(), motivo: z.string().max(300).optional() });

/** A payment as it is answered: `e2eId` when it is taken, `endToEndId` when it is asked about. */
const payment = z
  .object({
    idEnvio: z.string().max(35),
    endToEndId: e2eId.optional(),
    e2eId: e2eId.optional(),
    valor: z.string().regex(/^\d{1,12}\.\d{2}$/),
    status: z.enum(['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO']),
    gnExtras: z.object({ erro: fault.optional() }).optional(),
  })
  .transform(({ endToEndId, e2eId: e2e, ...rest }) => ({ ...rest, payoutNo: endToEndId ?? e2e ?? '' }))
  .refine(({ payoutNo }) => payoutNo !== '');

/** What a callback names; everything else in it is asked for. */
const callbackBody = z.object({
  pix: z
    .array(z.object({ gnExtras: z.object({ idEnvio: z.string().max(35).optional() }).optional() }))
    .max(1_000)
    .optional(),
});

/** Codes of the instant payment system that lie with the receiver: no such account, closed, blocked, another holder. */
const receiverFaults = new Set(['AC03', 'AC06', 'AC07', 'AC14', 'BE01', 'BE17']);
/** Names of refusals that say the same before anything was sent. */
const receiverRefusals = /chave_nao_encontrada|chave_invalida|favorecido/;
/** What says that a payment with this id is there or under way, also while asking for it does not find it yet. */
const idWasUsed = /^HTTP 409\b|duplicad/;

/**
 * Pays out by Pix from an account at Efí to the key that is the player's own CPF, and tells the vendor that it has to
 * belong to that CPF.
 *
 * The id of a payment is ours, and the same id pays once. A refusal may speak of an earlier try, so a payment that is
 * refused counts as refused only when the vendor then knows of none, and never when the refusal is for its id. Its callbacks are not signed: each only says which
 * payment to ask about.
 */
export function createEfiPayoutGateway(settings: EfiSettings): PayoutGateway {
  const client = createEfiClient(settings);

  async function findPayout(
    withdrawalId: string,
    givenUp?: AbortSignal,
  ): Promise<Asked<PayoutReport | null>> {
    const asked = await client.ask('GET', `/v2/gn/pix/enviados/id-envio/${sentIdOf(withdrawalId)}`, {
      givenUp,
    });
    if (asked.outcome === 'refused' && /^HTTP 404\b|nao_encontrado/.test(asked.reason))
      return { outcome: 'ok', value: null };
    return readPayment(asked);
  }

  return {
    vendor: 'efi',
    takes: (currency) => currency === 'BRL',
    findPayout,
    createPayout: async ({ withdrawalId, amountMinor, currency, target }, givenUp): Promise<AskedPayout> => {
      if (target.bank !== 'CPF' || currency !== 'BRL')
        return { outcome: 'refused', reason: 'Pix pays reais to a CPF only' };
      const { document } = target;
      const asked = await client.ask('PUT', `/v3/gn/pix/${sentIdOf(withdrawalId)}`, {
        givenUp,
        body: {
          valor: toDecimal(amountMinor, currency),
          pagador: { chave: settings.pixKey },
          favorecido: { chave: document, cpf: document },
        },
      });
      if (asked.outcome !== 'refused') return readPayment(asked);
      const found = await findPayout(withdrawalId, givenUp);
      if (found.outcome === 'ok' && found.value) return { outcome: 'ok', value: found.value };
      if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason };
      if (idWasUsed.test(asked.reason)) return { outcome: 'unknown', reason: asked.reason };
      return { ...asked, accountAtFault: receiverRefusals.test(asked.reason) };
    },
    verifyCallback: async ({ rawBody, token }) => {
      if (!client.isOwnAddress(token)) refuse('callback_invalid');
      const parsed = callbackBody.safeParse(readJson(rawBody));
      if (!parsed.success) return refuse('request_invalid');
      const ids = (parsed.data.pix ?? []).flatMap(
        ({ gnExtras }) => withdrawalIdOf(gnExtras?.idEnvio ?? '') ?? [],
      );
      const events: PayoutEvent[] = [];
      for (const withdrawalId of new Set(ids)) {
        const asked = await findPayout(withdrawalId);
        if (asked.outcome !== 'ok') return refuse('payment_unavailable');
        if (!asked.value) return refuse('order_unknown');
        events.push(eventOf(asked.value));
      }
      return events;
    },
  };
}

/** The vendor takes letters and digits only, up to 35. */
const sentIdOf = (withdrawalId: string) => withdrawalId.replaceAll('-', '');

/** Null for a payment that was not sent from here. */
function withdrawalIdOf(idEnvio: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(idEnvio);
  return parts ? parts.slice(1).join('-') : null;
}

function readPayment(asked: Asked<unknown>): Asked<PayoutReport> {
  if (asked.outcome !== 'ok') return asked;
  const parsed = payment.safeParse(asked.value);
  const withdrawalId = parsed.success ? withdrawalIdOf(parsed.data.idEnvio) : null;
  if (!parsed.success || !withdrawalId) return { outcome: 'unknown', reason: 'the answer is not a payment' };
  const { payoutNo, valor, gnExtras } = parsed.data;
  const status: PayoutStatus = statuses[parsed.data.status];
  const { codigo = '', motivo = '' } = gnExtras?.erro ?? {};
  return {
    outcome: 'ok',
    value: {
      payoutNo,
      withdrawalId,
      status,
      amountMinor: parseMinor(valor, 'BRL') ?? 0n,
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
