// Builds and starts the image with buildah and checks what docs/operations/deployment.md promises: `npm run
// container:check`. `--storage <folder>` keeps the images, `--built` uses the image in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawSecretKey } from '../../apps/server/platform/secrets.ts';
import { findOldestPostgres, startPostgres } from '../harness/postgres.ts';
import { Failed, findProgram, must, type Part, run, runParts } from './part.ts';
import { ask } from './web-client.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values: chosen } = parseArgs({
  options: { storage: { type: 'string' }, built: { type: 'boolean', default: false } },
});
const work = mkdtempSync(join(tmpdir(), 'palpite-container-'));
const storage = chosen.storage ?? join(work, 'storage');
const image = 'localhost/palpite';
const startMs = 240_000;
const pauseMs = 2_000;

const buildah = (...args: string[]) =>
  run('buildah', [
    ...['--storage-driver', 'vfs', '--root', join(storage, 'storage'), '--runroot', join(storage, 'run')],
    ...args,
  ]).trim();

const build: Part = async () => {
  const missing = ['buildah', 'unshare', 'chroot'].filter((name) => !findProgram(name));
  if (missing.length > 0)
    return `${missing.join(', ')} is not installed (Debian packages buildah, util-linux)`;
  if (process.getuid?.() !== 0) return 'it mounts the image, which only root may';
  mkdirSync(storage, { recursive: true });
  if (chosen.built) return null;
  const bases = findBases();
  if (typeof bases === 'string') return bases;
  // For a machine with its own certificate authority.
  const certificates = ['-v', '/etc/ssl/certs:/etc/ssl/certs:ro'];
  buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--layers', ...certificates, ...bases],
    ...['-t', image, '-f', join(root, 'Containerfile'), root],
  );
  return null;
};

function findBases(): string[] | string {
  const named = [...readFileSync(join(root, 'Containerfile'), 'utf8').matchAll(/^ARG (\w*BASE)=(\S+)$/gm)];
  try {
    for (const [, , name = ''] of named) buildah('pull', '-q', name);
    return [];
  } catch {
    process.stdout.write('No registry can be reached. Building the base images from Debian packages\n');
  }
  if (!findProgram('mmdebstrap')) return 'no registry is reached, and mmdebstrap is not installed';
  makeBase('localhost/palpite-base', []);
  makeBase('localhost/palpite-build', ['--include=npm,ca-certificates']);
  return [
    ...['--build-arg', 'BASE=localhost/palpite-base'],
    ...['--build-arg', 'BUILD_BASE=localhost/palpite-build'],
  ];
}

function makeBase(name: string, options: readonly string[]): void {
  const tar = join(work, 'base.tar');
  run('mmdebstrap', ['--variant=minbase', ...options, 'trixie', tar, 'http://deb.debian.org/debian']);
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, tar, '/');
  buildah('commit', '-q', '--rm', container, name);
  rmSync(tar);
}

type ImageConfig = {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, unknown>;
  Healthcheck: { Test: string[] };
};

const readConfig = (): ImageConfig => JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config;

type Started = { child: ChildProcess; url: string; said(): string; inside(command: string[]): string[] };

const running = new Set<ChildProcess>();

/** As a container engine does with `--read-only --tmpfs /tmp`. */
async function startImage(tree: string, data: string, settings: Record<string, string>): Promise<Started> {
  const config = readConfig();
  const port = await findFreePort();
  const environment = [
    ...config.Env,
    ...Object.entries({ ...settings, PORT: port }).map((pair) => pair.join('=')),
  ];
  const inside = (command: string[]) => {
    const script = [
      'set -e',
      `mount --bind ${tree} ${tree}`,
      `mount --bind ${data} ${tree}/data`,
      `mount -t tmpfs -o mode=1777 tmpfs ${tree}/tmp`,
      `mount --rbind /dev ${tree}/dev`,
      `mount -t proc proc ${tree}/proc`,
      `mount -o remount,bind,ro ${tree}`,
      `exec chroot --userspec=${config.User} ${tree} env -i -C ${config.WorkingDir} "$@"`,
    ];
    return ['--mount', 'sh', '-c', script.join('\n'), 'sh', ...environment, ...command];
  };
  const child = spawn('unshare', inside(config.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece;
    });
  const started = { child, url: `http://127.0.0.1:${port}`, said: () => said, inside };
  await waitForHealth(started, config.Healthcheck.Test.slice(1));
  return started;
}

