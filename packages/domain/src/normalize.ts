import { foldDigits } from './typed-digits.ts';

/** Letters that Unicode does not decompose, with their usual ASCII replacement. */
const plain: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Removes accents and case: `Onça Dourada` equals `onca dourada`, and `Đông Á` equals `dong a`. Full-width letters and
 * digits of other scripts become ASCII: `２０４８` equals `2048`.
 */
export function normalizeText(text: string): string {
  const bare = foldDigits(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  return bare.replace(/[đðħıłøßæœ]/g, (letter) => plain[letter] ?? letter).trim();
}

/** Splits a text into normalized words at every other character. */
export function normalizedWords(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
