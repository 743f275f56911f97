import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SentLeg,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { listMatchExposureMismatches } from '../audit-bets.ts';
import { countMatch, listWorstCases } from './count-match.ts';
import { setLeagueTier, setMatchLimit } from './exposure-limits.ts';

const by = { staffId: null, name: 'machine' };
let server: TestServer;
let table: SportsTable;
let match: Offered;
let player: TestPlayer;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
});
beforeEach(async () => {
  match = await table.offer();
  player = await server.fundedPlayer(1_000_000n);
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(() => server.close());

const limitMatch = (mostMinor: bigint | null) =>
  setMatchLimit(server.database.db, by, `match/${match.matchId}`, mostMinor);
const home = () => match.leg(winner, 'home', 2_000);
const draw = () => match.leg(winner, 'draw', 3_400);
const away = () => match.leg(winner, 'away', 3_800);
const over = () => match.leg(overs, 'over', 1_900);
const under = () => match.leg(overs, 'under', 1_920);

async function place(leg: SentLeg, stake: string, given: Parameters<SportsTable['slip']>[1] = {}) {
  const { refusal } = await table.place(player, table.slip([leg], { stake, ...given }));
  return refusal ? `${refusal.code} ${refusal.params?.amount ?? ''}`.trim() : 'taken';
}

async function boundOf(of = match) {
  const { rows } = await sql<{ added: bigint; worst: bigint }>`
    select added_minor as added, worst_minor as worst
    from sportsbook.match_exposure
    where match_id = ${of.matchId}
  `.execute(server.database.db);
  return rows[0];
}

const worstOf = async (of = match) =>
  (await listWorstCases(server.database.db)).find(({ matchId }) => matchId === of.matchId);

test('adds up outcomes of different markets that can occur together, but not those that exclude each other', async () => {
  await limitMatch(10_000n);
  // 50.00 on home, 48.00 on draw, 42.00 on away: the worst case is 50.00.
  expect(await place(home(), '50')).toBe('taken');
  expect(await place(draw(), '20')).toBe('taken');
  // The bound is at 98.00 now. A count finds that 50.00 of 100.00 are used.
  expect(await place(away(), '15')).toBe('taken');
  expect(await boundOf()).toMatchObject({ worst: 5_000n, added: 4_200n });
  // Home and over can occur together: 50.00 are left, at a profit of 0.9 per unit.
  expect(await place(over(), '100')).toBe('outcome_limit 55.55');
  expect(await place(over(), '55.55')).toBe('taken');
  expect(await place(over(), '2')).toBe('outcome_full');
  // Under can occur with home too, and has the same room as over.
  expect(await place(under(), '50')).toBe('taken');
  expect(await worstOf()).toMatchObject({ lossMinor: 10_000 });
});

test('accepts an outcome outside of the worst case although the match is at its limit', async () => {
  await limitMatch(5_000n);
  expect(await place(home(), '50')).toBe('taken');
  expect(await place(home(), '1')).toBe('outcome_full');
  expect(await place(away(), '10')).toBe('taken');
  expect(await place(match.leg(handicap, 'home', 1_950), '10')).toBe('outcome_full');
});

test('ten concurrent bets, each in its own call, do not exceed the limit', async () => {
  await limitMatch(5_000n);
  const players = await Promise.all(Array.from({ length: 10 }, () => server.fundedPlayer(5_000n)));
  const answers = await Promise.all(
    players.map((one, index) => table.place(one, table.slip([index % 2 ? home() : over()], { stake: '10' }))),
  );
  expect(answers.filter(({ bet }) => bet).length).toBeGreaterThanOrEqual(5);
  expect((await worstOf())?.lossMinor).toBeLessThanOrEqual(5_000);
  expect((await worstOf())?.lossMinor).toBeGreaterThan(4_000);
});

test('released exposure can be used again', async () => {
  await limitMatch(5_000n);
  const { betId } = await table.placeAccepted(player, table.slip([home()], { stake: '50' }));
  expect(await place(home(), '10')).toBe('outcome_full');
  await sql`
    update sportsbook.match_exposure set counted_at = counted_at - interval '1 minute' where match_id = ${match.matchId}
  `.execute(server.database.db);
  await table.publish({
    kind: 'cancel',
    matchRef: match.ref,
    sequence: 900_000_000,
    at: new Date(),
    markets: [winner],
    reason: 'marketWithdrawn',
    from: null,
    until: null,
  });
  await expect.poll(async () => (await table.getBet(player, betId)).state).toBe('settled');
  expect(await place(over(), '50')).toBe('taken');
});

test('scales the limit of a sport by the tier of the league', async () => {
  const { db } = server.database;
  const { rows } = await sql<{ league_id: bigint }>`
    select league_id from sportsbook.match where id = ${match.matchId}
  `.execute(db);
  const leagueId = rows[0]?.league_id ?? 0n;
  await setMatchLimit(db, by, 'sport/football', 10_000n);
  expect(await place(home(), '30')).toBe('outcome_limit 20.00');
  expect(await setLeagueTier(db, leagueId, 1)).toBe(true);
  expect(await place(home(), '30')).toBe('taken');
  expect(await setLeagueTier(db, leagueId, 8)).toBe(false);
  await setMatchLimit(db, by, `league/${leagueId}`, null);
  expect(await place(home(), '200')).toBe('taken');
  await setMatchLimit(db, by, `league/${leagueId}`);
  await setMatchLimit(db, by, 'sport/football', 200_000_000n);
  await setLeagueTier(db, leagueId, 3);
});

test('in play, a risen price must fit the match limit, and a bet that fits is accepted after a count', async () => {
  await table.delay('football', 30_000);
  match = await table.offer({ score: { home: 0, away: 0 } });
  await limitMatch(1_500n);
  const low = { ...home(), oddsMilli: 1_010 };
  const bets: string[] = [];
  for (let index = 0; index < 2; index++)
    bets.push((await table.placeAccepted(player, table.slip([low], { oddsPolicy: 'better' }))).betId);
  await table.passDelay();
  const states = await Promise.all(bets.map((betId) => table.getBet(player, betId)));
  expect(states.map(({ state, refusal }) => refusal?.code ?? state)).toEqual(['open', 'filled_meanwhile']);
  await table.delay('football', 0);
});

test('the audit finds a bound below the worst case', async () => {
  await place(home(), '10');
  const { db } = server.database;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update sportsbook.match_exposure set added_minor = 999 where match_id = ${match.matchId}`.execute(
        tx,
      );
      expect(await listMatchExposureMismatches(tx)).toEqual([
        { what: 'bound of a match', id: String(match.matchId), expected: 'at least 1000', found: '999' },
      ]);
      throw new Error('taken back');
    })
    .catch((failure: Error) => expect(failure.message).toBe('taken back'));
  await countMatch(db, match.matchId);
  expect(await boundOf()).toMatchObject({ worst: 1_000n, added: 0n });
});
