import { createHmac, randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnreadableCallback } from '../../apps/server/modules/payments/gateway.ts';
import { Refusal } from '../../apps/server/platform/refusal.ts';
import { callbackBody, getOrder, orderPackage, paymentSecret, signCallback } from '../harness/deposits.ts';
import { fuzzBatches, fuzzTimeoutMs, hostileText, isStorable, mutated } from '../harness/fuzz.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../harness/server.ts';
import { openGameSession, openSlotsVendor } from '../harness/slots.ts';
import {
  bgamingDriver,
  evoDriver,
  type GameSession,
  type Move,
  pgDriver,
  signEvo,
  slotsKeys,
  type VendorMessage,
} from '../harness/slots-drivers.ts';
import { btcpayStoreId, openBtcpay } from '../harness/vendors/btcpay.ts';
import type { VendorUnderTest } from '../harness/vendors/open-vendor.ts';
import { openStripe, stripeSecretKey, stripeWebhookSecret } from '../harness/vendors/stripe.ts';
import { aHolder, getWithdrawal, payoutBody, sendDue, withdrawAccepted } from '../harness/withdrawals.ts';

let server: TestServer;
let player: TestPlayer;
let line: Awaited<ReturnType<typeof openSlotsVendor>>['line'];
beforeAll(async () => {
  const slots = await openSlotsVendor();
  line = slots.line;
  server = await startServer({
    environment: { ...slots.environment, PAYMENT_SECRET: paymentSecret },
    timedJobs: false,
  });
  player = await server.fundedPlayer(1_000_000n);
});
afterAll(async () => {
  line.close();
  await server.close();
});

describe('A signed callback with any content is answered, never with a fault', () => {
  test(
    'about a deposit',
    async () => {
      const order = await orderPackage(server, player, 'BRL-BRL-200');
      const paid = callbackBody(order, 20_000);
      const reversed = callbackBody(order, 20_000, {
        type: 'checkout.reversed',
        reversal: { reversalNo: 'RV-1', amountMinor: 20_000, reason: 'dispute' },
      });
      await expectNoFaults('/api/callback/payments/sandbox', fc.constantFrom(paid, reversed).chain(mutated));
      expect(['open', 'credited', 'reversed']).toContain((await getOrder(server, order.orderId)).status);
    },
    fuzzTimeoutMs,
  );

  test(
    'about a withdrawal',
    async () => {
      const holder = await aHolder(server, 30_000n);
      const { orderId } = await withdrawAccepted(server, holder, 200);
      await sendDue(server);
      const paid = payoutBody(await getWithdrawal(server, orderId));
      await expectNoFaults('/api/callback/payouts/sandbox', mutated(paid));
    },
    fuzzTimeoutMs,
  );

  async function expectNoFaults(path: string, bodies: fc.Arbitrary<unknown>): Promise<void> {
    for (const batch of fuzzBatches(bodies, 120)) {
      for (const body of batch) {
        const text = JSON.stringify(body) ?? '';
        const { http, body: answer } = await server.send('POST', path, {
          body: text,
          headers: signCallback(text),
        });
        expect([http < 500, answer, text]).toEqual([true, answer, text]);
      }
    }
  }
});

const rounds: Move[] = [
  { kind: 'bet', id: 'b1', round: '1400000000000001', amount: 100n },
  { kind: 'win', id: 'w1', round: '1400000000000001', amount: 250n, finishes: true },
  { kind: 'freeWin', id: 'f1', round: '1400000000000002', amount: 50n },
  { kind: 'balance' },
];
const rollback: Move = { kind: 'rollback', id: 'r1', round: '1400000000000001', target: 'b1' };

type Field = [name: string, value: string];

