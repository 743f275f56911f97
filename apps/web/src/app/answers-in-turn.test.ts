import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellAnswersInTurn } from './answers-in-turn.ts';

const frames: (() => void)[] = [];
let told: string[] = [];

/** A frame is drawn, and what was put off until after it is done. */
async function passFrame(): Promise<void> {
  for (const draw of frames.splice(0)) draw();
  await vi.advanceTimersByTimeAsync(0);
}

/** An answer whose telling takes so long. */
const answer = (name: string, takesMs: number) =>
  notifyManager.schedule(() => {
    told.push(name);
    now += takesMs;
  });

let now = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('performance', { now: () => now });
  frames.length = 0;
  told = [];
  tellAnswersInTurn();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  notifyManager.setScheduler((tell) => setTimeout(tell, 0));
});

test('answers that take long to show are told one a frame', async () => {
  for (const name of ['balance', 'round', 'notice']) answer(name, 10);
  expect(told).toEqual([]);
  await passFrame();
  expect(told).toEqual(['balance']);
  await passFrame();
  expect(told).toEqual(['balance', 'round']);
  await passFrame();
  expect(told).toEqual(['balance', 'round', 'notice']);
});

test('answers that take no time are told together', async () => {
  for (const name of ['balance', 'round', 'notice', 'chat']) answer(name, 0.4);
  await passFrame();
  expect(told).toEqual(['balance', 'round', 'notice']);
  await passFrame();
  expect(told).toEqual(['balance', 'round', 'notice', 'chat']);
});

test('an answer that comes after all are told waits for its own frame', async () => {
  answer('balance', 0.1);
  await passFrame();
  answer('round', 0.1);
  expect(told).toEqual(['balance']);
  await passFrame();
  expect(told).toEqual(['balance', 'round']);
});

test('a page that is not drawn is told all the same, once', async () => {
  answer('balance', 10);
  answer('round', 10);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['balance']);
  await vi.advanceTimersByTimeAsync(100);
  await passFrame();
  expect(told).toEqual(['balance', 'round']);
});
