import { describe, expect, test } from 'vitest';
import { deadlineOf, isPaymentMessage, outcomeOf, payWithinMs } from './payment-rules.ts';

test.each([
  ['10', 'paid'],
  ['01', 'cancelled'],
  ['-01', 'failed'],
  ['00', 'waiting'],
  ['99', 'waiting'],
  ['-99', 'waiting'],
  ['77', 'waiting'],
])('maps status %s to %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

describe('the countdown', () => {
  const now = Date.parse('2026-03-05T12:00:00Z');

  test('ends at the time that the server gives', () => {
    expect(deadlineOf('2026-03-05T12:21:00Z', now)).toBe(now + 21 * 60_000);
  });

  test.each(['2026-03-05T11:00:00Z', '2026-03-05T14:00:00Z', 'soon'])(
    'takes the full half hour when %s cannot be right',
    (expiresAt) => {
      expect(deadlineOf(expiresAt, now)).toBe(now + payWithinMs);
    },
  );
});

describe('a message from the payment page', () => {
  const frame = {};
  const expected = { frame, url: 'https://pay.example/p-8', base: 'https://play.example/', payNo: 'p-8' };
  const received = {
    source: frame,
    origin: 'https://pay.example',
    data: { source: 'palpite-pay', payNo: 'p-8', status: 'paid' },
  };

  test('is accepted from the frame, from its origin and about this order', () => {
    expect(isPaymentMessage(received, expected)).toBe(true);
  });

  test('is accepted from a page of our own origin, whose frame has the origin null', () => {
    const own = { ...expected, url: '/sandbox/pay/p-8' };
    expect(isPaymentMessage({ ...received, origin: 'null' }, own)).toBe(true);
    expect(isPaymentMessage({ ...received, origin: 'https://play.example' }, own)).toBe(false);
  });

  test.each([
    ['another window', { ...received, source: {} }],
    ['another origin', { ...received, origin: 'https://evil.example' }],
    ['an opaque origin', { ...received, origin: 'null' }],
    ['another order', { ...received, data: { ...received.data, payNo: 'p-9' } }],
    ['another sender', { ...received, data: { ...received.data, source: 'somebody' } }],
    ['text', { ...received, data: 'paid' }],
    ['nothing', { ...received, data: null }],
  ])('is ignored: %s', (_, message) => {
    expect(isPaymentMessage(message, expected)).toBe(false);
  });

  test('is ignored while there is no frame', () => {
    expect(isPaymentMessage({ ...received, source: null }, { ...expected, frame: null })).toBe(false);
  });
});
