import { CompiledQuery } from 'kysely';
import type { Config } from '../../../config.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Database, PreparedStatement, Tx } from '../../../platform/db.ts';
import { type BalanceNews, lockPockets, type ProductAccounts } from '../../wallet/index.ts';
import { isBeyondOwnLimit } from '../../wallet/limits/index.ts';
import type { ActionResult, Callback, CallbackAnswer, CallRefusal, StateSnapshot } from './callback.ts';
import type { Plan } from './callback-plan.ts';
import {
  type ItemSnapshot,
  type LookupItem,
  type MoveAnswer,
  type MoveItem,
  type MoveTransaction,
  type MoveTransfer,
  moveCallbacks,
  readCallbackState,
  type SoughtTransaction,
} from './callbacks.sql.ts';
import { bookShortfalls } from './claim-shortfalls.ts';
import { decideCallback } from './decide-callback.ts';
import { findPurse } from './seamless.queries.ts';

export type CallbackRequest = Callback & { gameStopped: boolean };

export type CallbackBatcher = {
  /**
   * Applies a callback once, all or nothing.
   *
   * Refuses: as `decideCallback` · own_limit (a stake above the player's own limit) · busy (too many
   * conflicts with concurrent callbacks).
   */
  take(request: CallbackRequest): Promise<CallbackAnswer>;
  readonly waiting: number;
  drain(): Promise<void>;
};

type Outcome =
  | { kind: 'refused'; refusal: CallRefusal; balanceMinor: bigint }
  | { kind: 'done'; moved: boolean; results: ActionResult[]; balanceMinor: bigint; at: Date }
  /** The pocket does not cover a takeback. */
  | { kind: 'short' }
  | { kind: 'stale'; balanceMinor: bigint };

type Planned = {
  request: CallbackRequest;
  plan: Plan;
  results: ActionResult[];
  seen: StateSnapshot;
  productAccountId: bigint;
  /** Playable balance outside the round's pocket. */
  besideMinor: bigint;
  lateMinor: bigint;
};

type Run = <Row>(statement: PreparedStatement, parameters: readonly unknown[]) => Promise<Row[]>;

/** Each attempt lets one of several concurrent callbacks of a round succeed. */
const attemptsMax = 12;
const uniqueViolation = '23505';

/**
 * The round changed between decision and statement: nothing is written, and the callback is decided again.
 */
class Moved extends Error {}

