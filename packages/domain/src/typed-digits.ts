/** Signs that show nothing and come along when text is copied: direction marks, zero-width spaces, byte order marks. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Writes one decimal digit of any script as an ASCII digit. Unicode keeps the ten digits of a script in a row. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** Writes digits of every script in ASCII, and leaves the rest as it is. */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/**
 * Writes what people type or paste where a number is meant in ASCII: digits of every script and width, any space as a
 * space, any dash or minus as `-`, and the Arabic marks of decimals and groups as `.` and `,`. Text that is no number stays itself.
 */
export function foldNumberText(text: string): string {
  return foldDigits(text.normalize('NFKC').replace(unseen, ''))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();
}
