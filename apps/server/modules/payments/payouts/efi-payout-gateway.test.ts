import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openChangingKey } from '../../../../../tests/harness/vendors/changing-key.ts';
import {
  type EfiUnderTest,
  efiCallback,
  efiClientSecret,
  openEfi,
  withoutPixKey,
} from '../../../../../tests/harness/vendors/efi.ts';
import type { Trouble } from '../../../../../tests/harness/vendors/open-vendor.ts';
import type { PayoutGateway, PayoutRequest } from './payout-gateway.ts';

let vendor: EfiUnderTest;
let gateway: PayoutGateway;
beforeAll(async () => {
  vendor = await openEfi();
  gateway = vendor.gateway();
});
afterEach(() => vendor.line.trouble(null));
afterAll(() => vendor.close());

const document = '11144477735';

function aRequest(changes: Partial<PayoutRequest> = {}): PayoutRequest {
  return {
    withdrawalId: randomUUID(),
    amountMinor: 19_507n,
    currency: 'BRL',
    target: { bank: 'CPF', document, name: 'Marina Teste' },
    callbackUrl: `${vendor.line.url}/callbacks`,
    ...changes,
  };
}

async function aPayment(): Promise<{ withdrawalId: string; payoutNo: string }> {
  const request = aRequest();
  const vendorAnswer = await gateway.createPayout(request);
  if (vendorAnswer.outcome !== 'ok') throw new Error(`${vendorAnswer.outcome}: ${vendorAnswer.reason}`);
  return vendorAnswer.value;
}

test('pays the exact amount to the CPF as the key, and requires its holder to match', async () => {
  const request = aRequest();
  const vendorAnswer = await gateway.createPayout(request);
  expect(vendorAnswer).toEqual({
    outcome: 'ok',
    value: {
      payoutNo: expect.stringMatching(/^E\d{31}$/),
      withdrawalId: request.withdrawalId,
      status: 'pending',
      amountMinor: 19_507n,
      currency: 'BRL',
      reason: '',
      accountAtFault: false,
    },
  });
  expect(vendor.payments.get(request.withdrawalId.replaceAll('-', ''))).toMatchObject({
    valor: '195.07',
    chave: document,
    cpf: document,
  });
});

test('pays a withdrawal once when it is requested twice, and returns the same payment', async () => {
  const request = aRequest();
  const paid = vendor.payments.size + 1;
  const first = await gateway.createPayout(request);
  // Refused because of its id; the query finds the payment.
  expect(await gateway.createPayout(request)).toEqual(first);
  expect(vendor.payments.size).toBe(paid);
});

test('reports unknown after a refusal for a used id, even while the vendor finds no such payment', async () => {
  const request = aRequest();
  await gateway.createPayout(request);
  vendor.hide(request.withdrawalId);
  expect(await gateway.findPayout(request.withdrawalId)).toEqual({ outcome: 'ok', value: null });
  expect(await gateway.createPayout(request)).toEqual({
    outcome: 'unknown',
    reason: 'HTTP 409 id_envio_duplicado',
  });
});

test('finds a payment by its withdrawal, and nothing for one that never arrived', async () => {
  const { withdrawalId, payoutNo } = await aPayment();
  expect(await gateway.findPayout(withdrawalId)).toMatchObject({
    outcome: 'ok',
    value: { withdrawalId, payoutNo, status: 'pending' },
  });
  expect(await gateway.findPayout(randomUUID())).toEqual({ outcome: 'ok', value: null });
});

test("reports a receiver without a Pix key as a definite refusal and as the receiver's fault", async () => {
  const target = { bank: 'CPF', document: withoutPixKey, name: 'Marina Teste' } as const;
  expect(await gateway.createPayout(aRequest({ target }))).toEqual({
    outcome: 'refused',
    reason: 'HTTP 404 chave_nao_encontrada',
    accountAtFault: true,
  });
});

