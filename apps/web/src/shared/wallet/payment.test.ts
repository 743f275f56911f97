import { expect, test } from 'vitest';
import { orderOfText, orderText } from './payment.ts';

const order = {
  orderId: 'o-7',
  payNo: 'p-8',
  url: 'https://pay.example/p-8',
  framed: false,
  deadlineMs: 1_700_000_000_000,
  amountMinor: 9_007_199_254_740_993n,
  giftMinor: 250n,
  currency: 'BRL',
} as const;

test('a stored order keeps every digit of its amounts', () => {
  expect(orderOfText(orderText(order))).toEqual(order);
});

test.each([
  '',
  'null',
  '[]',
  '{"orderId":"o-7"}',
  orderText(order).replace('"BRL"', '"XXX"'),
  orderText(order).replace('"250"', '"2,5"'),
  orderText(order).replace('"framed":false,', ''),
])('rejects text that is not an order: %s', (text) => {
  expect(orderOfText(text)).toBeNull();
});
