import * as sports from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { findBalances } from '../../apps/server/modules/wallet/index.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer } from '../harness/server.ts';
import { handicap, sportsTable, winner } from '../harness/sports.ts';

test('takes bets, decides those in play after their delay, refuses one, and balances', async () => {
  const server = await startServer({ kind: 'embedded', environment: { FEED: 'off' } });
  try {
    const { db } = server.database;
    const table = sportsTable(server);
    await table.delay('football', 30_000);
    const player = await server.fundedPlayer(10_000n);
    const [later, calm, lively] = [
      await table.offer(),
      await table.offer({ score: { home: 2, away: 1 } }),
      await table.offer({ score: { home: 0, away: 0 } }),
    ];
    const sent = table.slip([later.leg(winner, 'draw', 3_400), calm.leg(winner, 'away', 3_800)], {
      stake: '11',
    });
    const [parlay, again] = await Promise.all([
      table.placeAccepted(player, sent),
      table.placeAccepted(player, sent),
    ]);
    expect(again.betId).toBe(parlay.betId);
    const single = await table.placeAccepted(
      player,
      table.slip([later.leg(winner, 'home', 2_000)], { stake: '5' }),
    );
    const taken = await table.placeAccepted(
      player,
      table.slip([calm.leg(handicap, 'home', 1_950)], { stake: '7' }),
    );
    const refused = await table.placeAccepted(
      player,
      table.slip([lively.leg(winner, 'home', 2_000)], { stake: '9' }),
    );
    expect(await findBalances(db, player.id)).toMatchObject({ cashMinor: 6_800n, heldMinor: 2_700n });
    await table.publishScore(lively, { home: 0, away: 1 });
    await table.passDelay();
    const { body } = await server.call(sports.listBets, { query: { state: 'all' } }, player);
    expect(body.data.bets.map(({ betId, state }) => [betId, state])).toEqual([
      [refused.betId, 'refused'],
      [taken.betId, 'open'],
      [single.betId, 'open'],
      [parlay.betId, 'open'],
    ]);
    expect(body.data.bets[1]?.legs[0]?.scoreAtPlacement).toEqual({ home: 2, away: 1 });
    expect(await findBalances(db, player.id)).toMatchObject({
      cashMinor: 7_700n,
      heldMinor: 0n,
      turnoverMinor: 2_300n,
    });
    await expectLedgerBalanced({ db });
  } finally {
    await server.close();
  }
});
