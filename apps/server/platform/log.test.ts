import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import { openDatabase } from './db.ts';
import { createLog } from './log.ts';

test('a failed statement is logged without its parameters, on both databases', async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => void lines.push(line) });
  const databases = [(await freshDatabase()).database, await openDatabase({ url: '', dataDir: 'memory://' })];
  for (const { db, close } of databases) {
    const failing = sql`select ${'482913'}::text as code, 1 / ${0}::int as none`.execute(db);
    await failing.catch((err) => log.error({ err }, 'fault'));
    await close();
  }
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('division by zero');
  expect(lines.join()).not.toContain('482913');
});
