import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBtcpayGateway } from '../../apps/server/modules/payments/btcpay-gateway.ts';
import { createEfiPayoutGateway } from '../../apps/server/modules/payments/payouts/efi-payout-gateway.ts';
import { createSandboxPayoutGateway } from '../../apps/server/modules/payments/payouts/sandbox-payout-gateway.ts';
import { createSandboxGateway } from '../../apps/server/modules/payments/sandbox-gateway.ts';
import { createStripeGateway } from '../../apps/server/modules/payments/stripe-gateway.ts';
import { createBgamingAdapter } from '../../apps/server/modules/providers/seamless/vendors/bgaming.ts';
import { createEvoAdapter } from '../../apps/server/modules/providers/seamless/vendors/evo.ts';
import { createPgAdapter } from '../../apps/server/modules/providers/seamless/vendors/pg.ts';
import { createUofApi } from '../../apps/server/modules/sportsbook/feed/uof-transport.ts';
import { fixedKey } from '../../apps/server/platform/vendor-key.ts';
import { stripeSecretKey, stripeWebhookSecret } from '../harness/vendors/stripe.ts';

/** What the vendor under test answers, and how much it could send. */
let answer: 'redirect' | 'endless' = 'redirect';
let bytesSent = 0;
const endlessBytes = 80 * 1024 * 1024;
/** Requests to an address of our own network, which a vendor's answer names. */
let requestsInside = 0;
let vendor: Server;
let inside: Server;
let url: string;

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  inside = createServer((_request, response) => {
    requestsInside += 1;
    response.end('{}');
  });
  const address = await listen(inside);
  vendor = createServer((request, response) => {
    request.resume();
    if (answer === 'redirect') {
      response.writeHead(307, {
        location: `${address}/latest/meta-data`,
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ url: address, link: address, next: address }));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(64 * 1024, '1');
    const more = () => {
      do bytesSent += piece.length;
      while (!response.destroyed && bytesSent < endlessBytes && response.write(piece));
      if (bytesSent >= endlessBytes) response.end();
    };
    response.on('drain', more);
    more();
  });
  url = await listen(vendor);
});
afterAll(() => {
  for (const server of [vendor, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  bytesSent = 0;
  requestsInside = 0;
});

const timeoutMs = 20_000;
const order = { orderId: 'b2f3c0de-0000-4000-8000-000000000001', payNo: 'cs_1', orderedAt: new Date() };
const round = { id: '1', playerId: 1n, currency: 'BRL' as const, startedAt: new Date() };
const launch = {
  game: 'x',
  token: 't',
  playerId: 1n,
  name: 'x',
  currency: 'BRL' as const,
  balanceMinor: 0n,
  lang: 'pt_BR' as const,
  ip: '127.0.0.1',
  returnUrl: 'http://localhost/',
};

/** Every question that the server asks a vendor over HTTP, by the client that asks it. */
const questions: [name: string, ask: () => Promise<unknown>][] = [
  [
    'BTCPay',
    () =>
      createBtcpayGateway({
        url,
        storeId: 's',
        apiKey: fixedKey('k'),
        webhookSecret: fixedKey('w'),
        paymentMethods: [],
        timeoutMs,
      }).findCheckout(order),
  ],
  [
    'Stripe',
    () =>
      createStripeGateway({
        url,
        secretKey: fixedKey(stripeSecretKey),
        webhookSecret: fixedKey(stripeWebhookSecret),
        paymentMethods: [],
        timeoutMs,
      }).findCheckout(order),
  ],
  [
    'Efí',
    () =>
      createEfiPayoutGateway({
        url,
        clientId: 'c',
        clientSecret: fixedKey('s'),
        certificate: null,
        pixKey: 'p',
        webhookToken: fixedKey('t'),
        timeoutMs,
      }).findPayout(order.orderId),
  ],
  [
    'sandbox payments',
    () => createSandboxGateway({ url: () => url, secret: 's', timeoutMs }).findCheckout(order),
  ],
  [
    'sandbox payouts',
    () => createSandboxPayoutGateway({ url: () => url, secret: 's', timeoutMs }).findPayout(order.orderId),
  ],
  [
    'BGaming',
    () => createBgamingAdapter({ url: () => url, casinoId: 'c', authToken: fixedKey('a') }).launch(launch),
  ],
  [
    'EVO launch',
    () => createEvoAdapter({ url: () => url, projectId: 'p', secretKey: fixedKey('s') }).launch(launch),
  ],
  [
    'EVO round',
    async () =>
      createEvoAdapter({ url: () => url, projectId: 'p', secretKey: fixedKey('s') }).askRound?.(round),
  ],
  [
    'PG history',
    async () =>
      createPgAdapter({
        url: () => url,
        historyUrl: () => url,
        operatorToken: fixedKey('o'),
        secretKey: fixedKey('s'),
      }).askRound?.(round),
  ],
  [
    'Unified Odds Feed',
    () =>
      createUofApi({ url, token: fixedKey('t') })
        .findFixture('../../evil', 'en')
        .catch(() => null),
  ],
];

/** Whether an answer means that nothing is known. */
const isNothing = (given: unknown) => given === null || (given as { outcome?: string }).outcome === 'unknown';

describe("A vendor's answer", () => {
  test.each(questions)('does not lead the server to another address: %s', async (_name, ask) => {
    answer = 'redirect';
    const given = await ask();
    expect(isNothing(given) || (given as { outcome?: string }).outcome === 'refused').toBe(true);
    expect(requestsInside).toBe(0);
  });

  const ownReader = questions.filter(([name]) => name !== 'Stripe');
  test.each(ownReader)('without an end is given up before it fills the memory: %s', async (_name, ask) => {
    answer = 'endless';
    expect(isNothing(await ask())).toBe(true);
    // The sockets and the limit of the reader together.
    expect(bytesSent).toBeLessThan(endlessBytes / 2);
  });
});
