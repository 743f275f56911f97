import type { GameInfo, Grid, Round, Step, Win } from '../../wire.ts';
import { light, lightPlaces } from '../stage/light-wins.ts';
import { landReels, type Manner, showCascade, showHold } from '../stage/show-step.ts';
import type { Stage } from '../stage/stage.ts';

export type RoundView = {
  /** Called when a step is complete, with the number of the cascade. */
  stood(step: Step, fall: number): void;
  /** Called when wins are highlighted. `soFarMinor` is the round's total up to them. */
  won(wins: readonly Win[], soFarMinor: number): void;
  holdBegins(): void;
};

const litMs = { normal: 950, turbo: 420 } as const;
const triggerMs = { normal: 1_300, turbo: 700 } as const;

/** Shows a round from the spinning reels to its last win. The final grid is the server's. */
export async function showRound(
  stage: Stage,
  game: GameInfo,
  round: Round,
  begunMs: number,
  manner: Manner,
  view: RoundView,
): Promise<void> {
  let soFarMinor = 0;
  let fall = 0;
  let before: Step | null = null;
  let grid: Grid = [];
  for (const step of round.steps) {
    if (step.kind === 'cascade' && before) {
      fall += 1;
      await showCascade(stage, before, step, manner);
    } else if (step.kind === 'hold' && before) {
      if (before.kind !== 'hold') view.holdBegins();
      await showHold(stage, grid, step, manner);
    } else {
      await landReels(stage, game, step, begunMs, manner);
    }
    view.stood(step, fall);
    if (step.wins.length > 0) {
      soFarMinor += step.winMinor;
      view.won(step.wins, soFarMinor);
      await light(stage, step.wins, litMs[manner.pace], manner);
    }
    if (step.trigger) {
      lightPlaces(stage, step.trigger.positions, manner.light);
      manner.sound.fanfare();
      await stage.clock.wait(triggerMs[manner.pace]);
    }
    before = step;
    grid = step.grid;
  }
}
