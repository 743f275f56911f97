import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { auditLedger, type LedgerAudit } from './modules/wallet/index.ts';
import { openDatabase } from './platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';

/** Prints the trial balance and everything that is off in the book; exit code 1 when anything is. */
async function audit(config: Config): Promise<LedgerAudit> {
  if (!config.DATABASE_URL) {
    // The embedded database has one owner at a time: a running Palpite is asked to look for itself.
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return askRunning(port, config);
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await migrate(database);
    return await auditLedger(database.db, ledgerChecks);
  } finally {
    await database.close();
  }
}

async function askRunning(
  port: number,
  { DATA_DIR: folder, METRICS_TOKEN: token }: Config,
): Promise<LedgerAudit> {
  const answer = await fetch(`http://127.0.0.1:${port}/ledger-check`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (!answer?.ok)
    throw new FolderInUse(
      `The Palpite that uses ${folder} did not answer. Give this command the settings that it has, or stop it first.`,
    );
  return (await answer.json()) as LedgerAudit;
}

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
  const result = await audit(readConfig(process.env));
  print(result);
  process.exitCode = result.sound ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