/** One callback per player at a time (group commit). */
export function createCallbackBatcher(deps: {
  database: Database;
  books: ProductAccounts;
  news: BalanceNews;
  /** Which pocket pays a new round first. */
  order: Config['BONUS_ORDER'];
  callbacksMax: number;
  batchesMax: number;
}): CallbackBatcher {
  const { database, books, news, order } = deps;
  let waiting = 0;

  /** Without `tx`, a callback with a shortfall is only decided; `takeShort` writes it. */
  async function execute(requests: readonly CallbackRequest[], tx?: Tx): Promise<Outcome[]> {
    const run: Run = tx
      ? async <Row>({ text }: PreparedStatement, parameters: readonly unknown[]) =>
          (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
      : database.execute;
    const rows = await run<ItemSnapshot>(readCallbackState, [
      JSON.stringify(requests.map(soughtItem)),
      JSON.stringify(requests.flatMap(soughtTransactions)),
    ]);
    const found = new Map(rows.map((row) => [row.position, row]));
    const outcomes: Outcome[] = [];
    const planned = new Map<number, Planned>();
    for (const [position, request] of requests.entries()) {
      const row = found.get(position);
      if (!row) {
        outcomes[position] = { kind: 'refused', refusal: 'player_unknown', balanceMinor: 0n };
        continue;
      }
      const seen = readSeen(row, request, order);
      const decision = decideCallback(request, seen);
      const wholeMinor = row.cash_minor + row.bonus_minor;
      if (decision.kind === 'plan') {
        const productAccountId = await books(request.vendor, request.currency);
        const { plan, results } = decision;
        if (plan.shortfalls.length > 0) {
          if (!tx) {
            outcomes[position] = { kind: 'short' };
            continue;
          }
          await bookShortfalls(tx, request, plan, {
            productAccountId,
            fromBonus: plan.pocket.accountId === row.bonus_id,
          });
        }
        const besideMinor = wholeMinor - plan.pocket.balanceMinor;
        const lateMinor = plan.pocket.accountId === row.bonus_id ? row.bonus_late_minor : 0n;
        planned.set(position, { request, seen, productAccountId, plan, results, besideMinor, lateMinor });
      } else if (decision.kind === 'known') {
        outcomes[position] = {
          kind: 'done',
          moved: false,
          at: new Date(),
          balanceMinor: wholeMinor,
          results: shownBeside(decision.results, wholeMinor - decision.balanceMinor),
        };
      } else outcomes[position] = { ...decision, balanceMinor: wholeMinor };
    }
    for (const answer of await move(run, planned)) {
      const { plan, results, besideMinor, lateMinor } = planned.get(answer.position) as Planned;
      const beforeMinor = answer.before_minor - lateMinor;
      const movedMinor = beforeMinor - plan.pocket.balanceMinor;
      outcomes[answer.position] =
        answer.verdict === 'stale'
          ? { kind: 'stale', balanceMinor: beforeMinor }
          : {
              kind: 'done',
              moved: true,
              at: answer.at,
              balanceMinor: beforeMinor + plan.netMinor + besideMinor,
              // The pocket may have changed since it was read, so new results are shifted by the difference.
              results: results.map((result) => {
                const laterMinor = result.result === 'duplicate' ? 0n : movedMinor;
                return { ...result, balanceAfterMinor: result.balanceAfterMinor + laterMinor + besideMinor };
              }),
            };
    }
    return outcomes;
  }

  async function move(run: Run, planned: ReadonlyMap<number, Planned>): Promise<MoveAnswer[]> {
    if (planned.size === 0) return [];
    const all = [...planned];
    const transfers = all.flatMap(([position, { plan }]) => transfersOf(position, plan));
    return run<MoveAnswer>(moveCallbacks, [
      JSON.stringify(all.map(([position, each]) => moveItem(position, each))),
      JSON.stringify(all.flatMap(([position, { plan }]) => transactionsOf(position, plan))),
      JSON.stringify(transfers),
      JSON.stringify(all.flatMap(([position, { plan }]) => plan.rolledBack.map((id) => ({ position, id })))),
      JSON.stringify(transfers.filter(({ kind }) => kind === 'refund')),
    ]);
  }

  const batcher = createBatcher<CallbackRequest, Outcome>({
    itemsMax: deps.callbacksMax,
    batchesMax: deps.batchesMax,
    keyOf: (request) => request.playerId,
    execute: (requests) => execute(requests),
  });

  /**
   * One transaction. Decides again under the pocket locks, so of concurrent duplicates the second finds the
   * first.
   */
  const takeShort = (request: CallbackRequest): Promise<Outcome> =>
    database.db.transaction().execute(async (tx) => {
      await lockPockets(tx, request.playerId);
      const [outcome] = await execute([request], tx);
      // No claims on a round that changed before the locks were taken.
      if (outcome?.kind !== 'done' && outcome?.kind !== 'refused') throw new Moved();
      return outcome;
    });

  async function outcomeOf(
    failure: Error & { code?: string },
    { playerId }: CallbackRequest,
  ): Promise<Outcome> {
    if (isBeyondOwnLimit(failure)) {
      const purse = await findPurse(database.db, playerId);
      return { kind: 'refused', refusal: 'own_limit', balanceMinor: purse?.balanceMinor ?? 0n };
    }
    if (failure.code !== uniqueViolation && !(failure instanceof Moved)) throw failure;
    return { kind: 'stale', balanceMinor: 0n };
  }

  async function submit(request: CallbackRequest): Promise<CallbackAnswer> {
    for (let attempt = 1; ; attempt++) {
      let outcome = await batcher.submit(request).catch((failure) => outcomeOf(failure, request));
      if (outcome.kind === 'short')
        outcome = await takeShort(request).catch((failure) => outcomeOf(failure, request));
      if (outcome.kind === 'short') throw new Error('a shortfall was not booked');
      if (outcome.kind === 'done' && outcome.moved) news.note(request.playerId);
      if (outcome.kind === 'done') return { ok: true, ...outcome };
      if (outcome.kind === 'refused') return { ok: false, ...outcome };
      if (attempt === attemptsMax) return { ok: false, refusal: 'busy', balanceMinor: outcome.balanceMinor };
    }
  }

  return {
    get waiting() {
      return waiting;
    },
    async take(request) {
      waiting++;
      try {
        return await submit(request);
      } finally {
        waiting--;
      }
    },
    drain: () => batcher.drain(),
  };
}

function soughtItem(request: CallbackRequest, position: number): LookupItem {
  return {
    position,
    vendor: request.vendor,
    player_id: String(request.playerId),
    session_id: request.sessionId === null ? null : String(request.sessionId),
    currency: request.currency,
    round_id: request.roundId,
  };
}

function soughtTransactions({ vendor, actions }: CallbackRequest, position: number): SoughtTransaction[] {
  const ids = actions.flatMap((action) =>
    action.kind === 'rollback' ? [action.id, action.targetId] : [action.id],
  );
  return [...new Set(ids)].map((id) => ({ position, vendor, id }));
}

const shownBeside = (results: readonly ActionResult[], besideMinor: bigint) =>
  results.map((result) => ({ ...result, balanceAfterMinor: result.balanceAfterMinor + besideMinor }));

function readSeen(row: ItemSnapshot, request: CallbackRequest, order: Config['BONUS_ORDER']): StateSnapshot {
  const isKnown = row.version !== null;
  const cash = { accountId: row.cash_id, balanceMinor: row.cash_minor };
  const bonus = { accountId: row.bonus_id, balanceMinor: row.bonus_minor };
  return {
    giftPocket: cash,
    pockets: isKnown
      ? [row.round_account_id === row.bonus_id ? bonus : cash]
      : order === 'bonus_first'
        ? [bonus, cash]
        : [cash, bonus],
    round: isKnown
      ? {
          playerId: row.round_player_id ?? 0n,
          currency: row.round_currency ?? '',
          stakeMinor: row.stake_minor ?? 0n,
          payoutMinor: row.payout_minor ?? 0n,
          bets: row.bets ?? 0,
          wins: row.wins ?? 0,
          status: row.status ?? 'open',
          version: row.version ?? 0,
          refunded: row.resolution === 'refunded',
        }
      : null,
    transactions: (row.transactions ?? []).map((each) => ({
      id: each.id,
      roundId: each.round_id,
      kind: each.kind,
      state: each.state,
      amountMinor: BigInt(each.amount_minor),
      hash: each.hash,
      balanceAfterMinor: BigInt(each.balance_after_minor),
    })),
    mayBet: row.may_bet,
    gameStopped: request.gameStopped,
    stakeMaxMinor: row.stake_max_minor,
  };
}

function moveItem(position: number, { request, seen, plan, productAccountId }: Planned): MoveItem {
  return {
    position,
    player_id: String(request.playerId),
    account_id: String(plan.pocket.accountId),
    product_account_id: String(productAccountId),
    vendor: request.vendor,
    round_id: request.roundId,
    game: request.game,
    currency: request.currency,
    net_minor: String(plan.netMinor),
    need_minor: String(plan.needMinor),
    turnover_minor: String(plan.turnoverMinor),
    seen_version: seen.round?.version ?? null,
    stake_minor: String(plan.round.stakeMinor),
    payout_minor: String(plan.round.payoutMinor),
    bets: plan.round.bets,
    wins: plan.round.wins,
    status: plan.round.status,
  };
}

const transactionsOf = (position: number, { transactions }: Plan) =>
  transactions.map(
    (each, place): MoveTransaction => ({
      position,
      place,
      id: each.id,
      kind: each.kind,
      state: each.state,
      amount_minor: String(each.amountMinor),
      target_id: each.targetId,
      hash: each.hash,
      offset_minor: String(each.offsetMinor),
    }),
  );

const transfersOf = (position: number, { transfers }: Plan) =>
  transfers.map(
    (each, place): MoveTransfer => ({
      position,
      place,
      kind: each.kind,
      transaction_id: each.transactionId,
      amount_minor: String(each.amountMinor),
      offset_minor: String(each.offsetMinor),
    }),
  );
