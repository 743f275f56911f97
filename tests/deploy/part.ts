import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Resolves with why it was skipped, or null. Throws {@link Failed}. */
export type Part = () => Promise<string | null>;

export class Failed extends Error {}

export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Failed(sentence);
}

/** Null without it. Debian keeps servers in sbin. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => isExecutable(path)) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws with the output when the program fails. */
export function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; input?: string; environment?: Record<string, string> } = {},
): string {
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(options.cwd && { cwd: options.cwd }),
    ...(options.input !== undefined && { input: options.input }),
    env: { ...process.env, ...options.environment },
  });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`;
  if (done.status !== 0)
    throw new Failed(
      `${program} ${args.join(' ')} ended with ${done.status ?? done.error?.message}:\n${output}`,
    );
  return done.stdout;
}

export async function runParts(parts: Record<string, Part>, chosen: readonly string[]): Promise<number> {
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Failed(`There is no part ${unknown.join()}: ${Object.keys(parts).join()}.`);
  let failed = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    try {
      const skipped = await part();
      process.stdout.write(skipped === null ? `ok      ${name}\n` : `skipped ${name}: ${skipped}\n`);
    } catch (failure) {
      failed++;
      const text =
        failure instanceof Failed ? failure.message : ((failure as Error).stack ?? String(failure));
      process.stdout.write(`FAILED  ${name}\n${text}\n`);
    }
  }
  return failed;
}
