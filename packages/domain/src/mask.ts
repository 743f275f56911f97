/** Masks a name to its first two letters, enough for acquaintances to recognize it and too little for strangers. */
export function maskName(name: string): string {
  const letters = [...name.normalize('NFC').trim()].filter((sign) => /\p{L}|\p{N}/u.test(sign));
  return `${letters.slice(0, 2).join('')}•••`;
}

const starsOf = (length: number) => '*'.repeat(Math.min(Math.max(length, 3), 12));

/**
 * Hides most of a personal value so that staff recognise it but cannot use it. An e-mail keeps its first letter and
 * domain, a name the first letter of each word, and a number (document, phone, account, address of a coin) its last
 * three characters when it has at least eight. Separators of numbers stay.
 */
export function maskPersonal(value: string): string {
  const text = value.trim();
  if (text === '') return '';
  const at = text.lastIndexOf('@');
  if (at > 0) return `${[...text][0]}***${text.slice(at)}`;
  if (/\d/.test(text)) {
    const shown = text.replace(/[^\p{L}\p{N}]/gu, '').length >= 8 ? 3 : 0;
    let left = shown;
    return [...text]
      .toReversed()
      .map((letter) => (/[\p{L}\p{N}]/u.test(letter) && --left < 0 ? '*' : letter))
      .toReversed()
      .join('');
  }
  return text
    .split(/\s+/)
    .map((word) => `${[...word][0]}${starsOf([...word].length - 1)}`)
    .join(' ');
}
