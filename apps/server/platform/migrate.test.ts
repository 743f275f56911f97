import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareUpgrade } from '../../../scripts/schema-facts.ts';
import { emptyDatabase, freshDatabase } from '../../../tests/harness/database.ts';
import { type Database, openDatabase } from './db.ts';
import { migrate } from './migrate.ts';

const platform = readFileSync(new URL('../../../db/schema/platform.sql', import.meta.url), 'utf8');
const migrationTable = platform.slice(0, platform.indexOf('create schema'));

const shop = 'create schema shop;\ncreate table shop.item (id integer primary key);\n';
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** With these migrations, and a schema of one file besides the table of migrations. */
function aVersion(schema: string, migrations: Record<string, string> = {}): { folder: URL } {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-schema-'));
  folders.push(folder);
  mkdirSync(join(folder, 'schema'));
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'schema/index.sql'), `${migrationTable}\n\\ir shop.sql\n`);
  writeFileSync(join(folder, 'schema/shop.sql'), schema);
  writeFileSync(join(folder, 'migrations/README.md'), 'How to add one.');
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'migrations', name), text);
  return { folder: pathToFileURL(`${folder}/`) };
}

const withName = '-- expand\nalter table shop.item add column name text;\n';
const withoutName = '-- contract\nalter table shop.item drop column name;\n';

const kinds = ['postgres', 'embedded'] as const;
const onBoth = test.each(kinds);
const where = {
  postgres: 'The database at DATABASE_URL',
  embedded: 'The embedded database in DATA_DIR',
};
const other = {
  postgres: 'Set DATABASE_URL to a new database.',
  embedded: 'Set DATA_DIR to a new folder.',
};
let databases: Record<Database['kind'], Database>;

beforeAll(async () => {
  databases = { postgres: await emptyDatabase('postgres'), embedded: await emptyDatabase('embedded') };
});
afterEach(async () => {
  for (const kind of kinds)
    await databases[kind].script(
      'drop schema if exists shop cascade; drop table if exists public.migration, public.seen',
    );
});
afterAll(async () => {
  for (const kind of kinds) await databases[kind].close();
});

async function listMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select name || ' ' || kind as row from public.migration order by name
  `.execute(db);
  return rows.map(({ row }) => row);
}

async function listColumns({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name
    from information_schema.columns
    where table_schema = 'shop'
    order by ordinal_position
  `.execute(db);
  return rows.map(({ name }) => name);
}

onBoth('a new database is built from db/schema, which holds what its migrations do, on %s', async (kind) => {
  const database = databases[kind];
  const version = aVersion(shop.replace('key)', 'key, name text)'), { '0100_name.sql': withName });
  expect(await migrate(database, version)).toEqual({ built: true, applied: [] });
  expect(await listColumns(database)).toEqual(['id', 'name']);
  expect(await listMigrations(database)).toEqual(['0100_name.sql expand', 'db/schema baseline']);
  expect(await migrate(database, version)).toEqual({ built: false, applied: [] });
});

onBoth('a schema that fails at its end leaves the database as empty as it was, on %s', async (kind) => {
  const database = databases[kind];
  await expect(migrate(database, aVersion(`${shop}insert into shop.item values (1), (1);`))).rejects.toThrow(
    /duplicate key/,
  );
  expect(await listColumns(database)).toEqual([]);
  expect(await migrate(database, aVersion(shop))).toEqual({ built: true, applied: [] });
});

