import { createHmac, randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPaymentSandbox, type PaymentSandbox } from './index.ts';

const secret = 'deadbeefdeadbeefdeadbeefdeadbeef';

let dataDir: string;
let vendor: PaymentSandbox;
let http: FastifyInstance;
let url: string;
let received: { signature: string; timestamp: string; text: string; event: Record<string, unknown> }[];
let merchantUrl: string;
const merchant = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const signature = String(request.headers['x-signature']);
    received.push({
      signature,
      timestamp: String(request.headers['x-timestamp']),
      text,
      event: JSON.parse(text),
    });
    response.writeHead(200).end();
  });
});

async function startVendor(): Promise<void> {
  vendor = await openPaymentSandbox({ dataDir, secret, publicUrl: () => url });
  http = Fastify();
  await http.register(vendor.plugin);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
}

async function stopVendor(): Promise<void> {
  await http.close();
  await vendor.close();
}

beforeEach(async () => {
  received = [];
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-payouts-'));
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
  await startVendor();
});
afterEach(async () => {
  await stopVendor();
  merchant.closeAllConnections();
  await new Promise((resolve) => merchant.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

async function ask(method: 'GET' | 'POST', path: string, body?: object, key = '') {
  const text = body ? JSON.stringify(body) : '';
  const timestamp = String(Date.now());
  const response = await fetch(`${url}/pay/api${path}`, {
    method,
    headers: {
      'x-timestamp': timestamp,
      'x-signature': hmac(`${timestamp}.${text || `${method} /pay/api${path}`}`),
      ...(text && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(text && { body: text }),
  });
  return { http: response.status, body: (await response.json()) as Record<string, unknown> };
}

function aPayout(ending: string, changes: Record<string, unknown> = {}) {
  return {
    merchantWithdrawalId: randomUUID(),
    amountMinor: 9_750,
    currency: 'BRL',
    callbackUrl: `${merchantUrl}/heard`,
    method: 'document',
    account: `123456789${ending}`,
    holder: 'Ana Souza',
    ...changes,
  };
}

const book = (payout: ReturnType<typeof aPayout>) =>
  ask('POST', '/payouts', payout, payout.merchantWithdrawalId);
const statusOf = async ({ merchantWithdrawalId: id }: ReturnType<typeof aPayout>) =>
  (await ask('GET', `/payouts?merchantWithdrawalId=${id}`)).body.status ?? 'none';

test('books a payout once per key, pays it, and sends a signed callback', async () => {
  const payout = aPayout('00');
  const first = await book(payout);
  expect(first).toMatchObject({ http: 200, body: { status: 'pending', amountMinor: 9_750, reason: '' } });
  expect((await book(payout)).body.payoutNo).toBe(first.body.payoutNo);
  expect((await book({ ...payout, amountMinor: 9_751 })).http).toBe(409);
  await expect.poll(() => received).toHaveLength(1);
  const [{ event, signature, timestamp, text } = expect.fail()] = received;
  expect(event).toMatchObject({ type: 'payout.paid', payoutNo: first.body.payoutNo, amountMinor: 9_750 });
  expect(signature).toBe(hmac(`${timestamp}.${text}`));
  expect(await statusOf(payout)).toBe('paid');
});

test('the account decides the result: refused, rejected, silent, down, waiting, early', async () => {
  const refused = aPayout('94');
  expect((await book(refused)).http).toBe(422);
  expect(await statusOf(refused)).toBe('none');
  expect((await book(aPayout('95'))).body).toMatchObject({ status: 'rejected', reason: 'account closed' });
  const silent = aPayout('96');
  await expect(book(silent)).rejects.toThrow();
  await expect.poll(() => statusOf(silent)).toBe('paid');
  const down = aPayout('97');
  expect([(await book(down)).http, (await book(down)).http]).toEqual([503, 503]);
  expect(await statusOf(down)).toBe('none');
  expect((await book(down)).body.status).toBe('pending');
  expect((await book(aPayout('99'))).body.status).toBe('paid');
  const waiting = aPayout('98');
  const { payoutNo } = (await book(waiting)).body;
  const act = async (action: string) =>
    (await fetch(`${url}/pay/payouts/${payoutNo}/${action}`, { method: 'POST' })).status;
  expect([await act('explode'), await act('reject'), await act('pay')]).toEqual([404, 200, 409]);
  expect(await statusOf(waiting)).toBe('rejected');
});

test('restores payouts after a restart, and those in progress get paid', async () => {
  const waiting = aPayout('98');
  const underWay = aPayout('01');
  await book(waiting);
  await book(underWay);
  appendFileSync(join(dataDir, 'payouts.jsonl'), '{"kind":"ended","payoutNo":"');
  await stopVendor();
  await startVendor();
  expect(await statusOf(waiting)).toBe('pending');
  await expect.poll(() => statusOf(underWay)).toBe('paid');
});

test('refuses unsigned and malformed requests', async () => {
  const payout = aPayout('00');
  const unsigned = await fetch(`${url}/pay/api/payouts`, { method: 'POST', body: JSON.stringify(payout) });
  expect(unsigned.status).toBe(401);
  for (const changes of [
    { amountMinor: 0 },
    { account: '1' },
    { method: 'cash' },
    { callbackUrl: 'ftp://x' },
  ])
    expect((await book(aPayout('00', changes))).http).toBe(400);
  expect((await ask('POST', '/payouts', payout)).http).toBe(400);
  expect(await statusOf(payout)).toBe('none');
});
