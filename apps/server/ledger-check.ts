import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadSetting, readConfig } from './config.ts';
import { ledgerChecks } from './ledger-checks.ts';
import {
  auditLedger,
  type LedgerAudit,
  type LedgerCheck,
  listAnchorMismatches,
  readAnchors,
} from './modules/wallet/index.ts';
import { explainToOperator } from './office/explain-to-operator.ts';
import { readSession, sessionFile } from './office/session-file.ts';
import { readLedger } from './read-ledger.ts';

// Exit code 1 if there is a difference. With --anchors it also compares a file of anchors with the seals.

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
      ? 'The ledger balances: every sum is zero, without differences.'
      : `The ledger does not balance: ${differences.length} differences.`,
  );
}

/** Throws BadSetting without anchors: nothing would be compared. */
function checkAnchors(path: string): LedgerCheck {
  const { anchors, others } = readAnchors(readFileSync(path, 'utf8'));
  if (anchors.length === 0) throw new BadSetting(`${path} contains no anchor of a seal.`);
  console.log(`Comparing ${anchors.length} anchors. Lines of another form: ${others}.`);
  return (db) => listAnchorMismatches(db, anchors);
}

try {
  const config = readConfig(process.env);
  const { anchors: path } = parseArgs({ options: { anchors: { type: 'string' } } }).values;
  const checks = path === undefined ? ledgerChecks : [...ledgerChecks, checkAnchors(path)];
  const result = await readLedger(config, {
    path: '/ledger-check',
    token: readSession(sessionFile(config, process.env)),
    takeAnswer: async (answer) => {
      if (path !== undefined)
        throw new BadSetting('--anchors needs the database. Stop the server of the embedded database first.');
      return (await answer.json()) as LedgerAudit;
    },
    read: ({ db }) => auditLedger(db, checks),
  });
  print(result);
  process.exitCode = result.sound ? 0 : 1;
} catch (failure) {
  console.error(explainToOperator(failure));
  process.exitCode = 1;
}
