import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pictureBytesMax } from '@palpite/contracts/support';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chunk, png } from '../../../tests/harness/png.ts';
import { encodePicture, readPicture } from './read-picture.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });

const noise = (side: number, channels: 3 | 4) =>
  sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } });

const take = async (bytes: Buffer) => encodePicture(readPicture(bytes.toString('base64')));
const code = (bytes: Buffer) =>
  take(bytes).then(
    () => 'accepted',
    (failure: { code?: string }) => failure.code ?? String(failure),
  );

describe('A picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'that is %s is stored as WebP, whole and upright',
    async (type) => {
      const stored = await take(await photo(40, 30).toFormat(type).toBuffer());
      expect(stored.type).toBe('image/webp');
      expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    },
  );

  test('larger than the screen of a phone is made smaller, and keeps its shape', async () => {
    const { bytes } = await take(await photo(4_096, 1_024).jpeg().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2_048, height: 512 });
  });

  test('loses place, camera and comments, and is turned as the camera was held', async () => {
    const taken = await photo(40, 30)
      .withExif({ IFD0: { Artist: 'Marina' }, IFD3: { GPSLatitude: '23/1 32/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.toString('latin1')).toContain('Marina');
    const { bytes } = await take(taken);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 40 });
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(bytes.toString('latin1')).not.toContain('Marina');
  });

  test('that is a page at the same time is stored without the page', async () => {
    const jpeg = await photo(16, 16).jpeg().toBuffer();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(page.length + 2);
    // A comment right after the start of the file, where browsers look for markup.
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      page,
      jpeg.subarray(2),
    ]);
    const { bytes } = await take(polyglot);
    expect(bytes.toString('latin1')).not.toContain('script');
    expect((await sharp(bytes).metadata()).width).toBe(16);
  });

  test('with 100 MB of compressed pixels, profile or text beyond its size is stored without them', async () => {
    const zeros = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), zeros]));
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]));
    const pixels = Buffer.alloc(17 * 16);
    for (const bomb of [
      png([16, 16], Buffer.alloc(100_000_000)),
      png([16, 16], pixels, { extra: [profile] }),
      png([16, 16], pixels, { extra: [text] }),
    ])
      expect((await take(bomb)).bytes.length).toBeLessThan(1_000);
  });

  test('of noise, which grows when it is encoded again, stays within the limit', async () => {
    const sent = await noise(2_048, 3).jpeg({ quality: 60 }).toBuffer();
    expect((await take(sent)).bytes.length).toBeLessThanOrEqual(pictureBytesMax);
  });
});

describe('A file that attacks the decoder is refused', () => {
  test('a header of 2.5 billion pixels', async () => {
    expect(await code(png([50_000, 50_000], Buffer.alloc(50_001)))).toBe('picture_too_large');
  });

  test('a file of 100 kB with 100 million pixels', async () => {
    const bomb = png([10_000, 10_000], Buffer.alloc(10_001 * 10_000));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await code(bomb)).toBe('picture_too_large');
  });

  test('an animated WebP', async () => {
    const frame = await photo(16, 16).png().toBuffer();
    const other = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#a27' } })
      .png()
      .toBuffer();
    const moving = await sharp([frame, other], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await code(moving)).toBe('picture_invalid');
  });

  test('a file that is cut off or damaged but ends as it should', async () => {
    const jpeg = await photo(400, 300).jpeg().toBuffer();
    const cut = Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])]);
    expect(await code(cut)).toBe('picture_invalid');
    const damaged = png([40, 30], Buffer.alloc(41 * 15));
    expect(await code(damaged)).toBe('picture_invalid');
    expect(await code(png([0, 0], Buffer.alloc(0)))).toBe('picture_invalid');
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['SVG with an entity bomb', Buffer.from('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa">]><svg/>')],
    ['GIF', Buffer.from('GIF89a'.padEnd(64, '\0'))],
    ['PDF', Buffer.from('%PDF-1.7\n'.padEnd(64, ' '))],
    ['TIFF', Buffer.from('II*\0'.padEnd(64, '\0'), 'latin1')],
    ['WebP without pixels', Buffer.from('RIFF\x18\0\0\0WEBPVP8 '.padEnd(32, '\0'), 'latin1')],
    [
      'PNG signature alone',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Buffer.alloc(16)]),
    ],
  ])('%s', async (_title, bytes) => {
    expect(await code(bytes)).toBe('picture_invalid');
  });

  test('more than two megabytes', async () => {
    expect(await code(Buffer.alloc(pictureBytesMax + 1))).toBe('picture_too_large');
  });

  test('noise with transparency, which no quality makes small enough', async () => {
    const sent = await noise(2_048, 4).webp({ quality: 1, alphaQuality: 20, effort: 0 }).toBuffer();
    expect(sent.length).toBeLessThan(pictureBytesMax);
    expect(await code(sent)).toBe('picture_too_large');
  });

  test('a flood: at most two are decoded at a time, twenty wait, the rest is turned away', async () => {
    const picture = await photo(40, 30).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => code(picture)));
    const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
    expect([count('accepted'), count('service_busy')]).toEqual([22, 18]);
    expect(await code(picture)).toBe('accepted');
  });
});
