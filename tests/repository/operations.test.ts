import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deskEvents } from '@palpite/contracts/desk';
import { clientEvents, serverEvents } from '@palpite/contracts/socket-events';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import { settings } from '../../apps/server/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = [
  'docs/operations.md',
  'docs/going-live.md',
  ...readdirSync(join(root, 'docs/operations'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/operations/${name}`),
];

function rowsOf(page: string, heading?: string): string[][] {
  const text = read(page);
  const part = heading ? (text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '') : text;
  const lines = part.split('\n');
  return lines
    .filter((line, at) => line.startsWith('| ') && !/^\| -/.test(lines[at + 1] ?? '') && !/^\| -/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

function sourcesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !/(^|\/)(node_modules|dist)\/|\.test\.ts$/.test(path))
    .map((path) => read(`${folder}/${path}`));
}
const serverSources = sourcesOf('apps/server', /\.ts$/);
const schemaSources = sourcesOf('db/schema', /\.sql$/);

describe('the page of settings', () => {
  const rows = rowsOf('docs/operations/settings.md').filter(([name]) => /^`[A-Z]/.test(name ?? ''));

  test('has every setting of the server once, and no other', () => {
    const named = rows.flatMap(([name]) => namesIn(name));
    expect(named.toSorted()).toEqual(Object.keys(settings).toSorted());
  });

  test('states the default of each setting that has a row of its own', () => {
    const wrong = rows.flatMap(([name, value = '']) => {
      const [setting = '', ...others] = namesIn(name);
      if (others.length > 0 || value === 'invented' || value === 'four competitions') return [];
      const stated = value === 'empty' ? '' : namesIn(value)[0];
      const actual: string = settings[setting as keyof typeof settings].default;
      return stated === actual ? [] : [`${setting}: ${value}, but it is "${actual}"`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('metrics', () => {
  type Described = { name: string; labelNames?: readonly string[] };
  const all = createMetrics()
    .registry.getMetricsAsArray()
    .map((metric) => metric as unknown as Described & { constructor: { name: string } });
  const own = all.filter(({ name }) => name.startsWith('palpite_'));
  const rules = read('docs/operations/alert-rules.yml');
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression);

  test('are all described with their type and labels', () => {
    const described = rowsOf('docs/operations/alerts.md', 'Metrics').map(([name, type, labels]) => ({
      name: namesIn(name)[0],
      type,
      labels: namesIn(labels),
    }));
    const registered = own.map((metric) => ({
      name: metric.name,
      type: metric.constructor.name.toLowerCase(),
      labels: [...(metric.labelNames ?? [])],
    }));
    const byName = (one: { name: string | undefined }, other: { name: string | undefined }) =>
      (one.name ?? '').localeCompare(other.name ?? '');
    expect(described.toSorted(byName)).toEqual(registered.toSorted(byName));
  });

  test('of an alert rule are registered, with the labels that it uses', () => {
    expect(expressions.length).toBeGreaterThan(10);
    const wrong = expressions.flatMap((expression) =>
      [...expression.matchAll(/\b((?:palpite|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
        ([, used = '', selector = '']) => {
          const metric = all.find(({ name }) => name === used.replace(/_(bucket|count|sum)$/, ''));
          if (!metric) return [`${used} is not registered`];
          // Prometheus adds these two.
          const known = [...(metric.labelNames ?? []), 'job', 'instance', 'le'];
          const grouped = /\bby \(([^)]*)\)/.exec(expression)?.[1]?.split(', ') ?? [];
          const selected = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
          return [...grouped, ...selected]
            .filter((label) => !known.includes(label))
            .map((label) => `${used} has no label ${label}`);
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('have alerts that the page lists, each with a severity and a runbook that exists', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const listed = rowsOf('docs/operations/alerts.md', 'Alert rules')
      .flatMap(([name]) => namesIn(name))
      .filter((name) => name.startsWith('Palpite'));
    expect(listed).toEqual(alerts);
    const runbooks = [...rules.matchAll(/runbook: (.+)/g)].map(([, runbook = '']) => runbook);
    expect(runbooks).toHaveLength(alerts.length);
    expect(rules.match(/severity: (page|ticket)/g)).toHaveLength(alerts.length);
    const lost = runbooks.filter(
      (runbook) => runbook.includes('.md') && !leads('docs/operations/alerts.md', runbook),
    );
    expect(lost).toEqual([]);
  });
});

describe('the reference', () => {
  test('has every topic of the outbox, and no other', () => {
    const written = serverSources
      .concat(schemaSources)
      .flatMap((source) => [
        ...source.matchAll(/\btopic: '(\w+)'/g),
        ...source.matchAll(/\bboardTopic = '(\w+)'/g),
        ...source.matchAll(/insert into platform\.outbox \(topic[^)]*\)\s*(?:select|values \()\s*'(\w+)'/g),
      ])
      .map(([, topic = '']) => topic);
    const listed = rowsOf('docs/operations/reference.md', 'Outbox topics').map(
      ([topic]) => namesIn(topic)[0],
    );
    expect(listed.toSorted()).toEqual([...new Set(written)].toSorted());
  });

  test('has every event of the account socket with its direction, and the events of the desk', () => {
    const rows = rowsOf('docs/operations/reference.md', 'Socket events');
    const listed = (direction: string) =>
      rows.filter(([, whose]) => whose === direction).map(([event]) => namesIn(event)[0]);
    expect(listed('server to player').toSorted()).toEqual(Object.keys(serverEvents).toSorted());
    expect(listed('player to server').toSorted()).toEqual(Object.keys(clientEvents).toSorted());
    const desk = /Events: (.+)/.exec(read('docs/operations/reference.md'))?.[1];
    expect(namesIn(desk).toSorted()).toEqual(Object.keys(deskEvents).toSorted());
  });
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('links to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^https?:/.test(link) && !leads(page, link))).toEqual([]);
  });

  test('names commands that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('names tables and columns that exist', () => {
    const schema = schemaSources.join('\n');
    const named = [...text.matchAll(/\b([a-z]+)\.([a-z_]+)(?:\.([a-z_]+))?\b/g)]
      .filter(([, name]) => schema.includes(`create schema ${name};`))
      // Pages and sources of a module have its name, such as `staff.md`.
      .filter(([, , ending = '']) => !['md', 'ts'].includes(ending));
    const lost = named.filter(([, name, table, column]) => {
      const body = schema.split(`create table ${name}.${table} (`)[1]?.split('\n);')[0];
      return body === undefined || (column && !new RegExp(`^\\s+${column} `, 'm').test(body));
    });
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });
});

describe('the pages for operators', () => {
  const writes = /\b(update\s+[\w.]+\s+set|insert\s+into|delete\s+from|alter\s+table|truncate\s+[\w.]+\.)/i;
  /** Statements that write, and code that is SQL. Reading the statistics of the database is not. */
  const sqlOf = (text: string) =>
    text.split('\n').filter((line) => /^\s*```\s*sql\b/i.test(line) || writes.test(line));

  test.each(pages)('%s gives no order by SQL', (page) => {
    expect(sqlOf(read(page))).toEqual([]);
  });

  test('would be refused with a statement that writes', () => {
    const page = [
      'Run this:',
      '   ```sql',
      "   Update payments.withdrawal_terms set least_minor = 1 where currency = 'BRL';",
      '   ```',
      '`delete from originals.seed_pair where id = 1`',
      "`psql -c 'alter table staff.account disable trigger all'`",
      'The server may update terms, and rows are deleted from time to time.',
      "`psql -c 'select 1'`",
    ].join('\n');
    expect(sqlOf(page)).toEqual(page.split('\n').filter((_, at) => [1, 2, 4, 5].includes(at)));
  });
});

test('the server writes every log line that the pages for operators name', () => {
  const lines = [
    ...rowsOf('docs/operations/logs.md', 'Lines that need a person').flatMap(([, line = '']) =>
      line.startsWith('``') ? [line.replaceAll(/^`` ?| ?``$/g, '')] : namesIn(line),
    ),
    ...['docs/operations/runbooks.md', 'docs/operations/alerts.md']
      .flatMap((page) => [...read(page).matchAll(/\blog(?: lines?)?:? ((?:`[^`]+`(?:, | and )?)+)/gi)])
      .flatMap(([, named]) => namesIn(named)),
  ];
  expect(lines.length).toBeGreaterThan(20);
  const unknown = lines.filter((line) => !serverSources.some((source) => source.includes(line)));
  expect(unknown).toEqual([]);
});

function leads(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined) return true;
  const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return headings.includes(anchor);
}

/** Anchor of the heading on a code host. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
