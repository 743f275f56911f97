import { bar, circle, poly, ring, sector, spark } from './paths.ts';

export type ModuleName =
  | 'quarter'
  | 'half'
  | 'rings'
  | 'leaf'
  | 'wave'
  | 'cobogo'
  | 'spark'
  | 'triangle'
  | 'dot'
  | 'bars';

/** Draws one module in the square at x, y; `turn` counts quarter turns. */
type Module = (x: number, y: number, s: number, turn: number) => string;

/** First corner of a quarter turn, and the angle at which the square opens from it. */
function corner(x: number, y: number, s: number, turn: number): { cx: number; cy: number; from: number } {
  const cx = turn === 1 || turn === 2 ? x + s : x;
  const cy = turn >= 2 ? y + s : y;
  return { cx, cy, from: 90 + turn * 90 };
}

/** Azulejo modules, after tiles that can be laid in any direction. */
export const modules: Record<ModuleName, Module> = {
  quarter(x, y, s, turn) {
    const { cx, cy, from } = corner(x, y, s, turn);
    return sector(cx, cy, s, from, from + 90);
  },
  half(x, y, s, turn) {
    const at = [
      [x + s / 2, y + s, 0],
      [x, y + s / 2, 90],
      [x + s / 2, y, 180],
      [x + s, y + s / 2, 270],
    ][turn] ?? [x + s / 2, y + s, 0];
    const [cx = 0, cy = 0, facing = 0] = at;
    return sector(cx, cy, s / 2, facing - 90, facing + 90);
  },
  rings(x, y, s, turn) {
    const { cx, cy, from } = corner(x, y, s, turn);
    return sector(cx, cy, s, from, from + 90, s * 0.66) + sector(cx, cy, s * 0.34, from, from + 90);
  },
  leaf(x, y, s, turn) {
    const [ax, ay, bx, by] = turn % 2 === 0 ? [x, y, x + s, y + s] : [x + s, y, x, y + s];
    return `M${ax} ${ay}A${s} ${s} 0 0 1 ${bx} ${by}A${s} ${s} 0 0 1 ${ax} ${ay}z`;
  },
  wave(x, y, s, turn) {
    const up = `M${x} ${y + s / 2}C${x + s / 4} ${y} ${x + s / 4} ${y} ${x + s / 2} ${y + s / 2}S${x + s * 0.75} ${y + s} ${x + s} ${y + s / 2}`;
    const side = `M${x + s / 2} ${y}C${x} ${y + s / 4} ${x} ${y + s / 4} ${x + s / 2} ${y + s / 2}S${x + s} ${y + s * 0.75} ${x + s / 2} ${y + s}`;
    return turn % 2 === 0 ? `${up}V${y + s}H${x}z` : `${side}H${x + s}V${y}z`;
  },
  cobogo(x, y, s) {
    return ring(x + s / 2, y + s / 2, s * 0.5, s * 0.3);
  },
  spark(x, y, s) {
    return spark(x + s / 2, y + s / 2, s / 2);
  },
  triangle(x, y, s, turn) {
    const xy = [
      [x, y, x + s, y, x, y + s],
      [x, y, x + s, y, x + s, y + s],
      [x + s, y, x + s, y + s, x, y + s],
      [x, y, x + s, y + s, x, y + s],
    ][turn] ?? [x, y, x + s, y, x, y + s];
    return poly(...xy);
  },
  dot(x, y, s) {
    return circle(x + s / 2, y + s / 2, s * 0.3);
  },
  bars(x, y, s, turn) {
    const w = s / 4;
    return turn % 2 === 0
      ? bar(x, y + w / 2, x + s, y + w / 2, w) + bar(x, y + w * 2.5, x + s, y + w * 2.5, w)
      : bar(x + w / 2, y, x + w / 2, y + s, w) + bar(x + w * 2.5, y, x + w * 2.5, y + s, w);
  },
};

export const moduleNames = Object.keys(modules) as [ModuleName, ...ModuleName[]];
