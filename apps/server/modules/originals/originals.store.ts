import { createHash, randomBytes } from 'node:crypto';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { findBalances, postTransfers, takeBackTurnover } from '../wallet/index.ts';
import type { StoredOpenRound, StoredPair, StoredRound } from './originals.queries.ts';
import type { StepOutcome } from './step-games.ts';

const drawServerSeed = () => randomBytes(32).toString('hex');
const drawClientSeed = () => randomBytes(8).toString('hex');
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** Gives players their first pair; a player who has one in force keeps it. */
export async function openSeedPairs(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return;
  await tx
    .insertInto('originals.seed_pair')
    .values(
      playerIds.map((playerId) => ({
        player_id: playerId,
        client_seed: drawClientSeed(),
        ...serverSeedColumns(drawServerSeed(), drawServerSeed()),
      })),
    )
    .onConflict((conflict) => conflict.column('player_id').where('revealed_at', 'is', null).doNothing())
    .execute();
}

/**
 * Closes the pair and puts the next one in force, whose server seed was drawn and announced with the closed one.
 * Waits for a round that is being written with the pair; a round after it finds the pair closed.
 * Refuses: `seed_moved` when the pair is not the one in force, `round_open` while it still decides an open round.
 */
export async function rotateSeedPair(
  tx: Tx,
  playerId: bigint,
  seedPairId: bigint,
  clientSeed: string,
): Promise<{ revealed: StoredPair; current: StoredPair }> {
  const revealed = await tx
    .updateTable('originals.seed_pair')
    .set(({ fn }) => ({ revealed_at: fn<Date>('now') }))
    .where('id', '=', seedPairId)
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revealed) refuse('seed_moved');
  // Asked after the pair is locked: a start that came first is visible by now, a later one finds the pair closed.
  const open = await tx
    .selectFrom('originals.open_round')
    .select('request_id')
    .where('seed_pair_id', '=', revealed.id)
    .limit(1)
    .executeTakeFirst();
  if (open) refuse('round_open');
  const current = await tx
    .insertInto('originals.seed_pair')
    .values({
      player_id: playerId,
      client_seed: clientSeed,
      played_at: revealed.played_at,
      ...serverSeedColumns(revealed.next_server_seed, drawServerSeed()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { revealed, current };
}

function serverSeedColumns(serverSeed: string, nextServerSeed: string) {
  return {
    server_seed: serverSeed,
    server_seed_hash: hashOf(serverSeed),
    next_server_seed: nextServerSeed,
    next_server_seed_hash: hashOf(nextServerSeed),
  };
}

/** An open round whose row this transaction has locked, with the seeds that decide it. */
export type LockedRound = StoredOpenRound & {
  server_seed: string;
  client_seed: string;
  /** Nobody has touched it for as long as its game allows, by the clock of the database. */
  abandoned: boolean;
};

/** Locks a player's open round, waiting for who holds it; null when it is over, or never was. */
export async function lockOpenRound(
  tx: Tx,
  playerId: bigint,
  requestId: string,
): Promise<LockedRound | null> {
  const { rows } = await sql<LockedRound>`
    select
      going.*,
      pair.server_seed,
      pair.client_seed,
      going.touched_at < now() - make_interval(hours => game.open_hours_max) as abandoned
    from originals.open_round going
    join originals.seed_pair pair on pair.id = going.seed_pair_id
    join originals.game on game.name = going.game
    where going.player_id = ${playerId}
    and going.request_id = ${requestId}
    for update of going
  `.execute(tx);
  return rows[0] ?? null;
}

/** The accounts between which a round moves money. */
export type Purse = { cashId: bigint; bookId: bigint };

/** Adds a safe step to an open round. Throws when the steps are no longer those that the caller saw. */
export async function keepStep(tx: Tx, open: LockedRound, steps: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('originals.open_round')
    .set(({ fn }) => ({ steps: [...steps], touched_at: fn<Date>('now') }))
    .where('player_id', '=', open.player_id)
    .where('request_id', '=', open.request_id)
    .where(sql<boolean>`steps = ${open.steps}::integer[]`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`open round ${open.request_id} has moved under its lock`);
}

/**
 * Ends an open round: pays, writes the round, forgets that it was open.
 *
 * The caller holds the lock of the open round, so it ends once. A stake that comes back without a step is taken out
 * of the turnover, because it was never at risk.
 */
export async function endRound(
  tx: Tx,
  open: LockedRound,
  end: { purse: Purse; payoutMinor: bigint; outcome: StepOutcome },
): Promise<StoredRound> {
  const { player_id: playerId, request_id: requestId } = open;
  if (end.payoutMinor > 0n) {
    await postTransfers(tx, [
      {
        id: `payout:${playerId}:${requestId}`,
        kind: 'payout',
        debitAccountId: end.purse.bookId,
        creditAccountId: end.purse.cashId,
        amountMinor: end.payoutMinor,
        currency: open.currency as Currency,
        playerId,
        reference: `${open.game}:${requestId}`,
      },
    ]);
    if (end.outcome.steps.length === 0) await takeBackTurnover(tx, end.purse.cashId, open.stake_minor);
  }
  const { numDeletedRows } = await tx
    .deleteFrom('originals.open_round')
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error(`open round ${requestId} has ended under its lock`);
  return tx
    .insertInto('originals.round')
    .values({
      player_id: playerId,
      request_id: requestId,
      game: open.game,
      seed_pair_id: open.seed_pair_id,
      nonce: open.nonce,
      stake_minor: open.stake_minor,
      payout_minor: end.payoutMinor,
      currency: open.currency,
      choice: JSON.stringify(open.choice),
      outcome: JSON.stringify(end.outcome),
      balance_after_minor: (await findBalances(tx, playerId)).cashMinor,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
