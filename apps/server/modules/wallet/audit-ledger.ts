import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { listBrokenSeals } from './seal-journal.ts';
import { listMismatches, listTrialBalance, type Mismatch } from './wallet.queries.ts';

/** What `npm run ledger:check` prints, in text so that it can travel as JSON. */
export type LedgerAudit = {
  sound: boolean;
  trial: { kind: string; currency: string; accounts: string; balanceMinor: string }[];
  sums: { currency: string; balanceMinor: string }[];
  differences: { what: string; id: string; expected: string; found: string }[];
};

/** What another module knows of the journal: it answers where its own tables do not agree with it. */
export type LedgerCheck = (db: Db) => Promise<Mismatch[]>;

/** Proves the book: trial balance per account kind and currency, sums, and everything that does not agree. */
export async function auditLedger(db: Db, checks: readonly LedgerCheck[] = []): Promise<LedgerAudit> {
  // One snapshot, so that money moving meanwhile is not taken for a difference.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // What bounds a request would cut off the audit of a large book.
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
