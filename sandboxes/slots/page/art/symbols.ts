import { drawGlyph } from '@palpite/ui/art/glyphs';
import { type Palette, paint, type Shape, type Sketch } from '@palpite/ui/art/palettes';
import { bar, circle, leaf, rect, ring, sector, spark } from '@palpite/ui/art/paths';
import type { SymbolId } from '../../wire.ts';

/** A symbol as a tile: a plate of one colour and a drawing in a square of 96. */
export type SymbolArt = {
  plate: string;
  shapes: Shape[];
  bleeds: boolean;
};

type Colors = Pick<Palette, 'ink' | 'pop' | 'against'>;

function art(plate: string, sketch: Sketch, colors: Colors, bleeds = false): SymbolArt {
  return { plate, shapes: paint(sketch, { ground: plate, tone: plate, spice: plate, ...colors }), bleeds };
}

const coffee = '#12100e';
const cream = '#faf6ef';
const gold = '#ffb81f';
const none: Colors = { ink: cream, pop: gold, against: coffee };

/** Four quarter discs, rotated around the centre. */
const quarters =
  sector(0, 48, 48, 0, 90) +
  sector(48, 0, 48, 90, 180) +
  sector(96, 48, 48, 180, 270) +
  sector(48, 96, 48, 270, 360);

const arts: Record<SymbolId, SymbolArt> = {
  onca: art(coffee, drawGlyph('onca'), none),
  tucano: art('#37b3b8', drawGlyph('tucano'), { ink: cream, pop: '#ff7a2e', against: coffee }),
  caju: art(
    '#ffe6ad',
    [
      ['#128059', leaf(48, 16, 84, -4, 9)],
      ['#e2602a', 'M48 12C66 6 88 16 86 36C84 56 70 62 48 62C26 62 12 56 10 36C8 16 30 6 48 12z'],
      [
        '#6b3d16',
        'M26 58C18 86 40 98 58 96C80 94 86 74 74 68C66 64 64 76 52 74C40 72 46 60 42 56C36 54 28 54 26 58z',
      ],
      [gold, sector(48, 38, 30, 280, 335, 24)],
    ],
    none,
  ),
  ipe: art('#5a1a24', drawGlyph('ipe'), { ink: '#ffd36b', pop: '#ff8272', against: '#5a1a24' }),
  berimbau: art('#b22a1c', drawGlyph('berimbau'), { ink: cream, pop: gold, against: '#4a0d07' }),
  calcadao: art(cream, drawGlyph('calcadao'), none, true),
  wild: art(gold, drawGlyph('sol'), { ink: coffee, pop: '#e2602a', against: gold }),
  star: art(
    '#171c45',
    [
      [gold, spark(48, 48, 50)],
      ['#3fd6d6', spark(80, 17, 17) + spark(17, 79, 17)],
      ['#171c45', circle(48, 48, 8)],
    ],
    none,
  ),
  leaf: art(
    '#0b6347',
    [
      ['#45d394', 'M8 88A80 80 0 0 1 88 8A80 80 0 0 1 8 88z'],
      ['#0b6347', bar(6, 90, 72, 24, 5) + bar(38, 58, 64, 58, 5) + bar(38, 58, 38, 32, 5)],
    ],
    none,
  ),
  wave: art(
    '#1f3db5',
    [20, 48, 76].map(
      (y) =>
        [
          '#7da0ff',
          `M0 ${y - 8}C16 ${y - 22} 32 ${y - 22} 48 ${y - 8}S80 ${y + 6} 96 ${y - 8}V${y + 6}C80 ${y + 20} 64 ${y + 20} 48 ${y + 6}S16 ${y - 8} 0 ${y + 6}z`,
        ] as const,
    ),
    none,
    true,
  ),
  ring: art(
    '#3f3831',
    [
      ['#c4b8a8', ring(48, 48, 44, 33)],
      ['#ff9f5a', ring(48, 48, 24, 12)],
    ],
    none,
  ),
  cobogo: art(
    '#8a5a2b',
    [
      ['#efe3cf', [24, 72].flatMap((x) => [24, 72].map((y) => ring(x, y, 21, 11))).join('')],
      ['#efe3cf', circle(48, 48, 7)],
    ],
    none,
    true,
  ),
  quarter: art('#c94a18', [['#ffb37a', quarters]], none, true),
  coin: art(
    '#33271e',
    [
      ['#b87a00', circle(48, 51, 45)],
      [gold, circle(48, 47, 45)],
      ['#ffe6ad', ring(48, 47, 38, 35)],
    ],
    none,
  ),
  blank: art('#2a211a', [['#4d3c2f', circle(48, 48, 6)]], none),
};

/** Colours of coins with a prize. The value is added as text. */
export const prizeColors = { mini: '#45d394', minor: '#7da0ff', major: '#ff8272' } as const;

const unknown = art('#3f3831', [[cream, rect(24, 24, 48, 48)]], none);

/** An unknown symbol is a plain square. */
export function symbolArt(id: SymbolId): SymbolArt {
  return Object.hasOwn(arts, id) ? (arts[id] as SymbolArt) : unknown;
}

export const drawnSymbols = Object.keys(arts);
