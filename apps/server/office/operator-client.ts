import { mkdirSync } from 'node:fs';
import type { RefusalCode } from '@palpite/contracts/refusals';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from '../platform/folder-lock.ts';
import { migrate } from '../platform/migrate.ts';
import { Refusal } from '../platform/refusal.ts';

/** Where a command finds the installation: a running process that owns its database, or the database. */
export type Installation = { port: number } | { database: Database };

export async function openInstallation(config: Config): Promise<Installation> {
  if (!config.DATABASE_URL) {
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return { port };
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await migrate(database);
  return { database };
}

/**
 * Calls the running process of this machine. Throws {@link FolderInUse} when it does not answer, and {@link Refusal}
 * when it refuses.
 */
export async function callRunning(
  { port, folder, token }: { port: number; folder: string; token: string | null },
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...headers,
      // Commands speak English.
      lang: 'en_US',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  }).catch(() => null);
  const content: unknown = await answer?.json().catch(() => null);
  if (answer?.ok) return content;
  const code = (content as { data?: { code?: RefusalCode; params?: object } } | null)?.data;
  if (code?.code && code.code !== 'path_unknown') throw new Refusal(code.code, { ...code.params });
  throw new FolderInUse(
    `The Palpite process that uses ${folder} did not respond. Run this command with the same settings, or stop that process first.`,
  );
}
