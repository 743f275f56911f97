import { createHash } from 'node:crypto';
import { pictureBytesMax, type pictureTypes } from '@palpite/contracts/support';
import { refuse } from '../../../platform/refusal.ts';

export type Picture = { type: (typeof pictureTypes)[number]; bytes: Buffer; sha256: string };

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** Detects the file type from its signature; the client's claims are ignored. */
function typeOf(bytes: Buffer): Picture['type'] | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}

/** True when the file ends as its type requires; false for truncated files and files with appended data. */
function isWhole(type: Picture['type'], bytes: Buffer): boolean {
  if (type === 'image/jpeg') return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  if (type === 'image/png') return bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';
  return bytes.readUInt32LE(4) + 8 === bytes.length;
}

/**
 * Decodes a picture from Base64.
 *
 * Refuses: `picture_too_large` (2 MB), `picture_invalid` (not a complete JPEG, PNG or WebP).
 */
export function readPicture(base64: string): Picture {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > pictureBytesMax) refuse('picture_too_large');
  const type = bytes.length < 16 ? null : typeOf(bytes);
  if (!type || !isWhole(type, bytes)) return refuse('picture_invalid');
  return { type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
