import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventOfPayment, readEvent, readRefund } from '../../apps/server/modules/payments/read-stripe.ts';
import { parseFeedMessage } from '../../apps/server/modules/sportsbook/feed/parse-feed-message.ts';
import { readUofMessage } from '../../apps/server/modules/sportsbook/feed/read-uof-message.ts';
import { parseVendorJson } from '../../apps/server/platform/read-vendor-text.ts';
import { callbackBody, getOrder, orderPackage, paymentSecret, sendCallback } from '../harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../harness/server.ts';
import { openBtcpay } from '../harness/vendors/btcpay.ts';

/** Content that fuzzing found. Each of these lost a whole message or failed its call. */
let server: TestServer;
let player: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret }, timedJobs: false });
  player = await server.newPlayer();
});
afterAll(() => server.close());

const now = new Date();
const orderId = randomUUID();
const session = {
  id: 'cs_test_a1',
  client_reference_id: orderId,
  metadata: { orderId },
  status: 'complete',
  payment_status: 'paid',
  amount_total: 20_000,
  currency: 'brl',
};
const event = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  created: 1_790_000_000,
  data: { object: session },
};

describe('Text that a database cannot store', () => {
  test.each(['pix\u0000', 'pix\ud800'])('in a callback does not lose its deposit: %j', async (method) => {
    const order = await orderPackage(server, player, 'BRL-BRL-200');
    const { http, body } = await sendCallback(server, callbackBody(order, 20_000, { method }));
    expect([http, body]).toEqual([200, { received: true }]);
    expect((await getOrder(server, order.orderId)).status).toBe('credited');
  });

  test('becomes storable in names and values of any depth', () => {
    expect(parseVendorJson('{"a\\u0000":[{"b":"x\\ud83d"}],"c":"\\ud83d\\ude00"}')).toEqual({
      'a\ufffd': [{ b: 'x\ufffd' }],
      c: '😀',
    });
  });
});

describe('A time beyond all dates', () => {
  const beyond = 8_640_000_000_001;

  test('of Stripe is refused as unreadable instead of failing', () => {
    expect(() => readEvent({ ...event, created: beyond })).toThrow(
      expect.objectContaining({ code: 'request_invalid' }),
    );
  });

  test('of BTCPay leaves the time of the payment unknown', async () => {
    const vendor = await openBtcpay();
    const gateway = vendor.gateway();
    const opened = await gateway.createCheckout({
      orderId,
      amountMinor: 20_000n,
      currency: 'BRL',
      description: 'x',
      callbackUrl: 'http://localhost/',
      returnUrl: 'http://localhost/',
      expiresAt: new Date(Date.now() + 1_800_000),
      locale: 'pt_BR',
      method: null,
    });
    const payNo = opened.outcome === 'ok' ? opened.value.payNo : '';
    await vendor.pay(payNo);
    const { text } = await vendor.callback(payNo);
    const { headers, text: sent } = vendor.sign(JSON.stringify({ ...JSON.parse(text), timestamp: beyond }));
    const read = await gateway.verifyCallback(headers, Buffer.from(sent));
    expect(read?.report).toMatchObject({ status: 'paid', paidAt: null });
    await vendor.close();
  });
});

describe('A word that every object has', () => {
  test.each(['constructor', 'toString', '__proto__'])('is an unknown status of Stripe: %s', (status) => {
    const refund = { id: 're_1', status, amount: 100, currency: 'brl' };
    expect(readRefund(refund, 'r').status).toBe('pending');
    const dispute = {
      id: 'dp_1',
      status,
      amount: 100,
      currency: 'brl',
      balance_transactions: [{ amount: -100 }],
    };
    const checkout = {
      payNo: 'cs_1',
      orderId,
      status: 'paid',
      amountMinor: 1n,
      currency: 'BRL',
      paidAt: null,
      url: '',
    } as const;
    const { reversals } = eventOfPayment(event, { checkout, disputes: [dispute], refunds: [] });
    expect(reversals).toMatchObject([{ status: 'taken' }]);
  });
});

describe('One unreadable value of a live match', () => {
  const xml = (status: string, part = '') =>
    `<odds_change event_id="sr:match:1" timestamp="${now.getTime()}" product="1"><sport_event_status status="1" ` +
    `home_score="2" away_score="1" ${status}><period_scores><period_score match_status_code="6" number="1" home_score="1" ` +
    `away_score="0"/>${part}</period_scores></sport_event_status></odds_change>`;
  const standingOf = (text: string) => {
    const read = readUofMessage(text, 'football');
    const [message] = read?.word.kind === 'messages' ? read.word.messages : [];
    return parseFeedMessage(message, now).message;
  };

  test.each([
    ['a phase with the name of a member', xml('match_status="constructor"')],
    [
      'a part with the name of a member',
      xml(
        'match_status="7"',
        '<period_score match_status_code="toString" number="2" home_score="1" away_score="1"/>',
      ),
    ],
    [
      'a score beyond all scores',
      xml(
        'match_status="7"',
        '<period_score match_status_code="7" number="2" home_score="99999999" away_score="1"/>',
      ),
    ],
    [
      'a number of a part that is none',
      xml(
        'match_status="7"',
        '<period_score match_status_code="7" number="1.5" home_score="1" away_score="1"/>',
      ),
    ],
  ])('does not lose its score: %s', (_title, text) => {
    expect(standingOf(text)).toMatchObject({
      standing: { result: { scores: { fullGame: expect.objectContaining({ isOver: false }) } } },
    });
  });

  test.each(['75:02.5', '-1:00', '99999999:00', ':', '1e9:0'])(
    'does not lose its score: a clock of %s',
    (clock) => {
      const text = xml('match_status="7"').replace(
        '<period_scores>',
        `<clock match_time="${clock}"/><period_scores>`,
      );
      expect(standingOf(text)).toMatchObject({ standing: { clock: null } });
    },
  );
});
