import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { listBrokenSeals } from './seal-journal.ts';
import { listMismatches, listTrialBalance, type Mismatch } from './wallet.queries.ts';

/** Amounts are text, so that the audit can be sent as JSON. */
export type LedgerAudit = {
  sound: boolean;
  trial: { kind: string; currency: string; accounts: string; balanceMinor: string }[];
  sums: { currency: string; balanceMinor: string }[];
  differences: { what: string; id: string; expected: string; found: string }[];
};

export type LedgerCheck = (db: Db) => Promise<Mismatch[]>;

/** Audits the ledger: the trial balance by account kind and currency, the sum of each currency, and all differences. */
export async function auditLedger(db: Db, checks: readonly LedgerCheck[] = []): Promise<LedgerAudit> {
  // One snapshot: money that moves during the audit is no difference.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The statement timeout would abort the audit of a large ledger.
      await sql`set local statement_timeout = 0`.execute(tx);
      const trial = await listTrialBalance(tx);
      const differences = [...(await listMismatches(tx)), ...(await listBrokenSeals(tx))];
      for (const check of checks) differences.push(...(await check(tx)));
      const sums = [...Map.groupBy(trial, (line) => line.currency)].map(([currency, lines]) => ({
        currency,
        balanceMinor: lines.reduce((total, line) => total + line.balanceMinor, 0n),
      }));
      return {
        sound: differences.length === 0 && sums.every((sum) => sum.balanceMinor === 0n),
        trial: trial.map((line) => ({
          kind: line.kind,
          currency: line.currency,
          accounts: String(line.accounts),
          balanceMinor: String(line.balanceMinor),
        })),
        sums: sums.map((sum) => ({ currency: sum.currency, balanceMinor: String(sum.balanceMinor) })),
        differences,
      };
    });
}
