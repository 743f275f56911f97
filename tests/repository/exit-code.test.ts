import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const harness = new URL('../harness/postgres.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../../', import.meta.url));

test.each([0, 3])(
  'a run that ends with code %i keeps it although the PostgreSQL harness is loaded',
  (code) => {
    const script = `await import('${harness}'); process.exitCode = ${code};`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
    expect(status).toBe(code);
  },
);
