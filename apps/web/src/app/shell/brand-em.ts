/** Width of a lower-case letter of the bold brand font in ems, rounded up by group. */
function letterEm(letter: string): number {
  if (/[iíjl -]/.test(letter)) return 0.4;
  if (/[frt]/.test(letter)) return 0.6;
  // The brand font has no Chinese, Japanese or Korean; the system's letters are one em wide.
  if (/[\u1100-\uffef]/.test(letter)) return 1.02;
  return /[mwжмфшщыю]/.test(letter) ? 1.2 : 0.83;
}

export const brandEm = (text: string): number =>
  [...text].reduce((width, letter) => width + letterEm(letter), 0);
