import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFrameScheduler, runInFrameBudget } from './frame-scheduler.ts';
import { schedulerHook } from './scheduler-hook.ts';

const frames: (() => void)[] = [];
let done: string[] = [];
let now = 0;

const work = (name: string, takesMs: number) => () => {
  done.push(name);
  now += takesMs;
};

/** Passes a frame that takes the given time to render, then the messages that were sent. */
async function passFrame(drawMs: number): Promise<void> {
  now += 1_000;
  for (const begin of frames.splice(0)) begin();
  now += drawMs;
  await passMessages();
}

async function passMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let message = 0; message < 20; message++) {
    const come = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    port2.postMessage(null);
    await come;
  }
  port1.close();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (begin: () => void) => frames.push(begin));
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('document', { hidden: false });
  now += 1_000;
  frames.length = 0;
  done = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  notifyManager.setScheduler((tell) => setTimeout(tell, 0));
});

test('work waits for a frame and runs after it has rendered', async () => {
  runInFrameBudget(work('round', 5));
  await passMessages();
  expect(done).toEqual([]);
  await passFrame(8);
  expect(done).toEqual(['round']);
});

test('work waits for the next frame if this one took long to render', async () => {
  runInFrameBudget(work('round', 5));
  await passFrame(25);
  expect(done).toEqual([]);
  await passFrame(8);
  expect(done).toEqual(['round']);
});

test('work waits for at most two long frames', async () => {
  runInFrameBudget(work('round', 5));
  await passFrame(25);
  await passFrame(25);
  expect(done).toEqual([]);
  await passFrame(25);
  expect(done).toEqual(['round']);
});

test('a frame runs what fits into its time, in order, and leaves the rest to the next', async () => {
  runInFrameBudget(work('balance', 4));
  runInFrameBudget(work('round', 8));
  runInFrameBudget(work('notice', 4));
  await passFrame(5);
  expect(done).toEqual(['balance', 'round']);
  await passFrame(5);
  expect(done).toEqual(['balance', 'round', 'notice']);
});

test('work that adds work, and work that fails, does not stop the queue', async () => {
  runInFrameBudget(() => {
    work('balance', 1)();
    runInFrameBudget(work('notice', 1));
  });
  await passFrame(5);
  expect(done).toEqual(['balance', 'notice']);
});

test('a hidden page does not wait for frames', async () => {
  vi.stubGlobal('document', { hidden: true });
  runInFrameBudget(work('balance', 10));
  runInFrameBudget(work('round', 10));
  await passMessages();
  expect(done).toEqual(['balance', 'round']);
});

test('work runs after 100 ms in a browser that gives no frame', async () => {
  runInFrameBudget(work('balance', 10));
  await vi.advanceTimersByTimeAsync(100);
  await passMessages();
  expect(done).toEqual(['balance']);
  await passFrame(5);
  expect(done).toEqual(['balance']);
});

test('schedules the work of React and of the query client', async () => {
  installFrameScheduler();
  schedulerHook.give(work('screen', 5));
  notifyManager.schedule(work('answer', 5));
  await passMessages();
  expect(done).toEqual([]);
  await passFrame(2);
  expect(done).toEqual(['screen', 'answer']);
});
