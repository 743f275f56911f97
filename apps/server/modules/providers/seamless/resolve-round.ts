import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import type { Db, Tx } from '../../../platform/db.ts';
import {
  lockAccount,
  postTransfers,
  returnStakes,
  slotRoundReference,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import type { StoredRound } from './seamless.queries.ts';
import { hashContent } from './vendors/vendor.ts';

/**
 * Closes a round that its vendor left open, once. `finished` keeps it; `refunded` returns the stakes to their
 * pocket and removes them from the turnover. `done: false` comes with the status of a round that is not open,
 * or that has paid and cannot be refunded; null for an unknown round.
 */
export function resolveRound(
  db: Db,
  { vendor, id }: { vendor: SlotsVendor; id: string },
  { as, by }: { as: 'finished' | 'refunded'; by: string },
): Promise<{ done: boolean; status: string | null }> {
  return db.transaction().execute(async (tx) => {
    const round = await lockRound(tx, vendor, id);
    if (!round) return { done: false, status: null };
    const isRefund = as === 'refunded' && round.bets > 0;
    if (round.status !== 'open' || (as === 'refunded' && round.wins > 0))
      return { done: false, status: round.status };
    if (isRefund) await refundBets(tx, round, by);
    const status = isRefund ? 'void' : 'finished';
    await tx
      .updateTable('seamless.round')
      .set({
        status,
        resolution: as,
        resolved_by: by,
        version: round.version + 1,
        ...(isRefund && { stake_minor: 0n, bets: 0 }),
      })
      .where('vendor', '=', vendor)
      .where('id', '=', id)
      .execute();
    return { done: true, status };
  });
}

/** Lock order of callbacks: pocket, round. */
async function lockRound(tx: Tx, vendor: SlotsVendor, id: string): Promise<StoredRound | undefined> {
  const find = tx.selectFrom('seamless.round').selectAll().where('vendor', '=', vendor).where('id', '=', id);
  const round = await find.executeTakeFirst();
  if (!round) return undefined;
  await lockAccount(tx, round.account_id);
  return find.forUpdate().executeTakeFirst();
}

async function refundBets(tx: Tx, round: StoredRound, by: string): Promise<void> {
  const { vendor, id: roundId, account_id: accountId } = round;
  const bets = await tx
    .selectFrom('seamless.transaction')
    .select(['id', 'amount_minor', 'stake_seq'])
    .where('vendor', '=', vendor)
    .where('round_id', '=', roundId)
    .where('kind', '=', 'bet')
    .where('state', '=', 'posted')
    .execute();
  const paid = bets.filter((bet) => bet.amount_minor > 0n);
  await postTransfers(
    tx,
    paid.map(
      (bet): Transfer => ({
        id: transferIds.slotRefund.of(vendor, bet.id),
        kind: 'refund',
        debitAccountId: round.product_account_id,
        creditAccountId: accountId,
        amountMinor: bet.amount_minor,
        currency: round.currency as Currency,
        playerId: round.player_id,
        reference: slotRoundReference.of(round.game, vendor, roundId),
      }),
    ),
  );
  await returnStakes(
    tx,
    accountId,
    paid.map((bet) => ({
      stakeId: transferIds.slotStake.of(vendor, bet.id),
      stakeSeq: bet.stake_seq,
      amountMinor: bet.amount_minor,
    })),
  );
  const afterMinor = await lockAccount(tx, accountId);
  await tx
    .updateTable('seamless.transaction')
    .set({ state: 'rolledBack' })
    .where('vendor', '=', vendor)
    .where(
      'id',
      'in',
      bets.map((bet) => bet.id),
    )
    .execute();
  await tx
    .insertInto('seamless.transaction')
    .values(
      bets.map((bet) => ({
        vendor,
        id: `palpite-refund:${bet.id}`,
        round_id: roundId,
        kind: 'rollback',
        amount_minor: bet.amount_minor,
        target_id: bet.id,
        content_hash: hashContent('refunded', by, bet.id),
        balance_after_minor: afterMinor,
      })),
    )
    .execute();
}
