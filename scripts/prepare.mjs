// No packages and plain JavaScript: it runs before installation and on any Node version.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** This Node runs all project code. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

export function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const lockStamp = join(root, 'node_modules', '.palpite-lock');

/** Runs when other versions are installed. */
export function installPackages() {
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === wanted && existsSync(node)) return;
  say('Installing packages (once, a minute or so)');
  npmInstall([]);
  writeFileSync(lockStamp, wanted);
}

/** Removes what an image does not need. */
export function keepServerPackages() {
  for (const folder of ['.', 'apps/server'])
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  npmInstall(['--omit=dev', '--workspace=apps/server', '--include-workspace-root']);
  // The rest is what the package of Node installs itself from.
  for (const name of [
    'pixi.js',
    'lucide-react',
    '@base-ui',
    'react-dom',
    '@typescript',
    'typescript',
    'node/node_modules',
  ])
    rmSync(join('node_modules', name), { recursive: true, force: true });
  writeFileSync(lockStamp, hashOf(['package-lock.json']));
}

/** Not `npm ci`: it refuses a lock file without the binaries of every other platform, and not every registry has them. */
export function npmInstall(args, folder = root) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const done = spawnSync(command, [...first, 'install', '--no-save', '--loglevel=error', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0)
    stopWith(
      'The packages could not be installed. Check that the npm registry can be reached and run the command again.',
    );
  if (!existsSync(node))
    stopWith(
      'The pinned Node was not installed: npm was told to skip install scripts. Allow them for "node".',
    );
}

/** Only if the sources changed. */
export function buildPages() {
  buildPage('the web app', 'apps/web', [
    ...filesBelow('apps/web', ['dist', 'node_modules']),
    ...filesBelow('packages', ['node_modules', 'gallery']),
  ]);
  buildPage('the office', 'apps/office', [
    ...filesBelow('apps/office', ['dist', 'node_modules']),
    ...filesBelow('packages/ui', ['node_modules', 'gallery']),
    ...filesBelow('packages/contracts', ['node_modules']),
  ]);
  buildPage("the slots' page", 'sandboxes/slots/page', [
    ...filesBelow('sandboxes/slots/page', ['dist']),
    ...filesBelow('packages/ui/src/art', []),
    'sandboxes/slots/wire.ts',
  ]);
}

/** They also decide whether to rebuild. */
const buildScripts = [
  'hash-of',
  'precompress',
  'web-bars',
  'web-files',
  'web-screens',
  'web-shell',
  'web-words',
].map((name) => `scripts/${name}.ts`);

function buildPage(name, folder, sources) {
  const stamp = join(root, folder, 'dist', '.stamp');
  const wanted = hashOf([...sources, ...buildScripts, 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say(`Building ${name}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', folder, '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) stopWith(`Building ${name} failed; the lines above say why.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

export function settingsFlag() {
  return existsSync('.env') ? ['--env-file=.env'] : [];
}

/** On the pinned Node; forwards signals and exits with its code. */
export function runUntilItEnds(args, environment = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function filesBelow(folder, skipped) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    if (skipped.includes(item.name)) return [];
    const path = `${folder}/${item.name}`;
    return item.isDirectory() ? filesBelow(path, skipped) : [path];
  });
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
