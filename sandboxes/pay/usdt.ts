import { createHash } from 'node:crypto';

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Fixed play-money rates: units of a currency for one USDT, in thousandths. */
const ratesMilli: Record<string, bigint> = {
  BRL: 5_400n,
  GBP: 790n,
  IDR: 16_200_000n,
  VND: 25_400_000n,
  NGN: 1_560_000n,
  JPY: 149_000n,
  KRW: 1_380_000n,
  CNY: 7_200n,
  RUB: 92_000n,
};

/** Converts an amount to USDT cents, rounded up. Returns null for a currency without a rate. */
export function usdtCentsOf(amountMinor: bigint, currency: string, exponent: number): bigint | null {
  const rateMilli = ratesMilli[currency];
  if (rateMilli === undefined) return null;
  const numerator = amountMinor * 100_000n;
  const denominator = rateMilli * 10n ** BigInt(exponent);
  return (numerator + denominator - 1n) / denominator;
}

export function rateOf(currency: string): number {
  return Number(ratesMilli[currency] ?? 0n) / 1_000;
}

/**
 * Returns an address for a checkout that looks like one of the TRON network. Its checksum is wrong on purpose, so
 * every wallet rejects it and no real money can be lost.
 */
export function demoAddress(payNo: string): string {
  const body = Buffer.concat([
    Buffer.from([0x41]),
    createHash('sha256').update(payNo).digest().subarray(0, 20),
  ]);
  const checksum = doubleHash(body).subarray(0, 4);
  return base58(Buffer.concat([body, checksum.map((byte) => byte ^ 0xff)]));
}

function doubleHash(bytes: Buffer): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = `${base58Letters[Number(rest % 58n)]}${text}`;
    rest /= 58n;
  }
  return text;
}
