import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { OperatorMistake } from './operator-mistake.ts';

/**
 * Returns the file that holds the session token of this user of the machine, one for each installation. It is in the
 * user's own state folder, because people who share a data folder must not share a session.
 */
export function sessionFile(
  { DATABASE_URL: url, DATA_DIR: folder }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  environment: NodeJS.ProcessEnv,
): string {
  const state = environment.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  const installation = createHash('sha256')
    .update(url || resolve(folder))
    .digest('hex')
    .slice(0, 16);
  return join(state, 'palpite', `session-${installation}`);
}

/** Writes the token so that only its owner can read it, at no moment anyone else. */
export function writeSession(file: string, token: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  rmSync(next, { force: true });
  writeFileSync(next, `${token}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(next, file);
}

export function forgetSession(file: string): void {
  rmSync(file, { force: true });
}

/** Returns the token; null without one. Throws OperatorMistake when other users of the machine can read the file. */
export function readSession(file: string): string | null {
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      throw new OperatorMistake(`Other users of this machine can read ${file}. Delete it and log in again.`);
    return readFileSync(file, 'utf8').trim() || null;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failure;
  }
}
