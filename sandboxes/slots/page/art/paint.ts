import type { Shape } from '@palpite/ui/art/palettes';

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Creates a canvas of a size in CSS pixels, at the density of the screen. */
export function sheetOf(width: number, height: number, density: number): [HTMLCanvasElement, Brush] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * density);
  canvas.height = Math.ceil(height * density);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.scale(density, density);
  return [canvas, brush];
}

/** Fills shapes, drawn in a square of 96, into a square at x, y. */
export function paintShapes(
  brush: Brush,
  shapes: readonly Shape[],
  x: number,
  y: number,
  size: number,
): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(size / 96, size / 96);
  for (const { d, fill } of shapes) {
    brush.fillStyle = fill;
    brush.fill(new Path2D(d), 'evenodd');
  }
  brush.restore();
}

export function paintPlate(
  brush: Brush,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
): void {
  brush.fillStyle = color;
  brush.beginPath();
  brush.roundRect(x, y, width, height, corner);
  brush.fill();
}

/** Writes a centred word, as large as fits into `width` and at most `size`. */
export function paintWord(
  brush: Brush,
  word: string,
  { x, y, width, size, color }: { x: number; y: number; width: number; size: number; color: string },
): void {
  brush.fillStyle = color;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.font = wordFont(size);
  const fitting = Math.min(1, width / brush.measureText(word).width);
  brush.font = wordFont(size * fitting);
  brush.fillText(word, x, y);
}

export function wordFont(size: number): string {
  return `700 ${size}px "Unbounded", "Onest Variable", system-ui, sans-serif`;
}
