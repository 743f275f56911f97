import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signCallback } from '../../../../tests/harness/deposits.ts';
import type { CheckoutRequest } from './gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

const secret = 'feed0000feed0000feed0000feed0000';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const vendor = createServer((request, response) => answer(request, response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterAll(() => {
  vendor.closeAllConnections();
  vendor.close();
});

const gateway = () => createSandboxGateway({ url: () => url, secret, timeoutMs: 200 });

const request: CheckoutRequest = {
  orderId: 'o-31',
  amountMinor: 7_700n,
  currency: 'BRL',
  description: 'Palpite',
  callbackUrl: 'http://127.0.0.1/c',
  returnUrl: 'http://127.0.0.1/r',
  expiresAt: new Date('2030-05-06T07:08:09Z'),
  locale: 'pt_BR',
  method: null,
};

const checkout = {
  payNo: 'AN31',
  merchantOrderId: 'o-31',
  url: '/sandbox/pay/AN31',
  status: 'open',
  amountMinor: 7_700,
  currency: 'BRL',
  paidAt: null,
};

function reply(status: number, text: string) {
  answer = (_request, response) => response.writeHead(status).end(text);
}

test('A checkout request signs its bytes and has the order id as idempotency key', async () => {
  const seen = await new Promise<{ headers: IncomingMessage['headers']; text: string }>((resolve) => {
    answer = (incoming, response) => {
      let text = '';
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => {
        response.writeHead(200).end(JSON.stringify(checkout));
        resolve({ headers: incoming.headers, text });
      });
    };
    void gateway().createCheckout(request);
  });
  const timestamp = String(seen.headers['x-timestamp']);
  expect(seen.headers['x-signature']).toBe(signCallback(seen.text, timestamp, secret)['x-signature']);
  expect(seen.headers['idempotency-key']).toBe('o-31');
  expect(JSON.parse(seen.text)).toMatchObject({ amountMinor: 7_700, expiresAt: '2030-05-06T07:08:09.000Z' });
});

test('An answer is parsed as a checkout', async () => {
  reply(200, JSON.stringify({ ...checkout, status: 'paid', paidAt: '2030-05-06T07:10:00.000Z' }));
  expect(await gateway().cancelCheckout('AN31')).toEqual({
    outcome: 'ok',
    value: {
      payNo: 'AN31',
      orderId: 'o-31',
      url: '/sandbox/pay/AN31',
      status: 'paid',
      amountMinor: 7_700n,
      currency: 'BRL',
      paidAt: new Date('2030-05-06T07:10:00Z'),
    },
  });
});

test('A definite refusal is refused; everything that may have worked is unknown', async () => {
  for (const [status, outcome] of [
    [400, 'refused'],
    [401, 'refused'],
    [409, 'refused'],
    [408, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
  ] as const) {
    reply(status, '{}');
    expect((await gateway().createCheckout(request)).outcome, String(status)).toBe(outcome);
  }
});

test.each<[string, object]>([
  ['an amount as text', { amountMinor: '7700' }],
  ['no time of payment', { paidAt: undefined }],
  ['no page', { url: null }],
])('A checkout with %s is parsed', async (_title, changes) => {
  reply(200, `\uFEFF${JSON.stringify({ ...checkout, ...changes })}`);
  expect(await gateway().createCheckout(request)).toMatchObject({
    outcome: 'ok',
    value: { payNo: 'AN31', amountMinor: 7_700n, paidAt: null },
  });
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['another object', '{}'],
  ['amountMinor: null', JSON.stringify({ ...checkout, amountMinor: null })],
  ['amountMinor: 0', JSON.stringify({ ...checkout, amountMinor: 0 })],
  ['half a minor unit', JSON.stringify({ ...checkout, amountMinor: '7700.5' })],
  ['a status of a later version', JSON.stringify({ ...checkout, status: 'held' })],
])('An answer of %s is unknown, and distinct from no answer', async (_title, text) => {
  reply(200, text);
  expect(await gateway().createCheckout(request)).toMatchObject({ outcome: 'unknown', unreadable: true });
});

test('Silence, a broken connection and a redirect are unknown', async () => {
  answer = () => {};
  expect((await gateway().createCheckout(request)).outcome).toBe('unknown');
  answer = (incoming) => incoming.socket.destroy();
  expect((await gateway().createCheckout(request)).outcome).toBe('unknown');
  answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect((await gateway().createCheckout(request)).outcome).toBe('unknown');
});

test('A checkout without a number is searched by the order id, and null when the vendor does not know it', async () => {
  const paths: string[] = [];
  answer = (incoming, response) => {
    paths.push(incoming.url ?? '');
    response.writeHead(404).end('{}');
  };
  const orderedAt = new Date('2030-05-06T06:38:09Z');
  expect(await gateway().findCheckout({ orderId: 'o-31', payNo: 'AN31', orderedAt })).toEqual({
    outcome: 'ok',
    value: null,
  });
  expect(await gateway().findCheckout({ orderId: 'o-31', payNo: null, orderedAt })).toEqual({
    outcome: 'ok',
    value: null,
  });
  expect(paths).toEqual(['/pay/api/checkouts/AN31', '/pay/api/checkouts?merchantOrderId=o-31']);
});

test('A signature is valid for five minutes by the clock of this server', async () => {
  const text = JSON.stringify({
    eventId: 'e-1',
    type: 'checkout.declined',
    payNo: 'AN31',
    merchantOrderId: 'o-31',
    amountMinor: 7_700,
    currency: 'BRL',
    method: null,
    at: '2030-05-06T07:08:09.000Z',
  });
  const signedAt = 1_900_000_000_000;
  const headers = signCallback(text, String(signedAt), secret);
  const at = (nowMs: number) =>
    createSandboxGateway({ url: () => url, secret, now: () => nowMs }).verifyCallback(
      headers,
      Buffer.from(text),
    );
  expect((await at(signedAt + 300_000))?.report).toMatchObject({
    status: 'declined',
    amountMinor: 7_700n,
    paidAt: null,
  });
  expect((await at(signedAt - 300_000))?.eventId).toBe('e-1');
  await expect(at(signedAt + 300_001)).rejects.toThrow('callback_invalid');
  await expect(at(signedAt - 300_001)).rejects.toThrow('callback_invalid');
});
