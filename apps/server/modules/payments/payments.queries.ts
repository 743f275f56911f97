import type { PackageGroup } from '@palpite/contracts/payments';
import type { Currency } from '@palpite/domain/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';
import type { OrderRow } from './payments.store.ts';
import { sumReturned } from './returns/returns.store.ts';
import { sumReversed } from './reversals/reversals.store.ts';
import { sumReceived } from './transfers/transfers.queries.ts';
import { sumWithdrawals } from './withdrawals/withdrawals.queries.ts';

export type Depositor = { readonly id: bigint; readonly currency: Currency };

export type PackageRow = Selectable<Tables['payments.package']>;

export async function listPackages(
  db: Db,
  currency: Currency,
  groups: readonly PackageGroup[],
): Promise<PackageRow[]> {
  if (groups.length === 0) return [];
  const rows = await db
    .selectFrom('payments.package')
    .selectAll()
    .where('currency', '=', currency)
    .where('package_group', 'in', [...groups])
    .where('active', '=', true)
    .orderBy('position')
    .execute();
  return rows.sort(
    (a, b) =>
      groups.indexOf(a.package_group as PackageGroup) - groups.indexOf(b.package_group as PackageGroup),
  );
}

export async function findPackage(db: Db, id: string): Promise<PackageRow | null> {
  const row = await db
    .selectFrom('payments.package')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOwnOrder(db: Db, playerId: bigint, orderId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('payments.order')
    .selectAll()
    .where('id', '=', orderId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

export type RequestedOrder = OrderRow & { payable: boolean };

export async function findRequestedOrder(
  db: Db,
  playerId: bigint,
  requestId: string,
): Promise<RequestedOrder | null> {
  const row = await db
    .selectFrom('payments.order')
    .selectAll()
    .select(sql<boolean>`status = 'credited' or status = 'pending' and expires_at > now()`.as('payable'))
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return (row as RequestedOrder | undefined) ?? null;
}

export async function ownsCheckout(db: Db, vendor: string, payNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments.order')
    .select('id')
    .where('vendor', '=', vendor)
    .where('pay_no', '=', payNo)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of payable orders, and the sum that could still be paid: it includes orders cancelled here while
 * their vendor has not confirmed that the page is closed.
 */
export async function findOpenOrders(
  db: Db,
  playerId: bigint,
): Promise<{ orders: number; payMinor: bigint }> {
  const { rows } = await sql<{ orders: number; pay_minor: bigint }>`
    select
      (count(*) filter (where status = 'pending' and expires_at > now()))::int as orders,
      coalesce(sum(pay_minor), 0)::bigint as pay_minor
    from payments.order
    where player_id = ${playerId}
    and status <> 'credited'
    and (check_at is not null or status = 'pending' and expires_at > now())
  `.execute(db);
  return { orders: rows[0]?.orders ?? 0, payMinor: rows[0]?.pay_minor ?? 0n };
}

export async function listUncredited(
  db: Db,
  playerId: bigint,
  span: { startsAt: Date | null; before: Date | null; limit: number },
): Promise<Pick<OrderRow, 'id' | 'status' | 'vendor' | 'price_minor' | 'created_at'>[]> {
  const { startsAt, before } = span;
  const rows = await db
    .selectFrom('payments.order')
    .select(['id', 'status', 'vendor', 'price_minor', 'created_at'])
    .where('player_id', '=', playerId)
    .where('status', '<>', 'credited')
    .$if(startsAt !== null, (query) => query.where('created_at', '>=', startsAt))
    .$if(before !== null, (query) => query.where('created_at', '<', before))
    .orderBy('created_at', 'desc')
    .limit(span.limit)
    .execute();
  return rows as Pick<OrderRow, 'id' | 'status' | 'vendor' | 'price_minor' | 'created_at'>[];
}

export async function hadGiftOf(db: Db, playerId: bigint, group: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments.order')
    .select('id')
    .where('player_id', '=', playerId)
    .where('package_group', '=', group)
    .where('gift_credited_minor', '>', 0n)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `unwanted`: closed here or overdue; an open page should be closed. */
export type OrderToCheck = { id: string; payNo: string | null; orderedAt: Date; unwanted: boolean };

/** Longest waiting first. */
export async function listOrdersToCheck(db: Db, vendor: string, limit: number): Promise<OrderToCheck[]> {
  const rows = await db
    .selectFrom('payments.order')
    .select([
      'id',
      'pay_no',
      'created_at',
      sql<boolean>`status <> 'pending' or expires_at <= now()`.as('unwanted'),
    ])
    .where('vendor', '=', vendor)
    .where('check_at', '<=', sql<Date>`now()`)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    payNo: row.pay_no,
    orderedAt: row.created_at,
    unwanted: row.unwanted,
  }));
}

/** Orders credited in the last day whose payer has not been stored yet. Oldest first. */
export async function listOrdersWithoutPayer(
  db: Db,
  vendor: string,
  limit: number,
): Promise<{ id: string; payNo: string; playerId: bigint }[]> {
  const rows = await db
    .selectFrom('payments.order')
    .select(['id', 'pay_no', 'player_id'])
    .where('vendor', '=', vendor)
    .where('status', '=', 'credited')
    .where('payer', 'is', null)
    .where('credited_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('credited_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, pay_no: payNo, player_id: playerId }) =>
    payNo === null ? [] : [{ id, payNo, playerId }],
  );
}

