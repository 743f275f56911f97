import { createHash } from 'node:crypto';
import { pictureBytesMax } from '@palpite/contracts/support';
import sharp from 'sharp';
import { refuse } from './refusal.ts';

export type Picture = {
  type: typeof storedType;
  bytes: Buffer;
  /** Of the file that was sent; identifies a repeated message. */
  sha256: string;
};

const storedType = 'image/webp';
/** Longest side of a stored picture: a screenshot of a phone stays readable. */
const sideMax = 2_048;
/** Phones take 12 million; 16 million need up to 200 MB of memory. */
const pixelsMax = 16_000_000;
/** The second is for pictures, such as noise, above 2 MB with the first. */
const encodings = [{ quality: 82 }, { quality: 40, alphaQuality: 40, effort: 0 }];
const decodeSecondsMax = 10;
/** Pictures decoded at a time, each on a thread of its own. Password hashes need the other threads. */
const decodersMax = 2;
/** A longer queue would hold too many files in memory. */
const waitingMax = 20;

// The library also reads SVG, PDF and other formats: only decoders of accepted types may run.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A picture is decoded once, so a cache would find nothing.
sharp.cache(false);
sharp.concurrency(1);

const startsWith = (bytes: Buffer, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

type SentType = 'jpeg' | 'png' | 'webp';

/** Reads the signature; the client's claims are ignored. */
function typeOf(bytes: Buffer): SentType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/** False for truncated files and files with appended data. */
function isWhole(type: SentType, bytes: Buffer): boolean {
  if (type === 'jpeg') return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  if (type === 'png') return bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';
  return bytes.readUInt32LE(4) + 8 === bytes.length;
}

/**
 * Checks size, signature and end of the file. Cheap: the rate limits come after it, and {@link encodePicture}
 * after them.
 *
 * Refuses: `picture_too_large` (2 MB when no maximum is given), `picture_invalid` (not a complete JPEG, PNG or WebP).
 */
export function readPicture(base64: string, bytesMax = pictureBytesMax): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > bytesMax) refuseSize(bytesMax);
  const type = bytes.length < 16 ? null : typeOf(bytes);
  if (!type || !isWhole(type, bytes)) return refuse('picture_invalid');
  return bytes;
}

const refuseSize = (bytesMax = pictureBytesMax) => refuse('picture_too_large', { max: bytesMax / 1_048_576 });

let decoding = 0;
const waiting: (() => void)[] = [];

/** Refuses: `service_busy` when too many pictures wait. */
async function withDecoder<Result>(work: () => Promise<Result>): Promise<Result> {
  if (decoding >= decodersMax) {
    if (waiting.length >= waitingMax) refuse('service_busy');
    // The decoder hands its place over, so the count stays.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else decoding++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding--;
  }
}

/**
 * Encodes the pixels again as WebP of at most 2,048 pixels a side, without metadata and further frames, on
 * threads outside of the event loop.
 *
 * Refuses: `picture_invalid`, `picture_too_large` (more than 16 million pixels, or 2 MB encoded),
 * `service_busy`.
 */
export async function encodePicture(sent: Buffer): Promise<Picture> {
  const sha256 = createHash('sha256').update(sent).digest('hex');
  return withDecoder(async () => {
    const options = { limitInputPixels: pixelsMax, failOn: 'warning', sequentialRead: true } as const;
    const metadata = await sharp(sent, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => refuse('picture_invalid'));
    if ((metadata.pages ?? 1) > 1) refuse('picture_invalid');
    if (metadata.width * metadata.height > pixelsMax) refuseSize();
    for (const encoding of encodings) {
      const bytes = await sharp(sent, options)
        // Before the metadata, with the camera's orientation, goes.
        .autoOrient()
        .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
        .webp(encoding)
        .timeout({ seconds: decodeSecondsMax })
        .toBuffer()
        .catch(() => refuse('picture_invalid'));
      if (bytes.length <= pictureBytesMax) return { type: storedType, bytes, sha256 };
    }
    return refuseSize();
  });
}
