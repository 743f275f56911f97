/** A name as others see it: its first two letters, so that who knows the player may know the name and nobody else does. */
export function maskName(name: string): string {
  const letters = [...name.normalize('NFC').trim()].filter((sign) => /\p{L}|\p{N}/u.test(sign));
  return `${letters.slice(0, 2).join('')}•••`;
}
