import { readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

/**
 * Processor time that a process has used, in seconds; null where the system does not say. Unlike calls a second it hardly
 * depends on what else the machine does.
 */
export function cpuSecondsOf(pid: number): number | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
