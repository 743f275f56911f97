import { expect } from 'vitest';
import { ledgerChecks } from '../../apps/server/ledger-checks.ts';
import { listOwnRoundMismatches } from '../../apps/server/modules/originals/index.ts';
import { auditLedger, type LedgerCheck } from '../../apps/server/modules/wallet/index.ts';
import type { Database } from '../../apps/server/platform/db.ts';

type LedgerDatabase = Pick<Database, 'db'>;

async function expectBalanced({ db }: LedgerDatabase, checks: readonly LedgerCheck[]): Promise<void> {
  expect(await auditLedger(db, checks)).toMatchObject({ sound: true, differences: [] });
}

/** Expects every ledger check to pass. */
export const expectLedgerBalanced = (database: LedgerDatabase) => expectBalanced(database, ledgerChecks);

export const expectLedgerBalancedExceptGames = (database: LedgerDatabase) =>
  expectBalanced(
    database,
    ledgerChecks.filter((check) => check !== listOwnRoundMismatches),
  );

/** For tests that write transfers by hand or play a vendor that disagrees with us. */
export const expectJournalBalanced = (database: LedgerDatabase) => expectBalanced(database, []);
