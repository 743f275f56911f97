import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../apps/server/platform/db.ts';
import { drawSecretKey } from '../../apps/server/platform/secrets.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { startPostgres } from '../harness/postgres.ts';

export type TwoServers = {
  readonly database: Database;
  readonly processes: readonly [ServerProcess, ServerProcess];
  close(): Promise<void>;
};

export const metricsToken = 'operators-only';

export async function startTwoServers(): Promise<TwoServers> {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-deploy-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  try {
    const postgres = await startPostgres(['-c', 'fsync=off']);
    closing.push(postgres.stop);
    // Different data folders: neither may generate the key.
    const SECRETS_KEY = drawSecretKey();
    const start = async (name: string, more: Record<string, string> = {}) => {
      const server = await startServerProcess({
        databaseUrl: postgres.url,
        dataDir: join(folder, name),
        environment: {
          TRUST_PROXY: '127.0.0.1',
          METRICS_TOKEN: metricsToken,
          FEED: 'off',
          SECRETS_KEY,
          ...more,
        },
      });
      closing.push(() => server.stop());
      return server;
    };
    const first = await start('first');
    // Nothing is mailed; the mailbox of the first is on a port of its own.
    const elsewhere = { SANDBOX_URL: `${first.url}/sandbox`, SMTP_URL: 'smtp://127.0.0.1:9' };
    const second = await start('second', elsewhere);
    const database = await openDatabase({ url: postgres.url, dataDir: '', connectionsMax: 2 });
    closing.push(database.close);
    return { database, processes: [first, second], close };
  } catch (failure) {
    await close();
    throw failure;
  }
}
