import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUse, lockFolder, noteServingPort, readServingPort } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palpite-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const owner = () => readFileSync(join(folder, 'owner.pid'), 'utf8');

async function running(program: string): Promise<{ pid: number; stop(): void }> {
  const child = spawn(process.execPath, ['-e', 'console.log(1);setInterval(()=>{},1e6)', program]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}

describe('The lock of a data folder', () => {
  test('contains its owner and its port', () => {
    lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
    noteServingPort(folder, 4321);
    expect(owner()).toBe(`${process.pid} 4321`);
  });

  test.each(['apps/server/main.ts', 'apps/server/ledger-check.ts'])(
    'is refused while %s holds it',
    async (program) => {
      const other = await running(program);
      writeFileSync(join(folder, 'owner.pid'), `${other.pid} 4321`);
      try {
        expect(() => lockFolder(folder)).toThrow(FolderInUse);
        expect(readServingPort(folder)).toBe(4321);
        expect(owner()).toBe(`${other.pid} 4321`);
      } finally {
        other.stop();
      }
    },
  );

  test.each([
    ['of a process that was killed', '4194303 4321'],
    ['that was cut off while it was written', ''],
  ])('%s is taken over', (_title, text) => {
    writeFileSync(join(folder, 'owner.pid'), text);
    lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
  });

  test('is taken over when another program has the process id', async () => {
    const other = await running('something-else.ts');
    writeFileSync(join(folder, 'owner.pid'), String(other.pid));
    try {
      lockFolder(folder);
      expect(owner()).toBe(String(process.pid));
    } finally {
      other.stop();
    }
  });
});
