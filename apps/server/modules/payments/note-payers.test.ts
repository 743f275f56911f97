import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenOrder, orderPackage } from '../../../../tests/harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import {
  openStripe,
  type StripeUnderTest,
  stripeSecretKey,
  stripeWebhookSecret,
} from '../../../../tests/harness/vendors/stripe.ts';
import { createLog } from '../../platform/log.ts';
import { notePayers } from './note-payers.ts';
import { joinGateways } from './payment-gateways.ts';
import { listPaymentTwins } from './payment-twins.ts';

let server: TestServer;
let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await openStripe();
  server = await startServer({
    environment: {
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: stripe.line.url,
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    },
    timedJobs: false,
  });
});
afterEach(() => stripe.line.trouble(null));
afterAll(async () => {
  await server.close();
  await stripe.close();
});

async function deposit(player: TestPlayer, fingerprint: string | null): Promise<OpenOrder> {
  const order = await orderPackage(server, player, 'BRL-BRL-50');
  stripe.chooseCard(order.payNo, fingerprint);
  await stripe.pay(order.payNo);
  const { headers, text } = await stripe.callback(order.payNo);
  const { http } = await server.send('POST', '/api/callback/payments/stripe', { body: text, headers });
  expect(http).toBe(200);
  return order;
}

const note = () =>
  notePayers({
    db: server.database.db,
    gateways: joinGateways({ card: stripe.gateway(), crypto: null }),
    log: createLog({ LOG_LEVEL: 'silent' }),
  });

const twinsOf = ({ id }: TestPlayer) =>
  server.database.db.transaction().execute((tx) => listPaymentTwins(tx, id));

async function payerOf({ orderId }: OpenOrder): Promise<string | null> {
  const { rows } = await sql<{ payer: string | null }>`
    select payer from payments.order where id = ${orderId}
  `.execute(server.database.db);
  return rows[0]?.payer ?? null;
}

const reviewsOf = async ({ id }: TestPlayer) =>
  (
    await sql`
      select 1 from identity.person_review where ${id} in (first_id, second_id) and state = 'open'
    `.execute(server.database.db)
  ).rows.length;

const exclude = ({ id }: TestPlayer) =>
  sql`update identity.player set stop_kind = 'exclusion', stopped_until = null where id = ${id}`.execute(
    server.database.db,
  );

test('A deposit from the card of an excluded person waits for staff at the next deposit, and is on the list at once', async () => {
  const [first, second, other] = [
    await server.newPlayer(),
    await server.newPlayer(),
    await server.newPlayer(),
  ];
  const paid = await deposit(first, 'Xt5EWLLDS7FJjR1c');
  await note();
  await exclude(first);
  await deposit(second, 'Xt5EWLLDS7FJjR1c');
  await deposit(other, 'aP3kfLqB7vN2xY9z');
  await note();
  expect(await payerOf(paid)).toMatch(/^[\da-f]{64}$/);
  expect(await twinsOf(second)).toEqual([first.id]);
  expect(await twinsOf(other)).toEqual([]);
  expect([await reviewsOf(second), await reviewsOf(other)]).toEqual([1, 0]);
  await expect(orderPackage(server, second, 'BRL-BRL-50')).rejects.toThrow();
  await orderPackage(server, other, 'BRL-BRL-50');
});

test('People without a stop may share a card, and a method without a fingerprint compares with nothing', async () => {
  const players = [await server.newPlayer(), await server.newPlayer(), await server.newPlayer()] as const;
  await deposit(players[0], 'Shared0000000000');
  await deposit(players[1], 'Shared0000000000');
  const byPix = await deposit(players[2], null);
  await note();
  expect(await Promise.all(players.map(reviewsOf))).toEqual([0, 0, 0]);
  expect(await payerOf(byPix)).toBe('');
  expect(await twinsOf(players[2])).toEqual([]);
});

test.each(['silence', 'a broken line', 503] as const)(
  'Without an answer (%s) the vendor is asked again, and an order whose payer is known is not',
  async (trouble) => {
    const player = await server.newPlayer();
    const order = await deposit(player, 'Later00000000000');
    stripe.line.trouble(trouble);
    expect(await note()).toEqual({ noted: 0 });
    expect(await payerOf(order)).toBeNull();
    stripe.line.trouble(null);
    expect(await note()).toEqual({ noted: 1 });
    expect(await payerOf(order)).toMatch(/^[\da-f]{64}$/);
    expect(await note()).toEqual({ noted: 0 });
  },
);
