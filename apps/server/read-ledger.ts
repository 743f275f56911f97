import { mkdirSync } from 'node:fs';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';

/**
 * Reads the ledger. The embedded database has one owner at a time, so a running Palpite answers at `path`. Throws
 * {@link FolderInUse} when it does not answer.
 */
export async function readLedger<T>(
  config: Config,
  {
    path,
    takeAnswer,
    read,
  }: {
    path: string;
    takeAnswer(answer: Response): Promise<T>;
    read(database: Database): Promise<T>;
  },
): Promise<T> {
  if (!config.DATABASE_URL) {
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return takeAnswer(await askRunning(port, path, config));
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await migrate(database);
    return await read(database);
  } finally {
    await database.close();
  }
}

async function askRunning(
  port: number,
  path: string,
  { DATA_DIR: folder, METRICS_TOKEN: token }: Config,
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (!answer?.ok)
    throw new FolderInUse(
      `The Palpite process that uses ${folder} did not respond. Run this command with the same settings, or stop that process first.`,
    );
  return answer;
}
