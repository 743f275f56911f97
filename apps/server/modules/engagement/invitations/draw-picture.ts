import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Locale } from '@palpite/domain/locales';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { type ServerKey, type TextParams, translate } from '@palpite/i18n/server';
import { encode } from 'uqr';
import { faces } from '../../../platform/faces.ts';

const coffee = '#12100e';
const cream = '#faf6ef';
const passionFruit = '#ffb81f';
/** The first one is the most frequent. */
const inks = ['#0b6347', '#1fa873', '#ffb81f', '#faf6ef', '#06301f'] as const;

type Words = { lang: string; productName: string; minimumAge: number };

export async function drawLinkPicture({ lang, productName, minimumAge }: Words): Promise<Buffer> {
  const canvas = createCanvas(1_200, 630);
  const pen = canvas.getContext('2d');
  fill(pen, coffee, 0, 0, 1_200, 630);
  layWall(pen, { seed: 7, x: 675, y: 0, columns: 5, rows: 6, cell: 105 });
  write(pen, productName, {
    x: 72,
    y: 132,
    size: 40,
    face: faces.unbounded,
    color: passionFruit,
    width: 560,
  });
  writeTitle(pen, lang, { x: 72, y: 310, size: 64, width: 560 });
  write(pen, word(lang, 'picture.adults', { age: minimumAge }), {
    x: 72,
    y: 562,
    size: 26,
    color: '#a39686',
    width: 560,
  });
  return canvas.encode('png');
}

/** Title, code, and the link as a QR code; 1080 × 1350. */
export async function drawSharePicture(invitation: Words & { code: string; link: string }): Promise<Buffer> {
  const { lang, productName, minimumAge, code, link } = invitation;
  const canvas = createCanvas(1_080, 1_350);
  const pen = canvas.getContext('2d');
  fill(pen, coffee, 0, 0, 1_080, 1_350);
  layWall(pen, { seed: seedOf(code), x: 0, y: 0, columns: 8, rows: 4, cell: 135 });
  writeTitle(pen, lang, { x: 72, y: 672, size: 84, width: 936 });
  drawQr(pen, link, { x: 72, y: 852, side: 388 });
  const beside = { x: 508, width: 500 };
  write(pen, productName, { ...beside, y: 908, size: 40, face: faces.unbounded, color: passionFruit });
  write(pen, word(lang, 'picture.code'), { ...beside, y: 1_024, size: 32, color: '#c4b8a8' });
  write(pen, code, { ...beside, y: 1_104, size: 72, face: faces.unbounded });
  write(pen, link.replace(/^https?:\/\//, ''), { ...beside, y: 1_176, size: 32, color: '#c4b8a8' });
  write(pen, word(lang, 'picture.adults', { age: minimumAge }), {
    x: 72,
    y: 1_304,
    size: 28,
    color: '#a39686',
    width: 936,
  });
  return canvas.encode('png');
}

/** The bundled fonts have no Chinese, Japanese or Korean glyphs: such fonts are very large. */
const writtenIn = {
  pt_BR: 'pt_BR',
  en_US: 'en_US',
  id_ID: 'id_ID',
  vi_VN: 'vi_VN',
  nr_NR: 'nr_NR',
  ja_JP: 'en_US',
  ko_KR: 'en_US',
  zh_CN: 'en_US',
  ru_RU: 'ru_RU',
} as const satisfies Record<Locale, Locale>;

export const word = (
  lang: string,
  key: 'picture.lines' | 'picture.code' | 'picture.adults',
  params: TextParams = {},
) => translate(writtenIn[offeredLocale(lang)], `invitationLink:${key}` as ServerKey, params);

function fill(pen: SKRSContext2D, color: string, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = color;
  pen.fillRect(x, y, width, height);
}

type Line = { x: number; y: number; size: number; width: number; face?: string; color?: string };

function write(pen: SKRSContext2D, text: string, line: Line): void {
  const { x, y, width, face = faces.onest, color = cream } = line;
  pen.font = `700 ${line.size}px ${face}`;
  const wide = pen.measureText(text).width;
  if (wide > width) pen.font = `700 ${Math.floor((line.size * width) / wide)}px ${face}`;
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

function writeTitle(pen: SKRSContext2D, lang: string, line: Line): void {
  for (const [index, text] of word(lang, 'picture.lines').split('|').entries())
    write(pen, text, { ...line, y: line.y + index * line.size * 1.15, face: faces.unbounded });
}

function drawQr(pen: SKRSContext2D, text: string, at: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  pen.fillStyle = cream;
  pen.beginPath();
  pen.roundRect(at.x, at.y, at.side, at.side, 24);
  pen.fill();
  // Quiet zone of four modules, as QR readers require. Whole pixels keep the edges sharp.
  const dot = Math.floor(at.side / (size + 8));
  const edge = Math.floor((at.side - dot * size) / 2);
  for (const [row, dots] of data.entries())
    for (const [column, dark] of dots.entries())
      if (dark) fill(pen, coffee, at.x + edge + column * dot, at.y + edge + row * dot, dot, dot);
}

/** Seeded, so that the same invitation always gets the same wall. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seedOf = (text: string) => [...text].reduce((seed, sign) => seed * 31 + sign.charCodeAt(0), 7) >>> 0;

type Wall = { seed: number; x: number; y: number; columns: number; rows: number; cell: number };

/** Integer matrices: with sines, tile edges would miss the pixel grid and leave gaps. */
const quarterTurns = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
] as const;

function layWall(pen: SKRSContext2D, { seed, x, y, columns, rows, cell }: Wall): void {
  const chance = seeded(seed);
  const ink = () => inks[Math.floor(chance() ** 1.4 * inks.length)] ?? inks[0];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const back = ink();
      let front = ink();
      while (front === back) front = ink();
      pen.save();
      pen.translate(x + (column + 0.5) * cell, y + (row + 0.5) * cell);
      const [a, b, c, d] = quarterTurns[(column + row) % 4] ?? [1, 0, 0, 1];
      pen.transform(a, b, c, d, 0, 0);
      fill(pen, back, -cell / 2, -cell / 2, cell, cell);
      pen.fillStyle = front;
      const tile = tiles[Math.floor(chance() ** 1.5 * tiles.length)] ?? tiles[0];
      tile?.(pen, cell, back);
      pen.restore();
    }
}

type Tile = (pen: SKRSContext2D, cell: number, back: string) => void;

function sector(pen: SKRSContext2D, x: number, y: number, radius: number, turns: number): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.arc(x, y, radius, 0, turns * 2 * Math.PI);
  pen.fill();
}

const tiles: readonly Tile[] = [
  (pen, cell) => sector(pen, -cell / 2, -cell / 2, cell, 1 / 4),
  (pen, cell) => sector(pen, 0, -cell / 2, cell / 2, 1 / 2),
  (pen, cell) => {
    const half = cell / 2;
    pen.beginPath();
    pen.moveTo(-half, -half);
    pen.arcTo(half, -half, half, half, cell);
    pen.arcTo(-half, half, -half, -half, cell);
    pen.fill();
  },
  (pen, cell, back) => {
    sector(pen, 0, 0, cell / 2, 1);
    pen.fillStyle = back;
    sector(pen, 0, 0, cell / 4, 1);
  },
];
