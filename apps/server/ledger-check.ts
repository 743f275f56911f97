import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { auditLedger, type LedgerAudit } from './modules/wallet/index.ts';
import { readLedger } from './read-ledger.ts';

// Prints the trial balance and every difference in the ledger. Exit code 1 if there is a difference.

function print({ sound, trial, sums, differences }: LedgerAudit): void {
  const line = (kind: string, currency: string, accounts: string, balance: string) =>
    console.log(kind.padEnd(12) + currency.padEnd(10) + accounts.padStart(10) + balance.padStart(24));
  line('account', 'currency', 'accounts', 'balance, minor units');
  for (const { kind, currency, accounts, balanceMinor } of trial)
    line(kind, currency, accounts, balanceMinor);
  for (const { currency, balanceMinor } of sums) line('sum', currency, '', balanceMinor);
  for (const { what, id, expected, found } of differences) {
    console.log(`${what}: ${id} (expected ${expected}, found ${found})`);
  }
  console.log(
    sound
      ? 'The book balances: every sum is zero and nothing is off.'
      : `The book is off: ${differences.length} differences.`,
  );
}

try {
  const result = await readLedger(readConfig(process.env), {
    path: '/ledger-check',
    takeAnswer: async (answer) => (await answer.json()) as LedgerAudit,
    read: ({ db }) => auditLedger(db, ledgerChecks),
  });
  print(result);
  process.exitCode = result.sound ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
