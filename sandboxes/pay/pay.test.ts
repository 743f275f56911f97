import { createHmac, randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckouts } from './checkouts.ts';
import { openPaymentSandbox, type PaymentSandbox } from './index.ts';
import { openCallbackSender } from './send-callbacks.ts';

const secret = 'c0ffee00c0ffee00c0ffee00c0ffee00';

type ReceivedCall = { headers: IncomingHttpHeaders; text: string; event: Record<string, unknown> };

let dataDir: string;
let vendor: PaymentSandbox;
let http: FastifyInstance;
let url: string;
let received: ReceivedCall[];
let merchantAnswers: number;
const merchant = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, text, event: JSON.parse(text) });
    response.writeHead(merchantAnswers).end();
  });
});
let merchantUrl: string;

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
  merchantAnswers = 200;
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-pay-'));
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

function newCheckout(changes: Record<string, unknown> = {}) {
  return {
    merchantOrderId: randomUUID(),
    amountMinor: 12_345,
    currency: 'BRL',
    description: 'Palpite',
    callbackUrl: `${merchantUrl}/heard`,
    returnUrl: `${merchantUrl}/#/paySuccess`,
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    locale: 'pt_BR',
    ...changes,
  };
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  { key = '', headers = {} as Record<string, string> } = {},
) {
  const text = body ? JSON.stringify(body) : '';
  const timestamp = String(Date.now());
  const signed = text || `${method} /pay/api${path}`;
  const response = await fetch(`${url}/pay/api${path}`, {
    method,
    headers: {
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex'),
      ...(text && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(text && { body: text }),
  });
  return { http: response.status, body: (await response.json()) as Record<string, string> };
}

async function openOne(changes: Record<string, unknown> = {}): Promise<string> {
  const request = newCheckout(changes);
  const { http: status, body } = await ask('POST', '/checkouts', request, { key: request.merchantOrderId });
  expect(status).toBe(200);
  return body.payNo ?? '';
}

async function act(payNo: string, action: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/pay/${payNo}/${action}`, { method: 'POST', ...init });
  return { http: response.status, text: await response.text() };
}

test('creates one checkout per idempotency key, and refuses the key with another request', async () => {
  const request = newCheckout();
  const first = await ask('POST', '/checkouts', request, { key: 'k-1' });
  const second = await ask('POST', '/checkouts', request, { key: 'k-1' });
  expect(first.body).toMatchObject({ status: 'open', amountMinor: 12_345, paidAt: null });
  expect(first.body.url).toBe(`${url}/pay/${first.body.payNo}`);
  expect(second).toEqual(first);
  const other = await ask('POST', '/checkouts', { ...request, amountMinor: 1 }, { key: 'k-1' });
  expect(other.http).toBe(409);
});

test("finds a checkout by its number and by the merchant's order", async () => {
  const merchantOrderId = randomUUID();
  const payNo = await openOne({ merchantOrderId });
  expect((await ask('GET', `/checkouts/${payNo}`)).body.merchantOrderId).toBe(merchantOrderId);
  expect((await ask('GET', `/checkouts?merchantOrderId=${merchantOrderId}`)).body.payNo).toBe(payNo);
  expect((await ask('GET', '/checkouts/AN0')).http).toBe(404);
});

test('refuses unsigned, stale and malformed merchant requests', async () => {
  const request = newCheckout();
  const stale = String(Date.now() - 301_000);
  const signature = createHmac('sha256', secret)
    .update(`${stale}.${JSON.stringify(request)}`)
    .digest('hex');
  const headers = [{ 'x-signature': '0'.repeat(64) }, { 'x-timestamp': stale, 'x-signature': signature }];
  for (const wrong of headers) {
    expect((await ask('POST', '/checkouts', request, { key: 'k', headers: wrong })).http).toBe(401);
  }
  for (const changes of [{ amountMinor: 0 }, { currency: 'R$' }, { returnUrl: 'javascript:alert(1)' }]) {
    expect((await ask('POST', '/checkouts', newCheckout(changes), { key: 'k' })).http).toBe(400);
  }
  expect((await ask('POST', '/checkouts', request)).http).toBe(400);
});

test.each([
  ['complete', 'paid'],
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
])('the payer can %s, and the merchant gets a signed callback', async (action, status) => {
  const payNo = await openOne();
  expect(await act(payNo, action)).toEqual({ http: 200, text: JSON.stringify({ payNo, status }) });
  const [callback] = received;
  expect(callback?.event).toMatchObject({ type: `checkout.${status}`, payNo, amountMinor: 12_345 });
  const timestamp = String(callback?.headers['x-timestamp']);
  const expected = createHmac('sha256', secret).update(`${timestamp}.${callback?.text}`).digest('hex');
  expect(callback?.headers['x-signature']).toBe(expected);
});

test('keeps a closed checkout, but accepts a late payment of a cancelled or expired one', async () => {
  const paid = await openOne();
  await act(paid, 'complete');
  expect((await act(paid, 'cancel')).http).toBe(409);
  expect((await act(paid, 'complete')).http).toBe(200);
  const cancelled = await openOne();
  expect((await ask('POST', `/checkouts/${cancelled}/cancel`)).body.status).toBe('cancelled');
  expect((await act(cancelled, 'complete')).http).toBe(409);
  expect((await act(cancelled, 'complete?late=true')).http).toBe(200);
  expect((await ask('GET', `/checkouts/${cancelled}`)).body.status).toBe('paid');
  const declined = await openOne();
  await act(declined, 'decline');
  expect((await act(declined, 'complete?late=true')).http).toBe(409);
  expect((await act('AN0', 'complete')).http).toBe(404);
  expect((await act(paid, 'explode')).http).toBe(404);
});

test('restores checkouts after a kill, without the incomplete line', async () => {
  const payNo = await openOne();
  await act(payNo, 'complete');
  const other = await openOne();
  appendFileSync(join(dataDir, 'checkouts.jsonl'), '{"kind":"closed","payNo":"');
  await stopVendor();
  await startVendor();
  expect((await ask('GET', `/checkouts/${payNo}`)).body.status).toBe('paid');
  expect((await ask('GET', `/checkouts/${other}`)).body.status).toBe('open');
  await act(other, 'decline');
  await stopVendor();
  await startVendor();
  expect((await ask('GET', `/checkouts/${other}`)).body.status).toBe('declined');
});

test('lists an expired checkout until it is closed', () => {
  const deadline = Date.parse('2030-05-06T07:08:09.000Z');
  let now = deadline - 1;
  const store = openCheckouts(join(dataDir, 'overdue'), () => now);
  const request = { ...newCheckout(), merchantOrderId: 'o-5', expiresAt: new Date(deadline).toISOString() };
  const { payNo } = store.open('k-5', request);
  expect(store.listOverdue()).toEqual([]);
  now = deadline;
  expect(store.listOverdue()).toEqual([payNo]);
  store.close(payNo, 'expired', null);
  expect(store.listOverdue()).toEqual([]);
  expect(store.find(payNo)).toMatchObject({ status: 'expired', closedAt: '2030-05-06T07:08:09.000Z' });
  store.closeFile();
});

test('repeats a callback with growing delays until HTTP 200, also after a restart', async () => {
  const folder = join(dataDir, 'sender');
  const waits: number[] = [];
  const wait = (_run: () => void, delayMs: number) => {
    waits.push(delayMs);
    return () => {};
  };
  const store = openCheckouts(folder);
  const sender = openCallbackSender(store, secret, wait);
  const { payNo } = store.open('k-7', { ...newCheckout(), merchantOrderId: 'o-7' });
  const eventId = store.close(payNo, 'paid', 'pix') ?? '';
  merchantAnswers = 500;
  await sender.send(eventId);
  await sender.send(eventId);
  expect(waits).toEqual([1_000, 2_000]);
  await sender.close();
  store.closeFile();

  const reopened = openCheckouts(folder);
  const again = openCallbackSender(reopened, secret, wait);
  expect(waits).toHaveLength(3);
  expect(reopened.findCallback(eventId)).toMatchObject({ attempts: 2, type: 'checkout.paid' });
  merchantAnswers = 200;
  await again.send(eventId);
  expect(reopened.listCallbacks()).toEqual([]);
  expect(received.map((callback) => callback.event.eventId)).toEqual([eventId, eventId, eventId]);
  await again.close();
  reopened.closeFile();
});

test('gives up on a merchant after thirteen tries without an answer', async () => {
  const store = openCheckouts(join(dataDir, 'silent'));
  const { payNo } = store.open('k-8', { ...newCheckout(), merchantOrderId: 'o-8' });
  const eventId = store.close(payNo, 'declined', 'card') ?? '';
  merchantAnswers = 503;
  const sender = openCallbackSender(store, secret, () => () => {});
  for (let attempt = 1; attempt <= 20; attempt++) await sender.send(eventId);
  expect(received).toHaveLength(13);
  expect(store.listCallbacks()).toEqual([]);
  store.closeFile();
});

test("the page uses the order's language and runs only its own files", async () => {
  const payNo = await openOne({ description: '<b>Loja</b> & "Cia"' });
  const response = await fetch(`${url}/pay/${payNo}`);
  const page = await response.text();
  expect(page).toContain('<html lang="pt-BR">');
  expect(page).toContain('R$\u00a0123,45');
  expect(page).toContain('&#60;b&#62;Loja&#60;/b&#62; &#38; &#34;Cia&#34;');
  expect(page).not.toMatch(/<script(?! src)|<b>Loja|\sstyle="|\son\w+="/);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`frame-ancestors 'self' ${merchantUrl}`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const english = await (
    await fetch(`${url}/pay/${await openOne({ locale: 'en_US', currency: 'GBP' })}`)
  ).text();
  expect(english).toContain('£123.45');
  expect(english).not.toContain('id="tab-pix"');
  for (const file of ['pay.css', 'pay.js']) {
    const asset = await fetch(`${url}/pay/assets/${file}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  expect((await fetch(`${url}/pay/assets/..%2findex.ts`)).status).toBe(404);
  expect((await fetch(`${url}/pay/AN0`)).status).toBe(404);
});

test('a page in a frame with an opaque origin may request its status', async () => {
  const payNo = await openOne();
  const response = await fetch(`${url}/pay/${payNo}/status`, { headers: { origin: 'null' } });
  expect(await response.json()).toEqual({ payNo, status: 'open' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test('opens crypto orders on their tab, and redirects browsers to the page with the result', async () => {
  const payNo = await openOne({ method: 'usdt' });
  const page = await (await fetch(`${url}/pay/${payNo}`)).text();
  expect(page).toMatch(/id="tab-usdt"[^>]*aria-selected="true"/);
  const form = {
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'method=usdt',
    redirect: 'manual' as const,
  };
  expect((await act(payNo, 'complete', form)).http).toBe(303);
  expect(received[0]?.event).toMatchObject({ method: 'usdt' });
  expect(await (await fetch(`${url}/pay/${payNo}`)).text()).toContain('Pagamento confirmado');
});

test('the page of a payment charges it back, whole or in part, and reinstates it; the list links to it', async () => {
  const payNo = await openOne();
  const read = async (path: string) => (await fetch(`${url}/pay/${path}`)).text();
  const submit = (action: string, body = '') =>
    act(payNo, action, {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    });
  expect(await read(payNo)).not.toContain('Faça o papel do banco');
  expect(await read('all')).not.toContain(payNo);
  await act(payNo, 'complete');
  expect(await read('all')).toContain(`href="${payNo}"`);
  expect(await read(payNo)).toContain('max="123.45"');
  expect((await submit('reverse', 'amount=23.45')).http).toBe(303);
  expect(received.at(-1)?.event).toMatchObject({
    type: 'checkout.reversed',
    reversal: { amountMinor: 2_345 },
  });
  expect(await read(payNo)).toContain('max="100.00"');
  for (const amount of ['100.01', '1.234', '-1', 'x', '']) {
    expect((await submit('reverse', `amount=${amount}`)).http).toBe(303);
    expect(received).toHaveLength(2);
  }
  expect(await read(`${payNo}?wrong=true`)).toContain('Escolha um valor entre');
  expect((await submit('reverse')).http).toBe(303);
  expect(received.at(-1)?.event).toMatchObject({ reversal: { amountMinor: 10_000 } });
  expect(await read(payNo)).not.toContain('Contestar o valor todo');
  expect((await submit('reinstate')).http).toBe(303);
  expect(received.at(-1)?.event).toMatchObject({
    type: 'checkout.reinstated',
    reversal: { amountMinor: 10_000 },
  });
  expect(await read(payNo)).toContain('Contestar o valor todo');
});
