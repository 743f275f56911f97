const firstWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const weights = [6, ...firstWeights];

/** A letter counts as its code minus 48, as a digit does. */
const checkDigit = (text: string, by: readonly number[]): number => {
  const rest = by.reduce((sum, weight, at) => sum + weight * (text.charCodeAt(at) - 48), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

/**
 * Whether a text is a number of the Brazilian register of companies, of digits or with letters, whose check digits are
 * right. Dots, slash and dash may be missing. A number of one repeated digit is never given to a company.
 */
export function isCnpj(text: string): boolean {
  const plain = text.replace(/[./-]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1*$/.test(plain)) return false;
  return plain.slice(12) === `${checkDigit(plain, firstWeights)}${checkDigit(plain, weights)}`;
}
