import { randomUUID } from 'node:crypto';
import { bonuses, originalGames, originals, records } from '@palpite/contracts';
import { fromWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aGrant, give } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SharedTable, sharedTable } from '../../../../../tests/harness/shared-rounds.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { voidRound } from '../../originals/shared/shared.store.ts';
import { findBalances, findTurnover } from '../index.ts';
import { grantBonus } from './index.ts';

let server: TestServer;
let table: SharedTable;
let sports: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sharedTable(server);
  sports = sportsTable(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const pocketsOf = async (player: TestPlayer, on = server): Promise<[bigint, bigint]> => {
  const { cashMinor, bonusMinor } = await findBalances(on.database.db, player.id);
  return [cashMinor, bonusMinor];
};

const dice = (stake: string, requestId: string = randomUUID()) => ({
  body: { requestId, stake, direction: 'over' as const, target: '50' },
});

async function aPlayer(on = server): Promise<TestPlayer> {
  const player = await on.fundedPlayer(2_000n);
  await give(on, player);
  return player;
}

async function pocketsThatMoved(player: TestPlayer, kinds: string[]): Promise<string[]> {
  const { rows } = await sql<{ moved: string }>`
    select t.kind || ' ' || pocket.kind as moved
    from wallet.transfer t
    join wallet.account pocket
      on pocket.id in (t.debit_account_id, t.credit_account_id)
      and pocket.kind in ('cash', 'bonus')
    where t.player_id = ${player.id}
    and t.kind in (${sql.join(kinds)})
    order by t.seq
  `.execute(server.database.db);
  return rows.map(({ moved }) => moved);
}

test('sums open bets, rounds of own games without a step, and bets on shared rounds as open stakes', async () => {
  const player = await server.fundedPlayer(20_000n);
  const atStake = async () => (await server.call(records.getAtStake, {}, player)).body.data;
  expect(await atStake()).toEqual({ sports: 0, games: 0, total: 0 });
  const mines = { requestId: randomUUID(), stake: '10', mines: 3 };
  expect((await server.call(originalGames.startMines, { body: mines }, player)).http).toBe(200);
  const { number } = await table.openRound('double');
  await table.bet(player, 'double', { number, bet: 'red', stake: 5 });
  const [match, live] = [await sports.offer(), await sports.offer({ score: { home: 0, away: 0 } })];
  for (const offered of [match, live])
    await sports.placeAccepted(player, sports.slip([offered.leg(winner, 'home', 2_000)], { stake: '20' }));
  expect(await atStake()).toEqual({ sports: 40, games: 15, total: 55 });
});

describe('Cash first', () => {
  test('pays a round whole from cash, or from bonus when the cash is too low', async () => {
    const player = await aPlayer();
    const byCash = await server.call(originals.playDice, dice('20'), player);
    expect(byCash.body.data.bonusBalance).toBeUndefined();
    const [cash] = await pocketsOf(player);
    const body = dice('60');
    const byBonus = await server.call(originals.playDice, body, player);
    expect(byBonus.http).toBe(200);
    const paid = fromWire(byBonus.body.data.round.payout, 'BRL');
    expect(await pocketsOf(player)).toEqual([cash, 4_000n + paid]);
    expect(byBonus.body.data).toMatchObject({
      balance: Number(cash) / 100,
      bonusBalance: Number(4_000n + paid) / 100,
    });
    const again = await server.call(originals.playDice, body, player);
    expect(again.body.data).toEqual(byBonus.body.data);
    expect(await pocketsOf(player)).toEqual([cash, 4_000n + paid]);
  });

  test('refuses a stake that neither pocket can pay alone', async () => {
    const player = await aPlayer();
    const { body } = await server.call(originals.playDice, dice('110'), player);
    expect(body.data).toMatchObject({ code: 'balance_not_enough' });
    expect(await pocketsOf(player)).toEqual([2_000n, 10_000n]);
  });

  test('takes no more than both pockets hold in fifty concurrent rounds', async () => {
    const player = await aPlayer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(originals.playDice, dice('20'), player)),
    );
    const played = answers.filter(({ http }) => http === 200);
    const paid = played.reduce((sum, { body }) => sum + fromWire(body.data.round.payout, 'BRL'), 0n);
    const [cash, bonus] = await pocketsOf(player);
    expect(cash + bonus).toBe(12_000n - 2_000n * BigInt(played.length) + paid);
    expect(cash >= 0n && bonus >= 0n).toBe(true);
    expect(played.length).toBeGreaterThanOrEqual(6);
  });

  test('pays a round of several steps to the pocket that staked, even when cash has arrived since', async () => {
    const player = await aPlayer();
    const started = await server.call(
      originalGames.startMines,
      { body: { requestId: randomUUID(), stake: '50', mines: 1 } },
      player,
    );
    expect(started.body.data).toMatchObject({ balance: 20, bonusBalance: 50 });
    await server.fund(player, 50_000n);
    const roundId = started.body.data.open.roundId;
    const opened = await server.call(
      originalGames.openTile,
      { params: { roundId }, body: { tile: 0 } },
      player,
    );
    expect(opened.body.data).toMatchObject({ balance: 520, bonusBalance: 50 });
    if (opened.body.data.open) {
      const left = await server.call(originalGames.leaveMines, { params: { roundId }, body: {} }, player);
      const paid = fromWire(left.body.data.round.payout, 'BRL');
      expect(left.body.data).toMatchObject({ balance: 520, bonusBalance: Number(5_000n + paid) / 100 });
    }
    const [cash] = await pocketsOf(player);
    expect(cash).toBe(52_000n);
  });

  test('returns bets on a shared round to the pocket of each bet, drawn or void', async () => {
    const player = await aPlayer();
    const { number } = await table.openRound('double');
    for (const bet of ['red', 'black', 'white']) {
      const { http } = await table.bet(player, 'double', { number, bet, stake: 20 });
      expect(http).toBe(200);
    }
    expect(await pocketsOf(player)).toEqual([0n, 6_000n]);
    await table.finishRound('double');
    const bets = await server.call(originalGames.listMySharedBets, { params: { game: 'double' } }, player);
    const paidOf = (bet: string) =>
      fromWire(bets.body.data.bets.find((one) => one.bet === bet)?.payout ?? 0, 'BRL');
    expect(await pocketsOf(player)).toEqual([paidOf('red'), 6_000n + paidOf('black') + paidOf('white')]);

    const next = await aPlayer();
    const { number: voided } = await table.openRound('double');
    for (const bet of ['red', 'black']) await table.bet(next, 'double', { number: voided, bet, stake: 20 });
    expect(await pocketsOf(next)).toEqual([0n, 8_000n]);
    await server.database.db.transaction().execute((tx) => voidRound(tx, 'double', voided, 'test'));
    expect(await pocketsOf(next)).toEqual([2_000n, 10_000n]);
    expect(await findTurnover(server.database.db, next.id)).toEqual([
      { product: 'double', turnoverMinor: 0n, paidMinor: 0n },
    ]);
  });

  test('counts bets of both pockets towards the limit of a round', async () => {
    const player = await aPlayer();
    await sql`update originals.shared_pace set bets_max = 2 where game = 'double'`.execute(
      server.database.db,
    );
    const { number } = await table.openRound('double');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => table.bet(player, 'double', { number, bet: 'red', stake: 20 })),
    );
    await sql`update originals.shared_pace set bets_max = 20 where game = 'double'`.execute(
      server.database.db,
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
    expect(await pocketsOf(player)).toEqual([0n, 8_000n]);
  });

  test('holds, settles, corrects and sells a sports bet in the pocket that staked', async () => {
    const player = await aPlayer();
    const match = await sports.offer();
    await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '40' }));
    expect(await pocketsOf(player)).toEqual([2_000n, 6_000n]);
    await sports.publishResult(match, {
      status: 'finished',
      scores: { fullGame: { home: 2, away: 0, isOver: true } },
    });
    await expect.poll(() => pocketsOf(player)).toEqual([2_000n, 14_000n]);

    await sports.delay('football', 30_000);
    const live = await sports.offer({ score: { home: 0, away: 0 } });
    await sports.placeAccepted(player, sports.slip([live.leg(winner, 'home', 2_000)], { stake: '30' }));
    expect(await pocketsOf(player)).toEqual([2_000n, 11_000n]);
    await sports.publishScore(live, { home: 0, away: 3 });
    await sports.passDelay();
    expect(await pocketsOf(player)).toEqual([2_000n, 14_000n]);
    expect(await pocketsThatMoved(player, ['hold', 'release', 'stake', 'payout'])).toEqual([
      'stake bonus',
      'payout bonus',
      'hold bonus',
      'release bonus',
    ]);
  });
});

