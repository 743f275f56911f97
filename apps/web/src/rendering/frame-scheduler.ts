import { notifyManager } from '@tanstack/react-query';
import { schedulerHook } from './scheduler-hook.ts';

/** Work starts only while no more than this has passed since the frame began: one refresh of the screen. */
const roomMs = 16;
/** Work waits for at most so many full frames. */
const fullMax = 2;
/** Maximum wait for a frame; browsers may give none. */
const frameMaxMs = 100;

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
let frameBegan = Number.NEGATIVE_INFINITY;
let fullFrames = 0;

/** A hidden page renders no frames that work could delay. */
const isFull = () => !document.hidden && performance.now() - frameBegan > roomMs;

port1.onmessage = () => {
  if (isFull() && fullFrames < fullMax) {
    fullFrames += 1;
    waitForFrame();
    return;
  }
  fullFrames = 0;
  try {
    waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) goOn();
  }
};

function goOn(): void {
  if (isFull()) waitForFrame();
  else port2.postMessage(null);
}

function waitForFrame(): void {
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    frameBegan = performance.now();
    // The frame renders before the message arrives.
    port2.postMessage(null);
  };
  const timer = setTimeout(begin, frameMaxMs);
  requestAnimationFrame(begin);
}

/**
 * Runs work after a frame has rendered, if the frame has time left. After a frame that took long to render, work waits
 * for the next one, which has less to render.
 */
export function runInFrameBudget(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) goOn();
}

/** From now on, React's work and query notifications run in the frame budget. */
export function installFrameScheduler(): void {
  schedulerHook.give = runInFrameBudget;
  // The effects of one answer render before the next answer is announced.
  notifyManager.setScheduler(runInFrameBudget);
}
