import { mosaic } from '@palpite/ui/art/mosaic';
import type { Palette, Shape } from '@palpite/ui/art/palettes';
import type { Layout } from '../layout.ts';
import { paintPlate } from './paint.ts';
import type { World } from './worlds.ts';

const tile = 64;

export function paintGround(
  canvas: HTMLCanvasElement,
  { palette, window, rim, pattern }: Omit<World, 'night' | 'light'>,
  layout: Layout,
  size: { width: number; height: number },
  density: number,
): void {
  canvas.width = Math.ceil(size.width * density);
  canvas.height = Math.ceil(size.height * density);
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.scale(density, density);
  for (const { d, fill } of pattern === 'waves' ? waves(palette, size) : wall(palette, pattern.seed, size)) {
    brush.fillStyle = fill;
    brush.fill(new Path2D(d), 'evenodd');
  }
  paintFrame(brush, palette, window, rim, layout);
}

function wall(palette: Palette, seed: string, size: { width: number; height: number }): Shape[] {
  return mosaic({
    seed,
    columns: Math.ceil(size.width / tile) + 1,
    rows: Math.ceil(size.height / tile) + 1,
    cell: tile,
    colors: [palette.ground, palette.tone],
    density: 0.62,
  });
}

function waves(palette: Palette, { width, height }: { width: number; height: number }): Shape[] {
  const quarter = tile * 0.6;
  const thick = tile * 0.62;
  const periods = Math.ceil(width / (4 * quarter)) + 1;
  const there = `q${quarter} ${-thick} ${2 * quarter} 0t${2 * quarter} 0`.repeat(periods);
  const back = `q${-quarter} ${thick} ${-2 * quarter} 0t${-2 * quarter} 0`.repeat(periods);
  const bands = Array.from(
    { length: Math.ceil(height / (2 * thick)) + 1 },
    (_, row) => `M0 ${row * 2 * thick}${there}v${thick}${back}z`,
  );
  return [
    { d: `M0 0h${width}v${height}H0z`, fill: palette.ground },
    { d: bands.join(''), fill: palette.tone },
  ];
}

function paintFrame(
  brush: CanvasRenderingContext2D,
  palette: Palette,
  window: string,
  rimColor: string,
  { board }: Layout,
): void {
  const rim = (extent: number, color: string) =>
    paintPlate(
      brush,
      color,
      board.x - extent,
      board.y - extent,
      board.width + 2 * extent,
      board.height + 2 * extent,
      16 + extent,
    );
  rim(8, palette.against);
  rim(4, rimColor);
  rim(0, window);
}
