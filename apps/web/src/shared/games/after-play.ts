import { afterReveal, isRoundMoving } from './moving-round.ts';

/** How long an outcome is shown before an overlay may cover it; a series of a slot pauses for less. */
const calmMs = 1_500;

/** Rounds of several steps that are open, bets that wait for their draw, series that run. */
let playing = 0;
let held: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let waitsForReveal = false;

/** Whether a game is in play: a round moves or is open, or a series runs. */
const isGameInPlay = (): boolean => isRoundMoving() || playing > 0;

/** Runs what covers the screen unasked, such as an offer: at once, or when the game in play has come to rest. */
export function afterPlay(task: () => void): void {
  if (!isGameInPlay() && held.length === 0) task();
  else held.push(task);
  releaseSoon();
}

function releaseSoon(): void {
  clearTimeout(timer);
  if (held.length === 0) return;
  if (isRoundMoving()) {
    // A series reveals its rounds without standing still: it is looked again at each of them.
    if (!waitsForReveal) afterReveal(lookAgain);
    waitsForReveal = true;
  } else if (playing === 0) timer = setTimeout(release, calmMs);
}

function lookAgain(): void {
  waitsForReveal = false;
  releaseSoon();
}

function release(): void {
  if (isGameInPlay()) {
    releaseSoon();
    return;
  }
  const tasks = held;
  held = [];
  for (const task of tasks) task();
}

/** A game is in play between its moves too, until the returned function is called. */
export function beginPlaying(): () => void {
  playing += 1;
  return () => {
    playing -= 1;
    releaseSoon();
  };
}
