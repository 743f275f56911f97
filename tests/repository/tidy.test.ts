import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each pattern has its replacement. */
const banned: { pattern: RegExp; instead: string; where: RegExp; except?: RegExp }[] = [
  {
    pattern: /Math\.random\(/,
    instead: 'crypto.randomBytes, randomInt or randomUUID; Math.random decides nothing here',
    where: /\.(ts|tsx|mjs)$/,
  },
  {
    pattern: /\bparseFloat\(/,
    instead: 'parseMinor of @palpite/domain/money',
    where: /^(apps\/server|packages\/domain)\/.*\.ts$/,
  },
  {
    pattern: /\b(toFixed|Math\.round)\(/,
    instead: 'whole numbers in minor units and floorRatio',
    where: /^(apps\/server\/modules|packages\/domain)\/.*\.ts$/,
    except: /draw-captcha\.ts$|\.test\.ts$/,
  },
  {
    pattern: /export default /,
    instead: 'a named export',
    where: /\.(ts|tsx)$/,
    except: /(vite|vitest|playwright)\.config\.ts$|global-setup\.ts$/,
  },
  {
    pattern: /@ts-(ignore|nocheck|expect-error)|biome-ignore-all/,
    instead: 'a type that holds',
    where: /\.(ts|tsx)$/,
  },
  {
    pattern: /\b(TODO|FIXME|HACK)\b/,
    instead: 'the work itself, or an issue',
    where: /\.(ts|tsx|mjs|sql|css|md)$/,
  },
  {
    pattern: /\blazy\(/,
    instead: 'lazyPart, which waits for a network where there is none',
    where: /^apps\/web\/.*\.tsx?$/,
    except: /lazy-(part\.ts|overlay\.tsx)$|crash-screen\.tsx$/,
  },
  {
    pattern: /\|\| ':'|':' \|\||split_part\([^,]*, ':'|\.split\(':'\)\[|\blike '[a-z-]+:%'/,
    instead: 'a maker of modules/wallet/transfer-ids.ts, which joins, splits and finds ids and references',
    where: /^apps\/server\/modules\/.*\.ts$/,
    except: /transfer-ids\.ts$|\.test\.ts$|(settlement\/settlement-pieces|seamless\/audit-rounds)\.ts$/,
  },
  {
    // Ids of inbox news and of slot vendors' transactions have other makers.
    pattern: /\b(?:id|transferId|stakeId|transfer_id|stake_id|reference)(?: =|:)[^`]{0,40}`[^`]*:\$\{/,
    instead: 'a maker of modules/wallet/transfer-ids.ts',
    where: /^apps\/server\/modules\/.*\.ts$/,
    except: /\.test\.ts$|list-news\.ts$|seamless\/resolve-round\.ts$|seamless\/vendors\/bgaming\.ts$/,
  },
  { pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/, instead: 'React children', where: /\.(ts|tsx)$/ },
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('tests/repository/'));

function read(file: string): string {
  try {
    return readFileSync(root + file, 'utf8');
  } catch {
    return '';
  }
}

test.each(banned.map((rule) => [rule.instead, rule] as const))(
  'banned code is replaced by: %s',
  (_, rule) => {
    const found = files
      .filter((file) => rule.where.test(file) && !rule.except?.test(file))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) =>
            rule.pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
          ),
      );
    expect(found).toEqual([]);
  },
);

test('every frame of the web app is sandboxed', () => {
  const frames = files
    .filter((file) => /^apps\/web\/src\/.*\.tsx$/.test(file))
    .flatMap((file) => read(file).match(/<iframe\b(?:[^>]|=>)*>/g) ?? []);
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.filter((frame) => !/\ssandbox=/.test(frame))).toEqual([]);
});

test('stores money in no floating-point column', () => {
  const columns = read('apps/server/platform/tables.ts').match(/^.*_minor: .*$/gm) ?? [];
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.filter((column) => !/: .*\bbigint\b/.test(column))).toEqual([]);
});

test('has no migration before the first release, because nothing runs one yet', () => {
  const isReleased = /^## \[?\d/m.test(read('CHANGELOG.md'));
  const migrations = files.filter((file) => /^db\/migrations\/.*\.sql$/.test(file));
  expect(isReleased ? [] : migrations).toEqual([]);
});

test('every server module has a README', () => {
  const modules = new Set(
    files.map((file) => /^apps\/server\/modules\/([a-z]+)\//.exec(file)?.[1]).filter(Boolean),
  );
  const missing = [...modules].filter((name) => !files.includes(`apps/server/modules/${name}/README.md`));
  expect(missing).toEqual([]);
});

test('source files have at most 500 lines', () => {
  const long = files
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/tables\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > 500);
  expect(long).toEqual([]);
});
