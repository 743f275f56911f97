import { doubleWheel } from '@palpite/domain/games/double';
import { describe, expect, test } from 'vitest';
import { distanceOf, edgeTimes, placeAt, placeOf, shiftTo, spinFrames, stripCells } from './wheel.ts';

const shiftOf = (transform: string) => Number(/-?[\d.]+/.exec(transform)?.[0]);
const oneCell = 100 / stripCells.length;

describe('the strip', () => {
  test('shows each cell with its neighbours on both sides', () => {
    for (const cell of doubleWheel) {
      const at = Math.round(-shiftOf(shiftTo(placeOf(cell))) / oneCell - 0.5);
      expect(stripCells[at]).toBe(cell);
      expect(stripCells[at + 5]).toBe(doubleWheel[(placeOf(cell) + 5) % 15]);
      expect(stripCells[at - 5]).toBe(doubleWheel[(placeOf(cell) + 10) % 15]);
    }
  });
});

describe.each([
  [0, 0],
  [0, 4],
  [4, 0],
  [9, 12],
  [12, 9],
])('a spin from %s to %s', (from, to) => {
  test('starts on the first cell and stops on the second', () => {
    expect(placeAt(from, to, 0)).toBe(placeOf(from));
    expect(placeAt(from, to, 1)).toBe(placeOf(to));
    expect(placeAt(from, to, 7)).toBe(placeOf(to));
  });

  test('has keyframes that end exactly under the marker', () => {
    const frames = spinFrames(from, to);
    expect(frames[0]).toEqual({ offset: 0, transform: shiftTo(placeOf(from)) });
    expect(frames.at(-1)).toEqual({ offset: 1, transform: shiftTo(placeOf(to)) });
  });

  test('has keyframes without a visible step', () => {
    const frames = spinFrames(from, to);
    const offsets = frames.map(({ offset }) => offset);
    expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
    const shifts = frames.map(({ transform }) => shiftOf(transform) / oneCell);
    for (const [at, shift] of shifts.entries()) {
      const step = (shifts[at + 1] ?? shift) - shift;
      // Either a small step to the left, or a jump back by exactly one turn.
      if (step > 0.001) expect(step).toBeCloseTo(15, 3);
      else expect(step).toBeGreaterThan(-1.2);
    }
  });

  test('ticks once for every cell that passes, in order and within its time', () => {
    const times = edgeTimes(from, to);
    expect(times).toHaveLength(distanceOf(from, to));
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(times.at(-1)).toBeLessThan(1);
  });
});

test('the position during a spin depends on the time alone', () => {
  expect(placeAt(0, 5, 0.5)).toBeCloseTo((47 * 0.6875) % 15, 6);
});
