import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

/**
 * Processor time that a process has used, in seconds; null where the system does not say. Unlike calls a second it hardly
 * depends on what else the machine does.
 */
export function cpuSecondsOf(pid: number): number | null {
  const seen = look(pid);
  return seen && seen.own / ticksPerSecond;
}

/** The same of a process and all of its children, those that are gone included. */
export function cpuSecondsOfFamily(pid: number): number | null {
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
