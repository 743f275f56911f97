import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import { listJobStates, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

async function aHouse(holdsMs = 1_500) {
  const { database } = await freshDatabase();
  const { db } = database;
  const started: { close(): Promise<void> }[] = [];
  onTestFinished(async () => {
    await Promise.all(started.map((jobs) => jobs.close()));
    await database.close();
  });
  return {
    db,
    startProcess: (run: (stopping?: AbortSignal) => Promise<unknown>) => {
      const jobs = [{ name: 'count', everyMs: 5, run }];
      started.push(startJobs(db, log, jobs, { holdsMs, renewedEveryMs: 40 }));
    },
    claim: () =>
      db
        .selectFrom('platform.job_lease')
        .select(['taken_by', 'taken_until', sql<boolean>`taken_until > now()`.as('taken')])
        .where('name', '=', 'count')
        .executeTakeFirst(),
  };
}

test('a job that runs longer than its lease still runs in one process only', async () => {
  const { startProcess, claim } = await aHouse();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  let turns = 0;
  const count = async () => {
    running++;
    turns++;
    most = Math.max(most, running);
    await gate.promise;
    running--;
  };
  startProcess(count);
  startProcess(count);
  await expect.poll(claim).toMatchObject({ taken: true });
  const firstMs = (await claim())?.taken_until.getTime() ?? 0;
  await expect
    .poll(async () => (await claim())?.taken_until.getTime(), { timeout: 10_000 })
    .toBeGreaterThan(firstMs + 1_800);
  expect({ turns, most }).toEqual({ turns: 1, most: 1 });
  gate.resolve();
  await expect.poll(() => turns).toBeGreaterThan(3);
  expect(most).toBe(1);
});

test('a failed run is recorded with its error, and a later success clears it', async () => {
  const { db, startProcess } = await aHouse();
  let isBroken = true;
  startProcess(async () => {
    if (isBroken) throw new Error('no route to host\nsecond line');
  });
  await expect
    .poll(() => listJobStates(db))
    .toMatchObject([{ name: 'count', failure: 'no route to host', succeededAt: null }]);
  const [first] = await listJobStates(db);
  expect(first?.failingSince).toBeInstanceOf(Date);
  isBroken = false;
  await expect
    .poll(() => listJobStates(db))
    .toMatchObject([{ name: 'count', failure: '', failingSince: null, succeededAt: expect.any(Date) }]);
});

test('the lease of a crashed process expires', async () => {
  const { db, startProcess, claim } = await aHouse();
  const dead = randomUUID();
  await sql`
    insert into platform.job_lease (name, taken_until, taken_by)
    values ('count', now() + interval '400 milliseconds', ${dead})
  `.execute(db);
  let early = false;
  let turns = 0;
  startProcess(async () => {
    turns++;
    early ||= (await claim())?.taken_by === dead;
  });
  await expect.poll(() => turns).toBeGreaterThan(0);
  expect(early).toBe(false);
});

test('a process that lost its lease leaves it to the new owner', async () => {
  const { db, startProcess, claim } = await aHouse(60_000);
  const gate = Promise.withResolvers<void>();
  let turns = 0;
  startProcess(async () => {
    turns++;
    await gate.promise;
  });
  await expect.poll(() => turns).toBe(1);
  const taken = { taken_by: randomUUID(), taken_until: new Date(Date.now() + 3_600_000) };
  await db.updateTable('platform.job_lease').set(taken).execute();
  gate.resolve();
  await expect.poll(claim).toMatchObject(taken);
  await expect.poll(claim).toMatchObject(taken);
  expect(turns).toBe(1);
});

test('a run whose lease another process has taken is aborted', async () => {
  const { db, startProcess, claim } = await aHouse(60_000);
  const notified = Promise.withResolvers<void>();
  let turns = 0;
  startProcess(async (stopping) => {
    turns++;
    await new Promise<void>((resolve) => stopping?.addEventListener('abort', () => resolve()));
    notified.resolve();
  });
  await expect.poll(() => turns).toBe(1);
  const taken = { taken_by: randomUUID(), taken_until: new Date(Date.now() + 3_600_000) };
  await db.updateTable('platform.job_lease').set(taken).execute();
  await notified.promise;
  await expect.poll(claim).toMatchObject(taken);
  expect(turns).toBe(1);
});
