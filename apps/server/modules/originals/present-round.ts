import type { OriginalRound } from '@palpite/contracts/originals';
import type { Fields, Values } from '@palpite/domain/games/definition';
import { type GameDefinition, nothing } from '@palpite/domain/games/definition';
import { largestMultiplier, multiplierShown, ratioAfter } from '@palpite/domain/games/derive';
import { toWireValues } from '@palpite/domain/games/fields';
import { definitions } from '@palpite/domain/games/index';
import { type GameName, gameNames } from '@palpite/domain/games/names';
import { type Currency, toWire } from '@palpite/domain/money';
import type { StoredRound } from './originals.queries.ts';

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

export type SharedOutcome = { number: number; link: string; publicSeed: string };

/** The last step is a trap when nothing was paid. */
export type StepOutcome = { steps: number[]; layout: number[] };

type Row = Readonly<Record<string, unknown>>;

export function presentRound<Name extends GameName>(
  name: Name,
  row: RoundRow,
): Extract<OriginalRound, { game: Name }> {
  const game: GameDefinition = definitions[name];
  const choice = row.choice as Values<Fields>;
  const round: Row = {
    ...finished(row),
    game: name,
    ...toWireValues(game.choice, choice),
    ...outcomeOf(game, choice, row),
  };
  // Contract and definition use the same names.
  return round as Extract<OriginalRound, { game: Name }>;
}

function outcomeOf(game: GameDefinition, choice: Values<Fields>, row: RoundRow): Row {
  switch (game.shape) {
    case 'draw': {
      const outcome = row.outcome as Values<Fields>;
      const ratio =
        game.shows === 'prize' ? largestMultiplier(game, choice) : game.multiplier(choice, outcome);
      return {
        ...ownSeeds(row),
        ...toWireValues(game.outcome, outcome),
        multiplier: multiplierShown(ratio),
      };
    }
    case 'steps': {
      const { steps, layout } = row.outcome as StepOutcome;
      const ratio = row.payout_minor > 0n ? ratioAfter(game, choice, steps.length) : nothing;
      return { ...ownSeeds(row), [game.wire.steps]: steps, layout, multiplier: multiplierShown(ratio) };
    }
    case 'shared': {
      const { number, link, [game.drawn]: drawn } = row.outcome as SharedOutcome & Record<string, unknown>;
      const ratio =
        game.shows === 'prize' ? largestMultiplier(game, choice) : game.multiplier(choice, Number(drawn));
      return { number, link, [game.drawn]: drawn, multiplier: multiplierShown(ratio) };
    }
  }
}

export function presentStored(row: StoredRound): OriginalRound {
  const name = gameNames.find((known) => known === row.game);
  if (!name) throw new Error(`round ${row.request_id} is of no game that we know: ${row.game}`);
  return presentRound(name, row);
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
