import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Transactions a second of pgbench's built-in TPC-B on the server at `url`, 16 clients, prepared statements. */
export async function measureTpcB(
  url: string,
  seconds: number,
): Promise<{ perSecond: number; command: string }> {
  const program = findPgbench();
  const run = (args: string[]) =>
    execFileSync(program, [...args, url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  run(['-i', '-s', '10', '-q']);
  const flags = ['-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds)];
  const report = run(flags);
  const match = /tps = ([\d.]+) \(without/.exec(report);
  if (!match) throw new Error(`pgbench said something else:\n${report}`);
  return { perSecond: Number(match[1]), command: `pgbench -s 10 ${flags.join(' ')}` };
}

/** pgbench from PATH, or where Debian's PostgreSQL packages keep it. */
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
