import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { Cell, SymbolId } from '../../wire.ts';
import { paintPlate, paintShapes, paintWord, sheetOf } from './paint.ts';
import { prizeColors, symbolArt } from './symbols.ts';

export type Atlas = {
  glyph(symbol: SymbolId): Texture;
  /** White plate and frame of a cell's size for a number of rows. They are tinted when used. */
  plate(rows: number): Texture;
  frame(rows: number): Texture;
  /** Text of a cell besides its symbol: a multiplier, or a coin's value. Null when there is none. */
  label(cell: Cell): Texture | null;
  glyphSize: number;
  destroy(): void;
};

const gap = 4;
/** Space between two drawings, so that none bleeds into its neighbour. */
const apart = 2;

export type AtlasPlan = {
  symbols: SymbolId[];
  rows: number[];
  cellWidth: number;
  cellHeight(rows: number): number;
  ribbons: Record<SymbolId, string>;
  density: number;
  money(minor: number): string;
};

export function createAtlas(plan: AtlasPlan): Atlas {
  const { cellWidth, cellHeight, density } = plan;
  const heights = plan.rows.map(cellHeight);
  const glyphSize = Math.floor(Math.min(cellWidth, Math.max(...heights)) - gap);
  const corner = Math.max(4, Math.min(14, cellWidth * 0.12));

  const pieces = [
    ...plan.symbols.map((symbol) => ({ name: `glyph ${symbol}`, width: glyphSize, height: glyphSize })),
    ...plan.rows.flatMap((rows) =>
      ['plate', 'frame'].map((kind) => ({
        name: `${kind} ${rows}`,
        width: cellWidth - gap,
        height: Math.floor(cellHeight(rows)) - gap,
      })),
    ),
  ];
  const { places, width, height } = pack(pieces);
  const [canvas, brush] = sheetOf(width, height, density);
  const placeOf = (name: string) => places.get(name) as Place;

  for (const symbol of plan.symbols) {
    const { x, y } = placeOf(`glyph ${symbol}`);
    const { shapes, bleeds } = symbolArt(symbol);
    const ribbon = plan.ribbons[symbol];
    const inset = bleeds ? 0 : glyphSize * (ribbon ? 0.05 : 0.06);
    brush.save();
    brush.beginPath();
    brush.roundRect(x, y, glyphSize, glyphSize, corner);
    brush.clip();
    paintShapes(brush, shapes, x + inset, y + inset * (ribbon ? 0.4 : 1), glyphSize - 2 * inset);
    brush.restore();
    if (ribbon) paintRibbon(brush, ribbon, x, y, glyphSize, corner);
  }
  for (const rows of plan.rows) {
    const plate = placeOf(`plate ${rows}`);
    paintPlate(brush, '#ffffff', plate.x, plate.y, plate.width, plate.height, corner);
    const frame = placeOf(`frame ${rows}`);
    const thick = Math.max(3, glyphSize * 0.055);
    brush.strokeStyle = '#ffffff';
    brush.lineWidth = thick;
    brush.beginPath();
    brush.roundRect(
      frame.x + thick / 2,
      frame.y + thick / 2,
      frame.width - thick,
      frame.height - thick,
      corner - thick / 2,
    );
    brush.stroke();
  }

  const source = new CanvasSource({ resource: canvas, resolution: density });
  const textures = new Map(
    [...places].map(([name, { x, y, width, height }]) => [
      name,
      new Texture({ source, frame: new Rectangle(x, y, width, height) }),
    ]),
  );
  const labels = new Map<string, Texture>();
  const textureOf = (name: string) => textures.get(name) ?? Texture.EMPTY;

  return {
    glyphSize,
    glyph: (symbol) => textureOf(`glyph ${symbol}`),
    plate: (rows) => textureOf(`plate ${rows}`),
    frame: (rows) => textureOf(`frame ${rows}`),
    label(cell) {
      const word = wordOf(cell, plan.money);
      if (!word) return null;
      const key = `${cell.prize ?? cell.symbol} ${word}`;
      const known = labels.get(key);
      if (known) return known;
      const drawn = drawLabel(cell, word, glyphSize, density);
      labels.set(key, drawn);
      return drawn;
    },
    destroy() {
      for (const texture of [...textures.values(), ...labels.values()]) texture.destroy();
      source.destroy();
    },
  };
}

function wordOf(cell: Cell, money: (minor: number) => string): string | null {
  if (cell.times) return `×${cell.times}`;
  if (cell.coinMinor === undefined) return null;
  return money(cell.coinMinor);
}

function drawLabel(cell: Cell, word: string, size: number, density: number): Texture {
  const [canvas, brush] = sheetOf(size, size, density);
  if (cell.coinMinor === undefined) {
    const badge = size * 0.44;
    paintPlate(brush, '#cf3526', size - badge, 0, badge, badge * 0.82, badge * 0.3);
    paintWord(brush, word, {
      x: size - badge / 2,
      y: badge * 0.42,
      width: badge * 0.84,
      size: badge * 0.5,
      color: '#faf6ef',
    });
  } else {
    const centre = { x: size / 2, width: size * 0.62, color: '#12100e' };
    if (cell.prize) {
      brush.fillStyle = prizeColors[cell.prize];
      brush.beginPath();
      brush.arc(size / 2, size * 0.492, size * 0.34, 0, 2 * Math.PI);
      brush.fill();
      paintWord(brush, cell.prize.toUpperCase(), { ...centre, y: size * 0.37, size: size * 0.13 });
      paintWord(brush, word, { ...centre, y: size * 0.55, size: size * 0.21 });
    } else paintWord(brush, word, { ...centre, y: size * 0.5, size: size * 0.24 });
  }
  return new Texture({ source: new CanvasSource({ resource: canvas, resolution: density }) });
}

function paintRibbon(
  brush: Parameters<typeof paintPlate>[0],
  word: string,
  x: number,
  y: number,
  size: number,
  corner: number,
): void {
  const height = size * 0.23;
  const top = y + size - height;
  brush.fillStyle = '#12100e';
  brush.beginPath();
  brush.roundRect(x, top, size, height, [0, 0, corner, corner]);
  brush.fill();
  paintWord(brush, word, {
    x: x + size / 2,
    y: top + height * 0.53,
    width: size * 0.88,
    size: height * 0.62,
    color: '#ffb81f',
  });
}

type Place = { x: number; y: number; width: number; height: number };

function pack(pieces: { name: string; width: number; height: number }[]): {
  places: Map<string, Place>;
  width: number;
  height: number;
} {
  const area = pieces.reduce((sum, { width, height }) => sum + (width + apart) * (height + apart), 0);
  const most = Math.max(Math.sqrt(area) * 1.15, ...pieces.map(({ width }) => width + apart));
  const places = new Map<string, Place>();
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const piece of [...pieces].sort((one, other) => other.height - one.height)) {
    if (x + piece.width > most) {
      x = 0;
      y += rowHeight + apart;
      rowHeight = 0;
    }
    places.set(piece.name, { x, y, width: piece.width, height: piece.height });
    x += piece.width + apart;
    width = Math.max(width, x);
    rowHeight = Math.max(rowHeight, piece.height);
  }
  return { places, width, height: y + rowHeight };
}
