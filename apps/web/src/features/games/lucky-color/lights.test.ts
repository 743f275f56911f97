import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drumFrames, frameAfterFrame, hopsOf, hopTimes, lightFrames } from './lights.ts';

const rounds = Array.from({ length: 200 }, (_, at) => ({ round: at + 1, outcome: (at * 7) % 10 }));

describe('the lights of a draw', () => {
  test('end on the outcome', () => {
    for (const { round, outcome } of rounds) expect(hopsOf(round, outcome).at(-1)).toBe(outcome);
  });

  test('never stay on a number for two steps', () => {
    for (const { round, outcome } of rounds) {
      const hops = hopsOf(round, outcome);
      expect(hops.every((number, at) => number !== hops[at + 1])).toBe(true);
      expect(hops.every((number) => number >= 0 && number <= 9)).toBe(true);
    }
  });

  test('are the same for all players in a round, and different in the next', () => {
    expect(hopsOf(41, 3)).toEqual(hopsOf(41, 3));
    expect(hopsOf(41, 3)).not.toEqual(hopsOf(42, 3));
  });

  test('slow down until the last one, at the very end', () => {
    expect(hopTimes[0]).toBe(0);
    expect(hopTimes.at(-1)).toBe(1);
    const pauses = hopTimes.slice(1).map((time, at) => time - (hopTimes[at] ?? 0));
    const quickest = pauses.indexOf(Math.min(...pauses));
    const after = pauses.slice(quickest);
    expect(after.toSorted((a, b) => a - b)).toEqual(after);
  });
});

describe('the light of one number', () => {
  const hops = hopsOf(41, 3);

  test('is on exactly during its turn', () => {
    for (const [at, hop] of hops.entries()) {
      const frames = lightFrames(hops, hop) ?? [];
      const on = hopTimes[at] ?? 1;
      expect(frames).toContainEqual({ offset: on, opacity: 1 });
    }
  });

  test('has keyframes in order and ends on only for the outcome', () => {
    for (let number = 0; number < 10; number += 1) {
      const frames = lightFrames(hops, number);
      if (frames === null) continue;
      const offsets = frames.map(({ offset }) => offset);
      expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
      expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
      expect(frames.at(-1)?.opacity).toBe(number === 3 ? 1 : 0);
    }
  });

  test('of a number without a turn stays off', () => {
    expect(lightFrames([1, 2, 1], 7)).toBeNull();
  });
});

describe('the drum', () => {
  const hops = hopsOf(41, 3);

  test('shows the number whose turn it is, and the outcome at the end', () => {
    const frames = drumFrames(hops);
    expect(frames).toHaveLength(hops.length);
    for (const [at, hop] of hops.entries()) {
      expect(frames[at]).toMatchObject({ offset: hopTimes[at], transform: `translateY(${-10 * hop}%)` });
    }
  });

  test('jumps: two faces are never partly visible', () => {
    expect(drumFrames(hops).every(({ easing }) => easing === 'steps(1, end)')).toBe(true);
  });
});

const frames = new Map<number, () => void>();
let done: string[] = [];
const passFrame = () => {
  const due = [...frames.values()];
  frames.clear();
  for (const draw of due) draw();
};

beforeEach(() => {
  frames.clear();
  done = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frames.set(frames.size + 1, draw);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => vi.unstubAllGlobals());

test('the first items are handled at once, the others a few per frame, and then no frame is requested', () => {
  frameAfterFrame(['a', 'b', 'c', 'd', 'e'], 2, (item) => done.push(item));
  expect(done).toEqual(['a', 'b']);
  passFrame();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  passFrame();
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(frames.size).toBe(0);
});

test('a stopped run leaves the remaining items alone', () => {
  const stop = frameAfterFrame(['a', 'b', 'c'], 1, (item) => done.push(item));
  passFrame();
  stop();
  passFrame();
  expect(done).toEqual(['a', 'b']);
});
