import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** One part of a check: resolves with why it was skipped, or null when it held. Throws a {@link Failed} otherwise. */
export type Part = () => Promise<string | null>;

/** What is wrong, in a sentence. */
export class Failed extends Error {}

/** Throws unless the condition holds. */
export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Failed(sentence);
}

/** The path of a program of the machine; null without it. Debian keeps servers in sbin. */
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

/** Runs a program to its end and returns what it printed. Throws with its output when it fails. */
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

/** Runs the parts one after the other, prints a line for each, and returns how many failed. */
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