test('stakes bonus first when configured, and cash when the bonus is too low', async () => {
  const other = await startServer({ environment: { DRAW_ROUNDS: 'false', BONUS_ORDER: 'bonus_first' } });
  try {
    const player = await other.fundedPlayer(20_000n);
    await give(other, player);
    const byBonus = await other.call(originals.playDice, dice('100'), player);
    const paid = fromWire(byBonus.body.data.round.payout, 'BRL');
    expect(await pocketsOf(player, other)).toEqual([20_000n, paid]);
    const byCash = await other.call(originals.playDice, dice('199'), player);
    const cashPaid = paid >= 19_900n ? 0n : fromWire(byCash.body.data.round.payout, 'BRL');
    if (paid < 19_900n) expect(await pocketsOf(player, other)).toEqual([100n + cashPaid, paid]);
    await expectLedgerBalanced(other.database);
  } finally {
    await other.close();
  }
});

describe('The maximum stake of an active bonus', () => {
  /** A player with R$ 1,000 of cash and a promotion bonus of R$ 400, whose maximum stake is R$ 20. */
  async function aBonusPlayer(amountMinor = 40_000n): Promise<{ player: TestPlayer; bonusId: string }> {
    const player = await server.fundedPlayer(100_000n);
    const { id } = await give(server, player, { source: 'promotion', amountMinor, wagerTimes: 15n });
    return { player, bonusId: id };
  }
  const refused = { code: 'bonus_stake_limit', params: { max: 'R$\u00a020' } };

  test('applies to own games, for cash and for bonus, and moves nothing on refusal', async () => {
    const { player } = await aBonusPlayer();
    expect((await server.call(originals.playDice, dice('20.01'), player)).body.data).toMatchObject(refused);
    const body = { requestId: randomUUID(), stake: '20.01', mines: 3 };
    const mines = await server.call(originalGames.startMines, { body }, player);
    expect(mines.body.data).toMatchObject(refused);
    expect(await pocketsOf(player)).toEqual([100_000n, 40_000n]);
    expect((await server.call(originals.playDice, dice('20'), player)).http).toBe(200);
  });

  test('applies to sports, before the match and in play', async () => {
    const { player } = await aBonusPlayer();
    const [match, live] = [await sports.offer(), await sports.offer({ score: { home: 0, away: 0 } })];
    for (const offered of [match, live]) {
      const slip = (stake: string) => sports.slip([offered.leg(winner, 'home', 2_000)], { stake });
      expect((await sports.place(player, slip('20.01'))).refusal).toMatchObject(refused);
      await sports.placeAccepted(player, slip('20'));
    }
  });

  const ten = Array.from({ length: 10 }, (_, index) => index);

  test('applies to all stakes on one selection: ten concurrent bets do not exceed it in sum', async () => {
    const { player } = await aBonusPlayer();
    const [match, other] = [await sports.offer(), await sports.offer()];
    const home = match.leg(winner, 'home', 2_000);
    const answers = await Promise.all(
      ten.map(() => sports.place(player, sports.slip([home], { stake: '8' }))),
    );
    expect(answers.filter(({ bet }) => bet)).toHaveLength(2);
    const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
    expect(refusals).toHaveLength(8);
    expect(refusals[7]).toMatchObject({
      code: 'bonus_pick_limit',
      params: { max: 'R$\u00a020', left: 'R$\u00a04', amount: '4.00' },
    });
    await sports.placeAccepted(player, sports.slip([home], { stake: '4' }));
    const full = await sports.place(player, sports.slip([home], { stake: '1' }));
    expect(full.refusal).toMatchObject({ code: 'bonus_pick_limit', params: { left: 'R$\u00a00' } });
    expect(full.refusal?.params).not.toHaveProperty('amount');
    const parlay = [home, other.leg(winner, 'home', 2_000)];
    await sports.placeAccepted(player, sports.slip([match.leg(winner, 'draw', 3_400)], { stake: '20' }));
    await sports.placeAccepted(player, sports.slip(parlay, { stake: '15' }));
    const again = await sports.place(player, sports.slip(parlay.toReversed(), { stake: '10', sizes: [2] }));
    expect(again.refusal).toMatchObject({ code: 'bonus_pick_limit', params: { amount: '5.00' } });
  });

  test('ignores bets from before the bonus and settled bets', async () => {
    const player = await server.fundedPlayer(100_000n);
    const match = await sports.offer();
    const slip = (stake: string) => sports.slip([match.leg(winner, 'home', 2_000)], { stake });
    await sports.placeAccepted(player, slip('300'));
    await give(server, player, { source: 'promotion', amountMinor: 40_000n, wagerTimes: 15n });
    await sports.placeAccepted(player, slip('20'));
    expect((await sports.place(player, slip('1'))).refusal).toMatchObject({ code: 'bonus_pick_limit' });
  });

  test('applies to all stakes on one round of a shared game', async () => {
    const { player } = await aBonusPlayer();
    // An open round of an earlier test may end soon.
    await table.finishRound('double');
    const { number } = await table.openRound('double');
    const bets = ['red', 'black', 'white'] as const;
    const answers = await Promise.all(
      ten.map((index) => table.bet(player, 'double', { number, bet: bets[index % 3] ?? 'red', stake: 8 })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
    const refusedOf = answers.flatMap(({ http, body }) => (http === 200 ? [] : [body.data]));
    expect(refusedOf[7]).toMatchObject({
      code: 'bonus_round_limit',
      params: { max: 'R$\u00a020', left: 'R$\u00a04' },
    });
    expect((await table.bet(player, 'double', { number, bet: 'white', stake: 4 })).http).toBe(200);
    const other = await table.openRound('luckyColor');
    const more = await table.bet(player, 'luckyColor', { number: other.number, bet: 'red', stake: 20 });
    expect(more.http, JSON.stringify(more.body)).toBe(200);
  });

  test('ends with the bonus', async () => {
    const { player, bonusId } = await aBonusPlayer();
    await server.call(bonuses.forfeitBonus, { params: { bonusId } }, player);
    expect((await server.call(originals.playDice, dice('50'), player)).http).toBe(200);
  });

  test('adds up over active bonuses, is never below the minimum bet, and is not set by gifts', async () => {
    const { player } = await aBonusPlayer();
    await give(server, player, { source: 'promotion', amountMinor: 30_000n });
    await give(server, player, { source: 'gift' });
    expect((await server.call(originals.playDice, dice('35.01'), player)).body.data).toMatchObject({
      code: 'bonus_stake_limit',
      params: { max: 'R$\u00a035' },
    });
    expect((await server.call(originals.playDice, dice('35'), player)).http).toBe(200);
    const { player: small } = await aBonusPlayer(100n);
    const match = await sports.offer();
    const slip = (stake: string) => sports.slip([match.leg(winner, 'home', 2_000)], { stake });
    expect((await sports.place(small, slip('10.01'))).refusal).toMatchObject({
      code: 'bonus_stake_limit',
      params: { max: 'R$\u00a010' },
    });
    await sports.placeAccepted(small, slip('10'));
  });

  test('applies from the moment the bonus exists: of stakes concurrent with the grant, none above it counts', async () => {
    const player = await server.fundedPlayer(100_000n);
    const grant = aGrant(player, { source: 'promotion', wagerTimes: 15n });
    const { db } = server.database;
    await Promise.all([
      ...Array.from({ length: 10 }, () => server.call(originals.playDice, dice('20'), player)),
      db.transaction().execute((tx) => grantBonus(tx, grant)),
      ...Array.from({ length: 10 }, () => server.call(originals.playDice, dice('20'), player)),
    ]);
    const { rows } = await sql<{ above: number }>`
      select count(*)::int as above
      from wallet.transfer
      join wallet.bonus on bonus.player_id = transfer.player_id and transfer.seq > bonus.from_seq
      where transfer.player_id = ${player.id}
      and transfer.kind = 'stake'
      and transfer.amount_minor > bonus.stake_max_minor
    `.execute(db);
    expect(rows).toEqual([{ above: 0 }]);
  });
});
