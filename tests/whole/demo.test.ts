import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../../apps/server/config.ts';
import { asPage, type OfficeTopic } from '../../apps/server/office/office-topic.ts';
import { officeTopics } from '../../apps/server/office/topics/index.ts';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { openSecrets } from '../../apps/server/platform/secret-keys.ts';
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

/** Lists that stay empty in a demonstration, and why. */
const empty: Readonly<Record<string, string>> = {
  'returns.all': 'the sandbox vendor refunds every deposit',
  'rounds.all': 'the sandbox vendors answer every question about a round',
  'wins.all': 'the sandbox vendors send every win once',
  'markets.waiting': 'the sandbox feed reports every result',
  'markets.undecided': 'each bet is decided at the end of its delay',
  'vendors.all': 'the first start stores the vendors of the settings',
  'vendors.keys': 'the sandbox needs no key of a vendor',
  'players.erasures': 'an erased account has nothing to look at',
  'company.all': 'the first start stores the values of the settings',
  'company.versions': 'the first start stores the values of the settings',
};

type Row = Readonly<Record<string, unknown>>;

/** Reads lists of the office without a server. */
async function openLists(dataDir: string) {
  const database = await openDatabase({ url: '', dataDir });
  const config = readConfig({ DATA_DIR: dataDir, MODE: 'sandbox' });
  const secrets = await openSecrets(database, config);
  const players = await database.db.selectFrom('identity.player').select('id').execute();
  const read = async (office: OfficeTopic, list: string, query: object) =>
    asPage((await office.lists[list]?.(database.db, 'en', query as never, secrets)) ?? []).rows as Row[];
  /** Queries of a list: of each player for a list of their page, and those of the rows that open it. */
  async function queriesOf({ topic }: OfficeTopic, list: string): Promise<object[]> {
    if (topic.lists[list]?.of) return players.map(({ id }) => ({ player: String(id) }));
    const opened = officeTopics.flatMap((from) =>
      Object.entries(from.topic.lists).flatMap(([name, { opens }]) =>
        opens?.list === list && (opens.topic ?? from.topic.name) === topic.name
          ? [{ from, name, opens }]
          : [],
      ),
    );
    const found = await Promise.all(
      opened.map(async ({ from, name, opens }) =>
        (await read(from, name, {})).map((row) =>
          Object.fromEntries(
            Object.entries(opens.with).map(([filter, field]) => [filter, String(row[field])]),
          ),
        ),
      ),
    );
    return [{}, ...found.flat()];
  }
  return {
    async isEmpty(office: OfficeTopic, list: string): Promise<boolean> {
      for (const query of await queriesOf(office, list))
        if ((await read(office, list, query)).length > 0) return false;
      return true;
    },
    async count(topic: string, list: string): Promise<number> {
      const office = officeTopics.find((each) => each.topic.name === topic);
      return office ? (await read(office, list, {})).length : 0;
    },
    close: () => database.close(),
  };
}

/** Smaller than the usual one, and long enough for a report that is older than a day. */
const size = ['--days', '7', '--players', '25'];

/** The run is bound by the processor, which others may use at the same time. */
const timeoutMs = 600_000;

test(
  'a demonstration balances, refuses a second run, and leaves no list of the office empty',
  async () => {
    const dataDir = freshDataDir();
    rmSync(dataDir, { recursive: true, force: true });
    const demo = await run(dataDir, 'tests/demo/main.ts', ...size);
    expect(demo.printed).toMatch(/owner@palpite\.example +\S{8,} +owner/);
    const ledger = await run(dataDir, 'apps/server/ledger-check.ts');
    expect(ledger.printed).toContain('The ledger balances');
    const again = await run(dataDir, 'tests/demo/main.ts', ...size);
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('is not empty') });
    const lists = await openLists(dataDir);
    const found: string[] = [];
    for (const office of officeTopics)
      for (const list of Object.keys(office.topic.lists))
        if (await lists.isEmpty(office, list)) found.push(`${office.topic.name}.${list}`);
    const counts = [await lists.count('reconciliation', 'all'), await lists.count('scheduled', 'all')];
    await lists.close();
    expect(counts, 'differences of the report, and orders that wait for their time').toEqual([1, 2]);
    expect(found.filter((name) => !Object.hasOwn(empty, name))).toEqual([]);
  },
  timeoutMs,
);
