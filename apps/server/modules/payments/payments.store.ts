import type { Currency } from '@palpite/domain/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';
import type { OrderStatus } from './order-status.ts';

export type NewPackage = Insertable<Tables['payments.package']>;
export type OrderRow = Omit<Selectable<Tables['payments.order']>, 'status' | 'currency'> & {
  status: OrderStatus;
  currency: Currency;
};
/** `overdue` follows the database clock. */
export type LockedOrder = OrderRow & { overdue: boolean };

export async function addPackages(tx: Tx, packages: readonly NewPackage[]): Promise<void> {
  await tx
    .insertInto('payments.package')
    .values(packages)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Its time to pay starts now, by the database clock. The caller holds the depositor's lock. */
export async function addOrder(
  tx: Tx,
  order: Pick<
    Insertable<Tables['payments.order']>,
    | 'id'
    | 'player_id'
    | 'request_id'
    | 'package_id'
    | 'package_group'
    | 'currency'
    | 'price_minor'
    | 'pay_minor'
    | 'gift_minor'
    | 'vendor'
    | 'client'
  >,
): Promise<{ expiresAt: Date }> {
  const row = await tx
    .insertInto('payments.order')
    .values({ ...order, check_at: sql`now() + interval '1 minute'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('payments.depositor')
    .set({ ordered_at: sql`now()` })
    .where('player_id', '=', order.player_id)
    .where('ordered_at', 'is', null)
    .execute();
  return { expiresAt: row.expires_at };
}

/** Serializes the orders of a player. Returns the number of credited deposits. */
export async function lockDepositor(
  tx: Tx,
  playerId: bigint,
  currency: Currency,
): Promise<{ deposits: number }> {
  await tx
    .insertInto('payments.depositor')
    .values({
      player_id: playerId,
      currency,
      opened_at: sql`coalesce(
        (select min(created_at) from wallet.account where player_id = ${playerId} and kind = 'cash'),
        now()
      )`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('payments.depositor')
    .select('deposits')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('payments.order')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('overdue'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedOrder | undefined) ?? null;
}

/** Oldest first. `locked`: whether to wait for locked rows or to skip them. */
export async function lockPendingOrders(
  tx: Tx,
  playerId: bigint,
  locked: 'wait' | 'leave out' = 'leave out',
): Promise<Pick<OrderRow, 'id' | 'pay_minor'>[]> {
  return tx
    .selectFrom('payments.order')
    .select(['id', 'pay_minor'])
    .where('player_id', '=', playerId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .$if(locked === 'leave out', (query) => query.skipLocked())
    .execute();
}

/** Returns the order's status; null when the order has another number. */
export async function keepCheckout(
  tx: Tx,
  orderId: string,
  checkout: { payNo: string; url: string },
): Promise<OrderStatus | null> {
  const row = await tx
    .updateTable('payments.order')
    .set({
      pay_no: checkout.payNo,
      url: checkout.url,
      // Until the time to pay ends, the vendor calls back. A page of a cancelled order is closed at once.
      check_at: sql`
        case
          when status = 'pending' then expires_at
          when status = 'credited' then check_at
          else now()
        end
      `,
    })
    .where('id', '=', orderId)
    .where((or) => or.or([or('pay_no', 'is', null), or('pay_no', '=', checkout.payNo)]))
    .returning('status')
    .executeTakeFirst();
  return (row?.status as OrderStatus | undefined) ?? null;
}

/** `check`: whether the vendor is queried again. */
export async function closeOrder(
  tx: Tx,
  orderId: string,
  status: 'cancelled' | 'expired' | 'failed',
  check: 'at once' | 'never',
): Promise<void> {
  const done = await tx
    .updateTable('payments.order')
    .set({ status, cancelled_at: sql`now()`, check_at: check === 'never' ? null : sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, orderId);
}

export async function stopChecking(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('payments.order').set({ check_at: null }).where('id', '=', orderId).execute();
}

/** 15 seconds, doubling up to an hour; ends after about a day. */
export async function checkLater(tx: Tx, orderId: string): Promise<{ givenUp: boolean }> {
  const row = await tx
    .updateTable('payments.order')
    .set({
      checks: sql`checks + 1`,
      check_at: sql`
        case
          when checks >= 32 then null
          else now() + least(3600, 15 * power(2, least(checks, 10))) * interval '1 second'
        end
      `,
    })
    .where('id', '=', orderId)
    .returning('check_at')
    .executeTakeFirstOrThrow();
  return { givenUp: row.check_at === null };
}

export async function checkWhenOverdue(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payments.order')
    .set({ check_at: sql`greatest(expires_at, now() + interval '1 minute')` })
    .where('id', '=', orderId)
    .execute();
}

/** Throws when it already is. */
export async function markCredited(
  tx: Tx,
  orderId: string,
  credit: { payNo: string; paidAt: Date | null; giftMinor: bigint; late: boolean },
): Promise<void> {
  const done = await tx
    .updateTable('payments.order')
    .set({
      status: 'credited',
      pay_no: credit.payNo,
      paid_at: credit.paidAt ?? sql`now()`,
      credited_at: sql`now()`,
      gift_credited_minor: credit.giftMinor,
      late: credit.late,
      check_at: null,
    })
    .where('id', '=', orderId)
    .where('status', '<>', 'credited')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, orderId);
}

export async function setPayer(tx: Tx, orderId: string, payer: string): Promise<void> {
  await tx
    .updateTable('payments.order')
    .set({ payer })
    .where('id', '=', orderId)
    .where('payer', 'is', null)
    .execute();
}

export async function addDeposit(
  tx: Tx,
  playerId: bigint,
  deposit: { priceMinor: bigint; giftMinor: bigint; turnoverMinor: bigint },
): Promise<void> {
  const done = await tx
    .updateTable('payments.depositor')
    .set({
      deposits: sql`deposits + 1`,
      paid_sum_minor: sql`paid_sum_minor + ${deposit.priceMinor}`,
      gift_sum_minor: sql`gift_sum_minor + ${deposit.giftMinor}`,
      newest_minor: deposit.priceMinor,
      turnover_at_newest_minor: deposit.turnoverMinor,
      first_at: sql`coalesce(first_at, now())`,
      second_at: sql`case when deposits = 1 then now() else second_at end`,
      newest_at: sql`now()`,
    })
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `depositor ${playerId}`);
}

export async function addCallback(tx: Tx, callback: Insertable<Tables['payments.callback']>): Promise<void> {
  await tx.insertInto('payments.callback').values(callback).execute();
}

export function expectOne(updatedRows: bigint, what: string): void {
  if (updatedRows !== 1n) throw new Error(`${what} changed under its lock`);
}
