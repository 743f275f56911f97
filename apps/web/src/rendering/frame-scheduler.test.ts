import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFrameScheduler, runInFrameBudget } from './frame-scheduler.ts';
import { schedulerHook } from './scheduler-hook.ts';

const frames: (() => void)[] = [];
let done: string[] = [];
let now = 0;

/** A piece of work that takes so long. */
const work = (name: string, takesMs: number) => () => {
  done.push(name);
  now += takesMs;
};

/** A frame that takes so long to draw, and what is sent to be done after it. */
async function passFrame(drawMs: number): Promise<void> {
  now += 1_000;
  for (const begin of frames.splice(0)) begin();
  now += drawMs;
  await passMessages();
}

/** Every message that was sent has come, and those that it brought about. */
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

test('work waits for a frame, and is done after it is drawn', async () => {
  runInFrameBudget(work('round', 5));
  await passMessages();
  expect(done).toEqual([]);
  await passFrame(8);
  expect(done).toEqual(['round']);
});

test('a frame that takes long to draw is left alone: the next one has time', async () => {
  runInFrameBudget(work('round', 5));
  await passFrame(25);
  expect(done).toEqual([]);
  await passFrame(8);
  expect(done).toEqual(['round']);
});

test('frames that all take long keep work waiting for two of them and no longer', async () => {
  runInFrameBudget(work('round', 5));
  await passFrame(25);
  await passFrame(25);
  expect(done).toEqual([]);
  await passFrame(25);
  expect(done).toEqual(['round']);
});

test('a frame takes in what it has time for, in order, and leaves the rest to the next', async () => {
  runInFrameBudget(work('balance', 4));
  runInFrameBudget(work('round', 8));
  runInFrameBudget(work('notice', 4));
  await passFrame(5);
  expect(done).toEqual(['balance', 'round']);
  await passFrame(5);
  expect(done).toEqual(['balance', 'round', 'notice']);
});

test('work that asks for work, and work that fails, hold nothing up', async () => {
  runInFrameBudget(() => {
    work('balance', 1)();
    runInFrameBudget(work('notice', 1));
  });
  await passFrame(5);
  expect(done).toEqual(['balance', 'notice']);
});

test('a page that is not looked at waits for no frame', async () => {
  vi.stubGlobal('document', { hidden: true });
  runInFrameBudget(work('balance', 10));
  runInFrameBudget(work('round', 10));
  await passMessages();
  expect(done).toEqual(['balance', 'round']);
});

test('a browser that gives no frame holds nothing up', async () => {
  runInFrameBudget(work('balance', 10));
  await vi.advanceTimersByTimeAsync(100);
  await passMessages();
  expect(done).toEqual(['balance']);
  await passFrame(5);
  expect(done).toEqual(['balance']);
});

test('React and the answers of the server get their turns here', async () => {
  installFrameScheduler();
  schedulerHook.give(work('screen', 5));
  notifyManager.schedule(work('answer', 5));
  await passMessages();
  expect(done).toEqual([]);
  await passFrame(2);
  expect(done).toEqual(['screen', 'answer']);
});
