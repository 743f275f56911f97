import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { toWire } from '@palpite/domain/money';
import type { Db, Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { findBalances, getPocketId } from '../wallet/index.ts';
import type { BalanceNews } from './balance-news.ts';
import { findRound, type StoredRound } from './originals.queries.ts';
import { endRound, keepStep, type LockedRound, lockOpenRound, type Purse } from './originals.store.ts';
import { type OpenRecord, presentOpenRound } from './present-open-round.ts';
import { presentRound } from './present-round.ts';
import type { createBooks } from './round-table.ts';
import { riskOf, type StepGameName, type StepOutcome, type StepWish, stepGames } from './step-games.ts';

export type StepDeps = { db: Db; books: ReturnType<typeof createBooks>; news: BalanceNews };

type Ended<Game extends StepGameName> = { round: Extract<SeededRound, { game: Game }>; balance: number };
type Stepped<Game extends StepGameName> =
  | { open: OpenRecord[Game]; round: null; balance: number }
  | ({ open: null } & Ended<Game>);

/**
 * Takes one step of an open round: a trap ends it, the last step ends it with its payout, any other keeps it open.
 *
 * One transaction under the lock of the open round, so steps and leaving come one after another, whoever sends them.
 * A step that was taken before answers the round as it stands. A stopped game lets its open rounds finish.
 * Refuses: `round_unknown`, `round_closed` for a step that an ended round does not have, `step_invalid`.
 */
export async function stepOn<Game extends StepGameName>(
  deps: StepDeps,
  name: Game,
  player: Player,
  roundId: string,
  wish: StepWish,
): Promise<Stepped<Game>> {
  const game = stepGames[name];
  const purse = await findPurse(deps, name, player.id, player.currency);
  const stepped = await deps.db.transaction().execute(async (tx): Promise<Stepped<Game>> => {
    const open = await lockOpenRound(tx, player.id, roundId.toLowerCase());
    if (!open) {
      const ended = await getEnded(tx, name, player, roundId);
      const place = game.place(outcomeOf(ended).steps, riskOf(name, ended.choice), wish);
      if (place !== 'taken') refuse('round_closed');
      return { open: null, ...present(name, ended) };
    }
    if (open.game !== name) refuse('round_unknown');
    const risk = riskOf(name, open.choice);
    const place = game.place(open.steps, risk, wish);
    if (place === 'impossible') refuse('step_invalid');
    const steps = place === 'taken' ? open.steps : [...open.steps, wish.tile];
    if (place === 'new') {
      const layout = layoutOf(name, open);
      const trapped = game.isTrap(layout, open.steps.length, wish.tile);
      if (trapped || steps.length === open.steps_max) {
        const payoutMinor = trapped ? 0n : game.payout(risk, steps.length, open.stake_minor);
        const ended = await endRound(tx, open, { purse, payoutMinor, outcome: { steps, layout } });
        return { open: null, ...present(name, ended) };
      }
      await keepStep(tx, open, steps);
    }
    const { cashMinor } = await findBalances(tx, player.id);
    return {
      open: presentOpenRound(name, { ...open, steps }),
      round: null,
      balance: toWire(cashMinor, player.currency),
    };
  });
  if (stepped.open === null) deps.news.note(player.id);
  return stepped;
}

/**
 * Leaves an open round with what it holds.
 *
 * Pays once, whoever else leaves or steps at the same time; a round that has ended with a payout answers the same
 * again.
 * Refuses: `round_unknown`, `round_closed` when a trap has ended it, `nothing_won_yet` before the first safe step.
 */
export async function leaveRound<Game extends StepGameName>(
  deps: StepDeps,
  name: Game,
  player: Player,
  roundId: string,
): Promise<Ended<Game>> {
  const purse = await findPurse(deps, name, player.id, player.currency);
  const left = await deps.db.transaction().execute(async (tx) => {
    const open = await lockOpenRound(tx, player.id, roundId.toLowerCase());
    if (!open) {
      const ended = await getEnded(tx, name, player, roundId);
      if (ended.payout_minor === 0n) refuse('round_closed');
      return ended;
    }
    if (open.game !== name) refuse('round_unknown');
    if (open.steps.length === 0) refuse('nothing_won_yet');
    return cashOut(tx, name, open, purse);
  });
  deps.news.note(player.id);
  return present(name, left);
}

/** Looked up before the transaction: both are kept, and opening a book is a transaction of its own. */
export async function findPurse(
  deps: StepDeps,
  name: StepGameName,
  playerId: bigint,
  currency: Currency,
): Promise<Purse> {
  const [cashId, bookId] = await Promise.all([
    getPocketId(deps.db, playerId, 'cash'),
    deps.books(name, currency),
  ]);
  return { cashId, bookId };
}

/** Ends a locked round with what its safe steps have won; without any, with its stake. */
export function cashOut(tx: Tx, name: StepGameName, open: LockedRound, purse: Purse): Promise<StoredRound> {
  const payoutMinor = stepGames[name].payout(riskOf(name, open.choice), open.steps.length, open.stake_minor);
  return endRound(tx, open, {
    purse,
    payoutMinor,
    outcome: { steps: open.steps, layout: layoutOf(name, open) },
  });
}

/** What the seeds have hidden in a round: stored nowhere until it is over. */
function layoutOf(name: StepGameName, open: LockedRound): number[] {
  const seeds = { serverSeed: open.server_seed, clientSeed: open.client_seed, nonce: open.nonce };
  return stepGames[name].layout(seeds, riskOf(name, open.choice));
}

async function getEnded(tx: Tx, name: StepGameName, player: Player, roundId: string): Promise<StoredRound> {
  const ended = await findRound(tx, player.id, roundId.toLowerCase());
  return ended?.game === name ? ended : refuse('round_unknown');
}

function outcomeOf(ended: StoredRound): StepOutcome {
  return ended.outcome as StepOutcome;
}

function present<Game extends StepGameName>(name: Game, ended: StoredRound): Ended<Game> {
  return {
    round: presentRound(name, ended),
    balance: toWire(ended.balance_after_minor, ended.currency as Currency),
  };
}
