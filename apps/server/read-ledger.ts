import { mkdirSync } from 'node:fs';
import type { RefusalCode } from '@palpite/contracts/refusals';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';
import { Refusal } from './platform/refusal.ts';

/**
 * The embedded database has one owner, so a running Palpite answers at `path`, for staff with the permission.
 * Throws {@link FolderInUse} when it does not answer, {@link Refusal} when it refuses.
 */
export async function readLedger<T>(
  config: Config,
  {
    path,
    token,
    takeAnswer,
    read,
  }: {
    path: string;
    /** Null without a login. */
    token: string | null;
    takeAnswer(answer: Response): Promise<T>;
    read(database: Database): Promise<T>;
  },
): Promise<T> {
  if (!config.DATABASE_URL) {
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return takeAnswer(await askRunning(port, path, config, token));
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
  config: Config,
  token: string | null,
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (!answer?.ok) {
    const content = (await answer?.json().catch(() => null)) as { data?: { code?: RefusalCode } } | null;
    const code = content?.data?.code;
    if (code && code !== 'path_unknown') throw new Refusal(code);
    throw new FolderInUse(
      `The Palpite process that uses ${config.DATA_DIR} did not respond. Run this command with the same settings, or stop that process first.`,
    );
  }
  return answer;
}
