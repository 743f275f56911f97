import * as sports from '@palpite/contracts/sports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bonusOf, give, seal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { overs, type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { sealJournal } from '../../wallet/index.ts';
import { checkCoveredStakes } from '../index.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  // Every sports stake counts fully, and the required turnover is reached easily.
  await server.database.db
    .updateTable('wallet.turnover_weight')
    .set({ bonus_permille: 1_000, edge_ppm: 1_000_000 })
    .where('product', '=', 'sports')
    .execute();
  // The tests run the comparison and the settlement themselves.
  for (const name of ['compare covered stakes', 'settle bonuses'])
    await server.database.db
      .insertInto('platform.job_lease')
      .values({ name, taken_until: new Date(Date.now() + 3_600_000) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ taken_until: new Date(Date.now() + 3_600_000) }),
      )
      .execute();
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const chance = 'football/doubleChance/fullGame';
const markets = {
  [winner]: { home: 2_000, draw: 3_400, away: 3_800 },
  [overs]: { over: 1_900, under: 1_920 },
  [chance]: { homeOrDraw: 1_300, homeOrAway: 1_350, drawOrAway: 1_900 },
};

async function aHunter() {
  const player = await server.fundedPlayer(100_000n);
  const { id } = await give(server, player, { wagerTimes: 15n });
  const wagered = async () => (await bonusOf(server, player, id)).wagered;
  const back = (stake: string, ...legs: Parameters<SportsTable['slip']>[0]) =>
    table.placeAccepted(player, table.slip(legs, { stake }));
  return { player, wagered, back };
}

const rowsOf = async (player: TestPlayer) => {
  const { rows } = await sql<{ covered: bigint }>`
    select sum(covered_minor)::bigint as covered
    from wallet.covered_stake
    where player_id = ${player.id}
    group by stake_id
    order by stake_id
  `.execute(server.database.db);
  return rows.map(({ covered }) => covered);
};

const sealedMilliOf = async (player: TestPlayer) =>
  (
    await server.database.db
      .selectFrom('wallet.bonus')
      .select('wagered_milli')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
  ).wagered_milli;

