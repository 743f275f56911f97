import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenLoadFailure } from './crash-screen.tsx';
import { loadScreen } from './screen-load.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('gives up a screen whose code has not loaded after 120 s, and not before', async () => {
  let failure: unknown = null;
  const loading = loadScreen(() => new Promise(() => {})).catch((fault: unknown) => {
    failure = fault;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failure).toBeInstanceOf(ScreenLoadFailure);
});

test('reports code that cannot be loaded as a load failure with its cause', async () => {
  const cause = new TypeError('network');
  await expect(loadScreen(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ScreenLoadFailure',
    cause,
  });
});

test('loaded code leaves no timer behind', async () => {
  expect(await loadScreen(async () => 'the screen')).toBe('the screen');
  expect(vi.getTimerCount()).toBe(0);
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test('the first screen waits for its answers, including one that fails', async () => {
  const { beforeFirstDraw } = await import('./screen-load.ts');
  const answers = Promise.withResolvers<void>();
  const drawn = beforeFirstDraw(answers.promise);
  expect(await isOver(drawn)).toBe(false);
  answers.reject(new Error('no network'));
  expect(await isOver(drawn)).toBe(true);
});

test('stops waiting for a slow answer after a second', async () => {
  const { beforeFirstDraw } = await import('./screen-load.ts');
  const drawn = beforeFirstDraw(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(drawn)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(drawn)).toBe(true);
});

test('later screens do not wait', async () => {
  const { beforeFirstDraw, markFirstDraw } = await import('./screen-load.ts');
  markFirstDraw();
  expect(await isOver(beforeFirstDraw(new Promise(() => {})))).toBe(true);
});