async function waitForHealth({ child, said, inside }: Started, command: string[]): Promise<void> {
  const until = performance.now() + startMs;
  for (;;) {
    const check = spawn('unshare', inside(command), { stdio: 'ignore' });
    const [status] = await once(check, 'exit');
    if (status === 0) return;
    if (child.exitCode !== null || performance.now() > until)
      throw new Failed(`the health check of the image does not succeed:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Whatever its settings; `data` is the folder of its volume. */
async function checkRunning({ child, url, said, inside }: Started): Promise<void> {
  const page = await ask({ url }, '/');
  must(page.status === 200 && page.body.includes('<html'), `the page answers ${page.status}`);
  const home = await ask({ url }, '/api/app/sports/home');
  must(JSON.parse(home.body).status === 200, `GET /api/app/sports/home answers ${home.body.slice(0, 300)}`);
  const users = /^Uid:\s+(.+)$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '';
  must(/^(\d+)\t\1\t\1\t\1$/.test(users) && !users.startsWith('0\t'), `its user ids are ${users}`);
  const attempt = `for (const path of ['/palpite/x', '/x', '/etc/x']) try { require('fs').writeFileSync(path, ''); process.exit(1); } catch {}`;
  run('unshare', inside(['node', '-e', attempt]));
  const audit = run('unshare', inside(['node', 'scripts/ledger-check.mjs']));
  must(audit.includes('The ledger balances'), `the ledger check in the image prints ${audit}`);
  child.kill('SIGTERM');
  const [code, signal] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  must(code === 0, `after SIGTERM it ended with ${code ?? signal}:\n${said()}`);
  must(said().includes('stopping: finishing what was begun'), `it did not drain:\n${said()}`);
}

async function withImage(check: (tree: string, data: string) => Promise<void>): Promise<null> {
  const container = buildah('from', image);
  const data = mkdtempSync(join(work, 'data-'));
  chownSync(data, ...(readConfig().User.split(':').map(Number) as [number, number]));
  try {
    await check(buildah('mount', container), data);
  } finally {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    buildah('umount', container);
    buildah('rm', container);
  }
  return null;
}

const isBuilt = () => buildah('images', '--format', '{{.Name}}').split('\n').includes(image);

const sandbox: Part = async () => {
  if (!findProgram('buildah') || !isBuilt()) return 'the image is not built';
  return withImage(async (tree, data) => {
    await checkRunning(await startImage(tree, data, { FEED: 'off' }));
    must(
      readdirSync(data).includes('database'),
      `the volume contains ${readdirSync(data)} instead of the database`,
    );
    must(!readdirSync(data).includes('owner.pid'), 'it left its lock in the volume');
  });
};

/** Nothing is sent to these addresses before a player deposits. */
const liveSettings = {
  MODE: 'live',
  SECRETS_KEY: drawSecretKey(),
  FEED: 'off',
  PUBLIC_URL: 'https://bets.example',
  SMTP_URL: 'smtps://127.0.0.1:9',
  MAIL_FROM: 'Bets <mail@bets.example>',
  COMPANY_NAME: 'Bets S.A.',
  COMPANY_REGISTRATION: 'CNPJ 11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua Dois, 2',
  COMPANY_LICENCE: 'SPA/MF 0042',
  SUPPORT_EMAIL: 'ajuda@bets.example',
  CARD_PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_container',
  STRIPE_WEBHOOK_SECRET: 'whsec_container',
  CRYPTO_PAYMENTS: 'off',
  DOCUMENT_PAYOUTS: 'off',
  CRYPTO_PAYOUTS: 'off',
};

const live: Part = async () => {
  if (!findProgram('buildah') || !isBuilt()) return 'the image is not built';
  const postgres = await startPostgres(['-c', 'fsync=off'], findOldestPostgres());
  try {
    return await withImage(async (tree, data) => {
      await checkRunning(await startImage(tree, data, { ...liveSettings, DATABASE_URL: postgres.url }));
      must(readdirSync(data).length === 0, `with PostgreSQL it wrote ${readdirSync(data)} into the volume`);
    });
  } finally {
    await postgres.stop();
  }
};

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

try {
  process.exitCode = (await runParts({ build, sandbox, live }, [])) > 0 ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
