import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Whether a promise has come to its end by now. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test('the first screen waits for its answers, even for one that fails', async () => {
  const { beforeFirstDraw } = await import('./first-draw.ts');
  const answers = Promise.withResolvers<void>();
  const drawn = beforeFirstDraw(answers.promise);
  expect(await isOver(drawn)).toBe(false);
  answers.reject(new Error('no network'));
  expect(await isOver(drawn)).toBe(true);
});

test('an answer that takes its time is not waited for', async () => {
  const { beforeFirstDraw } = await import('./first-draw.ts');
  const drawn = beforeFirstDraw(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(drawn)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(drawn)).toBe(true);
});

test('a later screen waits for nothing', async () => {
  const { beforeFirstDraw, noteFirstDraw } = await import('./first-draw.ts');
  noteFirstDraw();
  expect(await isOver(beforeFirstDraw(new Promise(() => {})))).toBe(true);
});
