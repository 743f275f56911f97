import type { Database } from './db.ts';
import type { Job } from './jobs.ts';

const hourMs = 3_600_000;

export async function tidyDatabase(database: Database): Promise<void> {
  await database.execute({ name: 'platform.tidy', text: 'vacuum (analyze)' }, []);
}

/** In place of autovacuum, which the embedded database lacks. */
export function upkeepJobs(database: Database): Job[] {
  if (database.kind !== 'embedded') return [];
  return [{ name: 'tidy the embedded database', everyMs: hourMs, run: () => tidyDatabase(database) }];
}
