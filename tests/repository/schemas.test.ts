import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The schemas that each module owns. It reads and writes them as it likes; so do the tests. */
const owned: Record<string, readonly string[]> = {
  identity: ['identity'],
  wallet: ['wallet'],
  payments: ['payments'],
  sportsbook: ['sportsbook'],
  originals: ['originals'],
  providers: ['catalogue', 'seamless'],
  engagement: ['engagement'],
  support: ['support'],
  platform: ['platform'],
};

/** What a module writes of schemas that it does not own. The list is exact; nothing of `wallet` belongs in it. */
const writes: Record<string, readonly string[]> = {
  identity: ['platform.secret'],
  operator: ['platform.operator_order'],
  originals: ['platform.outbox'],
  realtime: ['platform.banner'],
  sportsbook: ['platform.outbox'],
  wallet: ['platform.outbox'],
};

/** What a module names of schemas that it does not own, what it writes included. The list is exact. */
const reads: Record<string, readonly string[]> = {
  engagement: [
    'payments.reversal',
    'payments.reward_review',
    'wallet.account',
    'wallet.movement',
    'wallet.turnover_day',
  ],
  identity: ['platform.secret'],
  operator: ['platform.operator_order'],
  originals: ['platform.outbox', 'wallet.account', 'wallet.movement'],
  payments: ['wallet.account', 'wallet.bonus', 'wallet.movement', 'wallet.transfer'],
  providers: ['identity.player', 'identity.session', 'wallet.account', 'wallet.movement'],
  realtime: ['platform.banner', 'platform.outbox'],
  sportsbook: [
    'identity.player',
    'payments.reversal',
    'platform.outbox',
    'wallet.account',
    'wallet.cover_check',
    'wallet.movement',
    'wallet.transfer',
    'wallet.turnover_weight',
  ],
  wallet: ['platform.outbox'],
};

/** The same of the functions, triggers and views in a file of `db/schema`. */
const readsOfSchema: Record<string, readonly string[]> = {
  engagement: ['platform.refuse_change', 'wallet.bonus_terms', 'wallet.turnover_weight'],
  identity: ['platform.refuse_change', 'wallet.play_net', 'wallet.play_open'],
  originals: ['platform.refuse_change', 'wallet.bonus', 'wallet.bonus_stake_max'],
  payments: ['platform.refuse_change'],
  seamless: ['platform.refuse_change'],
  sportsbook: ['identity.player', 'wallet.bonus', 'wallet.bonus_stake_max'],
  support: ['platform.refuse_change'],
  wallet: [
    'originals.open_round',
    'originals.shared_bet',
    'originals.shared_round',
    'platform.outbox',
    'platform.refuse_change',
    'seamless.round',
    'sportsbook.bet',
  ],
};

/** What functions and triggers of a file of `db/schema` write outside of their schema. */
const writesOfSchema: Record<string, readonly string[]> = {
  wallet: ['platform.outbox'],
};

/** Tests, harness and benches that write the ledger by themselves: to plant a fault, an age or very many rows. */
const ledgerWriters: Record<string, readonly string[]> = {
  'apps/server/modules/engagement/invitations/settle-days.test.ts': [
    'wallet.stake_return',
    'wallet.turnover_day',
    'wallet.turnover_progress',
    'wallet.turnover_weight',
  ],
  'apps/server/modules/engagement/review-rewards.test.ts': ['wallet.bonus'],
  'apps/server/modules/engagement/vip/raise-level.test.ts': ['wallet.bonus_terms', 'wallet.turnover_weight'],
  'apps/server/modules/identity/stop-play.test.ts': ['wallet.guard'],
  'apps/server/modules/originals/audit-rounds.test.ts': ['wallet.transfer'],
  'apps/server/modules/payments/audit-payments.test.ts': ['wallet.account'],
  'apps/server/modules/providers/seamless/callbacks.test.ts': ['wallet.turnover_weight'],
  'apps/server/modules/providers/seamless/resolve-round.test.ts': ['wallet.transfer'],
  'apps/server/modules/sportsbook/audit-bets.test.ts': ['wallet.transfer'],
  'apps/server/modules/sportsbook/betting/cover-bets.test.ts': [
    'wallet.sports_turnover_terms',
    'wallet.turnover_weight',
  ],
  'apps/server/modules/sportsbook/betting/decide-pending.test.ts': ['wallet.guard'],
  'apps/server/statement-plans.test.ts': ['wallet.guard'],
  'bench/growth-seed.ts': ['wallet.account', 'wallet.transfer'],
  'bench/settle-seed.ts': ['wallet.account', 'wallet.transfer'],
  'tests/harness/bonuses.ts': ['wallet.account', 'wallet.bonus_terms', 'wallet.transfer'],
  'tests/harness/invitations.ts': ['wallet.turnover_day'],
  'tests/harness/job-work.ts': ['wallet.account', 'wallet.turnover_day'],
  'tests/harness/open-bets.ts': ['wallet.account'],
  'tests/harness/withdrawals.ts': ['wallet.account'],
  'tests/journeys/day-server.ts': ['wallet.turnover_day'],
  'tests/simulation/world.ts': ['wallet.account', 'wallet.transfer'],
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(apps\/server|bench|db\/schema|sandboxes|scripts|tests)\/.*\.(ts|mjs|sql)$/.test(file))
  // The first names what the others may name, the second is generated from the schema.
  .filter((file) => !file.startsWith('tests/repository/') && file !== 'apps/server/platform/tables.ts');

