import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The module and all tests may read and write them. */
const owned: Record<string, readonly string[]> = {
  identity: ['identity'],
  wallet: ['wallet'],
  payments: ['payments'],
  sportsbook: ['sportsbook'],
  originals: ['originals'],
  providers: ['catalogue', 'seamless'],
  engagement: ['engagement'],
  staff: ['staff'],
  support: ['support'],
  platform: ['platform'],
};

/** Written or locked by a module. The list is exact and contains nothing of `wallet`. */
const writes: Record<string, readonly string[]> = {
  identity: ['platform.secret'],
  office: ['platform.audit_entry', 'staff.approval_rule', 'staff.proposal', 'staff.scheduled_order'],
  originals: ['platform.outbox'],
  realtime: ['platform.banner'],
  sportsbook: ['platform.outbox'],
  wallet: ['platform.outbox'],
};

/** Named by a module, including those it writes. The list is exact. */
const reads: Record<string, readonly string[]> = {
  engagement: [
    'identity.erasure',
    'identity.player',
    'payments.depositor',
    'payments.order',
    'payments.reversal',
    'payments.reward_review',
    'wallet.account',
    'wallet.cohort_week',
    'wallet.movement',
    'wallet.player_week',
    'wallet.staker',
    'wallet.turnover_day',
  ],
  identity: ['platform.secret'],
  office: [
    'platform.audit_entry',
    'staff.account',
    'staff.approval_rule',
    'staff.proposal',
    'staff.scheduled_order',
  ],
  originals: ['platform.outbox', 'wallet.account', 'wallet.movement'],
  payments: ['wallet.account', 'wallet.bonus', 'wallet.movement', 'wallet.transfer'],
  providers: ['identity.player', 'identity.session', 'wallet.account', 'wallet.movement'],
  realtime: ['platform.banner', 'platform.outbox'],
  'scripts/generate.ts': ['staff.grantable_permissions'],
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
  support: [
    'engagement.vip_player',
    'identity.player',
    'identity.player_label',
    'identity.session',
    'payments.depositor',
    'staff.account',
  ],
  wallet: ['platform.outbox'],
};

/** For functions, triggers and views in a file of `db/schema`. */
const readsOfSchema: Record<string, readonly string[]> = {
  engagement: [
    'identity.player',
    'payments.depositor',
    'platform.refuse_change',
    'wallet.bonus_terms',
    'wallet.staker',
    'wallet.turnover_weight',
  ],
  identity: [
    'platform.refuse_change',
    'platform.refuse_change_but_erasure',
    'wallet.play_net',
    'wallet.play_open',
  ],
  originals: ['platform.refuse_change', 'wallet.bonus', 'wallet.bonus_stake_max'],
  payments: [
    'identity.player',
    'platform.refuse_change',
    'platform.refuse_change_but_erasure',
    'staff.account',
  ],
  seamless: ['platform.refuse_change'],
  sportsbook: ['identity.player', 'wallet.bonus', 'wallet.bonus_stake_max'],
  staff: ['platform.refuse_change'],
  support: ['platform.refuse_change_but_erasure', 'staff.account'],
  wallet: [
    'originals.open_round',
    'originals.shared_bet',
    'originals.shared_round',
    'platform.outbox',
    'platform.refuse_change',
    'seamless.round',
    'sportsbook.bet',
    'sportsbook.leg',
    'sportsbook.undecided_bet',
  ],
};

/** By functions and triggers in a file of `db/schema`. */
const writesOfSchema: Record<string, readonly string[]> = {
  wallet: ['platform.outbox'],
};

/** They write the ledger directly, to create a fault, an old row or many rows. */
const ledgerWriters: Record<string, readonly string[]> = {
  'apps/server/modules/engagement/funnel-days.test.ts': ['wallet.staker'],
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
  'apps/server/office/topics/campaigns.test.ts': ['wallet.turnover_day'],
  'apps/server/office/topics/reconciliation.test.ts': ['wallet.transfer'],
  'apps/server/office/topics/player-reports.test.ts': ['wallet.account', 'wallet.cohort_week'],
  'apps/server/office/topics/reports.test.ts': ['wallet.movement_hour', 'wallet.play_day'],
  'apps/server/statement-plans.test.ts': ['wallet.guard'],
  'bench/growth-seed.ts': ['wallet.account', 'wallet.transfer'],
  'bench/player-seed.ts': ['wallet.account'],
  'bench/reports.ts': ['wallet.seal'],
  'bench/settle-seed.ts': ['wallet.account', 'wallet.transfer'],
  'tests/harness/bonuses.ts': ['wallet.account', 'wallet.bonus_terms', 'wallet.transfer'],
  'tests/harness/invitations.ts': ['wallet.turnover_day'],
  'tests/harness/job-work-platform.ts': ['wallet.seal_mail'],
  'tests/harness/job-work.ts': ['wallet.account', 'wallet.turnover_day'],
  'tests/harness/open-bets.ts': ['wallet.account'],
  'tests/harness/withdrawals.ts': ['wallet.account'],
  'tests/journeys/day-server.ts': ['wallet.turnover_day'],
  'tests/simulation/faults.ts': ['wallet.account', 'wallet.transfer'],
  'tests/simulation/ledger-accounts.ts': ['wallet.account', 'wallet.transfer'],
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(apps\/server|bench|db\/schema|sandboxes|scripts|tests)\/.*\.(ts|mjs|sql)$/.test(file))
  // These files name objects of all modules.
  .filter((file) => !file.startsWith('tests/repository/') && file !== 'apps/server/platform/tables.ts');

