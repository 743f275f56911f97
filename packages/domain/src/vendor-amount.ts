import { amountMinorMax, type Currency, currencies } from './money.ts';

/** Sign, integer digits (plain or grouped by commas), fraction, exponent of ten. */
const written = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** Longer text is not an amount. The limit bounds the cost of the conversion to bigint. */
const charactersMax = 64;

/**
 * Parses an amount in currency units as vendors write it: text or a JSON number, with trailing zeros, an exponent, or
 * commas between thousands. `1e2`, `100.000` and `1,000.00` are exact. Null for everything that is not one exact number
 * of minor units, such as `1,000` (one thousand, or one with a decimal comma) or a number too large for its type.
 */
export function readVendorAmount(given: unknown, currency: Currency): bigint | null {
  return readScaled(given, currencies[currency].exponent);
}

/** Parses an amount in minor units in the same forms. Returns null when it is not a whole number. */
export function readVendorMinor(given: unknown): bigint | null {
  return readScaled(given, 0);
}

function readScaled(given: unknown, exponent: number): bigint | null {
  // A number is read as its shortest decimal text. Up to `amountMinorMax`, that is what the vendor wrote: 15 digits.
  if (typeof given !== 'number' && typeof given !== 'string') return null;
  const text = String(given).trim();
  const match = text.length <= charactersMax ? written.exec(text) : null;
  if (!match) return null;
  const [, sign, whole = '', fraction = '', power] = match;
  if (whole === '' && fraction === '') return null;
  const groups = whole.split(',').length - 1;
  if (groups === 1 && !text.includes('.')) return null;
  const digits = BigInt(whole.replaceAll(',', '') + fraction);
  const shift = Number(power ?? 0) - fraction.length + exponent;
  const raised = digits * 10n ** BigInt(Math.max(0, shift));
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (raised % divisor !== 0n || raised / divisor > amountMinorMax) return null;
  return (raised / divisor) * (sign === '-' ? -1n : 1n);
}
