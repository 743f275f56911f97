import type { Database } from './db.ts';

type Advice = {
  setting: string;
  /** Checks the value in its unit in pg_settings. */
  isFine(value: string): boolean;
  sentence: string;
};

const isOn = (value: string) => value === 'on';

/** docs/operations.md explains these settings. */
const advices: readonly Advice[] = [
  {
    setting: 'fsync',
    isFine: isOn,
    sentence: 'fsync is off: a crash of the machine can damage the ledger.',
  },
  {
    setting: 'full_page_writes',
    isFine: isOn,
    sentence: 'full_page_writes is off: a crash of the machine can damage the ledger.',
  },
  {
    setting: 'synchronous_commit',
    isFine: (value) => value !== 'off',
    sentence: 'synchronous_commit is off: a crash of the machine can lose stakes that were accepted.',
  },
  {
    setting: 'random_page_cost',
    isFine: (value) => Number(value) <= 2,
    sentence: 'Set random_page_cost = 1.1, unless the database is on spinning disks.',
  },
  {
    setting: 'max_wal_size',
    // Megabytes.
    isFine: (value) => Number(value) >= 4_096,
    sentence: 'Set max_wal_size = 16GB: checkpoints come often otherwise, and each makes stakes write more.',
  },
  {
    setting: 'jit',
    isFine: (value) => value === 'off',
    sentence: 'Set jit = off: statements are too short for it.',
  },
];

/** A sentence for each setting that costs safety or speed; none for the embedded database. */
export async function advisePostgres(database: Database): Promise<string[]> {
  if (database.kind === 'embedded') return [];
  const rows = await database.execute<{ name: string; setting: string }>(
    { name: '', text: 'select name, setting from pg_settings where name = any($1::text[])' },
    [advices.map(({ setting }) => setting)],
  );
  return advices
    .filter(({ setting, isFine }) => rows.some((row) => row.name === setting && !isFine(row.setting)))
    .map(({ sentence }) => sentence);
}
