import { notifyManager } from '@tanstack/react-query';

/** So much of a frame's time answers are told of in one go. */
const turnMs = 1;
/** So long an answer waits for a frame: a page that is not looked at has none. */
const frameMaxMs = 100;

/**
 * Tells the screen of its answers after a frame is drawn, and of no more than a part of the next one has time for. What
 * is told is drawn at once, and several that come together would keep the browser from drawing any frame.
 */
export function tellAnswersInTurn(): void {
  const waiting: (() => void)[] = [];
  let isTelling = false;
  const tell = (began: number) => {
    try {
      waiting.shift()?.();
    } finally {
      // What was told is drawn in a microtask that was asked for before this one.
      queueMicrotask(() => {
        if (waiting.length === 0) isTelling = false;
        else if (performance.now() - began < turnMs) tell(began);
        else afterFrame(tell);
      });
    }
  };
  notifyManager.setScheduler((told) => {
    waiting.push(told);
    if (isTelling) return;
    isTelling = true;
    afterFrame(tell);
  });
}

function afterFrame(next: (now: number) => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    next(performance.now());
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, frameMaxMs);
}
