import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderMigrations, readMigration, splitStatements } from './schema-files.ts';

test('migrations run in numeric order, and numbers may have gaps', () => {
  expect(orderMigrations(['0130_b.sql', '0102_a2_by_sha256.sql', '0205_c.sql'])).toEqual([
    '0102_a2_by_sha256.sql',
    '0130_b.sql',
    '0205_c.sql',
  ]);
  expect(orderMigrations([])).toEqual([]);
});

test.each([
  '0131-limits.sql',
  '131_limits.sql',
  '0131_Limits.sql',
  '0131_limits.SQL',
  '0131_limits.sql.orig',
  '0131_.sql',
  'limits.sql',
  '.DS_Store',
  'notes.md',
])('"%s" among the migrations is refused and not skipped', (name) => {
  expect(() => orderMigrations(['0100_start.sql', name])).toThrow(`"${name}" in db/migrations is no name`);
});

test('two migrations with one number are refused by their names', () => {
  expect(() => orderMigrations(['0131_limits.sql', '0130_a.sql', '0131_bonus.sql'])).toThrow(
    'Two migrations have the number 0131: 0131_bonus.sql and 0131_limits.sql.',
  );
});

test("a migration's first lines define whether it expands or contracts, and whether it needs a transaction", () => {
  const kinds = [
    '-- expand\nselect 1;',
    '-- contract\nselect 1;',
    '-- expand\n-- without transaction\nselect 1;',
    '-- contract\n\n-- without transaction\nselect 1;',
  ].map((text) => readMigration('0100_a.sql', text));
  expect(kinds.map(({ kind, inTransaction }) => [kind, inTransaction])).toEqual([
    ['expand', true],
    ['contract', true],
    ['expand', false],
    ['contract', true],
  ]);
});

test.each([
  'select 1;',
  '\n-- expand\nselect 1;',
  '-- Expand\nselect 1;',
  '-- expands\nselect 1;',
  '-- without transaction\n-- expand\nselect 1;',
])('a migration without a marker is refused: %j', (text) => {
  expect(() => readMigration('0100_a.sql', text)).toThrow(
    'The first line of migration 0100_a.sql must be "-- expand" (a version without it still runs on the schema) or "-- contract" (it does not).',
  );
});

test('statements end with a semicolon outside quotes, comments and function bodies', () => {
  expect(
    splitStatements(`
      -- one; not two
      create table a (b text default 'it''s; one'); /* nor; here */
      create function f() returns void language plpgsql as $body$
      begin
        perform '$$'; -- kept
      end
      $body$;
      select "odd;name" - 1 / 2, $1
    `),
  ).toEqual([
    "create table a (b text default 'it''s; one')",
    "create function f() returns void language plpgsql as $body$\n      begin\n        perform '$$'; -- kept\n      end\n      $body$",
    'select "odd;name" - 1 / 2, $1',
  ]);
});

test('db/schema/index.sql includes every file of its folder once', () => {
  const folder = new URL('../../../db/schema/', import.meta.url);
  const included = readFileSync(new URL('index.sql', folder), 'utf8').match(/(?<=^\\ir )\S+$/gm);
  expect(included?.toSorted()).toEqual(readdirSync(folder).filter((name) => name !== 'index.sql'));
});
