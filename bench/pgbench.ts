import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const flags = ['-M', 'prepared', '-c', '16', '-j', '1'];

export const tpcBCommand = `pgbench -s 10 ${flags.join(' ')}`;

export function prepareTpcB(url: string): void {
  execFileSync(findPgbench(), ['-i', '-s', '10', '-q', url], { stdio: 'ignore' });
}

export async function measureTpcB(url: string, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(findPgbench(), [...flags, '-T', String(seconds), url]);
  const match = /tps = ([\d.]+) \(without/.exec(stdout);
  if (!match) throw new Error(`pgbench said something else:\n${stdout}`);
  return Number(match[1]);
}

/** In PATH or Debian's PostgreSQL packages. */
function findPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
  ];
  const program = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (!program) throw new Error('pgbench is not installed. On Debian: apt install postgresql-contrib.');
  return program;
}
