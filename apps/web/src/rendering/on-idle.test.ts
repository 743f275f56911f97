import { afterEach, expect, test, vi } from 'vitest';
import { onIdle } from './on-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser that tells no idle moments begins after a frame, unless it was taken back', () => {
  vi.useFakeTimers();
  const begun: string[] = [];
  onIdle(() => begun.push('kept'));
  onIdle(() => begun.push('taken back'))();
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(begun).toEqual(['kept']);
});

test('a browser that tells them is asked with the longest wait, and told when nobody needs it', () => {
  const asked: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (_: unknown, options: unknown) => asked.push(options));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => asked.push(`without ${handle}`));
  onIdle(() => {})();
  onIdle(() => {}, 0);
  expect(asked).toEqual([{ timeout: 300 }, 'without 1', { timeout: 0 }]);
});
