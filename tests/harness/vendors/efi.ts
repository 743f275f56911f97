import { randomUUID } from 'node:crypto';
import { createEfiPayoutGateway } from '../../../apps/server/modules/payments/payouts/efi-payout-gateway.ts';
import type { PayoutGateway } from '../../../apps/server/modules/payments/payouts/payout-gateway.ts';
import { fixedKey, type VendorKey } from '../../../apps/server/platform/vendor-key.ts';
import { type OpenVendor, openVendor, type VendorAnswer, type VendorRequest } from './open-vendor.ts';

export const efiWebhookToken = 'Zk4x8Tq1Rb7Ly0Wn5Vd3';
const clientId = 'Client_Id_5f0c';
export const efiClientSecret = 'Client_Secret_9b1e';
const pixKey = '8e2a1d3c-64f0-4e1b-9a57-3f0d2c1b4a69';

type Payment = {
  endToEndId: string;
  idEnvio: string;
  valor: string;
  chave: string;
  cpf: string;
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
  erro?: { codigo: string; origem: string; motivo: string };
};

export type EfiUnderTest = {
  readonly line: OpenVendor;
  readonly payments: ReadonlyMap<string, Payment>;
  gateway(secret?: VendorKey): PayoutGateway;
  /** Accesses that the old secret has opened stay. */
  changeSecret(secret: string): void;
  /** Sets any state of a withdrawal's payment. */
  become(withdrawalId: string, state: Partial<Payment>): void;
  /** Look-ups find nothing, as right after sending. */
  hide(withdrawalId: string): void;
  endAccess(): void;
  close(): void;
};

/** A CPF that is not registered as a Pix key. */
export const withoutPixKey = '52998224725';

export async function openEfi(): Promise<EfiUnderTest> {
  const payments = new Map<string, Payment>();
  const accesses = new Set<string>();
  const hidden = new Set<string>();
  let clientSecret = efiClientSecret;

  const line = await openVendor((request) => answer(request));

  function answer({ method, path, headers, text }: VendorRequest): VendorAnswer {
    if (path === '/oauth/token') {
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      if (headers.authorization !== `Basic ${basic}`) return no(401, 'invalid_client');
      const access = randomUUID();
      accesses.add(access);
      return ok(200, { access_token: access, token_type: 'Bearer', expires_in: 3600 });
    }
    if (!accesses.has(headers.authorization?.replace('Bearer ', '') ?? '')) return no(401, 'invalid_token');
    const sent = /^\/v3\/gn\/pix\/(\w{1,35})$/.exec(path)?.[1];
    if (method === 'PUT' && sent) return send(sent, JSON.parse(text));
    const requestedId = /^\/v2\/gn\/pix\/enviados\/id-envio\/(\w{1,35})$/.exec(path)?.[1];
    const payment = payments.get(requestedId ?? '');
    if (!payment || hidden.has(payment.idEnvio)) return no(404, 'pix_nao_encontrado');
    const { erro, cpf: _cpf, ...rest } = payment;
    return ok(200, { ...rest, horario: { solicitacao: at }, ...(erro && { gnExtras: { erro } }) });
  }

  function send(
    idEnvio: string,
    request: { valor: string; pagador: { chave: string }; favorecido: { chave: string; cpf: string } },
  ): VendorAnswer {
    if (payments.has(idEnvio)) return no(409, 'id_envio_duplicado');
    if (!/^\d+\.\d{2}$/.test(request.valor) || request.pagador.chave !== pixKey)
      return no(400, 'valor_invalido');
    if (request.favorecido.chave === withoutPixKey) return no(404, 'chave_nao_encontrada');
    const endToEndId = `E09089356202611220${String(payments.size).padStart(14, '0')}`;
    payments.set(idEnvio, {
      endToEndId,
      idEnvio,
      valor: request.valor,
      chave: request.favorecido.chave,
      cpf: request.favorecido.cpf,
      status: 'EM_PROCESSAMENTO',
    });
    return ok(201, {
      idEnvio,
      e2eId: endToEndId,
      valor: request.valor,
      horario: { solicitacao: at },
      status: 'EM_PROCESSAMENTO',
    });
  }

  return {
    line,
    payments,
    gateway: (secret = fixedKey(efiClientSecret)) =>
      createEfiPayoutGateway({
        url: line.url,
        clientId,
        clientSecret: secret,
        certificate: null,
        pixKey,
        webhookToken: fixedKey(efiWebhookToken),
        timeoutMs: 1_500,
      }),
    become: (withdrawalId, state) => {
      const payment = payments.get(withdrawalId.replaceAll('-', ''));
      if (!payment) throw new Error(`no payment of ${withdrawalId}`);
      Object.assign(payment, state);
    },
    hide: (withdrawalId) => void hidden.add(withdrawalId.replaceAll('-', '')),
    endAccess: () => accesses.clear(),
    changeSecret: (secret) => {
      clientSecret = secret;
    },
    close: () => line.close(),
  };
}

const at = '2026-11-22T02:00:00.000Z';

/** Returns the webhook of Efí about sent payments. */
export function efiCallback(withdrawalIds: readonly string[], token = efiWebhookToken) {
  const pix = withdrawalIds.map((id) => ({
    endToEndId: 'E0908935620261122000000000000000',
    chave: pixKey,
    tipo: 'SOLICITACAO',
    status: 'REALIZADO',
    valor: '0.01',
    gnExtras: { idEnvio: id.replaceAll('-', '') },
  }));
  return { headers: {}, rawBody: Buffer.from(JSON.stringify({ pix })), token };
}

function ok(status: number, body: object): VendorAnswer {
  return { status, text: JSON.stringify(body) };
}

function no(status: number, nome: string): VendorAnswer {
  return { status, text: JSON.stringify({ nome, mensagem: 'não' }) };
}
