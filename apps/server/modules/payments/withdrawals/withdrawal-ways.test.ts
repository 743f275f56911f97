import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  type EfiUnderTest,
  efiCallback,
  efiWebhookToken,
  openEfi,
} from '../../../../../tests/harness/vendors/efi.ts';
import {
  aHolder,
  aTronAddress,
  getWithdrawal,
  limitsOf,
  purseOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdraw,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';

let vendor: EfiUnderTest;
let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'palpite-efi-'));
beforeAll(async () => {
  vendor = await openEfi();
  const certificate = join(folder, 'efi.p12');
  writeFileSync(certificate, 'a test speaks without TLS');
  server = await startServer({
    environment: {
      DRAW_ROUNDS: 'false',
      DOCUMENT_PAYOUTS: 'efi',
      CRYPTO_PAYOUTS: 'off',
      EFI_URL: vendor.line.url,
      EFI_CLIENT_ID: 'Client_Id_5f0c',
      EFI_CLIENT_SECRET: 'Client_Secret_9b1e',
      EFI_CERTIFICATE: certificate,
      EFI_PIX_KEY: '8e2a1d3c-64f0-4e1b-9a57-3f0d2c1b4a69',
      EFI_WEBHOOK_TOKEN: efiWebhookToken,
    },
  });
  await stopSending(server);
});
afterAll(async () => {
  await server.close();
  vendor.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => expectLedgerBalanced(server.database));

function callBack(withdrawalId: string, token: string) {
  const { rawBody } = efiCallback([withdrawalId]);
  return server.send('POST', `/api/callback/payouts/efi?hmac=${token}&ignorar=/pix`, {
    body: rawBody.toString(),
  });
}

test('A withdrawal is paid by Pix once Efí reports it, however often it calls', async () => {
  const holder = await aHolder(server, 30_000n);
  const { orderId } = await withdrawAccepted(server, holder, 200);
  await sendDue(server, vendor.gateway());
  expect(await getWithdrawal(server, orderId)).toMatchObject({ vendor: 'efi', status: 'sending' });
  expect(await purseOf(server, holder)).toEqual([10_000n, 20_000n]);
  // The vendor's answer to the query is still "in progress".
  expect((await callBack(orderId, efiWebhookToken)).http).toBe(200);
  expect(await purseOf(server, holder)).toEqual([10_000n, 20_000n]);
  vendor.become(orderId, { status: 'REALIZADO' });
  expect((await callBack(orderId, 'not the token of the address')).body.data.code).toBe('callback_invalid');
  expect(await purseOf(server, holder)).toEqual([10_000n, 20_000n]);
  for (const http of [200, 200]) expect((await callBack(orderId, efiWebhookToken)).http).toBe(http);
  expect(await getWithdrawal(server, orderId)).toMatchObject({ status: 'paid' });
  expect(await purseOf(server, holder)).toEqual([10_000n, 0n]);
});

test('A payment that the receiving bank rejects returns the money with its cause', async () => {
  const holder = await aHolder(server, 30_000n);
  const { orderId } = await withdrawAccepted(server, holder, 200);
  await sendDue(server, vendor.gateway());
  vendor.become(orderId, { status: 'NAO_REALIZADO', erro: { codigo: 'AC07', origem: 'PSP', motivo: 'x' } });
  expect((await callBack(orderId, efiWebhookToken)).http).toBe(200);
  expect(await getWithdrawal(server, orderId)).toMatchObject({ status: 'failed', cause: 'accountRefused' });
  expect(await purseOf(server, holder)).toEqual([30_000n, 0n]);
});

test('A payout method without a vendor is not on offer, and is refused before any money moves', async () => {
  const holder = await aHolder(server, 30_000n);
  expect(await limitsOf(server, holder)).toMatchObject({ ways: ['CPF'] });
  const answer = await withdraw(
    server,
    holder,
    toOwnAccount(holder, 100, { payCardBank: 'USDT', payCardNo: aTronAddress() }),
  );
  expect(answer.body).toMatchObject({
    data: { code: 'withdrawal_way_closed' },
    message:
      'Esta forma de saque está indisponível agora. Escolha outra ou tente mais tarde; nada foi debitado.',
  });
  expect(await purseOf(server, holder)).toEqual([30_000n, 0n]);
});

test('Pix pays only in reais: in another currency no payout method is available', async () => {
  const player = await server.newPlayer({ lang: 'en_US' });
  expect(player.currency).not.toBe('BRL');
  expect(await limitsOf(server, player)).toMatchObject({ ways: [] });
});
