import { doubleCells, doubleWheel } from '@palpite/domain/games/double';
import { spinProgress, spinTime } from '../../../shared/games/spin.ts';

/** Cells that the strip repeats on each side, so that its window is full wherever it stands. */
const padCells = 6;
/** One more than a turn, so that the turn's end looks like its beginning. */
export const stripCells: readonly number[] = Array.from(
  { length: doubleCells + 2 * padCells + 1 },
  (_, at) => doubleWheel[(at - padCells + doubleCells) % doubleCells] ?? 0,
);

/** Whole turns of a spin, before the way to its cell. */
const turns = 3;
/** Straight pieces that a spin's curve is made of: 60 ms each, too short to be seen. */
const pieces = 96;

const places = new Map<number, number>(doubleWheel.map((cell, place) => [cell, place]));

/** The place of a cell on the wheel, 0 to 14. */
export function placeOf(cell: number): number {
  return places.get(cell) ?? 0;
}

/** Moves the strip, whose left edge stands in the middle of its window, so that a place lies under the marker. */
export function shiftTo(place: number): string {
  return `translateX(${-(((place + padCells + 0.5) / stripCells.length) * 100).toFixed(4)}%)`;
}

/** How many places a spin passes from one cell to the next one. */
export function distanceOf(from: number, to: number): number {
  return turns * doubleCells + ((placeOf(to) - placeOf(from) + doubleCells) % doubleCells);
}

/** Where a spin stands at a share of its time, in places from 0 up to, but not including, 15. */
export function placeAt(from: number, to: number, time: number): number {
  const place = placeOf(from) + distanceOf(from, to) * spinProgress(time);
  return place % doubleCells;
}

export type StripFrame = { offset: number; transform: string };

/**
 * A spin as one transform animation. The strip is one turn long: when it has turned once it jumps back by a turn,
 * which nobody can see, so that a short strip rolls as far as it likes.
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

/** The shares of a spin's time at which an edge between two cells passes the marker. */
export function edgeTimes(from: number, to: number): number[] {
  const distance = distanceOf(from, to);
  return Array.from({ length: distance }, (_, at) => spinTime((at + 0.5) / distance));
}
