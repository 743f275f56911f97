import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';

export type WithdrawalFilter = {
  readonly status?: WithdrawalStatus | undefined;
  readonly bank?: string | undefined;
  /** Requested from `from` on and before `to`. */
  readonly span?: { readonly from: Date; readonly to: Date } | undefined;
  /** Number of a player, id of a withdrawal, or its number at the vendor. */
  readonly find?: string | undefined;
  /** Requested before. */
  readonly before: Date | null;
};

const isPlayerNumber = (text: string) => /^[1-9]\d{9}$/.test(text);

/** Withdrawals of all players, newest first. */
export async function listWithdrawals(
  db: Db,
  { status, bank, span, find, before }: WithdrawalFilter,
  limit: number,
) {
  let orders = db
    .selectFrom('payments.withdrawal')
    .select(['id', 'created_at', 'player_id', 'holder_name', 'bank', 'account_no', 'currency'])
    .select(['amount_minor', 'fee_minor', 'vendor', 'payout_no', 'decided_by', 'decided_at', 'sent_at'])
    .select(['closed_at', 'cause', 'reason'])
    .select(sql<WithdrawalStatus>`status`.as('status'));
  if (status) orders = orders.where('status', '=', status);
  if (bank) orders = orders.where('bank', '=', bank);
  if (span) orders = orders.where('created_at', '>=', span.from).where('created_at', '<', span.to);
  if (before) orders = orders.where('created_at', '<', before);
  if (find)
    orders = orders.where((where) =>
      isPlayerNumber(find)
        ? where('player_id', '=', BigInt(find))
        : where.or([where('id', '=', find), where('payout_no', '=', find)]),
    );
  return orders.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}
