import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';

const turns = new URL('../../apps/web/src/rendering/scheduler-hook.ts', import.meta.url).href;
const known = globalThis.setImmediate;
afterEach(() => {
  globalThis.setImmediate = known;
});

test("React schedules its work through the app's hook", async () => {
  // Imported by address: its types exist in browsers only.
  const { schedulerHook } = (await import(turns)) as { schedulerHook: { give(turn: () => void): void } };
  const give = vi.spyOn(schedulerHook, 'give').mockImplementation(() => {});
  // This is the copy that React loads.
  const scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler');
  const draw = vi.fn();
  scheduler.unstable_scheduleCallback(scheduler.unstable_NormalPriority, draw);
  expect(give).toHaveBeenCalledTimes(1);
  expect(draw).not.toHaveBeenCalled();
  give.mock.calls[0]?.[0]();
  expect(draw).toHaveBeenCalledTimes(1);
});
