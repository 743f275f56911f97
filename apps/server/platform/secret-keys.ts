import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BadSetting } from '../bad-setting.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from './db.ts';
import { createSecrets, drawSecretKey, readSecretKey, type SecretKey, type Secrets } from './secrets.ts';

type KeySettings = Pick<Config, 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS' | 'DATA_DIR'>;

const keyFile = 'secrets-key';

/**
 * Records the id of the key that encrypts. Without SECRETS_KEY the key is a file of the data folder,
 * generated for a database without secrets; live mode requires SECRETS_KEY. Throws BadSetting when the
 * database has secrets of an unknown key.
 */
export async function openSecrets({ db }: Pick<Database, 'db'>, config: KeySettings): Promise<Secrets> {
  // A database with secrets never gets a new key.
  const recorded = await listKeyIds(db);
  const keys = findKeys(config, recorded) ?? ([drawKeyFile(config.DATA_DIR)] as const);
  const [current] = keys;
  if (recorded.includes(current.id)) return createSecrets(keys);
  await db.transaction().execute(async (tx) => {
    // Of two processes with different keys on a new database, the second is refused.
    await sql`lock table platform.secret_key in share row exclusive mode`.execute(tx);
    requireKeys(keys, await listKeyIds(tx), config);
    await tx
      .insertInto('platform.secret_key')
      .values({ id: current.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return createSecrets(keys);
}

/**
 * Throws BadSetting when the database has secrets of an unknown key. Accepts a database without a schema:
 * call it before a migration.
 */
export async function requireSecretKeys({ db }: Pick<Database, 'db'>, config: KeySettings): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('platform.secret_key') is not null as there
  `.execute(db);
  if (rows[0]?.there) findKeys(config, await listKeyIds(db));
}

async function listKeyIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('platform.secret_key').select('id').orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

function findKeys(
  config: KeySettings,
  recorded: readonly string[],
): readonly [SecretKey, ...SecretKey[]] | null {
  const text = config.SECRETS_KEY || readKeyFile(config.DATA_DIR);
  if (text === null) {
    if (recorded.length === 0) return null;
    throw new BadSetting(
      `SECRETS_KEY is empty and ${join(config.DATA_DIR, keyFile)} is missing, but the database contains secrets of the key ${recorded.join(', ')}. Restore the key. Nothing was written.`,
    );
  }
  const current = readSecretKey(text);
  if (!current)
    throw new BadSetting(
      `${join(config.DATA_DIR, keyFile)} does not contain a key. Restore the file, or set SECRETS_KEY.`,
    );
  const keys = [
    current,
    ...config.SECRETS_KEY_PREVIOUS.map(readSecretKey).filter((key) => key !== null),
  ] as const;
  requireKeys(keys, recorded, config);
  return keys;
}

function requireKeys(keys: readonly SecretKey[], recorded: readonly string[], config: KeySettings): void {
  const missing = recorded.filter((id) => !keys.some((key) => key.id === id));
  if (missing.length === 0) return;
  const source = config.SECRETS_KEY ? 'SECRETS_KEY' : join(config.DATA_DIR, keyFile);
  throw new BadSetting(
    `The database contains secrets of the key ${missing.join(', ')}, but ${source} is the key ${keys[0]?.id}. Set SECRETS_KEY to the key of this database, or add that key to SECRETS_KEY_PREVIOUS. Nothing was written.`,
  );
}

function readKeyFile(folder: string): string | null {
  try {
    return readFileSync(join(folder, keyFile), 'utf8').trim();
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failure;
  }
}

/** For this user only. The link appears with its whole content, and of two processes only one creates it. */
function drawKeyFile(folder: string): SecretKey {
  const file = join(folder, keyFile);
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  const opened = openSync(draft, 'wx', 0o600);
  try {
    writeSync(opened, `${drawSecretKey()}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  try {
    linkSync(draft, file);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readSecretKey(readKeyFile(folder) ?? '');
  if (!key) throw new BadSetting(`${file} does not contain a key. Remove the file.`);
  return key;
}
