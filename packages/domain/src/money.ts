/**
 * An amount of money is a whole number of minor units (`bigint`) and a currency, never a float. The only other form is
 * text: the wire and form fields carry plain decimals such as `12.50`.
 */
export const currencies = {
  BRL: { exponent: 2, symbol: 'R$' },
  GBP: { exponent: 2, symbol: '£' },
  IDR: { exponent: 2, symbol: 'Rp' },
  VND: { exponent: 0, symbol: '₫' },
  NGN: { exponent: 2, symbol: '₦' },
  JPY: { exponent: 0, symbol: '¥' },
  KRW: { exponent: 0, symbol: '₩' },
  CNY: { exponent: 2, symbol: '¥' },
  RUB: { exponent: 2, symbol: '₽' },
} as const satisfies Record<string, { exponent: number; symbol: string }>;

export type Currency = keyof typeof currencies;

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** Largest amount of a single request, in minor units: far above every limit and far below 2^63. */
export const amountMinorMax = 10n ** 15n;

const decimal = /^(0|[1-9]\d{0,15})(?:\.(\d{1,3}))?$/;

/**
 * Parses a plain decimal (`12`, `12.5`, `12.50`) to minor units of the currency. Returns null for signs, exponents,
 * spaces, other digits, too many decimals, and too large amounts.
 */
export function parseMinor(text: string, currency: Currency): bigint | null {
  const match = decimal.exec(text);
  if (!match) return null;
  const { exponent } = currencies[currency];
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent) return null;
  const minor = BigInt(`${match[1]}${fraction.padEnd(exponent, '0')}`);
  return minor <= amountMinorMax ? minor : null;
}

/**
 * Parses the content of a field to minor units; null when it is empty or not an amount. `12.` is 12, because decimals
 * may still be typed.
 */
export function amountIn(text: string, currency: Currency): bigint | null {
  return parseMinor(text.replace(/\.$/, ''), currency);
}

/** Formats minor units as a plain decimal: `1250n` BRL is `12.50`, `-5n` is `-0.05`. */
export function toDecimal(minor: bigint, currency: Currency): string {
  const { exponent } = currencies[currency];
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Converts minor units to the JSON number of the specification (currency units, at most 2 decimals). Exact below 2^53
 * minor units. The wire is for display; decisions use bigint.
 */
export function toWire(minor: bigint, currency: Currency): number {
  return Number(toDecimal(minor, currency));
}

/** Converts a JSON number of the wire to minor units; throws on a value that our server never sends. */
export function fromWire(amount: number, currency: Currency): bigint {
  const minor = parseMinor(String(Math.abs(amount)), currency);
  if (minor === null) throw new RangeError(`not an amount in ${currency}: ${amount}`);
  return amount < 0 ? -minor : minor;
}

/** Divides and rounds towards negative infinity. All amounts that we pay are rounded with it. */
export function floorRatio(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  return numerator >= 0n ? numerator / denominator : -((-numerator + denominator - 1n) / denominator);
}
