import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** On a free port. Resolves when it is ready. */
export function startServerProcess(settings: {
  databaseUrl: string;
  dataDir: string;
  environment?: Record<string, string>;
}): Promise<ServerProcess> {
  return startProgram(main, {
    MODE: 'sandbox',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataDir,
    ...settings.environment,
  });
}

/** Resolves when it prints its address. */
export async function startProgram(
  program: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = /is ready .*: (http:\/\/\S+)/.exec(output);
      if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
