import type { SeededRound } from '@palpite/contracts/originals';
import { drawNumbers, type RoundSeeds } from '@palpite/domain/fairness';
import type { DrawGame, Fields, StepGame, Values } from '@palpite/domain/games/definition';
import { payoutAfter, roundPayout } from '@palpite/domain/games/derive';
import { fromWireValues, readChoice } from '@palpite/domain/games/fields';
import { definitions } from '@palpite/domain/games/index';
import { browserHmac } from './draw-steps.ts';

export type Replay = {
  numbers: number;
  /** One number in hundredths for dice and limbo; the drawn places in order for the other games. */
  drawn: readonly number[];
  /** True when the stored round has the same outcome. */
  holds: boolean;
  payoutMinor: bigint;
};

type Wire = Readonly<Record<string, unknown>>;

const sameValues = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function replayDraw(game: DrawGame, choice: Values<Fields>, round: Wire, drawn: readonly number[]) {
  const outcome = game.draw(drawn, choice);
  const stored = fromWireValues(game.outcome, round as never);
  return {
    drawn: Object.values(outcome).flat().map(Number),
    holds: Object.keys(game.outcome).every((name) => sameValues(outcome[name], stored[name])),
    payout: (stakeMinor: bigint) => roundPayout(game, choice, outcome, stakeMinor),
  };
}

function replaySteps(game: StepGame, choice: Values<Fields>, round: Wire, drawn: readonly number[]) {
  const layout = game.layout(drawn, choice);
  const steps = round[game.wire.steps] as readonly number[];
  const hit = steps.some((tile, at) => game.isTrap(layout, at, tile));
  // A tile that is counted twice would pay for a step that was not taken.
  const possible = steps.every((tile, at) => game.place(steps.slice(0, at), { tile }, choice) === 'new');
  const inOrder = (places: unknown) =>
    game.inDrawOrder ? (places as number[]).toSorted((a, b) => a - b) : places;
  return {
    drawn: game.inDrawOrder?.(drawn, choice) ?? layout,
    holds: possible && sameValues(layout, inOrder(round.layout)),
    payout: (stakeMinor: bigint) => (hit ? 0n : payoutAfter(game, choice, steps.length, stakeMinor)),
  };
}

/** Repeats a stored round on this device and computes its payout by the public rules. */
export function replayRound(round: SeededRound, seeds: RoundSeeds, stakeMinor: bigint): Replay {
  const game: DrawGame | StepGame = definitions[round.game];
  const read = readChoice(game, round);
  if (!read.ok) return { numbers: game.numbers(game.usual), drawn: [], holds: false, payoutMinor: 0n };
  const choice = read.value;
  const numbers = game.numbers(choice);
  const values = drawNumbers(browserHmac, seeds, numbers);
  const { drawn, holds, payout } =
    game.shape === 'draw'
      ? replayDraw(game, choice, round, values)
      : replaySteps(game, choice, round, values);
  return { numbers, drawn, holds, payoutMinor: payout(stakeMinor) };
}
