import { readdirSync, readFileSync } from 'node:fs';

/** Unit of /proc on Linux. */
const ticksPerSecond = 100;

/**
 * In seconds; null where the system does not report it. Unlike calls per second, it hardly depends on other
 * load.
 */
function cpuSecondsOf(pid: number): number | null {
  const seen = look(pid);
  return seen && seen.own / ticksPerSecond;
}

/** Includes all children, also ended ones. */
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

export type Sides = { server: number; client: number; database: number };

/** This process is the client. The returned function gives the processor time since then, 0 where unknown. */
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

/** Ticks of the process and of its ended children. */
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
