import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobWork } from '../../../../tests/harness/job-work.ts';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { jobNamesPt } from './job-names.ts';

let server: TestServer;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  rui = await newStaff(server, ['admin'], 'Rui');
});
afterAll(() => server.close());

type Row = { part: string; kind: string; health: string; since: string | null; what: string; todo: string };
const read = async (query = {}) => (await listRows<Row>(server, 'health', { token: rui.token, query })).rows;

test('A job that fails is listed first, with its error and since when; a success clears it', async () => {
  const { db } = server.database;
  await sql`
    insert into platform.job_lease (name, taken_until, every_ms, succeeded_at, failing_since, failure)
    values
      ('test of a failure', now(), 1000, now() - interval '1 hour', now() - interval '50 minutes', 'no route to host'),
      ('test of a silence', now() - interval '2 hours', 1000, now() - interval '2 hours', null, '')
  `.execute(db);
  const jobs = await read({ kind: 'job' });
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(['job']));
  expect(jobs[0]).toMatchObject({ part: 'test of a failure', health: 'fails', what: 'no route to host' });
  expect(Date.now() - Date.parse(jobs[0]?.since ?? '')).toBeGreaterThan(49 * 60_000);
  expect(jobs[1]).toMatchObject({ part: 'test of a silence', health: 'late' });
  expect(jobs[0]?.todo).not.toBe('');
  await sql`update platform.job_lease set failing_since = null, failure = '' where name = 'test of a failure'`.execute(
    db,
  );
  expect((await read({ kind: 'job' })).find(({ part }) => part === 'test of a failure')?.health).toBe(
    'works',
  );
});

test('A feed without a sign of life fails, and the database and the mail work', async () => {
  const { db } = server.database;
  await sql`
    insert into sportsbook.feed (source, alive_at, silent_ms)
    values ('silent-feed', now() - interval '1 hour', 20000)
  `.execute(db);
  const rows = await read();
  expect(rows.find(({ part }) => part === 'silent-feed')).toMatchObject({ kind: 'feed', health: 'fails' });
  expect(rows.find(({ kind }) => kind === 'database')?.health).toBe('works');
  expect(rows.find(({ kind }) => kind === 'mail')?.health).toBe('works');
  const order = rows.map(({ health }) => ['fails', 'late', 'works'].indexOf(health));
  expect(order).toEqual(order.toSorted());
});

test('Mail that waits with an error fails', async () => {
  const { db } = server.database;
  await sql`
    insert into platform.mail (to_address, subject, body, created_at, next_try_at, expires_at, last_error)
    values ('a@casa.example', 'Oi', 'Oi', now() - interval '1 hour', now() + interval '1 hour', now() + interval '1 day', 'no login')
  `.execute(db);
  const [mail] = await read({ kind: 'mail' });
  expect(mail).toMatchObject({ health: 'fails' });
  expect(mail?.what).toContain('no login');
});

test('An unknown kind is refused', async () => {
  const { http } = await listRows(server, 'health', { token: rui.token, query: { kind: 'weather' } });
  expect(http).toBe(400);
});

test('Each job has a name in Portuguese', async () => {
  // No other job runs in the sandbox only.
  const names = [...Object.keys(jobWork), 'answer in the sandbox'];
  expect(Object.keys(jobNamesPt).toSorted()).toEqual(names.toSorted());
  await sql`
    insert into platform.job_lease (name, taken_until, every_ms, succeeded_at)
    values ('send mails', now(), 10000, now()) on conflict (name) do nothing
  `.execute(server.database.db);
  const { rows } = await listRows<Row>(server, 'health', {
    token: rui.token,
    query: { kind: 'job' },
    headers: { lang: 'pt_BR' },
  });
  expect(rows.map(({ part }) => part)).toContain('enviar e-mails');
});
