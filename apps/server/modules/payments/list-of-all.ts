import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { isBefore } from '../../platform/pages.ts';
import type { OrderStatus } from './order-status.ts';
import type { WithdrawalStatus } from './withdrawals/withdrawal-status.ts';

export type PaymentFilter<Status> = {
  readonly status?: Status | undefined;
  /** Ordered from `from` on and before `to`. */
  readonly span?: { readonly from: Date; readonly to: Date } | undefined;
  /** Number of a player, id of a deposit or withdrawal, or its number at the vendor. */
  readonly find?: string | undefined;
  /** Ordered before. */
  readonly before: Date | null;
};

const isPlayerNumber = (text: string) => /^[1-9]\d{9}$/.test(text);

/** Condition of a filter; `vendorNumber` is the column of the number at the vendor. */
function matches(
  { status, span, find, before }: PaymentFilter<string>,
  vendorNumber: 'pay_no' | 'payout_no',
): RawBuilder<boolean> {
  const conditions = [isBefore(before, { time: 'created_at' })];
  if (status) conditions.push(sql`status = ${status}`);
  if (span) conditions.push(sql`created_at >= ${span.from} and created_at < ${span.to}`);
  if (find)
    conditions.push(
      isPlayerNumber(find)
        ? sql`player_id = ${BigInt(find)}`
        : sql`(id = ${find} or ${sql.ref(vendorNumber)} = ${find})`,
    );
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Orders of deposits of all players, newest first. */
export async function listDeposits(
  db: Db,
  { vendor, ...filter }: PaymentFilter<OrderStatus> & { readonly vendor?: string | undefined },
  limit: number,
) {
  return db
    .selectFrom('payments.order')
    .select(['id', 'created_at', 'player_id', 'vendor', 'pay_no', 'currency', 'price_minor', 'pay_minor'])
    .select(['gift_credited_minor', 'reversed_minor', 'late', 'credited_at'])
    .select(sql<OrderStatus>`status`.as('status'))
    .where(matches(filter, 'pay_no'))
    .$if(vendor !== undefined, (orders) => orders.where('vendor', '=', vendor ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Withdrawals of all players, newest first. `bank`: how they are paid out. */
export async function listWithdrawals(
  db: Db,
  { bank, ...filter }: PaymentFilter<WithdrawalStatus> & { readonly bank?: string | undefined },
  limit: number,
) {
  return db
    .selectFrom('payments.withdrawal')
    .select(['id', 'created_at', 'player_id', 'holder_name', 'bank', 'account_no', 'currency'])
    .select(['amount_minor', 'fee_minor', 'vendor', 'payout_no', 'decided_by', 'sent_at', 'closed_at'])
    .select(['cause', 'reason'])
    .select(sql<WithdrawalStatus>`status`.as('status'))
    .where(matches(filter, 'payout_no'))
    .$if(bank !== undefined, (orders) => orders.where('bank', '=', bank ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Callbacks, newest first: those about one order or withdrawal, or all. */
export async function listCallbacks(
  db: Db,
  orderIds: readonly string[] | null,
  limit: number,
  before: bigint | null = null,
) {
  let callbacks = db
    .selectFrom('payments.callback')
    .select(['seq', 'vendor', 'event_id', 'order_id', 'payload', 'body_hash', 'verdict', 'received_at']);
  if (orderIds) callbacks = callbacks.where('order_id', 'in', [...orderIds]);
  if (before !== null) callbacks = callbacks.where('seq', '<', before);
  return callbacks.orderBy('seq', 'desc').limit(limit).execute();
}
