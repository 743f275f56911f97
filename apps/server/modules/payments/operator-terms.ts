import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { changedBy } from '../../platform/change-marks.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';

/**
 * Why terms were not changed. `order`: the amounts must not decrease from minimum to maximum; `approvals`: the amount
 * for two approvals is below the one for the first; `zone`: the database does not know the time zone; `unchanged`: the
 * row has these values already.
 */
export type TermsProblem = 'order' | 'approvals' | 'zone' | 'unchanged';

type Given<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

export type WithdrawalTermsChange = Given<{
  least_minor: bigint;
  most_minor: bigint;
  approve_above_minor: bigint;
  second_above_minor: bigint;
  factor_above_minor: bigint;
  fee_bp: number;
  usdt_rate_milli: bigint;
  zone: string;
}>;

export type TransferTermsChange = Given<{
  least_minor: bigint;
  most_minor: bigint;
  day_most_minor: bigint;
  zone: string;
}>;

export type ClaimTermsChange = Given<{ share_permille: number; lifts_when_paid: boolean }>;
export type ClaimKind = Tables['payments.claim_terms']['kind'];

export const listWithdrawalTerms = (db: Db) =>
  db.selectFrom('payments.withdrawal_terms').selectAll().orderBy('currency').execute();

export const listTransferTerms = (db: Db) =>
  db.selectFrom('payments.transfer_terms').selectAll().orderBy('currency').execute();

export const listClaimTerms = (db: Db) =>
  db.selectFrom('payments.claim_terms').selectAll().orderBy('kind').execute();

/** Applies from the next request on; withdrawals that wait keep their number of approvals, fee and rate. */
export function setWithdrawalTerms(
  db: Db,
  currency: Currency,
  change: WithdrawalTermsChange,
  actor: Actor,
): Promise<TermsProblem | null> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('payments.withdrawal_terms')
      .selectAll()
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = onlyGiven(change);
    const after = { ...before, ...given };
    if (after.least_minor < 1n || after.least_minor > after.most_minor) return 'order';
    if (after.approve_above_minor > after.second_above_minor) return 'approvals';
    if (!(await isZone(tx, after.zone))) return 'zone';
    if (isSame(before, given)) return 'unchanged';
    await tx
      .updateTable('payments.withdrawal_terms')
      .set({ ...given, ...changedBy(actor) })
      .where('currency', '=', currency)
      .execute();
    return null;
  });
}

/** Applies to the next transfer. */
export function setTransferTerms(
  db: Db,
  currency: Currency,
  change: TransferTermsChange,
  actor: Actor,
): Promise<TermsProblem | null> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('payments.transfer_terms')
      .selectAll()
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = onlyGiven(change);
    const after = { ...before, ...given };
    const steps = [1n, after.least_minor, after.most_minor, after.day_most_minor];
    if (steps.some((step, at) => at > 0 && step < (steps[at - 1] ?? 0n))) return 'order';
    if (!(await isZone(tx, after.zone))) return 'zone';
    if (isSame(before, given)) return 'unchanged';
    await tx
      .updateTable('payments.transfer_terms')
      .set({ ...given, ...changedBy(actor) })
      .where('currency', '=', currency)
      .execute();
    return null;
  });
}

/** Applies to money that arrives from now on. Holds that ended do not return. */
export function setClaimTerms(
  db: Db,
  kind: ClaimKind,
  change: ClaimTermsChange,
  actor: Actor,
): Promise<TermsProblem | null> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('payments.claim_terms')
      .selectAll()
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = onlyGiven(change);
    if (isSame(before, given)) return 'unchanged';
    await tx
      .updateTable('payments.claim_terms')
      .set({ ...given, ...changedBy(actor) })
      .where('kind', '=', kind)
      .execute();
    return null;
  });
}

/**
 * Stops or resumes payouts of some currencies. While they are stopped, no withdrawal is sent to its vendor, also when it
 * was approved before, and each new one needs an approval. Returns the currencies that changed.
 */
export async function setPayoutsStopped(
  db: Db,
  currencies: readonly Currency[],
  isStopped: boolean,
  actor: Actor,
): Promise<string[]> {
  const rows = await db.transaction().execute((tx) =>
    tx
      .updateTable('payments.withdrawal_terms')
      .set({ is_stopped: isStopped, ...changedBy(actor) })
      .where('currency', 'in', [...currencies])
      .where('is_stopped', '!=', isStopped)
      .returning('currency')
      .execute(),
  );
  return rows.map(({ currency }) => currency).sort();
}

type Present<Row> = { [Column in keyof Row]?: Exclude<Row[Column], undefined> };

const onlyGiven = <Row extends object>(change: Row) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<Row>;

const isSame = (before: object, given: object) =>
  Object.entries(given).every(([name, value]) => (before as Record<string, unknown>)[name] === value);

async function isZone(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx);
  return rows.length > 0;
}
