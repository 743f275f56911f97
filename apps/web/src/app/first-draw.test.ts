import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Returns whether a promise has settled by now. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test('the first screen waits for its answers, including one that fails', async () => {
  const { beforeFirstDraw } = await import('./first-draw.ts');
  const answers = Promise.withResolvers<void>();
  const drawn = beforeFirstDraw(answers.promise);
  expect(await isOver(drawn)).toBe(false);
  answers.reject(new Error('no network'));
  expect(await isOver(drawn)).toBe(true);
});

test('stops waiting for a slow answer after a second', async () => {
  const { beforeFirstDraw } = await import('./first-draw.ts');
  const drawn = beforeFirstDraw(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(drawn)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(drawn)).toBe(true);
});

test('later screens do not wait', async () => {
  const { beforeFirstDraw, noteFirstDraw } = await import('./first-draw.ts');
  noteFirstDraw();
  expect(await isOver(beforeFirstDraw(new Promise(() => {})))).toBe(true);
});
