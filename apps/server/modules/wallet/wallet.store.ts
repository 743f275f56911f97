import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { isIndexedId } from './transfer-ids.ts';

/** Account kinds of a player; never below zero. */
export const pockets = ['cash', 'bonus', 'held'] as const;
export type Pocket = (typeof pockets)[number];
export type PlayPocket = Exclude<Pocket, 'held'>;

/** Examples with labels: `house`/`dice`, `vendor`/`sandbox`, `promotion`/`gift`. */
export type SystemAccountKind = 'house' | 'vendor' | 'promotion' | 'fee' | 'clearing' | 'claim';

export type Transfer = {
  /** Idempotency key of the caller. */
  id: string;
  kind: TransferKind;
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMinor: bigint;
  currency: Currency;
  playerId: bigint | null;
  reference: string;
};

export type Posting = 'posted' | 'duplicate';

/** A transfer id was used with other content: a bug or a forgery, never an action of a player. */
export class TransferDiffers extends Error {}

export async function openPockets(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await tx
    .insertInto('wallet.account')
    .values(pockets.map((kind) => ({ kind, player_id: playerId, currency })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getSystemAccountId(
  tx: Tx,
  kind: SystemAccountKind,
  label: string,
  currency: Currency,
): Promise<bigint> {
  const find = tx
    .selectFrom('wallet.account')
    .select('id')
    .where('kind', '=', kind)
    .where('label', '=', label)
    .where('currency', '=', currency)
    .where('player_id', 'is', null);
  const known = await find.executeTakeFirst();
  if (known) return known.id;
  await tx
    .insertInto('wallet.account')
    .values({ kind, label, currency, player_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).id;
}

export async function lockCash(tx: Tx, playerId: bigint): Promise<bigint> {
  const { balance_minor: cashMinor } = await tx
    .selectFrom('wallet.account')
    .select('balance_minor')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cash')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return cashMinor;
}

export async function lockAccount(tx: Tx, accountId: bigint): Promise<bigint> {
  const { balance_minor: balanceMinor } = await tx
    .selectFrom('wallet.account')
    .select('balance_minor')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balanceMinor;
}

/** Locks the accounts in the order of their ids. */
export async function lockPockets(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .selectFrom('wallet.account')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['cash', 'bonus'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Records stakes that do not count as turnover, and subtracts them from the turnover of the locked account
 * that paid. `postTransfers` moves the money. `stakeSeq` is required when the stake's id has no index.
 */
export async function returnStakes(
  tx: Tx,
  accountId: bigint,
  returns: readonly { stakeId: string; stakeSeq?: bigint | null; amountMinor: bigint }[],
): Promise<void> {
  if (returns.length === 0) return;
  await tx
    .insertInto('wallet.stake_return')
    .values(
      returns.map(({ stakeId, stakeSeq = null, amountMinor }) => ({
        stake_id: stakeId,
        stake_seq: stakeSeq,
        kind: 'returned',
        amount_minor: amountMinor,
      })),
    )
    .execute();
  const sumMinor = returns.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  await tx
    .updateTable('wallet.account')
    .set({ turnover_minor: sql`greatest(turnover_minor - ${sumMinor}, 0)` })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Posts all transfers or none. Idempotent: an id posted with the same content returns `duplicate`. Locks
 * players' accounts in the order of their ids; system accounts are not locked.
 *
 * Refuses: `balance_not_enough`. Throws TransferDiffers when a known id has other content.
 */
export async function postTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Posting[]> {
  if (transfers.length === 0) return [];
  const accountIds = [...new Set(transfers.flatMap((t) => [t.debitAccountId, t.creditAccountId]))];
  const accounts = new Map(
    (
      await tx
        .selectFrom('wallet.account')
        .select(['id', 'player_id', 'currency', 'balance_minor'])
        .where('id', 'in', accountIds)
        .where('player_id', 'is not', null)
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map((row) => [
      row.id,
      { playerId: row.player_id, currency: row.currency, balanceMinor: row.balance_minor, movedMinor: 0n },
    ]),
  );
  const known = await findTransfers(tx, transfers);
  const postings: Posting[] = [];
  const rows = [];
  for (const transfer of transfers) {
    const before = known.get(transfer.id);
    if (before) {
      if (!sameContent(before, transfer))
        throw new TransferDiffers(`transfer ${transfer.id} exists with other content`);
      postings.push('duplicate');
      continue;
    }
    const debit = accounts.get(transfer.debitAccountId);
    const credit = accounts.get(transfer.creditAccountId);
    for (const side of [debit, credit]) {
      if (
        side &&
        (side.currency !== transfer.currency ||
          (transfer.playerId !== null && side.playerId !== transfer.playerId))
      ) {
        throw new TransferDiffers(`transfer ${transfer.id} names an account of another player or currency`);
      }
    }
    if (debit) {
      if (debit.balanceMinor < transfer.amountMinor) refuse('balance_not_enough');
      debit.balanceMinor -= transfer.amountMinor;
      debit.movedMinor -= transfer.amountMinor;
    }
    if (credit) {
      credit.balanceMinor += transfer.amountMinor;
      credit.movedMinor += transfer.amountMinor;
    }
    known.set(transfer.id, transfer);
    postings.push('posted');
    rows.push({
      id: transfer.id,
      kind: transfer.kind,
      debit_account_id: transfer.debitAccountId,
      credit_account_id: transfer.creditAccountId,
      amount_minor: transfer.amountMinor,
      currency: transfer.currency,
      player_id: transfer.playerId,
      reference: transfer.reference,
      debit_balance_after_minor: debit ? debit.balanceMinor : null,
      credit_balance_after_minor: credit ? credit.balanceMinor : null,
    });
  }
  for (const [id, { movedMinor }] of accounts) {
    if (movedMinor === 0n) continue;
    await tx
      .updateTable('wallet.account')
      .set({ balance_minor: sql`balance_minor + ${movedMinor}` })
      .where('id', '=', id)
      .execute();
  }
  if (rows.length > 0) await tx.insertInto('wallet.transfer').values(rows).execute();
  return postings;
}

/** By the index on ids, or among all transfers of their players. */
async function findTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Map<string, Transfer>> {
  const [indexed = [], others = []] = [true, false].map((isIndexed) =>
    transfers.filter(({ id }) => isIndexedId.of(id) === isIndexed),
  );
  const find = (some: readonly Transfer[]) =>
    tx
      .selectFrom('wallet.transfer')
      .selectAll()
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      );
  const rows = [];
  if (indexed.length > 0)
    rows.push(
      ...(await find(indexed)
        .where(sql<boolean>`${sql.raw(isIndexedId.sql('id'))}`)
        .execute()),
    );
  if (others.length > 0)
    rows.push(
      ...(await find(others)
        .where(
          'player_id',
          'in',
          others.map(({ playerId }) => playerId),
        )
        .execute()),
    );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        kind: row.kind as TransferKind,
        debitAccountId: row.debit_account_id,
        creditAccountId: row.credit_account_id,
        amountMinor: row.amount_minor,
        currency: row.currency as Currency,
        playerId: row.player_id,
        reference: row.reference,
      },
    ]),
  );
}

function sameContent(a: Transfer, b: Transfer): boolean {
  return (
    a.kind === b.kind &&
    a.debitAccountId === b.debitAccountId &&
    a.creditAccountId === b.creditAccountId &&
    a.amountMinor === b.amountMinor &&
    a.currency === b.currency &&
    a.playerId === b.playerId &&
    a.reference === b.reference
  );
}
