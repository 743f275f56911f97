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

test.each([
  'x\n{"level":60,"msg":"forged"}',
  'x\r\nforged',
  'x\u2028forged\u2029\u0085',
  '\u001b[2K\u001b[31mforged',
  '"},{"level":60,"msg":"forged',
  '\u0000',
])('a value cannot end its line or begin another one: %j', (value) => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ reason: value, [value]: 1, err: new Error(value) }, 'refused');
  expect(lines).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
  expect(lines[0]).toMatch(/^\{[^\u0000-\u001f]*\}\n$/);
  const line = JSON.parse(lines[0] ?? '') as { level: number; msg: string; reason: string };
  expect([line.level, line.msg, line.reason]).toEqual([30, 'refused', value]);
});
