import { randomUUID } from 'node:crypto';
import { planReturn } from '@palpite/domain/deposit-returns';
import { toWire } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { findPlayStop, listExcluded } from '../../identity/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  lockCash,
  postTransfers,
  references,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import type { Depositor } from '../payments.queries.ts';
import { findPaymentFigures } from '../payments.queries.ts';
import { lockDepositor } from '../payments.store.ts';
import { findHold } from '../reversals/reversals.store.ts';
import { addReturn, getOrderVendor, listReturnable, listUnplayed } from './returns.store.ts';

const playersPerPage = 500;

/**
 * Plans the return of unplayed deposits to their sources. The paid part is held; its discount goes back to
 * the operator. Returns the planned minor units. The caller has excluded the player and holds the depositor's
 * lock. A later call returns what became unplayed since, such as a voided stake. Plans nothing while a claim
 * holds the account: the cash pays the claim first.
 */
export async function planReturns(tx: Tx, player: Depositor): Promise<bigint> {
  if (await findHold(tx, player.id)) return 0n;
  const cashMinor = await lockCash(tx, player.id);
  const { turnoverMinor } = await findBalances(tx, player.id);
  const { paySumMinor: depositsMinor, receivedMinor } = await findPaymentFigures(tx, player.id);
  const parts = planReturn(
    { depositsMinor, receivedMinor, turnoverMinor, cashMinor },
    await listReturnable(tx, player.id),
  );
  const cash = await getPocketId(tx, player.id, 'cash');
  const held = await getPocketId(tx, player.id, 'held');
  const discounts = await getSystemAccountId(tx, 'promotion', 'discount', player.currency);
  const transfers: Transfer[] = [];
  for (const { id: orderId, amountMinor, discountMinor } of parts) {
    const { id } = await addReturn(tx, {
      id: randomUUID(),
      order_id: orderId,
      player_id: player.id,
      currency: player.currency,
      amount_minor: amountMinor,
      discount_minor: discountMinor,
      vendor: await getOrderVendor(tx, orderId),
    });
    const rest = {
      debitAccountId: cash,
      currency: player.currency,
      playerId: player.id,
      reference: references.return.of(id),
    };
    transfers.push(
      { ...rest, id: transferIds.returnHold.of(id), kind: 'returnHold', creditAccountId: held, amountMinor },
      {
        ...rest,
        id: transferIds.returnDiscount.of(id),
        kind: 'returnDiscount',
        creditAccountId: discounts,
        amountMinor: discountMinor,
      },
    );
  }
  if (transfers.length === 0) return 0n;
  await postTransfers(
    tx,
    transfers.filter(({ amountMinor }) => amountMinor > 0n),
  );
  const balances = await findBalances(tx, player.id);
  const payload = { balance: toWire(balances.cashMinor, player.currency) };
  await publish(tx, [{ topic: 'updateUserInfo', playerId: player.id, payload }]);
  return parts.reduce((sum, part) => sum + part.amountMinor, 0n);
}

/**
 * Covers money credited after the exclusion began and stakes returned since. One transaction per player; a
 * failure does not delay the others.
 */
export async function planAllReturns(
  { db, log }: { db: Db; log: Logger },
  stopping?: AbortSignal,
): Promise<void> {
  let after = 0n;
  while (!stopping?.aborted) {
    const playerIds = await listExcluded(db, after, playersPerPage);
    const last = playerIds.at(-1);
    if (last === undefined) return;
    after = last;
    for (const player of await listUnplayed(db, playerIds)) {
      if (stopping?.aborted) return;
      try {
        await db.transaction().execute(async (tx) => {
          await lockDepositor(tx, player.id, player.currency);
          if ((await findPlayStop(tx, player.id))?.kind === 'exclusion') await planReturns(tx, player);
        });
      } catch (failure) {
        log.error({ err: failure, playerId: player.id }, 'could not return unplayed deposits');
      }
    }
  }
}
