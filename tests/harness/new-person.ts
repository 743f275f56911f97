import { randomInt } from 'node:crypto';

let people = 0;

/**
 * No two test players can be the same person. After the 12th, because a date with day and month swapped would
 * be similar.
 */
export function aBirthDate(): string {
  const born = people++;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${1950 + (Math.floor(born / 192) % 50)}-${two(1 + (Math.floor(born / 16) % 12))}-${two(13 + (born % 16))}`;
}

export function aPhone(): string {
  return `119${randomInt(60_000_000, 100_000_000)}`;
}
