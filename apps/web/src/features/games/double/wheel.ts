import { doubleCells, doubleWheel } from '@palpite/domain/games/double';
import { spinProgress, spinTime } from '../../../shared/games/spin.ts';

/** Extra cells on each side of the strip, so that its window is always full. */
const padCells = 6;
/** One cell more than a turn, so that the end of the turn looks like its start. */
export const stripCells: readonly number[] = Array.from(
  { length: doubleCells + 2 * padCells + 1 },
  (_, at) => doubleWheel[(at - padCells + doubleCells) % doubleCells] ?? 0,
);

/** Full turns of a spin before the final cell. */
const turns = 3;
/** Linear segments that approximate the curve of a spin: 60 ms each, too short to notice. */
const pieces = 96;

const places = new Map<number, number>(doubleWheel.map((cell, place) => [cell, place]));

/** Position of a cell on the wheel, 0 to 14. */
export function placeOf(cell: number): number {
  return places.get(cell) ?? 0;
}

/** Transform that puts a position under the marker. The left edge of the strip is in the middle of its window. */
export function shiftTo(place: number): string {
  return `translateX(${-(((place + padCells + 0.5) / stripCells.length) * 100).toFixed(4)}%)`;
}

export function distanceOf(from: number, to: number): number {
  return turns * doubleCells + ((placeOf(to) - placeOf(from) + doubleCells) % doubleCells);
}

/** Position of a spin at a share of its time, from 0 up to, but not including, 15. */
export function placeAt(from: number, to: number, time: number): number {
  const place = placeOf(from) + distanceOf(from, to) * spinProgress(time);
  return place % doubleCells;
}

export type StripFrame = { offset: number; transform: string };

/**
 * Keyframes of a spin. The strip is one turn long and jumps back by a turn at the end of each turn, which is
 * invisible because both ends look alike.
 */
export function spinFrames(from: number, to: number): StripFrame[] {
  const start = placeOf(from);
  const distance = distanceOf(from, to);
  const end = start + distance;
  const moments = Array.from({ length: pieces + 1 }, (_, at) => ({
    offset: at / pieces,
    place: start + distance * spinProgress(at / pieces),
  }));
  const frames = moments.map(({ offset, place }) => ({ offset, place: place % doubleCells }));
  for (let turn = doubleCells; turn < end; turn += doubleCells) {
    const offset = spinTime((turn - start) / distance);
    frames.push({ offset, place: doubleCells }, { offset, place: 0 });
  }
  return frames
    .map((frame, at) => ({ ...frame, at }))
    .sort((a, b) => a.offset - b.offset || a.at - b.at)
    .map(({ offset, place }) => ({ offset, transform: shiftTo(place) }));
}

/** Shares of a spin's time at which a cell edge passes the marker. */
export function edgeTimes(from: number, to: number): number[] {
  const distance = distanceOf(from, to);
  return Array.from({ length: distance }, (_, at) => spinTime((at + 0.5) / distance));
}
