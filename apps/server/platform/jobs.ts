import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './db.ts';

/** Work that comes round: whichever process gets the lock first does it, the others skip that turn. */
export type Job = {
  name: string;
  everyMs: number;
  /** `stopping` fires when the process ends: a turn that waits for somebody outside gives up then. */
  run(stopping?: AbortSignal): Promise<unknown>;
};

/**
 * Runs each job at its pace, never twice at once on this process and, by an advisory lock, on one process at a time.
 * A job that throws is logged and tried again at its next turn.
 */
export function startJobs(db: Db, log: Logger, jobs: readonly Job[]): { close(): Promise<void> } {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function plan(job: Job): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const turn = runAlone(db, job, stopping.signal)
        .catch((failure) =>
          log.error({ err: failure, job: job.name }, 'a job failed; it is tried again at its next turn'),
        )
        .finally(() => {
          running.delete(turn);
          plan(job);
        });
      running.add(turn);
    }, job.everyMs);
    timer.unref();
    timers.add(timer);
  }

  for (const job of jobs) plan(job);
  return {
    async close() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}

/**
 * Jobs call vendors, so the lock must not be held by a transaction around them: the claim is a row that says until
 * when the job is taken.
 */
async function runAlone(db: Db, job: Job, stopping: AbortSignal): Promise<void> {
  const { rows } = await sql`
    insert into platform.job_turn (name, taken_until)
    values (${job.name}, now() + interval '60 seconds')
    on conflict (name) do update
    set taken_until = excluded.taken_until
    where platform.job_turn.taken_until < now()
    returning name
  `.execute(db);
  if (rows.length === 0) return;
  try {
    await job.run(stopping);
  } finally {
    await sql`update platform.job_turn set taken_until = now() where name = ${job.name}`.execute(db);
  }
}
