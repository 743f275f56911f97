import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runOfficeCommand } from '../../apps/server/office/run-office-command.ts';
import { officeTopics } from '../../apps/server/office/topics/index.ts';
import type { TestServer } from './server.ts';
import { stateFolder } from './staff.ts';

type Outcome = { code: number; out: string; err: string };

const program = new URL('../../apps/server/office/operator-command.ts', import.meta.url).pathname;

function environmentOf(server: Pick<TestServer, 'config'>): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR } = server.config;
  return {
    ...process.env,
    MODE: 'sandbox',
    DATABASE_URL,
    DATA_DIR,
    LOG_LEVEL: 'silent',
    XDG_STATE_HOME: stateFolder(server),
  };
}

/** Runs `npm run operator` in a process of its own, as its script does. */
export function startCommand(server: TestServer, ...words: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: environmentOf(server) }, (failure, out, err) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, err }),
    );
  });
}

/**
 * Runs `npm run operator -- <topic> …` in this process, which saves the second that a process takes to start. Only one
 * may run at a time, because it captures the console.
 */
export function runCommand(server: TestServer, topic: string, ...words: string[]): Promise<Outcome> {
  return runCommandWith('', server, topic, ...words);
}

/** As `runCommand`, with lines of the standard input. */
export async function runCommandWith(
  lines: string,
  server: TestServer,
  topic: string,
  ...words: string[]
): Promise<Outcome> {
  const stdin = Readable.from([lines]) as unknown as NodeJS.Process['stdin'];
  const office = officeTopics.find((each) => each.topic.name === topic);
  if (!office) throw new Error(`there is no topic ${topic}`);
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => void out.push(`${format(...values)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...values) => void err.push(`${format(...values)}\n`)),
  ];
  try {
    const code = await runOfficeCommand(office, words, { env: environmentOf(server), stdin });
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