describe('Stakes that other bets cover do not count towards a bonus', () => {
  test('both sides of a market, including the earlier stake', async () => {
    const { back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    await back('10', match.leg(overs, 'over', 1_900));
    expect(await wagered()).toBe(10);
    await back('10', match.leg(overs, 'under', 1_920));
    expect(await wagered()).toBe(0);
  });

  test('also after a seal has counted the earlier stake', async () => {
    const { back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    await back('10', match.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(10);
    await seal(server);
    await back('10', match.leg(chance, 'drawOrAway', 1_900));
    await seal(server);
    expect(await wagered()).toBe(0);
    await seal(server);
    expect(await wagered()).toBe(0);
  });

  test('home, draw and away of one match, once the third bet is placed', async () => {
    const { back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    await back('17', match.leg(winner, 'home', 2_000));
    await back('10', match.leg(winner, 'draw', 3_400));
    expect(await wagered()).toBe(27);
    await back('9', match.leg(winner, 'away', 3_800));
    // Every result returns at least R$ 34, so of R$ 36 only the rest is at risk.
    expect(await wagered()).toBeLessThanOrEqual(2);
  });

  test('parlays that differ only in opposite outcomes of one match', async () => {
    const { back, wagered } = await aHunter();
    const [one, other] = [await table.offer({ markets }), await table.offer({ markets })];
    await back('10', one.leg(overs, 'over', 1_900), other.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(10);
    await back('10', one.leg(overs, 'under', 1_920), other.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(0);
  });

  test('bets on different matches and on unrelated markets count fully', async () => {
    const { back, wagered } = await aHunter();
    const [one, other] = [await table.offer({ markets }), await table.offer({ markets })];
    await back('10', one.leg(overs, 'over', 1_900));
    await back('10', other.leg(overs, 'under', 1_920));
    await back('10', one.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(30);
  });

  test('a covering bet placed before the bonus started reduces the counted stake', async () => {
    const player = await server.fundedPlayer(100_000n);
    const match = await table.offer({ markets });
    await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '10' }));
    const { id } = await give(server, player, { wagerTimes: 15n });
    await table.placeAccepted(player, table.slip([match.leg(overs, 'under', 1_920)], { stake: '10' }));
    expect((await bonusOf(server, player, id)).wagered).toBe(0);
  });

  test('two concurrent bets on both sides are both detected, in either order of comparison', async () => {
    const { player, wagered } = await aHunter();
    const match = await table.offer({ markets });
    const sides = [match.leg(overs, 'over', 1_900), match.leg(overs, 'under', 1_920)];
    await Promise.all(sides.map((leg) => table.placeAccepted(player, table.slip([leg], { stake: '10' }))));
    await Promise.all(Array.from({ length: 10 }, () => checkCoveredStakes(server.database.db, player.id)));
    expect(await rowsOf(player)).toEqual([1_000n, 1_000n]);
    expect(await wagered()).toBe(0);
  });

  test('compares bets in play once they are accepted', async () => {
    const { player, wagered, back } = await aHunter();
    const match = await table.offer({ markets, score: { home: 1, away: 0 } });
    await back('10', match.leg(overs, 'over', 1_900));
    await table.passDelay();
    expect(await wagered()).toBe(10);
    await back('10', match.leg(overs, 'under', 1_920));
    expect(await wagered()).toBe(10);
    await table.passDelay();
    expect(await wagered()).toBe(0);
    expect(await rowsOf(player)).toEqual([1_000n, 1_000n]);
  });

  test('a returned stake does not reduce what is already covered', async () => {
    const { back, wagered } = await aHunter();
    const [one, other] = [await table.offer({ markets }), await table.offer({ markets })];
    await back('10', one.leg(overs, 'over', 1_900));
    await back('10', one.leg(overs, 'under', 1_920));
    await back('10', other.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(10);
    await seal(server);
    await table.publishResult(one, { status: 'cancelled' });
    await expect.poll(wagered).toBe(10);
    await seal(server);
    expect(await wagered()).toBe(10);
  });

  test('writes nothing without a bonus', async () => {
    const player = await server.fundedPlayer(100_000n);
    const match = await table.offer({ markets });
    await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
    await table.placeAccepted(player, table.slip([match.leg(overs, 'under', 1_920)]));
    expect(await rowsOf(player)).toEqual([]);
  });

  test('a stake counts nothing before its comparison, so a crash in between cannot complete a bonus', async () => {
    const { player, back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    await back('10', match.leg(overs, 'over', 1_900));
    expect(await rowsOf(player)).toEqual([1_000n]);
    await sealJournal(server.database.db);
    expect(await sealedMilliOf(player)).toBe(0n);
    expect(await wagered()).toBe(10);
    await sealJournal(server.database.db);
    expect(await sealedMilliOf(player)).toBe(1_000_000n);
  });
});

describe('Minimum price per leg', () => {
  test('a single and a parlay below it count nothing', async () => {
    const { back, wagered } = await aHunter();
    const [one, other] = [await table.offer({ markets }), await table.offer({ markets })];
    await back('10', one.leg(chance, 'homeOrDraw', 1_300));
    await back('10', one.leg(chance, 'homeOrAway', 1_350), other.leg(winner, 'home', 2_000));
    expect(await wagered()).toBe(0);
  });

  test('the lines of a system without such a leg count', async () => {
    const { player, wagered } = await aHunter();
    const [one, two, three] = [
      await table.offer({ markets }),
      await table.offer({ markets }),
      await table.offer({ markets }),
    ];
    const legs = [
      one.leg(chance, 'homeOrDraw', 1_300),
      two.leg(winner, 'home', 2_000),
      three.leg(winner, 'home', 2_000),
    ];
    await table.placeAccepted(player, table.slip(legs, { stake: '30', sizes: [2] }));
    expect(await wagered()).toBe(10);
  });

  test('the operator can change it', async () => {
    const { back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    const { db } = server.database;
    await db.updateTable('wallet.sports_turnover_terms').set({ odds_min_milli: 1_950 }).execute();
    await back('10', match.leg(overs, 'over', 1_900));
    expect(await wagered()).toBe(0);
    await db.updateTable('wallet.sports_turnover_terms').set({ odds_min_milli: 1_500 }).execute();
  });
});

describe('Before placement, the turnover preview of a slip', () => {
  const count = async (player: TestPlayer, ...slips: ReturnType<SportsTable['slip']>[]) => {
    const { http, body } = await server.call(sports.countSlips, { body: { slips } }, player);
    expect(http, JSON.stringify(body)).toBe(200);
    return body.data.bonus;
  };

  test('shows the part that will count and the reasons, as the bet then counts', async () => {
    const { player, back, wagered } = await aHunter();
    const match = await table.offer({ markets });
    const over = table.slip([match.leg(overs, 'over', 1_900)]);
    const under = table.slip([match.leg(overs, 'under', 1_920)], { stake: '4' });
    const low = table.slip([match.leg(chance, 'homeOrDraw', 1_300)]);
    expect(await count(player, over, low)).toEqual({
      oddsMin: 1.5,
      stakeMax: null,
      slips: [
        { slipId: over.slipId, counts: 10, percent: 100, reasons: [] },
        { slipId: low.slipId, counts: 0, percent: 100, reasons: ['price'] },
      ],
    });
    await back('10', match.leg(overs, 'over', 1_900));
    expect((await count(player, under))?.slips).toEqual([
      { slipId: under.slipId, counts: 0, percent: 100, reasons: ['covered'] },
    ]);
    await back('4', match.leg(overs, 'under', 1_920));
    // R$ 4 at 1.92 returns R$ 7.68 when the first bet loses, so R$ 2.32 is at risk.
    expect(await wagered()).toBe(2.32);
  });

  test('covers two slips together, shows the maximum stake, and is null without a bonus', async () => {
    const player = await server.fundedPlayer(100_000n);
    const match = await table.offer({ markets });
    const sides = [
      table.slip([match.leg(overs, 'over', 1_900)]),
      table.slip([match.leg(overs, 'under', 1_920)]),
    ];
    expect(await count(player, ...sides)).toBeNull();
    await give(server, player, { source: 'promotion', wagerTimes: 15n });
    expect(await count(player, ...sides)).toMatchObject({
      stakeMax: 10,
      slips: [
        { counts: 0, reasons: ['covered'] },
        { counts: 0, reasons: ['covered'] },
      ],
    });
  });
});
