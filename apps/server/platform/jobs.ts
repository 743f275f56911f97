import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './db.ts';

/** Work that comes round: whichever process gets the lock first does it, the others skip that turn. */
export type Job = {
  name: string;
  everyMs: number;
  /**
   * `stopping` fires when the process ends, or when another one has taken the job over: a turn that waits for somebody
   * outside, or goes from one item to the next, gives up then. What it has under way is written all the same, so each
   * write of a job must hold beside another turn: it locks what it decides about, or has an id of its own.
   */
  run(stopping?: AbortSignal): Promise<unknown>;
};

/** How long a claim holds by itself, and how often it is renewed while its job runs. */
export type ClaimPace = { holdsMs: number; renewedEveryMs: number };
const usualPace: ClaimPace = { holdsMs: 60_000, renewedEveryMs: 15_000 };

/**
 * Runs each job at its pace, never twice at once on this process and, by a claim, on one process at a time.
 * A job that throws is logged and tried again at its next turn.
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
 * when the job is taken. It is renewed while the job runs, however long that takes; that of a process that died ends by
 * itself. A process that could not renew it in time, as one that stood still, may find another one at the job: it then
 * ends its turn early and leaves the claim to that one.
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
      .catch((failure) =>
        log.error({ err: failure, job: job.name }, 'the claim of a job could not be renewed'),
      );
  }, pace.renewedEveryMs);
  renewal.unref();
  try {
    await job.run(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(renewal);
    // A renewal that came after it would hold the job for nobody.
    await renewing;
    await move(sql`now()`);
  }
}
