import { afterReveal, isRoundMoving } from './moving-round.ts';

/** How long an outcome is shown before an overlay may cover it. The pauses of a slot's autoplay are shorter. */
const calmMs = 1_500;

/** Number of open rounds of several steps, bets that wait for their draw, and running series. */
let playing = 0;
let queued: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let waitsForReveal = false;

const isGameInPlay = (): boolean => isRoundMoving() || playing > 0;

/**
 * Runs an unrequested task that covers the screen, such as an offer: at once, or when the game in play has come to
 * rest.
 */
export function afterPlay(task: () => void): void {
  if (!isGameInPlay() && queued.length === 0) task();
  else queued.push(task);
  releaseSoon();
}

function releaseSoon(): void {
  clearTimeout(timer);
  if (queued.length === 0) return;
  if (isRoundMoving()) {
    // A series reveals its rounds without a pause: check again at each of them.
    if (!waitsForReveal) afterReveal(checkAgain);
    waitsForReveal = true;
  } else if (playing === 0) timer = setTimeout(release, calmMs);
}

function checkAgain(): void {
  waitsForReveal = false;
  releaseSoon();
}

function release(): void {
  if (isGameInPlay()) {
    releaseSoon();
    return;
  }
  const tasks = queued;
  queued = [];
  for (const task of tasks) task();
}

export function beginPlaying(): () => void {
  playing += 1;
  return () => {
    playing -= 1;
    releaseSoon();
  };
}
