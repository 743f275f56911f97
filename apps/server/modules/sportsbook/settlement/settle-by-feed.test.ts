import { sports } from '@palpite/contracts';
import { betResults } from '@palpite/domain/sports/codes';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { findBalances } from '../../wallet/index.ts';
import type { FeedMessage } from '../feed/feed-message.ts';

let server: TestServer;
let table: SportsTable;
let sequence = 1_000_000;

beforeAll(async () => {
  server = await startServer();
  table = sportsTable(server);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;
const about = (match: Offered) => ({ matchRef: match.ref, sequence: ++sequence, at: new Date() });

function finished(score: Score): MatchResult {
  return { status: 'finished', scores: { fullGame: { ...score, isOver: true } } };
}

const settlement = (match: Offered, score: Score): FeedMessage => ({
  ...about(match),
  kind: 'settlement',
  certainty: 'confirmed',
  result: finished(score),
  markets: null,
});

async function betIn(player: TestPlayer, betId: string, expected: object) {
  await expect
    .poll(async () => (await server.call(sports.getBet, { params: { betId } }, player)).body.data)
    .toMatchObject(expected);
}

describe('a result reported by the feed', () => {
  test('settles single, parlay and system without a call, and the player sees each leg and the balance', async () => {
    const player = await server.fundedPlayer(10_000n);
    const [first, second, third] = [await table.offer(), await table.offer(), await table.offer()];
    const legs = [
      first.leg(overs, 'over', 1_900),
      second.leg(winner, 'home', 2_000),
      third.leg(handicap, 'away', 1_880),
    ];
    const single = await table.placeAccepted(player, table.slip(legs.slice(0, 1), { stake: '10.01' }));
    const parlay = await table.placeAccepted(player, table.slip(legs, { stake: '7' }));
    const system = await table.placeAccepted(player, table.slip(legs, { stake: '9', sizes: [2] }));
    expect(await cashOf(player)).toBe(7_399n);
    await table.publish(settlement(first, { home: 2, away: 1 }));
    // 10.01 × 1.9 = 19.019
    await betIn(player, single.betId, { state: 'settled', payout: 19.01 });
    await table.publish(settlement(second, { home: 1, away: 0 }), settlement(third, { home: 2, away: 0 }));
    await betIn(player, parlay.betId, { state: 'settled', payout: 0 });
    // One of three lines has won: 3.00 × 1.9 × 2.
    await betIn(player, system.betId, { state: 'settled', payout: 11.4 });
    const { body } = await server.call(sports.getBet, { params: { betId: parlay.betId } }, player);
    expect(body.data.legs.map(({ result }) => betResults.fromCode(result))).toEqual(['win', 'win', 'loss']);
    expect(await cashOf(player)).toBe(7_399n + 1_901n + 1_140n);
  });

  test('repeated, late and out of order pays once, by the newest message', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }),
    );
    const older = settlement(match, { home: 0, away: 0 });
    const newer = settlement(match, { home: 3, away: 0 });
    await table.publish(newer);
    await betIn(player, bet.betId, { state: 'settled', payout: 9.5 });
    await table.publish(older, newer, older);
    await table.publish(newer);
    await table.publish({ ...about(match), kind: 'rollback', of: 'settlement', markets: 'all' });
    await betIn(player, bet.betId, { state: 'open', payout: null });
    expect(await cashOf(player)).toBe(4_500n);
    await table.publish(newer, older);
    await table.publish(settlement(match, { home: 1, away: 0 }));
    await betIn(player, bet.betId, { state: 'settled', payout: 0 });
    expect(await cashOf(player)).toBe(4_500n);
  });

  test('market by market, with a cancellation that is rolled back', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'under', 1_920)], { stake: '5' }),
    );
    await table.publish({
      ...about(match),
      kind: 'settlement',
      certainty: 'confirmed',
      result: null,
      markets: [{ key: overs, outcomes: [{ outcome: 'under', settlement: { kind: 'win' } }] }],
    });
    await betIn(player, bet.betId, { payout: 9.6 });
    const cancel = {
      ...about(match),
      kind: 'cancel',
      markets: [overs],
      reason: 'palpableError',
      from: null,
      until: null,
    } as const;
    await table.publish(cancel);
    await betIn(player, bet.betId, {
      payout: 5,
      legs: [{ voidReason: 'palpableError', result: betResults.toCode('stakeBack') }],
    });
    expect(await cashOf(player)).toBe(5_000n);
    await table.publish({ ...about(match), kind: 'rollback', of: 'cancel', markets: [overs] });
    await betIn(player, bet.betId, { payout: 9.6, legs: [{ voidReason: null }] });
    expect(await cashOf(player)).toBe(5_460n);
  });

  test('that states less than usual keeps what was decided market by market', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const [total, result] = [
      await table.placeAccepted(player, table.slip([match.leg(overs, 'under', 1_920)], { stake: '5' })),
      await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' })),
    ];
    await table.publish({
      ...about(match),
      kind: 'settlement',
      certainty: 'live',
      result: null,
      markets: [{ key: overs, outcomes: [{ outcome: 'under', settlement: { kind: 'halfWin' } }] }],
    });
    await betIn(player, total.betId, { payout: 7.3 });
    await table.publish({ ...settlement(match, { home: 3, away: 0 }), onlyUndecided: true } as FeedMessage);
    await betIn(player, result.betId, { payout: 10 });
    await betIn(player, total.betId, { payout: 7.3 });
  });

  test('while a bet is pending refuses it and returns the stake', async () => {
    const player = await server.fundedPlayer(5_000n);
    await table.delay('football', 30_000);
    const match = await table.offer({ score: { home: 2, away: 0 } });
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }),
    );
    expect(bet.state).toBe('pending');
    await table.publish(settlement(match, { home: 3, away: 0 }));
    await table.passDelay();
    await betIn(player, bet.betId, { state: 'refused' });
    expect(await cashOf(player)).toBe(5_000n);
  });

  test('publishes an update of each bet', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }),
    );
    await table.publish(settlement(match, { home: 3, away: 0 }));
    await betIn(player, bet.betId, { state: 'settled' });
    const news = await server.database.db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('topic', '=', 'bets')
      .execute();
    expect(news.flatMap(({ payload }) => payload as object[])).toContainEqual({
      playerId: String(player.id),
      betId: bet.betId,
      state: 'settled',
      payoutMinor: '950',
      currency: 'BRL',
    });
  });
});