export type PaymentFigures = {
  payAmountMinor: bigint;
  /** Deposits less what was reversed or returned. */
  paySumMinor: bigint;
  turnoverAtNewestMinor: bigint;
  /** From other players. Must be staked once before a withdrawal, like a deposit. */
  receivedMinor: bigint;
  /** Paid withdrawals, including fees. */
  wdSumMinor: bigint;
  deposits: number;
  firstDepositDone: boolean;
  newestDepositAt: Date | null;
};

export async function findPaymentFigures(db: Db, playerId: bigint): Promise<PaymentFigures> {
  const row = await db
    .selectFrom('payments.depositor')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return {
    payAmountMinor: row?.newest_minor ?? 0n,
    paySumMinor:
      (row?.paid_sum_minor ?? 0n) - (await sumReversed(db, playerId)) - (await sumReturned(db, playerId)),
    turnoverAtNewestMinor: row?.turnover_at_newest_minor ?? 0n,
    receivedMinor: await sumReceived(db, playerId),
    wdSumMinor: await sumWithdrawals(db, playerId),
    deposits: row?.deposits ?? 0,
    firstDepositDone: (row?.deposits ?? 0) > 0,
    newestDepositAt: row?.newest_at ?? null,
  };
}

const reversed = sql`coalesce(
  (
    select sum(amount_minor + discount_minor)
    from payments.reversal
    where reversal.player_id = depositor.player_id
    and reversal.kind = 'deposit'
    and reversal.undone_at is null
  ),
  0
)::bigint`;

const gone = sql`(
  ${reversed}
  + coalesce(
    (
      select sum(amount_minor + discount_minor)
      from payments.deposit_return
      where deposit_return.player_id = depositor.player_id
    ),
    0
  )
)::bigint`;

/** Lifetime deposits in minor units, less reversals and returns; players without a deposit are absent. */
export async function listDepositSums(
  db: Db,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; kept_minor: bigint }>`
    select player_id, paid_sum_minor - ${gone} as kept_minor
    from payments.depositor
    where player_id = any(${[...playerIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.player_id, row.kept_minor]));
}

/** Lifetime deposits in minor units, less reversals only. */
export async function listUnreversedSums(
  db: Db,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; left_minor: bigint }>`
    select player_id, paid_sum_minor - ${reversed} as left_minor
    from payments.depositor
    where player_id = any(${[...playerIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.player_id, row.left_minor]));
}

/** `at` is database text: a Date would lose the microseconds. */
export type DepositAfter = { playerId: bigint; paidSumMinor: bigint; at: string };

/** By newest deposit, oldest first; less reversals and returns. */
export async function listDepositsAfter(
  db: Db,
  after: { at: string; playerId: bigint },
  limit: number,
): Promise<DepositAfter[]> {
  const { rows } = await sql<{ player_id: bigint; paid_sum_minor: bigint; at: string }>`
    select player_id, paid_sum_minor - ${gone} as paid_sum_minor, newest_at::text as at
    from payments.depositor
    where (newest_at, player_id) > (${after.at}::timestamptz, ${after.playerId}::bigint)
    order by newest_at, player_id
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ playerId: row.player_id, paidSumMinor: row.paid_sum_minor, at: row.at }));
}

/** Players of the deposit order, withdrawal or reversal with this id, or with this number at the vendor. */
export async function findPayers(db: Db, text: string): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from payments.order where id = ${text}
    union select player_id from payments.order where pay_no = ${text}
    union select player_id from payments.withdrawal where id = ${text}
    union select player_id from payments.withdrawal where payout_no = ${text}
    union select player_id from payments.reversal where id = ${text}
    union select player_id from payments.reversal where reversal_no = ${text}
  `.execute(db);
  return rows.map((row) => row.player_id);
}
