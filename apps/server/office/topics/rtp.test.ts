import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let rita: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  rita = await newStaff(server, ['risk'], 'Rita');
});
afterAll(() => server.close());

type Row = {
  source: string;
  game: string;
  rounds: number;
  staked: string;
  paid: string;
  observed: number;
  low: number;
  high: number;
  stated: number | null;
  state: string;
};
const read = (query: Record<string, string>) => listRows<Row>(server, 'rtp', { token: rita.token, query });

/** Stores rounds of dice at 2.00 with a stake of R$ 1,00, of which so many win. */
async function storeDice(day: string, rounds: number, wins: number, time = '12:00:00Z'): Promise<void> {
  const choice = JSON.stringify({ direction: 'over', targetHundredths: 5049 });
  await sql`
    insert into originals.round
      (player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
        balance_after_minor, created_at)
    select 1, gen_random_uuid(), 'dice', 1, number, 100, case when number <= ${wins} then 200 else 0 end, 'BRL',
      ${choice}::jsonb, '{"rollHundredths": 1}', 0, ${`${day}T${time}`}::timestamptz
    from generate_series(1, ${rounds}::integer) as number
  `.execute(server.database.db);
}

async function storeSlots(game: string, rounds: number, payoutMinor: number): Promise<void> {
  await sql`
    insert into seamless.round
      (vendor, id, player_id, game, currency, account_id, product_account_id, stake_minor, payout_minor, bets, status,
        started_at)
    select 'pg', concat(${randomUUID()}::text, number), 1, ${game}, 'BRL', 1, 1, 100,
      case when number % 2 = 0 then ${payoutMinor}::integer else 0 end, 1, 'finished', '2026-03-10T12:00:00Z'
    from generate_series(1, ${rounds}::integer) as number
  `.execute(server.database.db);
}

test('own games are compared with their rules, in the days of the question only', async () => {
  await storeDice('2026-01-10', 10_000, 4_950);
  await storeDice('2026-01-20', 10_000, 6_000);
  await storeDice('2026-01-30', 500, 500);
  const on = async (from: string, to: string) => (await read({ from, to })).rows;
  const [good] = await on('2026-01-10', '2026-01-10');
  expect(good).toMatchObject({
    source: 'own',
    game: 'dice',
    rounds: 10_000,
    staked: '10000.00',
    paid: '9900.00',
    observed: 99,
    // 4,951 of 10,001 rolls win, and pay 9900/4951 times the stake.
    stated: 98.99,
    state: 'within',
  });
  // The standard deviation of a round is close to 1 stake: 1.96 % of 10,000 rounds.
  expect(good?.low).toBeCloseTo(97.04, 1);
  expect(good?.high).toBeCloseTo(100.96, 1);
  expect(await on('2026-01-20', '2026-01-20')).toMatchObject([{ observed: 120, state: 'outside' }]);
  expect(await on('2026-01-30', '2026-01-30')).toMatchObject([{ observed: 200, state: 'few rounds' }]);
  expect(await on('2026-01-10', '2026-01-30')).toMatchObject([{ rounds: 20_500 }]);
  expect(await on('2026-01-11', '2026-01-19')).toEqual([]);
});

test('a day is that of the reports, in America/Sao_Paulo', async () => {
  await storeDice('2026-02-11', 30, 3, '02:30:00Z');
  await storeDice('2026-02-11', 40, 4, '03:30:00Z');
  const roundsOn = async (day: string) =>
    (await read({ from: day, to: day })).rows.map(({ rounds }) => rounds);
  expect(await roundsOn('2026-02-10')).toEqual([30]);
  expect(await roundsOn('2026-02-11')).toEqual([40]);
});

test('slots are compared with the return in the catalogue; without one it is unknown', async () => {
  await storeSlots('onca-dourada', 2_000, 193);
  await storeSlots('berimbau', 2_000, 300);
  await storeSlots('not-listed', 2_000, 190);
  const { rows } = await read({ from: '2026-03-10', to: '2026-03-10' });
  expect(rows.map(({ source, game, state }) => [source, game, state])).toEqual([
    ['PG Slots', 'Berimbau', 'outside'],
    ['PG Slots', 'Golden Jaguar', 'within'],
    ['PG Slots', 'not-listed', 'unknown'],
  ]);
  expect(rows[1]).toMatchObject({ code: 'onca-dourada', observed: 96.5, stated: 96.8 });
  expect(rows[2]?.stated).toBeNull();
});

test('a period that ends before it begins, or is too long, is refused', async () => {
  expect((await read({ from: '2026-02-02', to: '2026-02-01' })).code).toBe('request_invalid');
  expect((await read({ from: '2026-01-01', to: '2026-04-03' })).code).toBe('request_invalid');
  expect((await read({ from: '2026-02-30' })).code).toBe('request_invalid');
  expect((await read({ from: '2026-01-01', to: '2026-04-02' })).http).toBe(200);
  expect((await read({})).http).toBe(200);
});
