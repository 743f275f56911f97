import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import type { Database } from './db.ts';
import {
  type Allowance,
  type CounterStore,
  counterJobs,
  createCounterStore,
  createLimits,
  networkOf,
  rangeOf,
} from './limits.ts';
import { createLog } from './log.ts';
import { Refusal } from './refusal.ts';

const log = createLog({ LOG_LEVEL: 'silent' });

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['fe80::1:2:3:4:5%eth0', 'fe80:0:0:1::/64'],
    ['no address', 'no address'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('rangeOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['no address', 'no address'],
  ])('of %s is %s', (ip, range) => expect(rangeOf(ip)).toBe(range));
});

const limitOf = (store: CounterStore, name: string, allowance: Allowance) =>
  createLimits(store, 'test', { [name]: allowance }, 1)[name] ?? expect.unreachable();

describe.each(['postgres', 'embedded'] as const)('an exact limit on %s', (kind) => {
  let database: Database;
  const start = () => createCounterStore(database, log);
  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
  });
  afterAll(() => database.close());

  it('grants its times to each key, and returns how long to wait', async () => {
    const limit = limitOf(start(), 'times', [2, 60]);
    await limit.take('a');
    await limit.take('a');
    await limit.take('b');
    const refused = await limit.take('a').catch((failure: unknown) => failure);
    expect(refused).toBeInstanceOf(Refusal);
    const { code, paramsIn } = refused as Refusal;
    const params = paramsIn('pt_BR');
    expect(code).toBe('too_many_requests');
    expect(params.seconds).toBeGreaterThan(58);
    expect(params.seconds).toBeLessThanOrEqual(60);
  });

  it('grants its times to all processes together, also to requests at the same time', async () => {
    const limits = [start(), start()].map((store) => limitOf(store, 'shared', [10, 60]));
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => limits[index % 2]?.tryTake('account')),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
  });

  it('is not reset by a restart of the process', async () => {
    await limitOf(start(), 'restart', [1, 60]).take('account');
    expect(await limitOf(start(), 'restart', [1, 60]).tryTake('account')).toBeGreaterThan(0);
  });

  it('grants again what was given back, and never more', async () => {
    const limit = limitOf(start(), 'back', [1, 60]);
    await limit.giveBack('a');
    expect(await limit.tryTake('a')).toBe(0);
    await limit.giveBack('a');
    await limit.giveBack('a');
    expect(await limit.tryTake('a')).toBe(0);
    expect(await limit.tryTake('a')).toBeGreaterThan(0);
  });

  it('counts above its limit', async () => {
    const limit = limitOf(start(), 'count', [1, 60]);
    expect([await limit.count('a'), await limit.count('a', 2), await limit.count('a', 0)]).toEqual([1, 3, 3]);
  });

  it('keeps its count and ends within its length when the clock of the database is set back', async () => {
    const limit = limitOf(start(), 'clock', [1, 60]);
    await limit.take('a');
    // Set back by an hour, it sees the end of the window an hour later.
    await database.execute(
      { name: '', text: `update platform.rate_limit set ends_at = ends_at + interval '1 hour'` },
      [],
    );
    const waitSeconds = await limit.tryTake('a');
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
  });

  it('starts a new window when the old one is over, and forgets old windows', async () => {
    const limit = limitOf(start(), 'window', [1, 60]);
    await limit.take('a');
    await database.execute({ name: '', text: 'update platform.rate_limit set ends_at = now()' }, []);
    expect(await limit.tryTake('a')).toBe(0);
    await database.execute({ name: '', text: 'update platform.rate_limit set ends_at = now()' }, []);
    for (const job of counterJobs(database)) await job.run();
    expect(await database.execute({ name: '', text: 'select from platform.rate_limit' }, [])).toEqual([]);
  });

  it('stores no address and no account in clear text', async () => {
    await limitOf(start(), 'clear', [1, 60]).take('ana@exemplo.com 203.0.113.9');
    const rows = await database.execute({ name: '', text: 'select * from platform.rate_limit' }, []);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/ana@|203\.0/);
  });
});

/** The store counts its statements. */
function memoryStore() {
  const sums = new Map<string, number>();
  const store = {
    statements: 0,
    log,
    add: async ({ name, key }: { name: string; key: string }, more: number) => {
      store.statements += 1;
      const taken = (sums.get(name + key) ?? 0) + more;
      sums.set(name + key, taken);
      return { taken, waitMs: 60_000 };
    },
    giveBack: async () => {},
  };
  return store;
}

describe('a limit in steps', () => {
  it('grants exactly its times in one process, with a statement for each tenth', async () => {
    const store = memoryStore();
    const limit = limitOf(store, 'steps', [100, 60, 'inSteps']);
    let granted = 0;
    for (let request = 0; request < 500; request++) {
      if ((await limit.tryTake('a')) === 0) granted += 1;
      await setImmediate();
    }
    expect(granted).toBe(100);
    expect(store.statements).toBeLessThanOrEqual(11);
  });

  it('grants at most a tenth more for each process, and keeps this after a restart', async () => {
    const store = memoryStore();
    const allowance: Allowance = [100, 60, 'inSteps'];
    const processes = [1, 2].map(() => limitOf(store, 'steps', allowance));
    let granted = 0;
    for (let request = 0; request < 300; request++) {
      if ((await processes[request % 2]?.tryTake('a')) === 0) granted += 1;
      await setImmediate();
    }
    expect(granted).toBeGreaterThanOrEqual(100);
    expect(granted).toBeLessThanOrEqual(120);
    const restarted = limitOf(store, 'steps', allowance);
    let more = 0;
    for (let request = 0; request < 50; request++) {
      if ((await restarted.tryTake('a')) === 0) more += 1;
      await setImmediate();
    }
    expect(more).toBeLessThanOrEqual(10);
  });
});

describe('without a database', () => {
  const store = createCounterStore({ execute: () => Promise.reject(new Error('the database is away')) }, log);

  it('an exact limit refuses as busy, so that nothing can be guessed', async () => {
    const limit = limitOf(store, 'away', [5, 60]);
    for (const use of [() => limit.take('a'), () => limit.tryTake('a'), () => limit.count('a')])
      await expect(use()).rejects.toMatchObject({ code: 'service_busy' });
  });

  it('a limit in steps counts alone', async () => {
    const limit = limitOf(store, 'away', [2, 60, 'inSteps']);
    const waits = [await limit.tryTake('a'), await limit.tryTake('a'), await limit.tryTake('a')];
    expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, true]);
  });
});
