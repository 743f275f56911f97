import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameNames } from '@palpite/domain/games/names';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A module comes after all modules that it imports. The list is exact: remove unused entries. */
const moduleImports: Record<string, readonly string[]> = {
  identity: [],
  staff: ['identity'],
  wallet: ['wallet/bonus'],
  'wallet/limits': ['identity'],
  'wallet/bonus': ['identity', 'wallet', 'wallet/limits'],
  'wallet/records': ['wallet', 'wallet/bonus'],
  payments: ['identity', 'wallet', 'wallet/bonus', 'wallet/limits'],
  sportsbook: ['payments', 'wallet', 'wallet/bonus', 'wallet/limits'],
  originals: ['wallet', 'wallet/bonus'],
  'originals/shared': ['originals', 'wallet', 'wallet/bonus'],
  providers: ['providers/catalogue', 'providers/seamless', 'wallet'],
  'providers/catalogue': [],
  'providers/seamless': ['identity', 'payments', 'wallet', 'wallet/bonus', 'wallet/limits'],
  engagement: ['engagement/invitations', 'identity', 'payments', 'wallet', 'wallet/bonus'],
  'engagement/invitations': ['engagement', 'identity', 'payments', 'wallet'],
  support: ['engagement', 'identity', 'payments', 'sportsbook', 'staff', 'wallet', 'wallet/bonus'],
  realtime: ['wallet'],
};

/** A part may also import itself. */
const parts: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contracts': ['packages/domain'],
  'packages/i18n': ['packages/domain'],
  'packages/ui': [],
  'apps/server': ['packages/domain', 'packages/contracts', 'packages/i18n', 'sandboxes'],
  'apps/web': ['packages/domain', 'packages/contracts', 'packages/i18n', 'packages/ui', 'scripts'],
  // The product's geometry and the types of its own server.
  'sandboxes/slots/page': ['packages/ui', 'sandboxes', 'scripts'],
  sandboxes: ['packages/domain'],
  bench: ['apps/server', 'packages/domain', 'packages/contracts', 'tests'],
  // The lists of screens and overlays.
  tests: [
    'apps/server',
    'apps/web',
    'bench',
    'packages/domain',
    'packages/contracts',
    'packages/i18n',
    'sandboxes',
  ],
  scripts: ['apps/server', 'packages/domain'],
};

/** Each may import itself and the layers after it. */
const webLayers = ['app', 'pages', 'features', 'shared', 'rendering'];

type Import = { from: string; to: string };

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (item.name === 'node_modules' || item.name === 'dist') return [];
    const path = join(folder, item.name);
    if (item.isDirectory()) return sourceFiles(path);
    return /\.(ts|tsx|mjs)$/.test(item.name) ? [path] : [];
  });
}

const specifier = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function imports(): Import[] {
  return Object.keys(parts).flatMap((part) =>
    sourceFiles(join(root, part)).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(specifier)].flatMap(([, name = '']) => {
        const to = resolveImport(file, name);
        return to === null ? [] : [{ from: relative(root, file), to }];
      }),
    ),
  );
}

