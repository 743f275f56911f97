import { expect, test } from 'vitest';
import { findProof, leadingZeroBits } from './find-proof.ts';

test('counts leading zero bits across bytes', () => {
  expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(leadingZeroBits(Uint8Array.of(0, 0x1f))).toBe(11);
  expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16);
});

test('finds the first number whose digest has the zero bits, only within the range', async () => {
  const puzzle = { salt: 'caju', zeroBits: 10 };
  const number = findProof(puzzle, 0, 100_000);
  if (number === null) throw new Error('no proof in a range that must hold one');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`caju:${number}`));
  expect(new DataView(digest).getUint16(0) >> 6).toBe(0);
  expect(findProof(puzzle, 0, number)).toBeNull();
  expect(findProof(puzzle, number, 1)).toBe(number);
});
