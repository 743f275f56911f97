import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailbox } from '../../sandboxes/mail/index.ts';
import { mortalDatabase } from '../../tests/harness/crashing-database.ts';
import { paymentSecret } from '../../tests/harness/deposits.ts';
import type { House } from '../../tests/harness/job-house.ts';
import { jobWork } from '../../tests/harness/job-work.ts';
import { expectSoundBookBesideGames } from '../../tests/harness/ledger-balanced.ts';
import { openBets } from '../../tests/harness/open-bets.ts';
import { startBeside, startServer } from '../../tests/harness/server.ts';
import { openSlotsVendor } from '../../tests/harness/slots.ts';
import { sportsTable } from '../../tests/harness/sports.ts';
import type { Job } from './platform/jobs.ts';

/** More statements than any job needs for what the tests give it. */
const statementsMax = 200;

/** The vendor of slots for a house, which answers what PG knows of its rounds. */
async function openPgHistory() {
  const pgSpins = new Map<string, string[]>();
  const vendor = await openSlotsVendor(({ path }) =>
    path.endsWith('/GetHistoryForSpecificTimeRange')
      ? `{"data":[${[...pgSpins.values()].flat().join(',')}],"error":null}`
      : null,
  );
  return { pgSpins, vendor };
}

/** A house of two processes, of which one can be made to die at its work. */
async function aHouse(kind: 'postgres' | 'embedded') {
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
      ...vendor.environment,
    },
  });
  const mortal = mortalDatabase(server.database);
  const processes = [await startBeside(server, mortal.database), await startBeside(server)];
  const jobs = processes.map((one) => new Map(one.jobs.map((job) => [job.name, job])));
  const house: House = {
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
    house,
    names: [...(jobs[0]?.keys() ?? [])],
    mortalJob: (name: string) => jobOf(0, name),
    job: (name: string) => jobOf(1, name),
    cutAfter: mortal.cutAfter,
    async close() {
      for (const one of processes) await one.close();
      await server.close();
      vendor.line.close();
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what a job has to do in one of the ways that must not matter. */
type Way = (
  own: Awaited<ReturnType<typeof aHouse>>,
  name: string,
  later: () => Promise<unknown>,
) => Promise<unknown>;

const ways: Record<string, Way> = {
  'beside itself on two processes': async (own, name) => {
    const turns = [own.job(name), own.mortalJob(name), own.job(name), own.mortalJob(name)];
    await Promise.all(turns.map((job) => job.run()));
  },
  'killed after each of its statements': async (own, name, later) => {
    let killed = 0;
    while (killed < statementsMax && (await own.cutAfter(killed, () => own.mortalJob(name).run()))) {
      killed++;
      await later();
    }
    expect(killed).toBeGreaterThan(0);
    expect(killed).toBeLessThan(statementsMax);
  },
};

const embeddedOnly = 'tidy the embedded database';

describe.each(
  (['postgres', 'embedded'] as const).flatMap((kind) => Object.keys(ways).map((way) => [kind, way] as const)),
)('on the %s database, %s', (kind, way) => {
  const names = Object.keys(jobWork).filter((name) => kind === 'embedded' || name !== embeddedOnly);
  let own: Awaited<ReturnType<typeof aHouse>>;
  beforeAll(async () => {
    own = await aHouse(kind);
  });
  afterAll(() => own.close());

  test('every job of the server has its work here', () => {
    expect(own.names.toSorted()).toEqual(names.toSorted());
  });

  test.each(names)('a job does its work, and another turn moves nothing more: %s', async (name) => {
    const { check, later = async () => {} } = await (jobWork[name] ?? expect.fail())(own.house);
    if (name !== embeddedOnly) await expect(check()).rejects.toThrow();
    await (ways[way] ?? expect.fail())(own, name, later);
    for (let turn = 0; turn < 2; turn++) {
      await later();
      await own.job(name).run();
      await check();
    }
    await expectSoundBookBesideGames(own.house.server.database);
  });
});
