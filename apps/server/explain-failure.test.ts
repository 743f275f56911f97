import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadSetting } from './config.ts';
import { explainFailure } from './explain-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'palpite-explain-'));
afterAll(() => rmSync(folder, { recursive: true }));

function caughtBy(make: () => void): unknown {
  try {
    make();
  } catch (failure) {
    return failure;
  }
  throw new Error('nothing failed');
}

function failedListen(port: number, host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host);
  });
}

describe('A failed start is explained in one sentence:', () => {
  test('a port that is in use', async () => {
    const first = createServer();
    await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
    const address = first.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const failure = await failedListen(port, '127.0.0.1');
    first.close();
    expect(explainFailure(failure)).toBe(
      `Port ${port} is in use. Stop the other program, or set PORT to another port.`,
    );
  });

  test('an address that the machine does not have', async () => {
    expect(explainFailure(await failedListen(0, '203.0.113.9'))).toBe(
      'This machine has no address 203.0.113.9. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
    );
  });

  test('a data folder that is a file or is below one', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(explainFailure(caughtBy(() => mkdirSync(file, { recursive: true })))).toBe(
      `The data folder cannot be used: ${file} is a file. Set DATA_DIR to another folder.`,
    );
    const below = join(file, 'below');
    expect(explainFailure(caughtBy(() => mkdirSync(below, { recursive: true })))).toBe(
      `The data folder cannot be used: ${below} is inside a file. Set DATA_DIR to another folder.`,
    );
  });

  test('a folder without write permission, without mentioning ports', () => {
    const refused = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      syscall: 'mkdir',
      path: '/srv/palpite',
    });
    expect(explainFailure(refused)).toBe(
      'The data folder cannot be used: /srv/palpite is not writable for this user. Set DATA_DIR to another folder.',
    );
  });

  test('known and unknown errors, without a stack trace', () => {
    expect(explainFailure(new BadSetting('PORT is wrong.'))).toBe('PORT is wrong.');
    expect(explainFailure(new Error('odd'))).toBe('Palpite stopped: odd.');
  });
});
