import { toWire } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { findBalances, getBookAccountId, getPocketId, lockCash, postTransfers } from '../../wallet/index.ts';
import { lockDepositor } from '../payments.store.ts';
import {
  leftMinor,
  listDebtorsWithCash,
  lockClaims,
  noteCollected,
  sumOwed,
  upTo,
} from './reversals.store.ts';

const playersPerTurn = 100;

/**
 * Pays what a player owes out of the cash that is there, the oldest first. Call it with the player's deposits locked.
 * Cash never goes below zero: what is not there stays owed.
 */
export async function collectClaims(tx: Tx, playerId: bigint): Promise<bigint> {
  const claims = await lockClaims(tx, playerId);
  const [first] = claims;
  if (!first) return 0n;
  const cashMinor = await lockCash(tx, playerId);
  const debitAccountId = await getPocketId(tx, playerId, 'cash');
  const creditAccountId = await getBookAccountId(tx, 'claim', 'reversal', first.currency);
  let leftInCash = cashMinor;
  for (const claim of claims) {
    const owed = leftMinor(claim);
    const amountMinor = upTo(owed, leftInCash);
    if (amountMinor === 0n) break;
    leftInCash -= amountMinor;
    await postTransfers(tx, [
      {
        // What was collected before makes each part another movement, and a repeat the same one.
        id: `claim:${claim.id}:${claim.collected_minor}`,
        kind: 'claimPaid',
        debitAccountId,
        creditAccountId,
        amountMinor,
        currency: claim.currency,
        playerId,
        reference: `reversal:${claim.id}`,
      },
    ]);
    await noteCollected(tx, claim.id, amountMinor);
  }
  return cashMinor - leftInCash;
}

/** Collects from whoever has won, or got money in another way, since. One that fails keeps no other waiting. */
export async function collectAllClaims({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const { playerId, currency } of await listDebtorsWithCash(db, playersPerTurn)) {
    try {
      await db.transaction().execute(async (tx) => {
        await lockDepositor(tx, playerId, currency);
        if ((await collectClaims(tx, playerId)) === 0n) return;
        const { cashMinor } = await findBalances(tx, playerId);
        const owedMinor = await sumOwed(tx, playerId);
        const payload = { balance: toWire(cashMinor, currency), owed: toWire(owedMinor, currency) };
        await publish(tx, [{ topic: 'updateUserInfo', playerId, payload }]);
      });
    } catch (failure) {
      log.error({ err: failure, playerId }, 'what a player owes could not be collected');
    }
  }
}
