import { type Currency, currencies } from '@palpite/domain/money';
import { unitsPerStake } from './wire.ts';

/** Minor units of one unit at the smallest stake. */
const unitMinor: Record<Currency, number> = {
  BRL: 1,
  GBP: 1,
  CNY: 5,
  RUB: 50,
  NGN: 500,
  IDR: 5_000,
  VND: 50,
  JPY: 1,
  KRW: 5,
};

const multiples = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500];
const defaultMultiple = 5;

export function stakesOf(
  currency: string,
): { stakesMinor: number[]; stakeDefaultMinor: number; exponent: number } | null {
  if (!Object.hasOwn(currencies, currency)) return null;
  const code = currency as Currency;
  const smallest = unitMinor[code] * unitsPerStake;
  return {
    stakesMinor: multiples.map((multiple) => multiple * smallest),
    stakeDefaultMinor: defaultMultiple * smallest,
    exponent: currencies[code].exponent,
  };
}
