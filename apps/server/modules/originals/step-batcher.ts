import { createBatcher } from '../../platform/batcher.ts';
import type { Database } from '../../platform/db.ts';
import { submitUntilFresh } from '../../platform/submit-until-fresh.ts';
import type { BalanceNews, PlayPocket } from '../wallet/index.ts';
import type { StepDecision } from './decide-step.ts';
import type { PairsInForce } from './pairs-in-force.ts';
import type { RoundRow } from './present-round.ts';
import {
  type RoundLookup,
  type RoundSnapshot,
  readOpenRounds,
  type StepAnswer,
  type StepItem,
  stepRounds,
} from './step-rounds.sql.ts';

/** `decide` is pure; it is called again when the round has changed. */
type StepCommand = {
  playerId: bigint;
  productAccountId: bigint;
  requestId: string;
  decide(open: RoundSnapshot): StepDecision;
};

/** `gone`: no such open round. `refused`: by the decision. `open`: the round continues. */
type Moved =
  | { verdict: 'gone' }
  | { verdict: 'stale' }
  | { verdict: 'refused'; code: Extract<StepDecision, { ok: false }>['code'] }
  | { verdict: 'open'; open: RoundSnapshot; balanceMinor: bigint }
  | { verdict: 'ended'; round: RoundRow; pocket: PlayPocket; balanceMinor: bigint };

export type StepBatcher = {
  move(command: StepCommand): Promise<Moved>;
  drain(): Promise<void>;
};

/**
 * At most one command per player in flight. The state is read once per batch and verified again under the
 * locks.
 */
export function createStepBatcher(deps: {
  database: Database;
  pairs: PairsInForce;
  news: BalanceNews;
  commandsMax: number;
  batchesMax: number;
}): StepBatcher {
  const { database, pairs, news } = deps;

  async function execute(commands: readonly StepCommand[]): Promise<Moved[]> {
    const lookups = commands.map(
      (command, position): RoundLookup => ({
        position,
        player_id: String(command.playerId),
        request_id: command.requestId,
      }),
    );
    const snapshots = await database.execute<RoundSnapshot>(readOpenRounds, [JSON.stringify(lookups)]);
    const moved = commands.map((): Moved => ({ verdict: 'gone' }));
    const moving: { open: RoundSnapshot; item: StepItem }[] = [];
    for (const stored of snapshots) {
      const open = { ...stored, server_seed: pairs.serverSeedOf(stored) };
      const command = commands[open.position] as StepCommand;
      const decision = command.decide(open);
      if (!decision.ok) {
        moved[open.position] = { verdict: 'refused', code: decision.code };
      } else if (decision.end === null && decision.steps.length === open.steps.length) {
        moved[open.position] = { verdict: 'open', open, balanceMinor: open.balance_minor };
      } else {
        moving.push({ open, item: stepItem(command, moving.length, open, decision) });
      }
    }
    if (moving.length === 0) return moved;
    const answers = await database.execute<StepAnswer>(stepRounds, [
      JSON.stringify(moving.map(({ item }) => item)),
    ]);
    for (const [position, { open, item }] of moving.entries()) {
      const answer = answers[position];
      if (answer?.position !== position) throw new Error(`step ${position} of a batch was not answered`);
      moved[open.position] = movedBy(answer, open, item);
      if (answer.verdict === 'ended') news.note(open.player_id);
    }
    return moved;
  }

  const batcher = createBatcher<StepCommand, Moved>({
    itemsMax: deps.commandsMax,
    batchesMax: deps.batchesMax,
    keyOf: (command) => command.playerId,
    execute,
  });

  return {
    move: (command) => submitUntilFresh(batcher, command),
    drain: () => batcher.drain(),
  };
}

function stepItem(
  command: StepCommand,
  position: number,
  open: RoundSnapshot,
  { steps, end }: Extract<StepDecision, { ok: true }>,
): StepItem {
  return {
    position,
    player_id: String(command.playerId),
    product_account_id: String(command.productAccountId),
    request_id: open.request_id,
    seen_steps: open.steps,
    seen_at: open.seen_at,
    steps,
    outcome: end && { steps, layout: end.layout },
    payout_minor: String(end?.payoutMinor ?? 0n),
  };
}

function movedBy(answer: StepAnswer, open: RoundSnapshot, { steps, outcome, payout_minor }: StepItem): Moved {
  const balanceMinor = answer.balance_minor;
  switch (answer.verdict) {
    case 'stale':
      return { verdict: 'stale' };
    case 'kept':
      return { verdict: 'open', open: { ...open, steps: [...steps] }, balanceMinor };
    case 'ended':
      return {
        verdict: 'ended',
        round: { ...open, payout_minor: BigInt(payout_minor), outcome, created_at: answer.at },
        pocket: open.pocket,
        balanceMinor,
      };
  }
}
