import type { Clock } from '../simulation/clock.ts';

type Pause = (run: () => void, ms: number) => unknown;

/**
 * Runs work to its end on the virtual clock: what runs at once first, then time moves to the next timer. `pause` is the
 * real `setTimeout`: work on files takes real time, for which the virtual time waits `patienceMs`.
 */
export async function finish<Result>(
  { clock, pause, patienceMs = 1 }: { clock: Clock; pause: Pause; patienceMs?: number },
  work: Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const noted = work.finally(() => {
    isOver = true;
  });
  noted.catch(() => {});
  while (true) {
    await clock.settle();
    if (isOver) break;
    await Promise.race([noted.catch(() => {}), new Promise<void>((resolve) => pause(resolve, patienceMs))]);
    if (isOver) break;
    const next = clock.nextTimerAt(() => true);
    if (next !== null) await clock.jumpTo(next);
  }
  return noted;
}
