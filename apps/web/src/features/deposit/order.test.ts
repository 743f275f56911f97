import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAlerts } from '../../shared/messages/alerts.ts';
import { useSession } from '../../shared/session/session.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import type { Offer, Promotion } from './offers.ts';
import { openOrder } from './order.ts';

const offer = (pkgId: string) => ({ pkgId, priceMinor: 5_000n, giftMinor: 1_000n }) as unknown as Offer;
const plain = (pkgId = 'BRL-BRL-50') => ({ kind: 'none', offer: offer(pkgId), gift: 0 }) as Promotion;
const withGift = () => ({ kind: 'gift', offer: offer('BRL-BRL-50'), gift: 1 }) as Promotion;

const opened = {
  orderId: 'order',
  payNo: 'AN-1',
  url: '/pay',
  framed: true,
  expiresAt: '2030-01-01T00:00:00.000Z',
};

vi.mock('../../shared/device/installed.ts', () => ({ inApp: () => 0 }));

let sent: (string | null)[] = [];

type Answer = { http: number; code?: string } | 'lost';

function serve(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push((body as URLSearchParams).get('requestId'));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch');
    const { http, code } = answer;
    const data = code ? { code } : opened;
    return new Response(JSON.stringify({ status: http, message: 'answer', data }), { status: http });
  });
}

const open = (promotion: Promotion) => openOrder(promotion, 'BRL').catch(() => {});
const ids = () => sent.map((id) => sent.indexOf(id));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  useAlerts.setState({ queue: [] });
  // A new player: the open order of the previous test does not belong to them.
  useSession.setState({ token: crypto.randomUUID() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a deposit keeps its request id until an answer arrives, and the next one gets a new id', async () => {
  serve('lost', 'lost', { http: 200 });
  for (let press = 0; press < 4; press++) await open(plain());
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids()).toEqual([0, 0, 0, 3]);
  expect(usePayment.getState().order).toMatchObject({ orderId: 'order', amountMinor: 5_000n, giftMinor: 0n });
});

test('a 503 of the vendor leaves the order open and keeps the request id', async () => {
  serve({ http: 503, code: 'payment_unavailable' }, { http: 200 });
  await open(plain());
  await open(plain());
  expect(ids()).toEqual([0, 0]);
});

test('a refusal, another choice and another player each lead to a new request id', async () => {
  serve({ http: 409, code: 'own_deposit_limit' }, 'lost');
  await open(plain());
  await open(plain());
  await open(withGift());
  await open(plain('BRL-BRL-100'));
  useSession.setState({ token: 'another' });
  await open(plain('BRL-BRL-100'));
  expect(ids()).toEqual([0, 1, 2, 3, 4]);
});

test('a click after the order has closed is a new deposit, without an alert about the old one', async () => {
  serve('lost', { http: 409, code: 'order_closed' }, { http: 200 });
  await open(plain());
  useAlerts.setState({ queue: [] });
  await openOrder(plain(), 'BRL');
  await vi.runAllTimersAsync();
  expect(ids()).toEqual([0, 0, 2]);
  expect(useAlerts.getState().queue).toEqual([]);
});

test('a first order that closes at once is refused and not retried', async () => {
  serve({ http: 409, code: 'order_closed' });
  await expect(openOrder(plain(), 'BRL')).rejects.toMatchObject({ code: 'order_closed' });
  expect(sent).toHaveLength(1);
});
