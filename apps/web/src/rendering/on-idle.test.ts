import { afterEach, expect, test, vi } from 'vitest';
import { onIdle } from './on-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without idle callbacks it starts after a frame, unless it was cancelled', () => {
  vi.useFakeTimers();
  const begun: string[] = [];
  onIdle(() => begun.push('kept'));
  onIdle(() => begun.push('taken back'))();
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(begun).toEqual(['kept']);
});

test('passes the maximum wait to the idle callback and cancels it', () => {
  const asked: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (_: unknown, options: unknown) => asked.push(options));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => asked.push(`without ${handle}`));
  onIdle(() => {})();
  onIdle(() => {}, 0);
  expect(asked).toEqual([{ timeout: 300 }, 'without 1', { timeout: 0 }]);
});
