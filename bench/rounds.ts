import { createHash, createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { HmacSha256 } from '@palpite/domain/fairness';
import type { Fields, GameDefinition, Values } from '@palpite/domain/games/definition';
import { drawLayout, drawRound, payoutAfter, roundPayout } from '@palpite/domain/games/derive';
import { games as definitions } from '@palpite/domain/games/index';
import { drawShared } from '@palpite/domain/shared-draw';

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const serverSeed = createHash('sha256').update('server seed of the bench').digest('hex');
const clientSeed = 'bench-client-seed';
const seeds = (nonce: number) => ({ serverSeed, clientSeed, nonce });
/** The caller sums the numbers, so that the engine cannot skip unused work. */
type Work = (nonce: number) => number;

/** The same key and message, and reading one byte. */
const bare: Work = (nonce) => hmac(serverSeed, `${clientSeed}:${nonce}:0`)[0] ?? 0;

const numbersPerHmac = 8;
const stakeMinor = 1_000n;

/** Returns the work of a round with its number of HMACs. */
function benchOf(game: GameDefinition, choice: Values<Fields>): { hmacs: number; work: Work } {
  switch (game.shape) {
    case 'draw':
      return {
        hmacs: Math.ceil(game.numbers(choice) / numbersPerHmac),
        work: (nonce) =>
          Number(roundPayout(game, choice, drawRound(game, hmac, seeds(nonce), choice), stakeMinor)),
      };
    case 'steps':
      return {
        hmacs: Math.ceil(game.numbers(choice) / numbersPerHmac),
        work(nonce) {
          const layout = drawLayout(game, hmac, seeds(nonce), choice);
          return game.isTrap(layout, 0, nonce % 2) ? 0 : Number(payoutAfter(game, choice, 1, stakeMinor));
        },
      };
    case 'shared':
      return {
        hmacs: 1,
        work(nonce) {
          const drawn = drawShared(hmac, serverSeed, `public:${nonce}`, game.outcomes);
          return Number(roundPayout(game, choice, drawn, stakeMinor));
        },
      };
  }
}

const games = [
  ...definitions.map((game) => ({ name: game.name, ...benchOf(game, game.usual) })),
  // The longest draw of all games.
  ...definitions
    .filter(({ name }) => name === 'mines')
    .map((game) => ({ name: 'mines (24)', ...benchOf(game, { mines: 24 }) })),
];

/** With one HMAC: the rules may take at most a fifth of the time. */
const ratioMin = 0.8;
const turns = 40;
const checkEvery = 200;

/**
 * Per second of processor time, against the bare HMACs. Both alternate in short turns, so that other load
 * affects both. Returns false when a game with one HMAC stays below 0.8 of the bare rate.
 */
export async function benchRounds(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { seconds: { type: 'string', default: '1' } },
  });
  const turnMs = (Number(values.seconds) * 1_000) / turns;
  measure(bare, turnMs);
  let reached = true;
  console.log('game         outcomes/s   bare HMACs/s   HMACs   ratio');
  for (const { name, hmacs, work } of games) {
    measure(work, turnMs);
    const totals = { work: { done: 0, cpuMs: 0 }, bare: { done: 0, cpuMs: 0 } };
    for (let turn = 0; turn < turns; turn++) {
      add(totals.work, measure(work, turnMs));
      add(totals.bare, measure(bare, turnMs));
    }
    const outcomes = (totals.work.done / totals.work.cpuMs) * 1_000;
    const limit = (totals.bare.done / totals.bare.cpuMs) * 1_000;
    const ratio = (outcomes * hmacs) / limit;
    if (hmacs === 1 && ratio < ratioMin) reached = false;
    console.log(
      `${name.padEnd(11)}${outcomes.toFixed(0).padStart(12)}${limit.toFixed(0).padStart(15)}${String(hmacs).padStart(8)}${ratio.toFixed(2).padStart(8)}`,
    );
  }
  console.log(
    reached
      ? `Each game of one HMAC reaches ${ratioMin} of the bare rate.`
      : `A game of one HMAC stays below ${ratioMin} of the bare rate.`,
  );
  return reached;
}

let nonces = 0;
let sum = 0;

type Measured = { done: number; cpuMs: number };

/** Repeats the work for this much processor time. */
function measure(work: Work, forMs: number): Measured {
  const begin = process.cpuUsage();
  let done = 0;
  let cpuMs = 0;
  while (cpuMs < forMs) {
    for (let index = 0; index < checkEvery; index++) sum += work(nonces++);
    done += checkEvery;
    const { user, system } = process.cpuUsage(begin);
    cpuMs = (user + system) / 1_000;
  }
  if (!Number.isFinite(sum)) throw new Error('a payout was no number');
  return { done, cpuMs };
}

function add(total: Measured, { done, cpuMs }: Measured): void {
  total.done += done;
  total.cpuMs += cpuMs;
}
