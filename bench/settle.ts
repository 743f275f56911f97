import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { listBetMismatches } from '../apps/server/modules/sportsbook/index.ts';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { type Database, openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { seedPlayers } from './players.ts';
import { startServerProcess } from './server-process.ts';
import { type SeededBets, seedBets } from './settle-seed.ts';

const seededPlayers = 20_000;
/** On another match, with a pause between bets. */
const others = 24;
const breathMs = 50;
const calmSeconds = 5;

/**
 * Also how this slows other bettors. For comparison, a plain `update … from` of the same rows. Returns false
 * when a bet was not settled or the ledger does not balance.
 */
export async function benchSettle(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { bets: { type: 'string', default: '100000' } },
  });
  const bets = Number(values.bets);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url, dataDir });
  try {
    await migrate(database);
    const tokens = await seedPlayers(database, others);
    const seeded = await seedBets(database, { bets, players: seededPlayers });
    await copyBets(database);
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      environment: { FEED: 'off' },
    });
    try {
      await placeWhile(server.url, tokens, seeded, setTimeout(2_000));
      const calm = await placeWhile(server.url, tokens, seeded, setTimeout(calmSeconds * 1_000));
      const begin = performance.now();
      const settled = publishResult(database, seeded).then(() => untilSettled(database, seeded));
      const busy = await placeWhile(server.url, tokens, seeded, settled);
      const seconds = (performance.now() - begin) / 1_000;
      const peerSeconds = await updatePlainly(database, seeded);
      report({ bets, seconds, peerSeconds, calm, busy });
    } finally {
      await server.stop();
    }
    return await prove(database, seeded, bets);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Felt = { placed: number; refused: number; p50Ms: number; p99Ms: number; mostMs: number };

/** Until `over` resolves. Latencies are of whole HTTP calls. */
async function placeWhile(
  url: string,
  tokens: readonly string[],
  { openMarketId }: SeededBets,
  over: Promise<unknown>,
): Promise<Felt> {
  const latencies: number[] = [];
  let refused = 0;
  let isOver = false;
  const ended = over.finally(() => {
    isOver = true;
  });
  await Promise.all(
    tokens.map(async (token, place) => {
      await setTimeout((breathMs * place) / tokens.length);
      while (!isOver) {
        const legs = [{ marketId: String(openMarketId), outcome: 'over', oddsMilli: 1_900 }];
        const begin = performance.now();
        const response = await fetch(`${url}/api/app/sports/bets`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ slips: [{ slipId: randomUUID(), stake: '5', legs, oddsPolicy: 'all' }] }),
        });
        const { data } = (await response.json()) as { data: { slips?: { bet: unknown }[] } };
        latencies.push(performance.now() - begin);
        if (!data.slips?.[0]?.bet) refused++;
        await setTimeout(breathMs);
      }
    }),
  );
  await ended;
  latencies.sort((a, b) => a - b);
  const atMost = (share: number) => latencies[Math.ceil(latencies.length * share) - 1] ?? 0;
  return {
    placed: latencies.length - refused,
    refused,
    p50Ms: atMost(0.5),
    p99Ms: atMost(0.99),
    mostMs: atMost(1),
  };
}

export async function publishResult(database: Database, { matchId }: SeededBets): Promise<void> {
  const result = { status: 'finished', scores: { fullGame: { home: 2, away: 1, isOver: true } } };
  await database.db.transaction().execute(async (tx) => {
    await sql`
      update sportsbook.market set status = 'settled', version = version + 1 where match_id = ${matchId}
    `.execute(tx);
    await sql`
      update sportsbook.match
      set result = ${JSON.stringify(result)}::jsonb, time_status = 'finished', result_version = result_version + 1
      where id = ${matchId}
    `.execute(tx);
    await sql`
      insert into platform.outbox (topic, payload) values ('sportsBoard', '{"matches":[],"markets":[],"events":[],"feeds":[]}')
    `.execute(tx);
  });
}

export async function untilSettled(database: Database, { matchId }: SeededBets): Promise<void> {
  for (;;) {
    const row = await database.db
      .selectFrom('sportsbook.match')
      .select(['settled_version', 'result_version'])
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow();
    if (row.settled_version === row.result_version) return;
    await setTimeout(20);
  }
}

/** The copy has all indexes. */
async function copyBets(database: Database): Promise<void> {
  await database.script(`
    create table public.plain_bet (like sportsbook.bet including all);
    insert into public.plain_bet overriding system value select * from sportsbook.bet;
    analyze public.plain_bet;
  `);
  await database.script('checkpoint').catch(() => {});
}

/** One statement that writes the payout into every bet. */
async function updatePlainly(database: Database, { matchId }: SeededBets): Promise<number> {
  const begin = performance.now();
  await database.script(`
    update public.plain_bet
    set
      status = 'settled',
      target_minor = paid.minor,
      paid_minor = paid.minor,
      legs_open = 0,
      moves = plain_bet.moves + 1,
      settled_at = now()
    from (
      select bet_id, case leg.settlement when 'win' then bet.stake_minor * leg.odds_milli / 1000 else 0 end as minor
      from sportsbook.leg
      join sportsbook.bet on bet.id = leg.bet_id
      where leg.match_id = ${matchId}
    ) paid
    where plain_bet.id = paid.bet_id
  `);
  return (performance.now() - begin) / 1_000;
}

function report(measured: {
  bets: number;
  seconds: number;
  peerSeconds: number;
  calm: Felt;
  busy: Felt;
}): void {
  const { bets, seconds, peerSeconds, calm, busy } = measured;
  const line = (name: string, value: string, rest: string) =>
    console.log(name.padEnd(20) + value.padStart(12) + rest);
  line(
    'settled',
    `${(bets / seconds).toFixed(0)} /s`,
    `   ${bets} bets in ${seconds.toFixed(1)} s, legs, money, journal and outbox`,
  );
  line('update … from', `${(bets / peerSeconds).toFixed(0)} /s`, `   only the bet rows, in one statement`);
  line('ratio', (peerSeconds / seconds).toFixed(2), '');
  for (const [name, felt] of [
    ['others, before', calm],
    ['others, during', busy],
  ] as const) {
    line(
      name,
      `p99 ${felt.p99Ms.toFixed(0)} ms`,
      `   p50 ${felt.p50Ms.toFixed(1)} ms   max ${felt.mostMs.toFixed(0)} ms   ${felt.placed} bets placed, ${felt.refused} refused`,
    );
  }
}

async function prove(database: Database, { matchId }: SeededBets, bets: number): Promise<boolean> {
  const { rows } = await sql<{ legs: bigint; undecided: bigint; unpaid: bigint }>`
    select
      count(*) as legs,
      count(*) filter (where leg.settlement = 'undecided') as undecided,
      count(*) filter (where bet.legs_open = 0 and bet.status <> 'settled') as unpaid
    from sportsbook.leg
    join sportsbook.bet on bet.id = leg.bet_id
    where leg.match_id = ${matchId}
  `.execute(database.db);
  const [row] = rows;
  const audit = await auditLedger(database.db, [listBetMismatches]);
  console.log(
    `ledger         ${audit.sound ? 'balances' : 'DOES NOT BALANCE'}, ${row?.legs} legs, ${row?.undecided} undecided, ${row?.unpaid} bets not settled`,
  );
  return audit.sound && row?.legs === BigInt(bets) && row.undecided === 0n && row.unpaid === 0n;
}