/** One to three values replaced, removed or repeated. */
const mutatedFields = (fields: Field[]): fc.Arbitrary<Field[]> =>
  fc.array(fc.tuple(fc.nat(3), fc.nat(), hostileText), { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce((list, [kind, index, text]) => {
      const place = index % Math.max(1, list.length);
      const [name] = list[place] ?? ['x'];
      if (kind === 0) return list.filter((_, each) => each !== place);
      if (kind === 1) return list.concat([[name, text.toWellFormed()]]);
      return list.with(place, [name, text.toWellFormed()]);
    }, fields),
  );

const isFormField = ([name]: Field) => name !== 'signature';

const changedMessages: Record<string, (message: VendorMessage) => fc.Arbitrary<VendorMessage>> = {
  pg: (message) =>
    mutatedFields(
      [...new URLSearchParams(message.body)].filter(([name]) => !/operator_token|secret_key/.test(name)),
    ).map((fields) => ({
      ...message,
      body: new URLSearchParams([
        ['operator_token', slotsKeys.PG_OPERATOR_TOKEN],
        ['secret_key', slotsKeys.PG_SECRET_KEY],
        ...fields,
      ]).toString(),
    })),
  evo: (message) =>
    mutatedFields([...new URLSearchParams(message.body)].filter(isFormField)).map((fields) => ({
      ...message,
      body: new URLSearchParams([
        ...fields,
        ['signature', signEvo(fields, slotsKeys.EVO_SECRET_KEY)],
      ]).toString(),
    })),
  bgaming: (message) =>
    mutated(JSON.parse(message.body)).map((content) => {
      const body = JSON.stringify(content) ?? '';
      const signature = createHmac('sha256', slotsKeys.BGAMING_AUTH_TOKEN).update(body).digest('hex');
      return { ...message, headers: { ...message.headers, 'x-request-sign': signature }, body };
    }),
};

describe('A signed call of a slots vendor with any content is answered, never with a fault', () => {
  test.each([pgDriver, evoDriver, bgamingDriver])(
    '$vendor',
    async (driver) => {
      const session: GameSession = await openGameSession(server, driver, player);
      const moves = driver.rollsBack ? [...rounds, rollback] : rounds;
      const messages = fc
        .constantFrom(...moves.map((move) => driver.write(session, move)))
        .chain((message) => (changedMessages[driver.vendor] as (typeof changedMessages)[string])(message));
      for (const batch of fuzzBatches(messages, 120)) {
        for (const message of batch) {
          const { path, headers, body } = message;
          const response = await fetch(server.url + path, { method: 'POST', headers, body });
          const text = await response.text();
          const isFault = response.status >= 500 || /Internal/.test(text);
          expect([isFault, body, text]).toEqual([false, body, text]);
        }
      }
    },
    fuzzTimeoutMs,
  );
});

test('The ledger is balanced after all these callbacks', () => expectLedgerBalanced(server.database));

async function expectReadable(
  vendor: VendorUnderTest,
  events: fc.Arbitrary<unknown>,
  sign: (text: string) => Record<string, string>,
) {
  const gateway = vendor.gateway();
  for (const batch of fuzzBatches(events, 200)) {
    for (const event of batch) {
      const text = JSON.stringify(event) ?? '';
      try {
        const read = await gateway.verifyCallback(sign(text), Buffer.from(text));
        if (!read) continue;
        const { report, reversals = [], refunds = [], payload } = read;
        expect([isStorable({ ...report, reversals, refunds, payload }), text]).toEqual([true, text]);
        if (report.paidAt) expect([Number.isNaN(report.paidAt.getTime()), text]).toEqual([false, text]);
        for (const { status } of reversals) expect(['taken', 'undone']).toContain(status);
      } catch (failure) {
        const isKnown = failure instanceof Refusal || failure instanceof UnreadableCallback;
        expect([isKnown, failure, text]).toEqual([true, failure, text]);
      }
    }
  }
}

describe('A signed event of a payment vendor is read, refused or reported as unreadable', () => {
  test(
    'Stripe',
    async () => {
      const vendor = await openStripe();
      const orderId = randomUUID();
      const stripe = new Stripe(stripeSecretKey);
      const session = {
        id: 'cs_test_a1',
        url: null,
        client_reference_id: orderId,
        metadata: { orderId },
        status: 'complete',
        payment_status: 'paid',
        amount_total: 20_000,
        currency: 'brl',
        payment_intent: 'pi_1',
      };
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        created: Math.floor(Date.now() / 1_000),
        data: { object: session },
      };
      const dispute = {
        ...event,
        type: 'charge.dispute.created',
        data: { object: { payment_intent: 'pi_none' } },
      };
      await expectReadable(
        vendor,
        fc.constantFrom<unknown>(event, event, dispute).chain(mutated),
        (payload) => ({
          'stripe-signature': stripe.webhooks.generateTestHeaderString({
            payload,
            secret: stripeWebhookSecret,
          }),
        }),
      );
      await vendor.close();
    },
    fuzzTimeoutMs,
  );

  test(
    'BTCPay',
    async () => {
      const vendor = await openBtcpay();
      const opened = await vendor.gateway().createCheckout({
        orderId: randomUUID(),
        amountMinor: 20_000n,
        currency: 'BRL',
        description: 'x',
        callbackUrl: `${server.url}/api/callback/payments/btcpay`,
        returnUrl: server.url,
        expiresAt: new Date(Date.now() + 1_800_000),
        locale: 'pt_BR',
        method: null,
      });
      const payNo = opened.outcome === 'ok' ? opened.value.payNo : '';
      await vendor.pay(payNo);
      const event = {
        deliveryId: `d-${randomInt(1_000)}`,
        type: 'InvoiceSettled',
        timestamp: Math.floor(Date.now() / 1_000),
        storeId: btcpayStoreId,
        invoiceId: payNo,
      };
      await expectReadable(vendor, mutated(event), (text) => vendor.sign(text).headers);
      await vendor.close();
    },
    fuzzTimeoutMs,
  );
});
