import { execFile } from 'node:child_process';
import { format } from 'node:util';
import { vi } from 'vitest';
import { type OperatorCommand, runOperatorCommand } from '../../apps/server/operator/run-operator-command.ts';
import type { TestServer } from './server.ts';

type Outcome = { code: number; out: string; err: string };

const fileOf = (name: string) =>
  new URL(`../../apps/server/operator/${name}-command.ts`, import.meta.url).pathname;

function environmentOf({ config }: Pick<TestServer, 'config'>): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR } = config;
  return { ...process.env, MODE: 'sandbox', DATABASE_URL, DATA_DIR, LOG_LEVEL: 'silent' };
}

/** Runs an operator command in a process of its own, as its script does. */
export function startCommand(server: TestServer, name: string, ...words: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [fileOf(name), ...words],
      { env: environmentOf(server) },
      (failure, out, err) => resolve({ code: failure ? Number(failure.code) : 0, out, err }),
    );
  });
}

/**
 * Runs an operator command in this process, which saves the second that a process takes to start. Only one may run at
 * a time, because it captures the console.
 */
export async function runCommand(server: TestServer, name: string, ...words: string[]): Promise<Outcome> {
  const { command } = (await import(fileOf(name))) as {
    command: OperatorCommand<unknown, unknown, { done: boolean }>;
  };
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => void out.push(`${format(...values)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...values) => void err.push(`${format(...values)}\n`)),
  ];
  try {
    const code = await runOperatorCommand(command, words, environmentOf(server));
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