onBoth(
  'migrations run once each, in a transaction without a limit of time but with one of waiting, on %s',
  async (kind) => {
    const database = databases[kind];
    await migrate(database, aVersion(shop));
    const version = aVersion(shop, {
      '0110_seen.sql': `-- expand
      create table public.seen as
      select name, setting || coalesce(unit, '') as setting from pg_settings where name in ('lock_timeout', 'statement_timeout');
      -- A comment at the end`,
      '0100_name.sql': withName,
    });
    expect(await migrate(database, version)).toEqual({
      built: false,
      applied: ['0100_name.sql', '0110_seen.sql'],
    });
    const { rows } = await sql`select name, setting from public.seen order by name`.execute(database.db);
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '5000ms' },
      { name: 'statement_timeout', setting: '0ms' },
    ]);
    expect(await migrate(database, version)).toEqual({ built: false, applied: [] });
    expect(await listMigrations(database)).toEqual([
      '0100_name.sql expand',
      '0110_seen.sql expand',
      'db/schema baseline',
    ]);
    const after = await sql`select current_setting('lock_timeout') as setting`.execute(database.db);
    expect(after.rows).toEqual([{ setting: '0' }]);
  },
);

onBoth('a migration that fails leaves nothing of itself, and those before it stay, on %s', async (kind) => {
  const database = databases[kind];
  await migrate(database, aVersion(shop));
  const broken = aVersion(shop, {
    '0100_name.sql': withName,
    '0101_size.sql':
      '-- expand\nalter table shop.item add column size integer;\nalter table shop.item add column name text;',
  });
  await expect(migrate(database, broken)).rejects.toThrow(/"name".*already exists/);
  expect(await listColumns(database)).toEqual(['id', 'name']);
  expect(await listMigrations(database)).toEqual(['0100_name.sql expand', 'db/schema baseline']);
});

onBoth(
  'a migration without transaction can build an index while the table is in use, on %s',
  async (kind) => {
    const database = databases[kind];
    await migrate(database, aVersion(shop));
    const index = 'create index concurrently item_by_name on shop.item (name);\n';
    await expect(
      migrate(
        database,
        aVersion(shop, { '0100_name.sql': withName, '0101_index.sql': `-- expand\n${index}` }),
      ),
    ).rejects.toThrow(/cannot run inside a transaction block/);
    const concurrent = `-- expand\n-- without transaction\ndrop index concurrently if exists shop.item_by_name;\n${index}`;
    const version = aVersion(shop, { '0100_name.sql': withName, '0101_index.sql': concurrent });
    expect(await migrate(database, version)).toEqual({ built: false, applied: ['0101_index.sql'] });
    const { rows } = await sql`
    select indisvalid as valid from pg_index where indexrelid = 'shop.item_by_name'::regclass
  `.execute(database.db);
    expect(rows).toEqual([{ valid: true }]);
  },
);

onBoth('a database of the versions before db/schema is refused and stays as it is, on %s', async (kind) => {
  const database = databases[kind];
  await database.script(`
    create schema shop;
    create table public.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into public.migration (name, checksum) values ('0001_platform.sql', 'aa'), ('0100_journal_upkeep.sql', 'bb');
  `);
  await expect(migrate(database, aVersion(shop, { '0200_name.sql': withName }))).rejects.toThrow(
    `${where[kind]} was made by a version from before the first release, from which no upgrade leads to this one. ${other[kind]}`,
  );
  const { rows } = await sql`select name from public.migration order by name`.execute(database.db);
  expect(rows).toEqual([{ name: '0001_platform.sql' }, { name: '0100_journal_upkeep.sql' }]);
});

onBoth(
  'an older version is refused by a newer schema, unless all that it lacks only expands, on %s',
  async (kind) => {
    const database = databases[kind];
    const first = aVersion(shop);
    const second = aVersion(shop, { '0100_name.sql': withName });
    await migrate(database, first);
    await migrate(database, second);
    expect(await migrate(database, first)).toEqual({ built: false, applied: [] });
    await migrate(database, aVersion(shop, { '0100_name.sql': withName, '0200_nameless.sql': withoutName }));
    for (const older of [first, second])
      await expect(migrate(database, older)).rejects.toThrow(
        `${where[kind]} belongs to a newer version, which has changed it by 0200_nameless.sql. Start that version, or restore the backup from before its upgrade.`,
      );
  },
);

