import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import {
  exportJournal,
  getPocketId,
  getSystemAccountId,
  type JournalFormat,
  openPockets,
  postTransfers,
} from './index.ts';

/** True when a program is installed; its test is skipped otherwise. */
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

describe.each(['postgres', 'embedded'] as const)('the journal on %s, read by another program', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-journal-'));
  let database: Database;

  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
    await database.db.transaction().execute(async (tx) => {
      for (const [playerId, currency] of [
        [7n, 'BRL'],
        [8n, 'JPY'],
      ] as const) {
        await openPockets(tx, playerId, currency);
        const cash = await getPocketId(tx, playerId, 'cash');
        const held = await getPocketId(tx, playerId, 'held');
        const bank = await getSystemAccountId(tx, 'vendor', 'bank', currency);
        const dice = await getSystemAccountId(tx, 'house', 'dice', currency);
        // Labels that differ only in case or punctuation are separate accounts.
        const [one, two] = [
          await getSystemAccountId(tx, 'promotion', 'gift-1', currency),
          await getSystemAccountId(tx, 'promotion', 'gift/1', currency),
        ];
        const moves: [TransferKind, bigint, bigint, bigint][] = [
          ['deposit', bank, cash, 250_050n],
          ['gift', one, cash, 1n],
          ['gift', two, cash, 20n],
          ['stake', cash, dice, 1_005n],
          ['payout', dice, cash, 2_010n],
          ['hold', cash, held, 99_999n],
        ];
        await postTransfers(
          tx,
          moves.map(([moveKind, debitAccountId, creditAccountId, amountMinor], index) => ({
            id: `${playerId}:${index}`,
            kind: moveKind,
            debitAccountId,
            creditAccountId,
            amountMinor,
            currency,
            playerId,
            reference: `order "${index}"; | x:1, y\\`,
          })),
        );
      }
    });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });

  async function exportTo(format: JournalFormat): Promise<{ file: string; text: string }> {
    let text = '';
    await exportJournal(database.db, format, async (part) => {
      text += part;
    });
    const file = join(folder, `book.${format}`);
    writeFileSync(file, text);
    return { file, text };
  }

  function sumPostings(text: string): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const [, account = '', amount] of text.matchAll(/^ {4}(\S+) {2}(-?[\d.]+) [A-Z]{3}$/gm))
      sums[account] = Math.round(((sums[account] ?? 0) + Number(amount)) * 100) / 100;
    return sums;
  }

  const balances = {
    'Assets:Vendors:Bank:BRL': 2_500.5,
    'Expenses:Promotions:Gift-2d-1:BRL': 0.01,
    'Expenses:Promotions:Gift-2f-1:BRL': 0.2,
    'Income:Products:Dice:BRL': 10.05,
    'Liabilities:Players:7:Cash:BRL': -1_510.77,
    'Liabilities:Players:7:Held:BRL': -999.99,
    'Assets:Vendors:Bank:JPY': 250_050,
    'Expenses:Promotions:Gift-2d-1:JPY': 1,
    'Expenses:Promotions:Gift-2f-1:JPY': 20,
    'Income:Products:Dice:JPY': 1_005,
    'Liabilities:Players:8:Cash:JPY': -151_077,
    'Liabilities:Players:8:Held:JPY': -99_999,
  };

  test.each(['hledger', 'beancount'] as const)('exports every transfer once as %s', async (format) => {
    const { text } = await exportTo(format);
    expect(sumPostings(text)).toEqual(balances);
  });

  test.skipIf(!isInstalled('hledger'))('yields the same balance for every account in hledger', async () => {
    const { file, text } = await exportTo('hledger');
    const found = Object.fromEntries(
      execFileSync('hledger', ['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv'], {
        encoding: 'utf8',
        env: { ...process.env, LANG: 'C.UTF-8' },
      })
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => {
          const [account = '', amount = ''] = line.slice(1, -1).split('","');
          return [account, Number(amount.split(' ')[0])];
        }),
    );
    expect(found).toEqual(balances);
    // A changed amount contradicts the balance assertions at the end of the journal.
    writeFileSync(file, text.replaceAll('10.05 BRL', '10.06 BRL'));
    expect(spawnSync('hledger', ['-f', file, 'balance'], { encoding: 'utf8' }).stderr).toMatch(/assertion/i);
  });

  test.skipIf(!isInstalled('bean-check'))(
    'yields the same balance for every account in beancount',
    async () => {
      const { file, text } = await exportTo('beancount');
      expect(spawnSync('bean-check', [file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      writeFileSync(file, text.replaceAll('10.05 BRL', '10.06 BRL'));
      expect(spawnSync('bean-check', [file]).status).not.toBe(0);
    },
  );
});
