import {
  type OriginalGame,
  type OriginalRound,
  originalGames,
  type SeededRound,
} from '@palpite/contracts/originals';
import { type DiceChoice, diceMultiplier } from '@palpite/domain/dice';
import { type DoubleColor, doublePays } from '@palpite/domain/double';
import type { LimboChoice } from '@palpite/domain/limbo';
import { type LuckyBet, luckyPaytable } from '@palpite/domain/lucky-color';
import { type Currency, toWire } from '@palpite/domain/money';
import type { StoredRound } from './originals.queries.ts';
import { type StepOutcome, stepGames } from './step-games.ts';

/** The columns of a stored round that its picture on the wire needs. */
export type RoundRow = Pick<
  StoredRound,
  | 'request_id'
  | 'seed_pair_id'
  | 'nonce'
  | 'stake_minor'
  | 'payout_minor'
  | 'currency'
  | 'choice'
  | 'outcome'
  | 'created_at'
>;

/** What decided a shared round. */
export type SharedOutcome = { number: number; link: string; publicSeed: string };

/** Games whose rounds one player's seeds decide. */
export type SeededGame = SeededRound['game'];

/** Each game's stored round as the wire shows it. */
const presenters: {
  [Game in OriginalGame]: (row: RoundRow) => Extract<OriginalRound, { game: Game }>;
} = {
  dice(row) {
    const choice = row.choice as DiceChoice;
    const { rollHundredths } = row.outcome as { rollHundredths: number };
    return {
      ...finished(row),
      ...ownSeeds(row),
      game: 'dice',
      direction: choice.direction,
      target: choice.targetHundredths / 100,
      roll: rollHundredths / 100,
      multiplier: diceMultiplier(choice),
    };
  },
  limbo(row) {
    const { targetHundredths } = row.choice as LimboChoice;
    const { drawnHundredths } = row.outcome as { drawnHundredths: number };
    return {
      ...finished(row),
      ...ownSeeds(row),
      game: 'limbo',
      target: targetHundredths / 100,
      drawn: drawnHundredths / 100,
      multiplier: targetHundredths / 100,
    };
  },
  mines(row) {
    const { mines } = row.choice as { mines: number };
    const { steps, layout } = row.outcome as StepOutcome;
    return {
      ...finished(row),
      ...ownSeeds(row),
      game: 'mines',
      mines,
      opened: steps,
      layout,
      multiplier: paidMultiplier('mines', mines, row),
    };
  },
  rowDouble(row) {
    const { tiles } = row.choice as { tiles: number };
    const { steps, layout } = row.outcome as StepOutcome;
    return {
      ...finished(row),
      ...ownSeeds(row),
      game: 'rowDouble',
      tiles,
      climbed: steps,
      layout,
      multiplier: paidMultiplier('rowDouble', tiles, row),
    };
  },
  double(row) {
    const { bet } = row.choice as { bet: DoubleColor };
    const { number, link, cell } = row.outcome as SharedOutcome & { cell: number };
    return { ...finished(row), game: 'double', bet, number, link, cell, multiplier: doublePays(bet) };
  },
  luckyColor(row) {
    const { bet } = row.choice as { bet: LuckyBet };
    const { number, link, drawn } = row.outcome as SharedOutcome & { drawn: number };
    const multiplier = (luckyPaytable[bet][drawn] ?? 0) / 100;
    return { ...finished(row), game: 'luckyColor', bet, number, link, drawn, multiplier };
  },
};

/** A stored round of this game as the wire shows it. */
export function presentRound<Game extends OriginalGame>(
  game: Game,
  row: RoundRow,
): Extract<OriginalRound, { game: Game }> {
  return presenters[game](row);
}

/** A stored round of any game as the wire shows it. */
export function presentStored(row: StoredRound): OriginalRound {
  const game = originalGames.find((name) => name === row.game);
  if (!game) throw new Error(`round ${row.request_id} is of no game that we know: ${row.game}`);
  return presenters[game](row);
}

function finished(row: RoundRow) {
  const currency = row.currency as Currency;
  return {
    roundId: row.request_id,
    stake: toWire(row.stake_minor, currency),
    payout: toWire(row.payout_minor, currency),
    at: row.created_at.toISOString(),
  };
}

function ownSeeds(row: RoundRow) {
  if (row.seed_pair_id === null || row.nonce === null)
    throw new Error(`round ${row.request_id} was decided by no seeds of its player`);
  const { seed_pair_id: pairId, nonce } = row;
  if (pairId === null || nonce === null) throw new Error(`round ${row.request_id} has no seeds of its own`);
  return { seedPairId: String(pairId), nonce };
}

function paidMultiplier(game: keyof typeof stepGames, risk: number, { payout_minor, outcome }: RoundRow) {
  return payout_minor > 0n ? stepGames[game].multiplier(risk, (outcome as StepOutcome).steps.length) : 0;
}
