import { foldDigits } from './typed-digits.ts';

/** Letters that are no letter with an accent, and what a keyboard without them types. */
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
 * A text without accents and capitals: `Onça Dourada` and `onca dourada` are one, and so are `Đông Á` and `dong a`. Wide
 * letters and digits of other scripts are the usual ones: `２０４８` is `2048`.
 */
export function fold(text: string): string {
  const bare = foldDigits(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  return bare.replace(/[đðħıłøßæœ]/g, (letter) => plain[letter] ?? letter).trim();
}

/** The words of a text, folded; signs and spaces stand between them. */
export function normalizedWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
