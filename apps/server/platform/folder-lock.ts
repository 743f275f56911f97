import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running Palpite holds the folder; the embedded database has one owner at a time. */
export class FolderInUse extends Error {}

const ownerFile = 'owner.pid';

/** Takes the data folder for this process until it ends; a lock left by a killed process is taken over. */
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

/** Writes the lock unless there is one: of two that start together one gets it. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failure;
  }
}

/** Notes in the lock where this process serves, for commands that want to ask it. */
export function noteServingPort(folder: string, port: number): void {
  writeFileSync(join(folder, ownerFile), `${process.pid} ${port}`);
}

/** The port of a running Palpite that owns the folder; null when none does. */
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
    // Numbers of processes are used again; where the system tells, look whether this one is a program of ours.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/');
  } catch {
    return true;
  }
}
