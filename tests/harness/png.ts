import { crc32, deflateSync } from 'node:zlib';

/** A part of a PNG file. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const colourTypes = { grey: 0, rgb: 2 } as const;

/** A PNG of these dimensions, whose rows are `raw` bytes before compression, each after a filter byte. */
export function png(
  [width, height]: readonly [number, number],
  raw: Buffer,
  { colour = 'grey', extra = [] }: { colour?: keyof typeof colourTypes; extra?: readonly Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = colourTypes[colour];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Rgb = readonly [number, number, number];
type Box = readonly [left: number, top: number, right: number, bottom: number, colour: Rgb];

const paper: Rgb = [244, 240, 230];
const ink: Rgb = [150, 145, 135];
const skin: Rgb = [214, 178, 150];

/** Shapes in shares of a thousand of the sides; later ones are above. */
const shapes: Readonly<Record<'front' | 'back' | 'selfie', (tint: Rgb) => readonly Box[]>> = {
  front: (tint) => [
    [40, 60, 960, 940, paper],
    [40, 60, 960, 220, tint],
    [90, 300, 330, 820, tint],
    [400, 320, 880, 370, ink],
    [400, 450, 800, 500, ink],
    [400, 580, 860, 630, ink],
    [400, 710, 700, 760, ink],
  ],
  back: (tint) => [
    [40, 60, 960, 940, paper],
    [40, 160, 960, 300, ink],
    [90, 400, 700, 450, tint],
    [90, 530, 620, 580, tint],
    [720, 400, 900, 760, ink],
  ],
  selfie: (tint) => [
    [250, 560, 750, 1_000, tint],
    [360, 120, 640, 560, skin],
    [430, 280, 460, 320, [60, 50, 40]],
    [540, 280, 570, 320, [60, 50, 40]],
    [100, 620, 460, 860, paper],
    [130, 660, 230, 810, ink],
  ],
};

/** An invented document without any data, or a face with it, drawn with rectangles. */
export function drawDocument(kind: keyof typeof shapes, tint: Rgb = [70, 120, 150]): Buffer {
  const [width, height] = kind === 'selfie' ? [480, 640] : [640, 404];
  const rows = Buffer.alloc((width * 3 + 1) * height, 226);
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0;
  for (const [left, top, right, bottom, colour] of shapes[kind](tint))
    for (let y = Math.floor((top * height) / 1_000); y < (bottom * height) / 1_000; y++)
      for (let x = Math.floor((left * width) / 1_000); x < (right * width) / 1_000; x++)
        rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
  return png([width, height], rows, { colour: 'rgb' });
}
