/** The width of a letter in the brand's face in bold, in ems, as the font file has it, rounded up by kinds. */
function letterEm(letter: string): number {
  if (/[iíjl -]/.test(letter)) return 0.4;
  if (/[frt]/.test(letter)) return 0.6;
  // Chinese, Japanese and Korean come from the system: one square each.
  if (/[\u1100-\uffef]/.test(letter)) return 1.02;
  return /[mwжмфшщыю]/.test(letter) ? 1.2 : 0.83;
}

/** Estimates how wide a text in lower case is in the brand's face, in ems. */
export const brandEm = (text: string): number =>
  [...text].reduce((width, letter) => width + letterEm(letter), 0);
