import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import { type Currency, toWire } from '@palpite/domain/money';
import type { StoredOpenRound } from './originals.queries.ts';
import { riskOf, type StepGameName, stepGames } from './step-games.ts';

/** What the player may know of an open round; nothing of it depends on the hidden layout. */
export type OpenRow = Pick<
  StoredOpenRound,
  | 'request_id'
  | 'seed_pair_id'
  | 'nonce'
  | 'stake_minor'
  | 'currency'
  | 'choice'
  | 'steps'
  | 'steps_max'
  | 'started_at'
>;

export type OpenRecord = { mines: OpenMines; rowDouble: OpenRowDouble };

const presenters: { [Game in StepGameName]: (row: OpenRow) => OpenRecord[Game] } = {
  mines: (row) => ({
    ...going('mines', row),
    game: 'mines',
    mines: riskOf('mines', row.choice),
    opened: row.steps,
  }),
  rowDouble: (row) => ({
    ...going('rowDouble', row),
    game: 'rowDouble',
    tiles: riskOf('rowDouble', row.choice),
    climbed: row.steps,
  }),
};

export function presentOpenRound<Game extends StepGameName>(game: Game, row: OpenRow): OpenRecord[Game] {
  return presenters[game](row);
}

function going(name: StepGameName, row: OpenRow) {
  const game = stepGames[name];
  const risk = riskOf(name, row.choice);
  const currency = row.currency as Currency;
  const after = (steps: number) => ({
    multiplier: game.multiplier(risk, steps),
    payout: toWire(game.payout(risk, steps, row.stake_minor), currency),
  });
  return {
    roundId: row.request_id,
    stake: toWire(row.stake_minor, currency),
    ...after(row.steps.length),
    next: row.steps.length < row.steps_max ? after(row.steps.length + 1) : null,
    stepsMax: row.steps_max,
    seedPairId: String(row.seed_pair_id),
    nonce: row.nonce,
    startedAt: row.started_at.toISOString(),
  };
}
