/** Masks a name to its first two letters, enough for acquaintances to recognize it and too little for strangers. */
export function maskName(name: string): string {
  const letters = [...name.normalize('NFC').trim()].filter((sign) => /\p{L}|\p{N}/u.test(sign));
  return `${letters.slice(0, 2).join('')}•••`;
}
