import { mkdirSync } from 'node:fs';
import { BadSetting, readConfig } from './config.ts';
import { listBrokenSeals, listMismatches, listTrialBalance } from './modules/wallet/index.ts';
import { DatabaseUnavailable, openDatabase } from './platform/db.ts';
import { FolderInUse, lockFolder } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';

/** Prints the trial balance and everything that is off in the book; exit code 1 when anything is. */
async function checkLedger(): Promise<boolean> {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) {
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await migrate(database);
  const trial = await listTrialBalance(database.db);
  const mismatches = [...(await listMismatches(database.db)), ...(await listBrokenSeals(database.db))];
  await database.close();

  console.log(
    `${'account'.padEnd(12)}${'currency'.padEnd(10)}${'accounts'.padStart(10)}${'balance, minor units'.padStart(24)}`,
  );
  for (const line of trial) {
    console.log(
      `${line.kind.padEnd(12)}${line.currency.padEnd(10)}${String(line.accounts).padStart(10)}${String(line.balanceMinor).padStart(24)}`,
    );
  }
  const sums = Map.groupBy(trial, (line) => line.currency);
  let sound = mismatches.length === 0;
  for (const [currency, lines] of sums) {
    const sum = lines.reduce((total, line) => total + line.balanceMinor, 0n);
    if (sum !== 0n) sound = false;
    console.log(`${'sum'.padEnd(12)}${currency.padEnd(10)}${''.padStart(10)}${String(sum).padStart(24)}`);
  }
  for (const { what, id, expected, found } of mismatches)
    console.log(`${what}: ${id} (expected ${expected}, found ${found})`);
  console.log(
    sound
      ? 'The book balances: every sum is zero and nothing is off.'
      : `The book is off: ${mismatches.length} differences.`,
  );
  return sound;
}

try {
  process.exitCode = (await checkLedger()) ? 0 : 1;
} catch (failure) {
  const known =
    failure instanceof BadSetting || failure instanceof DatabaseUnavailable || failure instanceof FolderInUse;
  console.error(known ? failure.message : failure);
  if (failure instanceof FolderInUse)
    console.error(
      'The embedded database has one owner at a time; with DATABASE_URL the check runs beside the server.',
    );
  process.exitCode = 1;
}
