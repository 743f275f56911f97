import type { Db } from '../../platform/db.ts';

/** Orders of deposits of a player, newest first; before a time, when given. */
export async function listOrdersOf(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const orders = db
    .selectFrom('payments.order')
    .select(['id', 'created_at', 'vendor', 'currency', 'price_minor', 'pay_minor', 'gift_credited_minor'])
    .select(['reversed_minor', 'status', 'credited_at'])
    .where('player_id', '=', playerId);
  return (before ? orders.where('created_at', '<', before) : orders)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Withdrawals of a player, newest first; before a time, when given. */
export async function listWithdrawalsOf(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const orders = db
    .selectFrom('payments.withdrawal')
    .select(['id', 'created_at', 'bank', 'account_no', 'currency', 'amount_minor', 'fee_minor', 'status'])
    .select(['decided_by', 'closed_at'])
    .where('player_id', '=', playerId);
  return (before ? orders.where('created_at', '<', before) : orders)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