/** A source without its comments. */
function read(file: string): string {
  return readFileSync(root + file, 'utf8').replace(
    /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$|^comment on .*$/gm,
    '',
  );
}

const sources = new Map(files.map((file) => [file, read(file)]));

/** Tables, views and functions of the schema, each as `wallet.account`. */
const objects = files
  .filter((file) => file.startsWith('db/schema/'))
  .flatMap((file) => [...(sources.get(file) ?? '').matchAll(/^create (?:table|view|function) (\w+\.\w+)/gm)])
  .map(([, name = '']) => name)
  // The record of migrations, which the tools of the schema read too.
  .filter((name) => !name.startsWith('public.'));
const anyObject = `(${objects.join('|').replaceAll('.', '\\.')})(?![\\w./-])`;
const schemaOf = (object: string) => object.split('.')[0] ?? '';

const naming = new RegExp(`(?<![\\w./-])${anyObject}`, 'g');
/** Changes of rows, as SQL and as Kysely. */
const writing = new RegExp(
  `(?:insert into|update|delete from|truncate|merge into|lock table|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(')\\s*${anyObject}`,
  'gi',
);
/** Locks of rows, as SQL and as Kysely. */
const locking = new RegExp(
  `(?:(?:from|join)\\s+|(?:selectFrom|innerJoin)\\(')${anyObject}[^;\`]{0,400}?(?:\\bfor (?:no key )?(?:update|(?:key )?share)\\b|\\bfor(?:NoKey|Key)?(?:Update|Share)\\()`,
  'g',
);

const found = (file: string, pattern: RegExp) =>
  [...(sources.get(file) ?? '').matchAll(pattern)].map(([, object = '']) => object);

const isTest = (file: string) => /\.test\.ts$|^(tests|bench)\//.test(file);
const moduleOf = (file: string) =>
  /^apps\/server\/modules\/([a-z]+)\//.exec(file)?.[1] ?? /^apps\/server\/([a-z]+)\//.exec(file)?.[1] ?? file;

/** For each place of files, what they match of schemas that the place does not own; places without any are left out. */
function outside(
  chosen: readonly string[],
  placeOf: (file: string) => string,
  ownedBy: (place: string) => readonly string[],
  ...patterns: RegExp[]
): Record<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const file of chosen) {
    const place = placeOf(file);
    for (const object of patterns.flatMap((pattern) => found(file, pattern)))
      if (!ownedBy(place).includes(schemaOf(object)))
        places.set(place, (places.get(place) ?? new Set()).add(object));
  }
  return Object.fromEntries([...places].map(([place, set]) => [place, [...set].sort()]));
}

const product = files.filter((file) => !isTest(file) && !file.startsWith('db/'));
const schemaFiles = files.filter((file) => /^db\/schema\/(?!seed|index)/.test(file));
const ownedByModule = (place: string) => owned[place] ?? [];
const nameOfSchemaFile = (file: string) => /(\w+)\.sql$/.exec(file)?.[1] ?? file;

test('the schema and its readers are seen', () => {
  expect(objects.length).toBeGreaterThan(100);
  expect(new Set(objects.map(schemaOf))).toEqual(new Set(Object.values(owned).flat()));
  expect(outside(files, moduleOf, () => [], naming)).toHaveProperty('wallet');
  expect(outside(files, moduleOf, () => [], locking)).toHaveProperty('wallet');
});

test('a module writes and locks only its own rows, except for what the list names', () => {
  expect(outside(product, moduleOf, ownedByModule, writing, locking)).toEqual(writes);
  expect(
    Object.values(writes)
      .flat()
      .filter((object) => schemaOf(object) === 'wallet'),
  ).toEqual([]);
});

test('a module names of other schemas exactly what the list says', () => {
  expect(outside(product, moduleOf, ownedByModule, naming)).toEqual(reads);
});

test('functions and triggers of a schema name and write of others exactly what the lists say', () => {
  const ownSchema = (place: string) => [place];
  expect(outside(schemaFiles, nameOfSchemaFile, ownSchema, naming)).toEqual(readsOfSchema);
  expect(outside(schemaFiles, nameOfSchemaFile, ownSchema, writing, locking)).toEqual(writesOfSchema);
});

test('tests and benches write the ledger only where the list says', () => {
  const ofLedger = (object: string) => schemaOf(object) === 'wallet';
  const writers = files
    .filter((file) => isTest(file) && moduleOf(file) !== 'wallet')
    .map((file) => [file, [...new Set(found(file, writing).filter(ofLedger))].sort()] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(Object.fromEntries(writers)).toEqual(ledgerWriters);
});
