import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScreen, ScreenLoadFailure } from './screen-load.ts';

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
