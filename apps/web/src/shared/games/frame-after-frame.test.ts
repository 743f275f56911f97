import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameAfterFrame } from './frame-after-frame.ts';

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
  vi.stubGlobal('cancelAnimationFrame', (asked: number) => frames.delete(asked));
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
