import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import type { Fields, Values } from '@palpite/domain/games/definition';
import { multiplierShown, payoutAfter, ratioAfter } from '@palpite/domain/games/derive';
import { toWireValues } from '@palpite/domain/games/fields';
import { stepGame } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, toWire } from '@palpite/domain/money';
import type { StoredOpenRound } from './originals.queries.ts';

/** None of these columns depends on the hidden layout. */
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

export function presentOpenRound<Name extends NameOf<'steps'>>(name: Name, row: OpenRow): OpenRecord[Name] {
  const game = stepGame(name);
  const choice = row.choice as Values<Fields>;
  const currency = row.currency as Currency;
  const after = (steps: number) => ({
    multiplier: multiplierShown(ratioAfter(game, choice, steps)),
    payout: toWire(payoutAfter(game, choice, steps, row.stake_minor), currency),
  });
  const open: Readonly<Record<string, unknown>> = {
    roundId: row.request_id,
    game: name,
    stake: toWire(row.stake_minor, currency),
    ...toWireValues(game.choice, choice),
    [game.wire.steps]: row.steps,
    ...after(row.steps.length),
    next: row.steps.length < row.steps_max ? after(row.steps.length + 1) : null,
    stepsMax: row.steps_max,
    seedPairId: String(row.seed_pair_id),
    nonce: row.nonce,
    startedAt: row.started_at.toISOString(),
  };
  // Contract and definition use the same names.
  return open as OpenRecord[Name];
}
