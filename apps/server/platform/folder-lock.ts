import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded database allows one owner at a time. */
export class FolderInUse extends Error {}

const ownerFile = 'owner.pid';

/** Until the process ends. The lock of a killed process is taken over. */
export function lockFolder(folder: string): void {
  const file = join(folder, ownerFile);
  if (!claim(file)) {
    const owner = readOwner(file);
    if (owner !== null && owner !== process.pid && isPalpite(owner)) {
      throw new FolderInUse(
        `Another Palpite (process ${owner}) uses ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    if (!claim(file))
      throw new FolderInUse(`Another Palpite begins to use ${folder}. Set DATA_DIR to another folder.`);
  }
  process.on('exit', () => {
    if (readOwner(file) === process.pid) rmSync(file, { force: true });
  });
}

/** Of two concurrent starts only one succeeds. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failure;
  }
}

/** Commands read it to call this process. */
export function noteServingPort(folder: string, port: number): void {
  writeFileSync(join(folder, ownerFile), `${process.pid} ${port}`);
}

/** Null without a running Palpite. */
export function readServingPort(folder: string): number | null {
  const file = join(folder, ownerFile);
  const owner = readOwner(file);
  if (owner === null || !isPalpite(owner)) return null;
  return Number(readFileSync(file, 'utf8').split(' ')[1]) || null;
}

function readOwner(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) || null;
  } catch {
    return null;
  }
}

function isPalpite(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // Process ids are reused: checks that it is one of our programs, where the system allows it.
    return /apps\/server\/|tests\/demo\//.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
