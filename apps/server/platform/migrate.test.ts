import { expect, test } from 'vitest';
import { orderMigrations } from './migrate.ts';

test('migrations run in the order of their numbers, and numbers may be left out', () => {
  expect(orderMigrations(['0030_b.sql', '0002_a2_by_sha256.sql', '0105_c.sql'])).toEqual([
    '0002_a2_by_sha256.sql',
    '0030_b.sql',
    '0105_c.sql',
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
  'README.md',
])('"%s" among the migrations is refused and not skipped', (name) => {
  expect(() => orderMigrations(['0001_start.sql', name])).toThrow(`"${name}" in db/migrations is no name`);
});

test('two migrations of one number are refused by their names', () => {
  expect(() => orderMigrations(['0131_limits.sql', '0130_a.sql', '0131_bonus.sql'])).toThrow(
    'Two migrations have the number 0131: 0131_bonus.sql and 0131_limits.sql.',
  );
});
