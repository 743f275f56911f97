/** Invisible characters in copied text: direction marks, zero-width spaces, byte order marks. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Converts a decimal digit of any script to ASCII. Unicode stores the ten digits of a script consecutively. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** Converts digits of every script to ASCII and leaves other characters unchanged. */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/**
 * Digits of every script and width become ASCII, any space a space, any dash or minus `-`, Arabic decimal and group
 * separators `.` and `,`.
 */
export function foldNumberText(text: string): string {
  return foldDigits(text.normalize('NFKC').replace(unseen, ''))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();
}
