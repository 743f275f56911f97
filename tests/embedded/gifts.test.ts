import { randomUUID } from 'node:crypto';
import { bonuses, originalGames, promotions, signIn } from '@palpite/contracts';
import { expect, test } from 'vitest';
import { raiseLevels } from '../../apps/server/modules/engagement/vip/raise-level.ts';
import { findBalances, findTurnover } from '../../apps/server/modules/wallet/index.ts';
import { bonusesOf, seal } from '../harness/bonuses.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer } from '../harness/server.ts';

test('grants each gift, promotion and sign-in once under ten concurrent calls, and balances', async () => {
  const server = await startServer({ kind: 'embedded', environment: { DRAW_ROUNDS: 'false' } });
  const { db } = server.database;
  const atOnce = <Answer>(send: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, send));
  try {
    const player = await server.fundedPlayer(10_000n);
    const mines = { requestId: randomUUID(), stake: 50, mines: 24 };
    await atOnce(() => server.call(originalGames.startMines, { body: mines }, player));
    expect(await findTurnover(db, player.id)).toMatchObject([{ turnoverMinor: 0n }]);
    const promotion = { params: { promotionId: 'primeira-semana' } };
    const tile = { params: { roundId: mines.requestId }, body: { tile: 7 } };
    await Promise.all([
      atOnce(() => server.call(signIn.claimSignIn, {}, player)),
      atOnce(() => server.call(signIn.getUserGift, {}, player)),
      atOnce(() => server.call(promotions.claimPromotion, promotion, player)),
      atOnce(() => server.call(originalGames.openTile, tile, player)),
      atOnce(() => raiseLevels(db, [player.id], [])),
      seal(server),
    ]);
    const given = async () =>
      (await bonusesOf(server, player)).bonuses.map(({ source, state }) => `${source} ${state}`).sort();
    expect(await given()).toEqual(['gift offered', 'promotion active', 'signIn active']);
    const ids = (await bonusesOf(server, player)).bonuses.map(({ bonusId }) => bonusId);
    await Promise.all(
      ids.flatMap((bonusId) => [
        atOnce(() => server.call(bonuses.claimBonus, { params: { bonusId } }, player)),
        atOnce(() => server.call(bonuses.forfeitBonus, { params: { bonusId } }, player)),
      ]),
    );
    await atOnce(() => server.call(signIn.claimSignIn, {}, player));
    // Claimed first and then forfeited, or the forfeit failed before the claim.
    expect((await given()).slice(1)).toEqual(['promotion forfeited', 'signIn forfeited']);
    await seal(server);
    expect(await findTurnover(db, player.id)).toMatchObject([{ turnoverMinor: 5_000n }]);
    expect(await findBalances(db, player.id)).toMatchObject({ turnoverMinor: 5_000n });
    await expectLedgerBalanced(server.database);
  } finally {
    await server.close();
  }
});
