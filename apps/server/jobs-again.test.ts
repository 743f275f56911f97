import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailbox } from '../../sandboxes/mail/index.ts';
import { crashingDatabase } from '../../tests/harness/crashing-database.ts';
import { paymentSecret } from '../../tests/harness/deposits.ts';
import type { JobContext } from '../../tests/harness/job-context.ts';
import { jobWork } from '../../tests/harness/job-work.ts';
import { expectLedgerBalancedExceptGames } from '../../tests/harness/ledger-balanced.ts';
import { openBets } from '../../tests/harness/open-bets.ts';
import { startSecondProcess, startServer } from '../../tests/harness/server.ts';
import { openSlotsVendor } from '../../tests/harness/slots.ts';
import { sportsTable } from '../../tests/harness/sports.ts';
import type { Job } from './platform/jobs.ts';

/** No job executes as many here. */
const statementsMax = 200;

async function openPgHistory() {
  const pgSpins = new Map<string, string[]>();
  const vendor = await openSlotsVendor(({ path }) =>
    path.endsWith('/GetHistoryForSpecificTimeRange')
      ? `{"data":[${[...pgSpins.values()].flat().join(',')}],"error":null}`
      : null,
  );
  return { pgSpins, vendor };
}

/** One of the processes can be made to crash. */
async function startJobServers(kind: 'postgres' | 'embedded') {
  const { pgSpins, vendor } = await openPgHistory();
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-mailbox-'));
  const mailbox = await openMailbox({ dataDir });
  const server = await startServer({
    kind,
    timedJobs: false,
    environment: {
      PAYMENT_SECRET: paymentSecret,
      DRAW_ROUNDS: 'false',
      SMTP_URL: mailbox.smtpUrl,
      SEAL_ANCHOR_FILE: join(dataDir, 'anchors'),
      SEAL_ANCHOR_MAIL: 'livro@casa.example',
      ...vendor.environment,
    },
  });
  const crashing = crashingDatabase(server.database);
  const processes = [await startSecondProcess(server, crashing.database), await startSecondProcess(server)];
  const jobs = processes.map((one) => new Map(one.jobs.map((job) => [job.name, job])));
  const context: JobContext = {
    server,
    bets: openBets(server.database),
    table: sportsTable(server),
    pgSpins,
    urls: [server.url, ...processes.map(({ url }) => url)],
  };
  const jobOf = (at: 0 | 1, name: string): Job => {
    const job = jobs[at]?.get(name);
    if (!job) throw new Error(`no job ${name}`);
    return job;
  };
  return {
    context,
    names: [...(jobs[0]?.keys() ?? [])],
    intervals: [...(jobs[0]?.values() ?? [])].map(({ name, everyMs }) => `${name}: ${everyMs / 1_000} s`),
    crashingJob: (name: string) => jobOf(0, name),
    job: (name: string) => jobOf(1, name),
    crashAfter: crashing.crashAfter,
    async close() {
      for (const one of processes) await one.close();
      await server.close();
      vendor.line.close();
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Way = (
  own: Awaited<ReturnType<typeof startJobServers>>,
  name: string,
  later: () => Promise<unknown>,
) => Promise<unknown>;

const ways: Record<string, Way> = {
  'beside itself on two processes': async (own, name) => {
    const turns = [own.job(name), own.crashingJob(name), own.job(name), own.crashingJob(name)];
    await Promise.all(turns.map((job) => job.run()));
  },
  'killed after each of its statements': async (own, name, later) => {
    let killed = 0;
    while (killed < statementsMax && (await own.crashAfter(killed, () => own.crashingJob(name).run()))) {
      killed++;
      await later();
    }
    expect(killed).toBeGreaterThan(0);
    expect(killed).toBeLessThan(statementsMax);
  },
};

const embeddedOnly = 'tidy the embedded database';

const seconds = { s: 1, min: 60, h: 3_600 };

/** The tests of the chat write both sides. */
const absentJobs = ['answer in the sandbox'];

/** Rows as `name: interval s`. */
function listedJobs(): string[] {
  const page = readFileSync(new URL('../../docs/operations/reference.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^\| `([^`]+)` +\| (\d+) (s|min|h) /gm)].map(
    ([, name, count, unit]) => `${name}: ${Number(count) * seconds[unit as keyof typeof seconds]} s`,
  );
}

describe.each(
  (['postgres', 'embedded'] as const).flatMap((kind) => Object.keys(ways).map((way) => [kind, way] as const)),
)('on the %s database, %s', (kind, way) => {
  const names = Object.keys(jobWork).filter((name) => kind === 'embedded' || name !== embeddedOnly);
  let own: Awaited<ReturnType<typeof startJobServers>>;
  beforeAll(async () => {
    own = await startJobServers(kind);
  });
  afterAll(() => own.close());

  test('the table contains every job of the server', () => {
    expect(own.names.toSorted()).toEqual(names.toSorted());
  });

  test('every job is in the reference for operators with its interval', () => {
    const absent = kind === 'embedded' ? absentJobs : [...absentJobs, embeddedOnly];
    const listed = listedJobs().filter((line) => !absent.some((name) => line.startsWith(name)));
    expect(listed.toSorted()).toEqual(own.intervals.toSorted());
  });

  test.each(names)('does its work once, and another run changes nothing: %s', async (name) => {
    const { check, later = async () => {} } = await (jobWork[name] ?? expect.fail())(own.context);
    if (name !== embeddedOnly) await expect(check()).rejects.toThrow();
    await (ways[way] ?? expect.fail())(own, name, later);
    for (let turn = 0; turn < 2; turn++) {
      await later();
      await own.job(name).run();
      await check();
    }
    await expectLedgerBalancedExceptGames(own.context.server.database);
  });
});