test('reports a refusal as unknown while the vendor does not tell whether the payment exists', async () => {
  const request = aRequest({ amountMinor: 1n, target: { bank: 'CPF', document: withoutPixKey, name: '' } });
  await aPayment();
  const vendorAnswer = gateway.createPayout(request);
  expect((await vendorAnswer).outcome).toBe('refused');
  vendor.line.trouble(400);
  expect((await gateway.createPayout(request)).outcome).toBe('unknown');
});

test.each<[Trouble]>([
  [401],
  [403],
  [408],
  [429],
  [500],
  [503],
  ['silence'],
  ['a broken line'],
  ['a redirect'],
  ['no JSON'],
  ['other JSON'],
])('reports sending and querying as unknown when the vendor answers with %s', async (trouble) => {
  vendor.line.trouble(trouble);
  expect((await gateway.createPayout(aRequest())).outcome).toBe('unknown');
  expect((await gateway.findPayout(randomUUID())).outcome).toBe('unknown');
});

test('renews an expired access token', async () => {
  const { withdrawalId } = await aPayment();
  vendor.endAccess();
  expect(await gateway.findPayout(withdrawalId)).toMatchObject({ outcome: 'ok', value: { withdrawalId } });
});

test('opens a new access once another secret is in force', async () => {
  const { withdrawalId } = await aPayment();
  const secret = openChangingKey(efiClientSecret);
  const changed = vendor.gateway(secret.key);
  const logins = () => vendor.line.requests.filter(({ path }) => path === '/oauth/token').length;
  await changed.findPayout(withdrawalId);
  const before = logins();
  vendor.changeSecret('Client_Secret_next');
  secret.change('Client_Secret_next');
  expect((await changed.findPayout(withdrawalId)).outcome).toBe('ok');
  expect(logins()).toBe(before + 1);
  vendor.changeSecret(efiClientSecret);
});

test.each([
  ['AC03', true],
  ['BE01', true],
  ['AB03', false],
])('reports whose fault a payment rejected with %s is', async (codigo, accountAtFault) => {
  const { withdrawalId } = await aPayment();
  vendor.become(withdrawalId, {
    status: 'NAO_REALIZADO',
    erro: { codigo, origem: 'PSP', motivo: 'Conta inexistente' },
  });
  expect(await gateway.findPayout(withdrawalId)).toMatchObject({
    value: { status: 'rejected', reason: `${codigo} Conta inexistente`, accountAtFault },
  });
});

test('pays only in reais and only by document', async () => {
  expect([gateway.takes('BRL'), gateway.takes('GBP')]).toEqual([true, false]);
  const target = { bank: 'USDT', address: 'T', amountMicro: 1n } as const;
  const vendorAnswer = vendor.line.requests.length;
  expect(await gateway.createPayout(aRequest({ target }))).toMatchObject({ outcome: 'refused' });
  expect(await gateway.createPayout(aRequest({ currency: 'GBP' }))).toMatchObject({ outcome: 'refused' });
  expect(vendor.line.requests.length).toBe(vendorAnswer);
});

test('uses a callback only to query the payment', async () => {
  const [first, second] = [await aPayment(), await aPayment()];
  vendor.become(first.withdrawalId, { status: 'REALIZADO' });
  const callback = efiCallback([first.withdrawalId, second.withdrawalId, first.withdrawalId]);
  const { events } = await gateway.verifyCallback(callback);
  expect(events).toMatchObject([
    {
      eventId: `${first.payoutNo}:paid`,
      report: { status: 'paid', amountMinor: 19_507n, currency: 'BRL' },
      payload: { type: 'payout.paid', amountMinor: 19_507, currency: 'BRL' },
    },
    { eventId: `${second.payoutNo}:pending`, report: { status: 'pending' } },
  ]);
});

test('refuses a callback to a URL without the secret', async () => {
  const { withdrawalId } = await aPayment();
  for (const token of ['', 'x', 'Zk4x8Tq1Rb7Ly0Wn5Vd4']) {
    await expect(gateway.verifyCallback(efiCallback([withdrawalId], token))).rejects.toMatchObject({
      code: 'callback_invalid',
    });
  }
});

