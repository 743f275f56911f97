import { expect, test } from 'vitest';
import { currencyCodes } from './money.ts';
import { worthOf } from './worth.ts';

test('ten reais in each currency, in minor units', () => {
  expect(currencyCodes.map((currency) => `${currency} ${worthOf(1_000n, currency)}`)).toEqual([
    'BRL 1000',
    'GBP 200',
    'IDR 3000000',
    'VND 50000',
    'NGN 300000',
    'JPY 300',
    'KRW 3000',
    'CNY 1500',
    'RUB 20000',
  ]);
});

test('amounts are rounded down in a currency with larger units', () => {
  expect([1n, 3n, 4n, 5n, 7n].map((centavos) => worthOf(centavos, 'JPY'))).toEqual([0n, 0n, 1n, 1n, 2n]);
});
