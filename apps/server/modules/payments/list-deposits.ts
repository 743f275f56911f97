import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { OrderStatus } from './order-status.ts';

export type DepositFilter = {
  readonly status?: OrderStatus | undefined;
  readonly vendor?: string | undefined;
  /** Ordered from `from` on and before `to`. */
  readonly span?: { readonly from: Date; readonly to: Date } | undefined;
  /** Number of a player, id of an order, or its number at the vendor. */
  readonly find?: string | undefined;
  /** Ordered before. */
  readonly before?: Date | null;
};

const isPlayerNumber = (text: string) => /^[1-9]\d{9}$/.test(text);

/** Orders of deposits of all players, newest first. */
export async function listDeposits(
  db: Db,
  { status, vendor, span, find, before }: DepositFilter,
  limit: number,
) {
  let orders = db
    .selectFrom('payments.order')
    .select(['id', 'created_at', 'player_id', 'vendor', 'pay_no', 'currency', 'price_minor', 'pay_minor'])
    .select(['gift_credited_minor', 'reversed_minor', 'late', 'credited_at'])
    .select(sql<OrderStatus>`status`.as('status'));
  if (status) orders = orders.where('status', '=', status);
  if (vendor) orders = orders.where('vendor', '=', vendor);
  if (span) orders = orders.where('created_at', '>=', span.from).where('created_at', '<', span.to);
  if (before) orders = orders.where('created_at', '<', before);
  if (find)
    orders = orders.where((where) =>
      isPlayerNumber(find)
        ? where('player_id', '=', BigInt(find))
        : where.or([where('id', '=', find), where('pay_no', '=', find)]),
    );
  return orders.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
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
