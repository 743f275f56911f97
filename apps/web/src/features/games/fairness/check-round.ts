import type { RoundProof, SeededRound } from '@palpite/contracts/originals';
import { drawNumbers, type RoundSeeds } from '@palpite/domain/fairness';
import type { DrawGame, Fields, StepGame, Values } from '@palpite/domain/games/definition';
import { payoutAfter, roundPayout } from '@palpite/domain/games/derive';
import { fromWireValues, readChoice } from '@palpite/domain/games/fields';
import { definitions } from '@palpite/domain/games/index';
import { type Currency, fromWire } from '@palpite/domain/money';
import { browserHmac, computeDrawSteps, type DrawSteps } from './draw-steps.ts';

export type { RoundProof };

/** Result of each check of a round. The round is fair when all hold. */
export type RoundCheck = {
  steps: DrawSteps;
  drawn: readonly number[];
  sealHolds: boolean;
  drawHolds: boolean;
  payoutMinor: bigint;
  payoutHolds: boolean;
  fair: boolean;
};

/** Null while the server seed is secret. */
export function checkRound(proof: RoundProof, currency: Currency): RoundCheck | null {
  const { round, clientSeed, serverSeed, serverSeedHash } = proof;
  if (serverSeed === null) return null;
  const seeds = { serverSeed, clientSeed, nonce: round.nonce };
  const replay = replayRound(round, seeds, fromWire(round.stake, currency));
  const steps = computeDrawSteps(seeds, replay.numbers);
  const sealHolds = steps.seal === serverSeedHash;
  const payoutHolds = replay.payoutMinor === fromWire(round.payout, currency);
  return {
    steps,
    drawn: replay.drawn,
    sealHolds,
    drawHolds: replay.holds,
    payoutMinor: replay.payoutMinor,
    payoutHolds,
    fair: sealHolds && replay.holds && payoutHolds,
  };
}

type Replay = {
  numbers: number;
  /** One number in hundredths for dice and limbo; the drawn places in order for the other games. */
  drawn: readonly number[];
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

function replayRound(round: SeededRound, seeds: RoundSeeds, stakeMinor: bigint): Replay {
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
