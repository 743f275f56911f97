import { BadSetting } from './config.ts';
import { DatabaseUnavailable } from './platform/db.ts';
import { FolderInUse } from './platform/folder-lock.ts';

type SystemFailure = { code?: string; syscall?: string; path?: string; port?: number; address?: string };

const listening: Record<string, (failure: SystemFailure) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the other program, or set PORT to another port.`,
  EACCES: ({ port }) => `Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
};

const folders: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} is not writable for this user`,
  EPERM: (path) => `${path} is not writable for this user`,
  EROFS: (path) => `${path} is on a read-only disk`,
  ENOSPC: (path) => `the disk of ${path} is full`,
  EEXIST: (path) => `${path} is a file`,
  ENOTDIR: (path) => `${path} is inside a file`,
};

export function explainFailure(failure: unknown): string {
  if (
    failure instanceof BadSetting ||
    failure instanceof DatabaseUnavailable ||
    failure instanceof FolderInUse
  ) {
    return failure.message;
  }
  const system = failure as SystemFailure;
  const code = system.code ?? '';
  if (system.syscall === 'listen' && listening[code]) return listening[code](system);
  if (system.syscall === 'getaddrinfo')
    return 'HOST is not an address of this machine. Set it to one that it has, or to 0.0.0.0 for all.';
  if (system.path && folders[code])
    return `The data folder cannot be used: ${folders[code](system.path)}. Set DATA_DIR to another folder.`;
  return `Palpite stopped: ${failure instanceof Error ? failure.message : String(failure)}.`;
}
