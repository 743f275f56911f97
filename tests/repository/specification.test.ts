import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contracts from '@palpite/contracts';
import { describe, expect, test } from 'vitest';
import { paths } from '../../apps/web/src/shared/paths.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'docs/specification.md'), 'utf8');

type Row = { what: string; built: string; shown: string; note: string };

/** A bar inside a cell is escaped with a backslash. */
const rows: Row[] = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|---) /.test(line))
  .map((line) => {
    const [, what = '', built = '', shown = '', note = '', ...rest] = line.split(/(?<!\\)\|/);
    if (rest.length !== 1) throw new Error(`a row has not four cells: ${line}`);
    return { what: what.trim(), built, shown, note };
  });

const targetsOf = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

const sources = new Map<string, string>();

function sourceOf(path: string): string {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  sources.set(path, source);
  return source;
}

function hasTitle(path: string, title: string): boolean {
  const source = sourceOf(path);
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
}

test('the document has all nine sections and over 400 rows', () => {
  const sections = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows.length).toBeGreaterThan(400);
});

test('every link leads to a file', () => {
  const missing = targetsOf(text).filter((target) => !existsSync(join(root, 'docs', target)));
  expect(missing).toEqual([]);
});

test('the text of a link to a file is the end of its path', () => {
  const wrong = [...text.matchAll(/\[([^\]]+\.(?:tsx?|json|md|sql))\]\(([^)#]+)/g)]
    .filter(([, label = '', target = '']) => !`/${target}`.endsWith(`/${label}`))
    .map(([link]) => link);
  expect(wrong).toEqual([]);
});

test('every row links to its implementation', () => {
  expect(rows.filter(({ built }) => targetsOf(built).length === 0).map(({ what }) => what)).toEqual([]);
});

test('every row names existing tests by their titles', () => {
  const wrong = rows.flatMap(({ what, shown }) => {
    const named = [...shown.matchAll(/\]\(([^)]+)\) “([^”]+)”/g)];
    if (named.length === 0 || named.length !== targetsOf(shown).length) return [`${what}: no test`];
    return named
      .filter(([, target = '', title = '']) => {
        const path = join(root, 'docs', target);
        const isTest = /\.(test\.tsx?|journey\.ts)$/.test(target);
        return !isTest || !existsSync(path) || !hasTitle(path, title.replaceAll('\\|', '|'));
      })
      .map(([, target, title]) => `${what}: ${target} “${title}”`);
  });
  expect(wrong).toEqual([]);
});

const hint = 'each of these needs a row in docs/specification.md';

describe('the document has a row for all', () => {
  const cells = rows.map(({ what }) => what).join('\n');
  const missing = (names: readonly string[]) => names.filter((name) => !cells.includes(`\`${name}\``));

  test('screens', () => {
    expect(missing(Object.values(paths)), hint).toEqual([]);
  });

  test('overlays', () => {
    // It does not compile when one is missing.
    const source = readFileSync(join(root, 'apps/web/src/shared/overlays/overlays.ts'), 'utf8');
    const names = [
      ...(/interface OverlayProps \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? '').matchAll(/^ {2}(\w+): /gm),
    ];
    expect(names.length).toBeGreaterThan(20);
    expect(missing(names.map(([, name = '']) => name)), hint).toEqual([]);
  });

  test('events of the socket', () => {
    expect(missing(Object.keys(contracts.serverEvents)), hint).toEqual([]);
  });

  test('calls', () => {
    const calls = Object.values(contracts)
      .flatMap((feature) => Object.values(feature) as unknown[])
      .filter(
        (value): value is contracts.Endpoint =>
          typeof value === 'object' && value !== null && 'method' in value && 'guard' in value,
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(100);
    expect(missing(calls), hint).toEqual([]);
  });
});
