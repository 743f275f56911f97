import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './db.ts';

/** One process takes the lease; the others skip this run. */
export type Job = {
  name: string;
  everyMs: number;
  /**
   * `stopping` fires when the process ends or another has taken the lease: stop waiting and start no further
   * items. A write in progress still completes, so every job write must be safe when another run overlaps it:
   * it locks what it decides about, or has an idempotency key.
   */
  run(stopping?: AbortSignal): Promise<unknown>;
};

/** The lease is renewed while the job runs. */
export type ClaimPace = { holdsMs: number; renewedEveryMs: number };
const usualPace: ClaimPace = { holdsMs: 60_000, renewedEveryMs: 15_000 };

/**
 * Never twice at a time in this process, and by a lease in one process at a time. A failed run is logged and
 * repeated at its next interval.
 */
export function startJobs(
  db: Db,
  log: Logger,
  jobs: readonly Job[],
  pace = usualPace,
): { close(): Promise<void> } {
  const stopping = new AbortController();
  const claim = randomUUID();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function plan(job: Job): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const turn = runAlone({ db, log, claim, pace }, job, stopping.signal)
        .catch((failure) =>
          log.error({ err: failure, job: job.name }, 'a job failed; it runs again when it is next due'),
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
 * A transaction must not hold a lock around calls of vendors, so the lease is a row with an end time. That of
 * a crashed process expires. A process that could not renew in time, such as a suspended one, stops its run
 * and leaves the lease alone.
 */
async function runAlone(
  deps: { db: Db; log: Logger; claim: string; pace: ClaimPace },
  job: Job,
  stopping: AbortSignal,
) {
  const { db, log, claim, pace } = deps;
  const until = sql`now() + ${pace.holdsMs} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into platform.job_lease (name, taken_until, taken_by)
    values (${job.name}, ${until}, ${claim})
    on conflict (name) do update
    set
      taken_until = excluded.taken_until,
      taken_by = excluded.taken_by
    where platform.job_lease.taken_until < now()
    returning name
  `.execute(db);
  if (rows.length === 0) return;
  const move = (to: typeof until) =>
    sql`
      update platform.job_lease set taken_until = ${to}
      where name = ${job.name} and taken_by = ${claim}
    `.execute(db);
  const lost = new AbortController();
  let renewing: Promise<unknown> = Promise.resolve();
  const renewal = setInterval(() => {
    renewing = move(until)
      .then(({ numAffectedRows }) => {
        if (numAffectedRows === 0n) lost.abort();
      })
      .catch((failure) => log.error({ err: failure, job: job.name }, 'could not renew the lease of a job'));
  }, pace.renewedEveryMs);
  renewal.unref();
  const signal = AbortSignal.any([stopping, lost.signal]);
  let failure: string | null = '';
  try {
    await job.run(signal);
  } catch (error) {
    // A run that had to stop says nothing about the job.
    failure = signal.aborted ? null : firstLineOf(error);
    throw error;
  } finally {
    clearInterval(renewal);
    // A later renewal would keep the lease without an owner.
    await renewing;
    await release(deps, job, failure);
  }
}

/**
 * Ends the lease and records how the run ended, unless another process has taken the lease. `failure` is empty for a
 * success, and null for a run that was stopped.
 */
async function release(
  { db, claim }: { db: Db; claim: string },
  job: Job,
  failure: string | null,
): Promise<void> {
  await sql`
    update platform.job_lease
    set
      taken_until = now(),
      every_ms = ${job.everyMs},
      succeeded_at = case when ${failure}::text = '' then now() else succeeded_at end,
      failing_since = case
        when ${failure}::text is null then failing_since
        when ${failure}::text <> '' then coalesce(failing_since, now())
      end,
      failure = coalesce(${failure}::text, failure)
    where name = ${job.name}
    and taken_by = ${claim}
  `.execute(db);
}

const failureLengthMax = 200;

function firstLineOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split('\n', 1)[0]?.slice(0, failureLengthMax).trim() || 'unknown failure';
}

/** How the newest runs of a job ended. */
export type JobState = {
  readonly name: string;
  readonly succeededAt: Date | null;
  readonly failingSince: Date | null;
  readonly failure: string;
  /** No run has ended for five intervals, and none is in progress. */
  readonly isLate: boolean;
};

export async function listJobStates(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select
      name,
      succeeded_at as "succeededAt",
      failing_since as "failingSince",
      failure,
      taken_until < now() - greatest(interval '1 minute', 5 * every_ms * interval '1 millisecond') as "isLate"
    from platform.job_lease
    where every_ms is not null
    -- A job that this version no longer has leaves its row.
    and taken_until > now() - greatest(interval '7 days', 10 * every_ms * interval '1 millisecond')
    order by name
  `.execute(db);
  return rows;
}
