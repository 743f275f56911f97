import type { SeededRound } from '@palpite/contracts/originals';
import type { Fields, StepMove, Values } from '@palpite/domain/games/definition';
import { stepGame } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import type { Db } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { balancesAfter } from '../wallet/bonus/index.ts';
import type { PlayPocket, ProductAccounts } from '../wallet/index.ts';
import { decideLeave, decideStep, type StepDecision } from './decide-step.ts';
import { findRound, type StoredRound } from './originals.queries.ts';
import { type OpenRecord, presentOpenRound } from './present-open-round.ts';
import { presentRound, type RoundRow, type StepOutcome } from './present-round.ts';
import type { StepBatcher } from './step-batcher.ts';
import type { RoundSnapshot } from './step-rounds.sql.ts';

export type StepDeps = { db: Db; books: ProductAccounts; steps: StepBatcher };

type Ended<Game extends NameOf<'steps'>> = {
  round: Extract<SeededRound, { game: Game }>;
  balance: number;
  bonusBalance?: number;
};
type Stepped<Game extends NameOf<'steps'>> =
  | { open: OpenRecord[Game]; round: null; balance: number; bonusBalance?: number }
  | ({ open: null } & Ended<Game>);

/**
 * Commands of a round run one at a time, from any process. A repeated step returns the current state. Rounds
 * of a stopped game can be finished.
 *
 * Refuses: `round_unknown`, `round_closed` for a step that the finished round does not contain,
 * `step_invalid`, `service_busy`.
 */
export async function stepOn<Game extends NameOf<'steps'>>(
  deps: StepDeps,
  name: Game,
  player: Player,
  roundId: string,
  request: StepMove,
): Promise<Stepped<Game>> {
  const moved = await move(deps, name, player, roundId, (open) => decideStep(name, open, request));
  if (moved.verdict === 'open') {
    const { open, balanceMinor } = moved;
    return {
      open: presentOpenRound(name, open),
      round: null,
      ...(await balancesAfter(deps.db, player, open.pocket, balanceMinor)),
    };
  }
  if (moved.verdict === 'gone') {
    const { steps } = moved.round.outcome as StepOutcome;
    const place = stepGame(name).place(steps, request, moved.round.choice as Values<Fields>);
    if (place !== 'taken') refuse('round_closed');
  }
  return { open: null, ...(await presentEnded(deps.db, player, name, moved)) };
}

/**
 * Pays once, even with concurrent commands; a round that ended with a payout returns the same answer.
 *
 * Refuses: `round_unknown`, `round_closed` when a trap ended it, `nothing_won_yet`, `service_busy`.
 */
export async function leaveRound<Game extends NameOf<'steps'>>(
  deps: StepDeps,
  name: Game,
  player: Player,
  roundId: string,
): Promise<Ended<Game>> {
  const moved = await move(deps, name, player, roundId, (open) => decideLeave(name, open));
  if (moved.verdict === 'open') throw new Error(`round ${roundId} was left and is open`);
  if (moved.verdict === 'gone' && moved.round.payout_minor === 0n) refuse('round_closed');
  return presentEnded(deps.db, player, name, moved);
}

type OverRound = { round: RoundRow; pocket: PlayPocket; balanceMinor: bigint };

async function move(
  { db, books, steps }: StepDeps,
  name: NameOf<'steps'>,
  player: Player,
  roundId: string,
  decide: (open: RoundSnapshot) => StepDecision,
) {
  const requestId = roundId.toLowerCase();
  const moved = await steps.move({
    playerId: player.id,
    productAccountId: await books(name, player.currency),
    requestId,
    decide,
  });
  if (moved.verdict === 'stale') refuse('service_busy');
  if (moved.verdict === 'refused') refuse(moved.code);
  if (moved.verdict !== 'gone') return moved;
  const ended: StoredRound | null = await findRound(db, player.id, requestId);
  if (ended?.game !== name) refuse('round_unknown');
  return {
    verdict: 'gone' as const,
    round: ended,
    pocket: ended.pocket as PlayPocket,
    balanceMinor: ended.balance_after_minor,
  };
}

async function presentEnded<Game extends NameOf<'steps'>>(
  db: Db,
  player: Player,
  name: Game,
  { round, pocket, balanceMinor }: OverRound,
): Promise<Ended<Game>> {
  return { round: presentRound(name, round), ...(await balancesAfter(db, player, pocket, balanceMinor)) };
}