function resolveImport(file: string, name: string): string | null {
  if (name.startsWith('.')) return relative(root, resolve(dirname(file), name));
  const own = /^@palpite\/([a-z]+)(?:\/(.*))?$/.exec(name);
  if (!own) return null;
  const folders: Record<string, string> = {
    server: 'apps/server',
    web: 'apps/web',
    sandboxes: 'sandboxes',
    bench: 'bench',
    tests: 'tests',
  };
  return join(folders[own[1] ?? ''] ?? `packages/${own[1]}`, own[2] ?? 'index.ts');
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const partOf = (path: string) => Object.keys(parts).find((part) => path.startsWith(`${part}/`));
const moduleOf = (path: string) => /^apps\/server\/modules\/([a-z]+)\//.exec(path)?.[1];
const modulesFolder = join(root, 'apps/server/modules');

const unitOf = (path: string) => {
  const place = /^apps\/server\/modules\/(.*)\/[^/]+$/.exec(path)?.[1];
  return Object.keys(moduleImports)
    .filter((unit) => place === unit || place?.startsWith(`${unit}/`))
    .sort((one, other) => other.length - one.length)[0];
};
const all = imports();

test('the table of parts covers the repository', () => {
  expect(all.length).toBeGreaterThan(200);
});

test('packages and apps import only what their table allows', () => {
  const wrong = all.filter(({ from, to }) => {
    const [source, target] = [partOf(from), partOf(to)];
    if (!source || !target || source === target || isTest(from)) return false;
    return !(parts[source] ?? []).includes(target);
  });
  expect(wrong).toEqual([]);
});

test('every server module imports exactly what its list says', () => {
  const found = new Map(Object.keys(moduleImports).map((unit) => [unit, new Set<string>()]));
  for (const { from, to } of all) {
    const [source, target] = [unitOf(from), unitOf(to)];
    if (!source || !target || source === target || isTest(from)) continue;
    found.get(source)?.add(target);
  }
  const imports = Object.fromEntries([...found].map(([unit, targets]) => [unit, [...targets].sort()]));
  expect(imports).toEqual(moduleImports);
});

test('the list contains every server module and every subfolder with an index', () => {
  const indexes = sourceFiles(modulesFolder).filter((file) => file.endsWith('/index.ts'));
  const units = indexes.map((file) => dirname(relative(modulesFolder, file)));
  expect(Object.keys(moduleImports).sort()).toEqual(units.sort());
});

test('a server module imports only modules before it, and only through their index', () => {
  const order = [...new Set(Object.keys(moduleImports).map((unit) => unit.split('/')[0]))];
  const wrong = all.filter(({ from, to }) => {
    const [source, target] = [moduleOf(from), moduleOf(to)];
    if (!target || source === target || isTest(from) || !from.startsWith('apps/')) return false;
    if (!to.endsWith('/index.ts')) return true;
    return source !== undefined && order.indexOf(target) > order.indexOf(source);
  });
  expect(wrong).toEqual([]);
});

test('the server imports the sandboxes only dynamically', () => {
  const loaded = sourceFiles(join(root, 'apps/server')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).* from '@palpite\/sandboxes.*$/gm)].map(
      ([line]) => `${relative(root, file)}: ${line}`,
    ),
  );
  expect(loaded).toEqual([]);
});

test('the platform imports no module', () => {
  expect(
    all.filter(({ from, to }) => from.startsWith('apps/server/platform/') && moduleOf(to) && !isTest(from)),
  ).toEqual([]);
});

const gamesFolder = 'apps/web/src/features/games/';
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const gameFolders = gameNames.map(kebab);

test('layers of the web app import only layers after them, and features do not import each other', () => {
  // The server renderer and the service worker are separate programs.
  const layerOf = (path: string) =>
    /^apps\/web\/src\/(?!rendering\/(?:server|worker)\/)([a-z]+)\//.exec(path)?.[1] ?? '';
  const featureOf = (path: string) => /^apps\/web\/src\/features\/([a-z-]+)\//.exec(path)?.[1];
  const wrong = all.filter(({ from, to }) => {
    const [source, target] = [webLayers.indexOf(layerOf(from)), webLayers.indexOf(layerOf(to))];
    if (source < 0 || target < 0) return false;
    if (target < source) return true;
    return layerOf(from) === 'features' && layerOf(to) === 'features' && featureOf(from) !== featureOf(to);
  });
  expect(wrong).toEqual([]);
});

test('an own game imports no other game, and code shared by games imports none', () => {
  /** Null for code of all games, undefined for the rest of the app. */
  const gameOf = (path: string) => {
    if (!path.startsWith(gamesFolder)) return undefined;
    const [folder = ''] = path.slice(gamesFolder.length).split('/');
    return gameFolders.includes(folder) ? folder : null;
  };
  const wrong = all.filter(({ from, to }) => {
    const [source, target] = [gameOf(from), gameOf(to)];
    const isList = from === `${gamesFolder}index.ts`;
    return source !== undefined && target != null && source !== target && !isList;
  });
  expect(wrong).toEqual([]);
});

test('packages/domain uses no input, output, clock or randomness', () => {
  const banned = /from 'node:|\bfetch\(|process\.|Date\.now|new Date\(\)|Math\.random|\bconsole\./;
  const wrong = sourceFiles(join(root, 'packages/domain/src'))
    .filter((file) => !isTest(file))
    .filter((file) => banned.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test('only config.ts and entry points of the server read the environment', () => {
  const allowed = [
    'main.ts',
    'ledger-check.ts',
    'ledger-export.ts',
    'office/operator-command.ts',
    'rotate-secrets.ts',
  ].map((name) => `apps/server/${name}`);
  const wrong = sourceFiles(join(root, 'apps/server'))
    .map((file) => relative(root, file))
    .filter((file) => !allowed.includes(file) && !isTest(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(wrong).toEqual([]);
});

test('every workspace pins the same version of a package', () => {
  const folders = ['.', ...Object.keys(parts), 'sandboxes'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const versions = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect(versions.size).toBeGreaterThan(50);
  expect([...versions].filter(([, pinned]) => pinned.size > 1).map(([name]) => name)).toEqual([]);
});