onBoth('a migration that was changed after it was applied is refused, on %s', async (kind) => {
  const database = databases[kind];
  await migrate(database, aVersion(shop));
  await migrate(database, aVersion(shop, { '0100_name.sql': withName }));
  await expect(
    migrate(database, aVersion(shop, { '0100_name.sql': withName.replace('text', 'text not null') })),
  ).rejects.toThrow('Migration 0100_name.sql was changed after it was applied to this database');
});

onBoth(
  'another db/schema without a migration is refused, one with other comments is not, on %s',
  async (kind) => {
    const database = databases[kind];
    await migrate(database, aVersion(shop));
    const commented = `-- What we sell\n${shop.replace(' (id', '\n  (id')}comment on table shop.item is 'Items';`;
    expect(await migrate(database, aVersion(commented))).toEqual({ built: false, applied: [] });
    const wide = shop.replace('integer', 'bigint');
    await expect(migrate(database, aVersion(wide))).rejects.toThrow(
      `${where[kind]} was built from another db/schema than this version has, and no migration leads from one to the other. ${other[kind]}`,
    );
    const change = '-- contract\nalter table shop.item alter column id type bigint;';
    expect(await migrate(database, aVersion(wide, { '0100_wide.sql': change }))).toEqual({
      built: false,
      applied: ['0100_wide.sql'],
    });
  },
);
test('a migration waits for a table at most its limit, because other statements queue behind it', async () => {
  const database = await emptyDatabase();
  await migrate(database, aVersion(shop));
  const version = { ...aVersion(shop, { '0100_name.sql': withName }), lockTimeoutMs: 50 };
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table shop.item in access share mode`.execute(tx);
    await expect(migrate(database, version)).rejects.toThrow(
      'Migration 0100_name.sql waited 0.05 s for a table that other statements use, and changed nothing. Start again, in a quieter moment or after stopping the other processes.',
    );
  });
  expect(await migrate(database, version)).toEqual({ built: false, applied: ['0100_name.sql'] });
  await database.close();
});

test('of several concurrent starts one changes the schema, and the others wait', async () => {
  const { url, database: first } = await freshDatabase();
  await first.script('drop schema public cascade; create schema public');
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '' })));
  const built = await Promise.all(processes.map((database) => migrate(database, aVersion(shop))));
  expect(built.filter((result) => result.built)).toHaveLength(1);
  const version = aVersion(shop, {
    '0100_name.sql': withName,
    '0101_index.sql': '-- expand\n-- without transaction\ncreate index concurrently on shop.item (name);',
  });
  const results = await Promise.all(processes.map((database) => migrate(database, version)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0100_name.sql', '0101_index.sql']);
  for (const database of [first, ...processes]) await database.close();
});

test('an upgraded database equals a new one, including the order of columns and the rows', async () => {
  const from = aVersion(shop).folder;
  const item = 'create schema shop;\ncreate table shop.item (id integer primary key, name text);\n';
  const to = aVersion(item, { '0100_name.sql': withName }).folder;
  expect(await compareUpgrade(from, to, emptyDatabase)).toEqual({ onlyUpgraded: [], onlyNew: [] });
  const drifted = aVersion(
    `create schema shop;
    create table shop.item (name text, id integer primary key, constraint named check (name <> ''));
    insert into shop.item values ('seed', 1);`,
    { '0100_name.sql': withName },
  ).folder;
  const { onlyUpgraded, onlyNew } = await compareUpgrade(from, drifted, emptyDatabase);
  const about = (facts: readonly string[]) => facts.map((fact) => fact.split(' ', 4).join(' ').split('(')[0]);
  expect(about(onlyUpgraded)).toEqual(['column shop.item.id ', 'column shop.item.name ']);
  expect(about(onlyNew)).toEqual([
    'column shop.item.id ',
    'column shop.item.name ',
    'constraint shop.item.named ',
    'row of shop.item {"id":',
  ]);
});