function read(file: string): string {
  return readFileSync(root + file, 'utf8').replace(
    /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$|^comment on .*$/gm,
    '',
  );
}

const sources = new Map(files.map((file) => [file, read(file)]));

/** For example `wallet.account`. */
const objects = files
  .filter((file) => file.startsWith('db/schema/'))
  .flatMap((file) => [...(sources.get(file) ?? '').matchAll(/^create (?:table|view|function) (\w+\.\w+)/gm)])
  .map(([, name = '']) => name)
  // The schema tools read it as well.
  .filter((name) => !name.startsWith('public.'));
const anyObject = `(${objects.join('|').replaceAll('.', '\\.')})(?![\\w./-])`;
const schemaOf = (object: string) => object.split('.')[0] ?? '';

const naming = new RegExp(`(?<![\\w./-])${anyObject}`, 'g');
/** In SQL and in Kysely. */
const writing = new RegExp(
  `(?:insert into|update|delete from|truncate|merge into|lock table|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(')\\s*${anyObject}`,
  'gi',
);
/** In SQL and in Kysely. */
const locking = new RegExp(
  `(?:(?:from|join)\\s+|(?:selectFrom|innerJoin)\\(')${anyObject}[^;\`]{0,400}?(?:\\bfor (?:no key )?(?:update|(?:key )?share)\\b|\\bfor(?:NoKey|Key)?(?:Update|Share)\\()`,
  'g',
);

const found = (file: string, pattern: RegExp) =>
  [...(sources.get(file) ?? '').matchAll(pattern)].map(([, object = '']) => object);

const isTest = (file: string) => /\.test\.ts$|^(tests|bench)\//.test(file);
const moduleOf = (file: string) =>
  /^apps\/server\/modules\/([a-z]+)\//.exec(file)?.[1] ?? /^apps\/server\/([a-z]+)\//.exec(file)?.[1] ?? file;

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
/** `identity.sql`, `identity-second-factor.sql`. */
const nameOfSchemaFile = (file: string) => /^db\/schema\/(\w+)/.exec(file)?.[1] ?? file;

test('finds the objects of the schema and the files that name them', () => {
  expect(objects.length).toBeGreaterThan(100);
  expect(new Set(objects.map(schemaOf))).toEqual(new Set(Object.values(owned).flat()));
  expect(outside(files, moduleOf, () => [], naming)).toHaveProperty('wallet');
  expect(outside(files, moduleOf, () => [], locking)).toHaveProperty('wallet');
});

test('a module writes and locks only its own rows, except those in the list', () => {
  expect(outside(product, moduleOf, ownedByModule, writing, locking)).toEqual(writes);
  expect(
    Object.values(writes)
      .flat()
      .filter((object) => schemaOf(object) === 'wallet'),
  ).toEqual([]);
});

test('a module names exactly the foreign objects in the list', () => {
  expect(outside(product, moduleOf, ownedByModule, naming)).toEqual(reads);
});

test('functions and triggers of a schema name and write exactly the foreign objects in the lists', () => {
  const ownSchema = (place: string) => [place];
  expect(outside(schemaFiles, nameOfSchemaFile, ownSchema, naming)).toEqual(readsOfSchema);
  expect(outside(schemaFiles, nameOfSchemaFile, ownSchema, writing, locking)).toEqual(writesOfSchema);
});

test('tests and benchmarks write the ledger only where the list says', () => {
  const ofLedger = (object: string) => schemaOf(object) === 'wallet';
  const writers = files
    .filter((file) => isTest(file) && moduleOf(file) !== 'wallet')
    .map((file) => [file, [...new Set(found(file, writing).filter(ofLedger))].sort()] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(Object.fromEntries(writers)).toEqual(ledgerWriters);
});
