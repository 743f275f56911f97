import type { Database } from './db.ts';
import type { Job } from './jobs.ts';

const hourMs = 3_600_000;

/** Gives the space of old rows back and counts what is there, without which plans are guesses. */
export async function tidyDatabase(database: Database): Promise<void> {
  await database.execute({ name: 'platform.tidy', text: 'vacuum (analyze)' }, []);
}

/** A database server has a process of its own for this; the embedded one has nobody but us. */
export function upkeepJobs(database: Database): Job[] {
  if (database.kind !== 'embedded') return [];
  return [{ name: 'tidy the embedded database', everyMs: hourMs, run: () => tidyDatabase(database) }];
}
