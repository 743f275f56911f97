import type { PayCardBank, ReturnCause } from '@palpite/contracts/withdrawals';
import type { Currency } from '@palpite/domain/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';

export type WithdrawalTerms = Selectable<Tables['payments.withdrawal_terms']>;

export type WithdrawalRow = Omit<
  Selectable<Tables['payments.withdrawal']>,
  'status' | 'currency' | 'bank' | 'cause'
> & { status: WithdrawalStatus; currency: Currency; bank: PayCardBank; cause: ReturnCause | null };

export async function getWithdrawalTerms(db: Db, currency: Currency): Promise<WithdrawalTerms> {
  return db
    .selectFrom('payments.withdrawal_terms')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
}

/** As the database counts them when the withdrawal is written. */
export const needsApproval = (terms: WithdrawalTerms, amountMinor: bigint): boolean =>
  terms.is_stopped || amountMinor > terms.approve_above_minor;

/** True while payouts of the currency of a withdrawal are stopped. */
export const isStopped = sql<boolean>`exists (
  select from payments.withdrawal_terms terms
  where terms.currency = withdrawal.currency
  and terms.is_stopped
)`;

/**
 * Sums what left the player's account in the last 24 hours: transfers, and withdrawals that were not returned. All are
 * in the player's currency.
 */
export async function sumRecentlyLeft(db: Db, playerId: bigint): Promise<bigint> {
  const sum = sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`;
  const since = sql<Date>`now() - interval '24 hours'`;
  const withdrawn = await db
    .selectFrom('payments.withdrawal')
    .select(sum.as('minor'))
    .where('player_id', '=', playerId)
    .where('created_at', '>', since)
    .where('status', 'not in', ['rejected', 'failed'])
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom('payments.transfer')
    .select(sum.as('minor'))
    .where('sender_id', '=', playerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return withdrawn.minor + sent.minor;
}

export async function countWithdrawalsToday(db: Db, playerId: bigint, zone: string): Promise<number> {
  const row = await db
    .selectFrom('payments.withdrawal')
    .select(({ fn }) => fn.countAll<bigint>().as('withdrawals'))
    .where('player_id', '=', playerId)
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), ${zone})`)
    .where('status', 'not in', ['rejected', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(row.withdrawals);
}

export async function sumWithdrawals(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.withdrawal')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('paid_minor'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return row.paid_minor;
}

export async function findRequested(
  db: Db,
  playerId: bigint,
  requestId: string,
): Promise<WithdrawalRow | null> {
  const row = await db
    .selectFrom('payments.withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return (row as WithdrawalRow | undefined) ?? null;
}

/** Without returned withdrawals; null for a new destination. */
export async function findFirstUse(
  db: Db,
  playerId: bigint,
  target: { readonly bank: PayCardBank; readonly accountNo: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('payments.withdrawal')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('bank', '=', target.bank)
    .where('account_no', '=', target.accountNo)
    .where('status', 'not in', ['rejected', 'failed'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function listUsedTargets(
  db: Db,
  playerId: bigint,
): Promise<{ bank: PayCardBank; account_no: string; whatsapp: string }[]> {
  const rows = await db
    .selectFrom('payments.withdrawal')
    .distinctOn('bank')
    .select(['bank', 'account_no', 'whatsapp'])
    .where('player_id', '=', playerId)
    .orderBy('bank')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, bank: row.bank as PayCardBank }));
}

export async function describeWithdrawals(
  db: Db,
  playerId: bigint,
  ids: readonly string[],
): Promise<Pick<WithdrawalRow, 'id' | 'status' | 'cause' | 'send_from'>[]> {
  const rows = await db
    .selectFrom('payments.withdrawal')
    .select(['id', 'status', 'cause', 'send_from'])
    .where('player_id', '=', playerId)
    .where('id', 'in', [...ids])
    .execute();
  return rows as Pick<WithdrawalRow, 'id' | 'status' | 'cause' | 'send_from'>[];
}

export async function ownsPayout(db: Db, vendor: string, payoutNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments.withdrawal')
    .select('id')
    .where('vendor', '=', vendor)
    .where('payout_no', '=', payoutNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Longest waiting first. */
export async function listWithdrawalsToCheck(
  db: Db,
  vendor: string,
  limit: number,
): Promise<WithdrawalRow[]> {
  const rows = await db
    .selectFrom('payments.withdrawal')
    .selectAll()
    .where('check_at', '<=', sql<Date>`now()`)
    .where('vendor', '=', vendor)
    .where(sql<boolean>`not ${isStopped}`)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows as WithdrawalRow[];
}

export async function listApprovals(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments.withdrawal_approval')
    .select(['withdrawal_id', 'approved_by'])
    .where('withdrawal_id', 'in', [...ids])
    .orderBy('approved_at')
    .execute();
  const names = Map.groupBy(rows, (row) => row.withdrawal_id);
  return new Map([...names].map(([id, each]) => [id, each.map((row) => row.approved_by)]));
}

/** Those of the withdrawals that a staff account has approved. */
export async function listOwnApprovals(
  db: Db,
  ids: readonly string[],
  staffId: bigint | null,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || staffId === null) return new Set();
  const rows = await db
    .selectFrom('payments.withdrawal_approval')
    .select('withdrawal_id')
    .where('withdrawal_id', 'in', [...ids])
    .where('staff_id', '=', staffId)
    .execute();
  return new Set(rows.map((row) => row.withdrawal_id));
}

const undecided = (db: Db) =>
  db.selectFrom('payments.withdrawal').where((where) =>
    where.or([
      where('status', 'in', ['requested', 'unknown']),
      // The partial index of due steps finds these.
      where.and([
        where('status', '=', 'approved'),
        where('check_at', 'is not', null),
        where('send_from', '>', sql<Date>`now()`),
      ]),
    ]),
  );

export async function listUndecided(db: Db, limit: number): Promise<WithdrawalRow[]> {
  const rows = await undecided(db).selectAll().orderBy('created_at').limit(limit).execute();
  return rows as WithdrawalRow[];
}

export async function measureUndecided(db: Db): Promise<Waiting> {
  return toWaiting(
    await undecided(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('created_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}
