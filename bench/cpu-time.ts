import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

/**
 * Processor time that a process has used, in seconds; null where the system does not say. Unlike calls a second it hardly
 * depends on what else the machine does.
 */
function cpuSecondsOf(pid: number): number | null {
  const seen = look(pid);
  return seen && seen.own / ticksPerSecond;
}

/** The same of a process and all of its children, those that are gone included. */
function cpuSecondsOfFamily(pid: number): number | null {
  const parent = look(pid);
  if (!parent) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => look(Number(name)))
    .filter((seen) => seen?.parent === pid);
  return (
    children.reduce((ticks, seen) => ticks + (seen?.own ?? 0), parent.own + parent.gone) / ticksPerSecond
  );
}

/** What a stretch of work took of the processor in each process that had a part in it, in seconds. */
export type Sides = { server: number; client: number; database: number };

/** Counts from now on; this process is the client. Answers what was used until it is asked, 0 where the system does not say. */
export function watchSides(serverPid: number, databasePid?: number): () => Sides {
  const look = (): Sides => {
    const { user, system } = process.cpuUsage();
    return {
      server: cpuSecondsOf(serverPid) ?? 0,
      client: (user + system) / 1e6,
      database: databasePid === undefined ? 0 : (cpuSecondsOfFamily(databasePid) ?? 0),
    };
  };
  const before = look();
  return () => {
    const after = look();
    return {
      server: after.server - before.server,
      client: after.client - before.client,
      database: after.database - before.database,
    };
  };
}

/** Counts in ticks: what a process has used itself, and what its children that are gone had. */
function look(pid: number): { parent: number; own: number; gone: number } | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    const sum = (...places: number[]) => places.reduce((total, place) => total + (fields[place] ?? 0), 0);
    return { parent: sum(1), own: sum(11, 12), gone: sum(13, 14) };
  } catch {
    return null;
  }
}
