import { type Currency, floorRatio } from './money.ts';

/** Minor units that stand for one real in each currency: round figures near the market. */
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

/** What a figure of the house, written in centavos of a real, comes to in a currency: minor units, rounded down. */
export function worthOf(centavos: bigint, currency: Currency): bigint {
  return floorRatio(centavos * minorPerReal[currency], 100n);
}
