import type { Win } from '../../wire.ts';
import { dark, light } from '../stage/light-wins.ts';
import type { Manner } from '../stage/show-step.ts';
import type { Stage } from '../stage/stage.ts';

/** Returns false when something else interrupts it. */
export async function cycleWins(
  stage: Stage,
  wins: readonly Win[],
  manner: Manner,
  over: () => boolean,
  showWin: (win: Win) => void,
): Promise<boolean> {
  await stage.clock.wait(900);
  for (const win of [...wins, ...wins]) {
    if (over()) return false;
    showWin(win);
    await light(stage, [win], 1_100, manner);
  }
  if (over()) return false;
  dark(stage);
  return true;
}