const receive = (pix: unknown, text = JSON.stringify({ pix })) =>
  gateway.verifyCallback({ ...efiCallback([]), rawBody: Buffer.from(text) });
const named = (id: string) => ({ gnExtras: { idEnvio: id.replaceAll('-', '') } });

test.each<[string, unknown, number]>([
  ['a test of the address', undefined, 1],
  ['pix: null', null, 1],
  ['an empty list', [], 1],
  ['a payment that came in', [{ endToEndId: 'E1', txid: 'a', valor: '1.00' }], 1],
  ['gnExtras: null', [{ gnExtras: null }], 1],
  ['idEnvio: null, a number, and words', [null, 7, { gnExtras: { idEnvio: null } }, named('SAQUE1')], 4],
])('ignores and counts a callback with %s', async (_title, pix, notOurs) => {
  expect(await receive(pix)).toEqual({ events: [], missing: null, unreadable: [], notOurs });
});

test('refuses a callback that is not a list of payments', async () => {
  await expect(receive(7)).rejects.toMatchObject({ code: 'request_invalid' });
  await expect(receive(null, '{"pix":')).rejects.toMatchObject({ code: 'request_invalid' });
});

test('reads every payment of a callback although others are unknown, unreadable or foreign', async () => {
  const [paid, odd] = [await aPayment(), await aPayment()];
  vendor.become(paid.withdrawalId, { status: 'REALIZADO' });
  vendor.become(odd.withdrawalId, { valor: 'dez reais' as never });
  const list = [null, named(odd.withdrawalId), named(randomUUID()), named(paid.withdrawalId)];
  expect(await receive(list, `\uFEFF${JSON.stringify({ pix: list })}`)).toMatchObject({
    events: [{ report: { withdrawalId: paid.withdrawalId, status: 'paid' } }],
    missing: 'order_unknown',
    unreadable: [{ about: odd.withdrawalId }],
    notOurs: 1,
  });
  vendor.line.trouble(500);
  expect(await receive(list)).toMatchObject({ events: [], missing: 'payment_unavailable' });
});

test.each<[string, object, object]>([
  ['a number as amount', { valor: 195.07 }, { status: 'pending', amountMinor: 19_507n }],
  ['an amount without decimals', { valor: '195' }, { amountMinor: 19_500n }],
  [
    'fault: null',
    { status: 'NAO_REALIZADO', erro: null },
    { status: 'rejected', reason: '', accountAtFault: false },
  ],
  [
    'a fault without words',
    { status: 'NAO_REALIZADO', erro: { codigo: 'AC03', motivo: null } },
    { status: 'rejected', reason: 'AC03', accountAtFault: true },
  ],
  [
    'a fault in many words',
    { status: 'NAO_REALIZADO', erro: { codigo: 7, motivo: 'x'.repeat(400) } },
    { status: 'rejected', reason: `7 ${'x'.repeat(198)}`, accountAtFault: false },
  ],
])('parses a payment with %s', async (_title, state, expected) => {
  const { withdrawalId } = await aPayment();
  vendor.become(withdrawalId, state);
  expect(await gateway.findPayout(withdrawalId)).toMatchObject({ outcome: 'ok', value: expected });
});

test.each<[string, object]>([
  ['valor: null', { valor: null }],
  ['a valor in words', { valor: 'dez reais' }],
  ['a valor of zero', { valor: '0.00' }],
  ['a valor with three decimals', { valor: '195.075' }],
  ['a status of a later version', { status: 'DEVOLVIDO' }],
  ['status: null', { status: null }],
  ['no number', { endToEndId: null }],
])('reports a payment with %s as unreadable, with the vendor reachable', async (_title, state) => {
  const { withdrawalId } = await aPayment();
  vendor.become(withdrawalId, state);
  expect(await gateway.findPayout(withdrawalId)).toMatchObject({ outcome: 'unknown', unreadable: true });
  vendor.line.trouble('silence');
  expect(await gateway.findPayout(withdrawalId)).toEqual({ outcome: 'unknown', reason: expect.any(String) });
});
