// Preparation for start, test and dev. Uses no packages and plain JavaScript, because it runs before installation and
// on any Node version that starts npm.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Path of the pinned Node version that runs all project code. */
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

/** Installs the packages of the lock file when they are not the ones installed. */
export function installPackages() {
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === wanted && existsSync(node)) return;
  say('Installing packages (once, a minute or so)');
  npmInstall([]);
  writeFileSync(lockStamp, wanted);
}

/** Replaces the installed packages by those that the built server needs, for an image. */
export function keepServerPackages() {
  for (const folder of ['.', 'apps/server'])
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  npmInstall(['--omit=dev', '--workspace=apps/server', '--include-workspace-root']);
  // The pages that use these are built; the rest is what the package of Node installs itself from.
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
function npmInstall(args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const done = spawnSync(command, [...first, 'install', '--no-save', '--loglevel=error', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0)
    stopWith('The packages could not be installed. Is the npm registry within reach? Then run it again.');
  if (!existsSync(node))
    stopWith(
      'The pinned Node was not installed: npm was told to skip install scripts. Allow them for "node".',
    );
}

/** Builds the web app and the page of the sandbox slots, each only if its sources changed since its last build. */
export function buildPages() {
  buildPage('the web app', 'apps/web', [
    ...filesBelow('apps/web', ['dist', 'node_modules']),
    ...filesBelow('packages', ['node_modules', 'gallery']),
  ]);
  buildPage("the slots' page", 'sandboxes/slots/page', [
    ...filesBelow('sandboxes/slots/page', ['dist']),
    ...filesBelow('packages/ui/src/art', []),
    'sandboxes/slots/wire.ts',
  ]);
}

/** Build scripts outside the built folder whose content also decides whether to rebuild. */
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

/** Returns Node's flag that reads the settings from `.env`, or no flag when the file does not exist. */
export function settingsFlag() {
  return existsSync('.env') ? ['--env-file=.env'] : [];
}

/** Runs a program on the pinned Node, forwards signals to it, and exits with its exit code. */
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
