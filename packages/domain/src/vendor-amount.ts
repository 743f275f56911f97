import { amountMinorMax, type Currency, currencies } from './money.ts';

/** Sign, integer digits (plain or grouped by commas), fraction, exponent of ten. */
const written = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** Longer text is not an amount. The limit bounds the cost of the conversion to bigint. */
const charactersMax = 64;

/**
 * Parses an amount in currency units as vendors write it: text or a JSON number, with any number of trailing zeros, an
 * exponent, or commas between thousands. `1e2`, `100.000` and `1,000.00` are exact.
 *
 * Returns null for everything that is not one exact number of minor units: more decimals than the currency has, `1,000`
 * (one thousand, or one with a decimal comma), a number too large for its type, missing, null.
 */
export function readVendorAmount(given: unknown, currency: Currency): bigint | null {
  return readScaled(given, currencies[currency].exponent);
}

/** Parses an amount in minor units in the same forms. Returns null when it is not a whole number. */
export function readVendorMinor(given: unknown): bigint | null {
  return readScaled(given, 0);
}

function readScaled(given: unknown, exponent: number): bigint | null {
  // A number with more digits than a float can hold may differ from what the vendor wrote.
  if (typeof given === 'number' && !(Math.abs(given) * 10 ** exponent <= Number.MAX_SAFE_INTEGER))
    return null;
  if (typeof given !== 'number' && typeof given !== 'string') return null;
  const text = String(given).trim();
  const match = text.length <= charactersMax ? written.exec(text) : null;
  if (!match) return null;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const groups = whole.split(',').length - 1;
  if (groups === 1 && !text.includes('.')) return null;
  const digits = BigInt(whole.replaceAll(',', '') + fraction);
  const shift = Number(power) - fraction.length + exponent;
  if (digits === 0n) return 0n;
  if (shift > charactersMax || shift < -charactersMax) return null;
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % scale !== 0n) return null;
  const minor = shift < 0 ? digits / scale : digits * scale;
  if (minor > amountMinorMax) return null;
  return sign === '-' ? -minor : minor;
}
