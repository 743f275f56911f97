import { notifyManager } from '@tanstack/react-query';
import { schedulerHook } from './scheduler-hook.ts';

/** Of a frame, no more than this may have gone by when work begins: one refresh of the screen. */
const roomMs = 16;
/** Work lets no more than so many full frames pass. */
const fullMax = 2;
/** So long it waits for a frame, which a browser may not give. */
const frameMaxMs = 100;

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
let frameBegan = Number.NEGATIVE_INFINITY;
let fullFrames = 0;

/** A page that is not looked at draws no frame that work could be in the way of. */
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
    // What the frame draws comes before the message.
    port2.postMessage(null);
  };
  const timer = setTimeout(begin, frameMaxMs);
  requestAnimationFrame(begin);
}

/**
 * Does a piece of work once a frame is drawn and has time left for it. A frame that took long to draw is not made longer
 * by the work that comes after it: the next one, which has little to draw, has room for it.
 */
export function runInFrameBudget(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) goOn();
}

/** From now on React works, and the screen is told of answers, where frames have time for it. */
export function installFrameScheduler(): void {
  schedulerHook.give = runInFrameBudget;
  // What one of several answers brings is drawn before the next one is told.
  notifyManager.setScheduler(runInFrameBudget);
}
