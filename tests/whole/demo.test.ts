import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asPage } from '../../apps/server/office/office-topic.ts';
import { officeTopics } from '../../apps/server/office/topics/index.ts';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { freshDataDir } from '../harness/database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program of the tree on a data folder. Returns what it printed. */
async function run(dataDir: string, script: string, ...flags: string[]) {
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'sandbox' };
  const child = spawn(process.execPath, [join(root, script), ...flags], { cwd: root, env: environment });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

/** Lists that have rows after a day, whatever the games decide. */
const filled = ['staff', 'audit', 'liability', 'approvals', 'start-masks', 'labels'];

/** The run is bound by the processor, which others may use at the same time. */
const timeoutMs = 600_000;

test(
  'a short demonstration balances, refuses a second run, and fills lists of the office',
  async () => {
    const dataDir = freshDataDir();
    rmSync(dataDir, { recursive: true, force: true });
    const demo = await run(dataDir, 'tests/demo/main.ts', '--days', '1', '--players', '5');
    expect(demo.printed).toMatch(/owner@palpite\.example +\S{8,} +owner/);
    const ledger = await run(dataDir, 'apps/server/ledger-check.ts');
    expect(ledger.printed).toContain('The ledger balances');
    const again = await run(dataDir, 'tests/demo/main.ts', '--days', '1', '--players', '5');
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('is not empty') });
    const database = await openDatabase({ url: '', dataDir });
    for (const name of filled) {
      const office = officeTopics.find(({ topic }) => topic.name === name);
      const { rows } = asPage((await office?.lists.all?.(database.db, 'en', {} as never)) ?? []);
      expect(rows.length, name).toBeGreaterThan(0);
    }
    await database.close();
  },
  timeoutMs,
);
