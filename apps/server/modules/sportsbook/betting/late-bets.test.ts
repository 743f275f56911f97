import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { overs, type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { gateForBets, gatePassed } from '../markets/match-gate.ts';

const rounds = 125;
const playersCount = 8;

let server: TestServer;
let table: SportsTable;
let players: TestPlayer[];

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
  players = await Promise.all(Array.from({ length: playersCount }, () => server.fundedPlayer(10_000_000n)));
  // After its row lock, so after all bets that came first.
  await server.database.script(`
    create table public.seen_change (match_id bigint, material_version bigint, at timestamptz);
    create function public.see_change() returns trigger language plpgsql as $$
    begin
      insert into public.seen_change values (new.id, new.material_version, clock_timestamp());
      return new;
    end $$;
    create trigger see_change before update of material_version on sportsbook.match
    for each row when (new.material_version <> old.material_version) execute function public.see_change();
  `);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

async function soon(): Promise<void> {
  for (let turns = randomInt(0, 60); turns > 0; turns--) await new Promise(setImmediate);
}

test('in a thousand races with a goal, accepts no bet after the goal at the state before it', async () => {
  const refusedAtOnce: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const underWay = round % 2 === 0;
    const match = await table.offer(underWay ? { score: { home: 0, away: 0 } } : {});
    if (!underWay) await table.publishScore(match, { home: 0, away: 0 }, 'notOpen');
    const legOf = (player: number) =>
      player % 2 ? match.leg(winner, 'home', 2_000) : match.leg(overs, 'over', 1_900);
    const place = async (player: TestPlayer, index: number) => {
      const { refusal } = await table.place(player, table.slip([legOf(index)], { oddsPolicy: 'all' }));
      if (refusal) refusedAtOnce.push(refusal.code);
    };
    const score = async () => {
      await table.publishScore(match, { home: 1, away: 0 });
      await table.publishOdds(match, winner, { home: 1_400, draw: 4_600, away: 9_000 });
    };
    // Half of the players are pending at the goal, the others place at that moment.
    const waiting = underWay ? playersCount / 2 : 0;
    await Promise.all(players.slice(0, waiting).map(place));
    await Promise.all([
      soon().then(score),
      ...(underWay ? [soon().then(() => table.passDelay())] : []),
      ...players.slice(waiting).map((player, index) => soon().then(() => place(player, index))),
    ]);
    await table.passDelay();
  }

  const { rows } = await sql<{
    before: bigint;
    after: bigint;
    refused: bigint;
    late: bigint;
    pending: bigint;
  }>`
    select
      count(*) filter (where bet.accepted_at < change.at) as before,
      count(*) filter (where bet.accepted_at >= change.at) as after,
      count(*) filter (where bet.status = 'refused') as refused,
      count(*) filter (where bet.status = 'pending') as pending,
      count(*) filter (
        where bet.accepted_at >= change.at
        and leg.material_version < change.material_version + market.material_version
      ) as late
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id
    join sportsbook.market on market.id = leg.market_id
    join (
      select match_id, max(material_version) as material_version, max(at) as at
      from public.seen_change
      group by match_id
    ) change on change.match_id = leg.match_id
  `.execute(server.database.db);
  const found = rows[0];
  expect(found).toMatchObject({ late: 0n, pending: 0n });
  // The goal must win some races and lose some.
  expect(Number(found?.before)).toBeGreaterThan(rounds / 5);
  expect(Number(found?.refused)).toBeGreaterThan(rounds / 5);
  expect(Number(found?.after)).toBeGreaterThan(0);
  expect(refusedAtOnce.filter((code) => code !== 'outcome_closed')).toEqual([]);
  const stored = Number(found?.before) + Number(found?.after) + Number(found?.refused);
  expect(stored + refusedAtOnce.length).toBe(rounds * playersCount);
}, 180_000);

test('a goal that waits for bets is applied before later bets', async () => {
  const { db } = server.database;
  const match = await table.offer({ score: { home: 0, away: 0 } });
  const [player] = players;
  if (!player) throw new Error('no player');
  const waiting = async () => {
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from pg_locks where not granted`.execute(db);
    return Number(rows[0]?.count);
  };
  const done: string[] = [];
  const later: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`
      with requested as materialized (select ${match.matchId}::bigint as match_id),
      ${sql.raw(gateForBets('select match_id from requested'))}
      select id
      from sportsbook.match
      where id in (select match_id from requested)
      and ${sql.raw(gatePassed)}
      for share
    `.execute(tx);
    later.push(table.publishScore(match, { home: 1, away: 0 }).then(() => done.push('goal')));
    await expect.poll(waiting).toBe(1);
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { oddsPolicy: 'all' });
    later.push(table.place(player, sent).then(() => done.push('bet')));
    await expect.poll(waiting).toBe(2);
  });
  await Promise.all(later);
  expect(done).toEqual(['goal', 'bet']);
  const { rows } = await sql<{ before: bigint }>`
    select count(*) as before
    from sportsbook.leg
    join sportsbook.match on match.id = leg.match_id
    join sportsbook.market on market.id = leg.market_id
    where match.id = ${match.matchId}
    and leg.material_version < match.material_version + market.material_version
  `.execute(db);
  expect(rows).toEqual([{ before: 0n }]);
  await table.passDelay();
});
