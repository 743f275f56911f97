import { type Currency, floorRatio } from './money.ts';

/** Minor units per real in each currency: round figures near market rates. */
const minorPerReal: Record<Currency, bigint> = {
  BRL: 100n,
  GBP: 20n,
  IDR: 300_000n,
  VND: 5_000n,
  NGN: 30_000n,
  JPY: 30n,
  KRW: 300n,
  CNY: 150n,
  RUB: 2_000n,
};

/** Converts one of our figures from centavos of a real to minor units of a currency, rounded down. */
export function worthOf(centavos: bigint, currency: Currency): bigint {
  return floorRatio(centavos * minorPerReal[currency], 100n);
}
