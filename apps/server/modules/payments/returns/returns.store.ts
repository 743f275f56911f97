import type { ReturnableDeposit } from '@palpite/domain/deposit-returns';
import type { Currency } from '@palpite/domain/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import { expectOne } from '../payments.store.ts';

export type ReturnStatus =
  | 'planned'
  | 'sending'
  | 'unknown'
  | 'byHand'
  | 'withdrawing'
  | 'refunded'
  | 'paidByHand'
  | 'withdrawn';

export type ReturnRow = Omit<Selectable<Tables['payments.deposit_return']>, 'status' | 'currency'> & {
  status: ReturnStatus;
  currency: Currency;
};

export async function listReturnable(db: Db, playerId: bigint): Promise<ReturnableDeposit[]> {
  const { rows } = await sql<{ id: string; price_minor: bigint; pay_minor: bigint; gone_minor: bigint }>`
    select
      o.id,
      o.price_minor,
      o.pay_minor,
      (
        coalesce((select sum(amount_minor + discount_minor) from payments.reversal where order_id = o.id and undone_at is null), 0)
        + coalesce((select sum(amount_minor + discount_minor) from payments.deposit_return where order_id = o.id), 0)
      )::bigint as gone_minor
    from payments.order o
    where o.player_id = ${playerId}
    and o.status = 'credited'
    order by o.credited_at desc, o.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    priceMinor: row.price_minor,
    payMinor: row.pay_minor,
    goneMinor: row.gone_minor,
  }));
}

export async function sumReturned(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.deposit_return')
    .select(sql<bigint>`coalesce(sum(amount_minor + discount_minor), 0)::bigint`.as('minor'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.minor;
}

export async function getOrderVendor(tx: Tx, orderId: string): Promise<string> {
  const { vendor } = await tx
    .selectFrom('payments.order')
    .select('vendor')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return vendor;
}

export async function addReturn(
  tx: Tx,
  row: Insertable<Tables['payments.deposit_return']>,
): Promise<ReturnRow> {
  const added = await tx
    .insertInto('payments.deposit_return')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return added as ReturnRow;
}

export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow | null> {
  const row = await tx
    .selectFrom('payments.deposit_return')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as ReturnRow | undefined) ?? null;
}

export async function listUnplayed(
  db: Db,
  playerIds: readonly bigint[],
): Promise<{ id: bigint; currency: Currency }[]> {
  const { rows } = await sql<{ player_id: bigint; currency: Currency }>`
    select d.player_id, d.currency
    from payments.depositor d
    join wallet.account cash on cash.player_id = d.player_id and cash.kind = 'cash'
    where d.player_id = any(${playerIds}::bigint[])
    and cash.balance_minor > 0
    and d.paid_sum_minor
      + coalesce((select sum(amount_minor) from payments.transfer where receiver_id = d.player_id), 0)
      - coalesce((select sum(amount_minor + discount_minor) from payments.reversal where player_id = d.player_id and kind = 'deposit' and undone_at is null), 0)
      - coalesce((select sum(amount_minor + discount_minor) from payments.deposit_return where player_id = d.player_id), 0)
      > (select sum(turnover_minor) from wallet.account where player_id = d.player_id)
  `.execute(db);
  return rows.map((row) => ({ id: row.player_id, currency: row.currency }));
}

export async function listDueReturns(db: Db, limit: number): Promise<(ReturnRow & { payNo: string })[]> {
  const rows = await db
    .selectFrom('payments.deposit_return as r')
    .innerJoin('payments.order as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(sql<string>`coalesce(o.pay_no, '')`.as('payNo'))
    .where('r.check_at', '<=', sql<Date>`now()`)
    .orderBy('r.check_at')
    .limit(limit)
    .execute();
  return rows as (ReturnRow & { payNo: string })[];
}

const byHand = (db: Db) => db.selectFrom('payments.deposit_return').where('status', '=', 'byHand');

export async function listReturnsByHand(db: Db, limit: number): Promise<ReturnRow[]> {
  const rows = await byHand(db).selectAll().orderBy('created_at').limit(limit).execute();
  return rows as ReturnRow[];
}

export async function measureReturnsByHand(db: Db): Promise<Waiting> {
  return toWaiting(
    await byHand(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('created_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

export async function listOwnReturns(db: Db, playerId: bigint, limit: number): Promise<ReturnRow[]> {
  const rows = await db
    .selectFrom('payments.deposit_return')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as ReturnRow[];
}

/**
 * False when another process changed it first. Commit before calling the vendor: after a crash, a return in
 * this state is queried first.
 */
export async function beginReturn(tx: Tx, { id, status }: ReturnRow): Promise<boolean> {
  const done = await tx
    .updateTable('payments.deposit_return')
    .set({
      status: 'sending',
      sent_at: sql`coalesce(sent_at, now())`,
      checks: sql`checks + 1`,
      check_at: sql`now() + least(3600, 15 * power(2, least(checks, 10))) * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('check_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function moveReturn(
  tx: Tx,
  { id, status: from }: ReturnRow,
  to: {
    status: ReturnStatus;
    refundNo?: string;
    reason?: string;
    decidedBy?: string;
    withdrawalId?: string;
    refundFailed?: boolean;
  },
): Promise<void> {
  const isClosed = ['refunded', 'paidByHand', 'withdrawn'].includes(to.status);
  const isAsked = ['sending', 'unknown', 'withdrawing'].includes(to.status);
  const done = await tx
    .updateTable('payments.deposit_return')
    .set({
      status: to.status,
      closed_at: isClosed ? sql`now()` : null,
      check_at: isAsked ? (to.status === 'withdrawing' ? sql`now()` : sql`coalesce(check_at, now())`) : null,
      ...(to.refundNo !== undefined && { refund_no: to.refundNo }),
      ...(to.reason !== undefined && { reason: to.reason }),
      ...(to.decidedBy !== undefined && { decided_by: to.decidedBy }),
      ...(to.withdrawalId !== undefined && { withdrawal_id: to.withdrawalId }),
      ...(to.refundFailed && { refunds_failed: sql`refunds_failed + 1` }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `return ${id}`);
}

/** Postpones by one minute, so that the return does not delay others. */
export async function postponeReturn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments.deposit_return')
    .set({ check_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('check_at', 'is not', null)
    .execute();
}
