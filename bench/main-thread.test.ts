import { expect, test } from 'vitest';
import { marks, readPage, type TraceEvent } from './frame-trace.ts';
import { readMain } from './main-thread.ts';
import { at } from './page-event.ts';

const task = (ms: number, name: string, tookMs: number, cpuMs = tookMs): TraceEvent =>
  at(ms, name, { dur: tookMs * 1_000, tdur: cpuMs * 1_000 });
const frames = (...starts: readonly number[]) => starts.map((ms) => at(ms, 'FireAnimationFrame'));
const read = (...events: readonly TraceEvent[]) =>
  readMain(readPage([at(0, marks.begin), ...events, at(200, marks.end)]));

test('counts a frame that is late because of the page', () => {
  const { frames: counted, overMax, overMaxByPage } = read(...frames(10, 50), task(12, 'RunTask', 36));
  expect([counted, overMax, overMaxByPage]).toEqual([1, 1, 1]);
});

test('counts work of the previous frame, but not of the frame itself', () => {
  const before = task(9, 'RunTask', 31);
  const own = task(49, 'RunTask', 40);
  expect(read(...frames(10, 50), before, task(42, 'RunTask', 6)).overMaxByPage).toBe(1);
  expect(read(...frames(10, 50), own).overMaxByPage).toBe(0);
});

test('does not count time in which a task waited for the processor', () => {
  expect(read(...frames(10, 50), task(12, 'RunTask', 36, 20))).toMatchObject({
    overMax: 1,
    overMaxByPage: 0,
  });
});

test('separates frames that are late because of garbage collection', () => {
  const { overMaxByPage, overMaxByCollection } = read(
    ...frames(10, 50),
    task(12, 'RunTask', 36),
    task(14, 'MajorGC', 20),
  );
  expect([overMaxByPage, overMaxByCollection]).toEqual([1, 1]);
});
