import { originals } from '@palpite/contracts';
import { roundPayout } from '@palpite/domain/games/derive';
import { double } from '@palpite/domain/games/double';
import { fromWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findBalances } from '../../apps/server/modules/wallet/index.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer } from '../harness/server.ts';
import { sharedTable } from '../harness/shared-rounds.ts';

test('takes bets on a shared round, draws it, pays it and balances', async () => {
  const server = await startServer({ kind: 'embedded', environment: { DRAW_ROUNDS: 'false' } });
  try {
    const { db } = server.database;
    await sql`update originals.shared_pace set chain_length = 50`.execute(db);
    const table = sharedTable(server);
    const player = await server.fundedPlayer(10_000n);
    const { number } = await table.openRound('double');
    for (const bet of ['red', 'black', 'white']) {
      expect((await table.bet(player, 'double', { number, bet, stake: 2.5 })).http).toBe(200);
    }
    await table.letPhasePass('double');
    expect((await table.bet(player, 'double', { number, bet: 'red', stake: 2.5 })).body.data).toMatchObject({
      code: 'betting_over',
    });
    const round = await table.finishRound('double');
    const { body } = await server.call(originals.listRounds, {}, player);
    const paid = body.data.rounds.reduce((sum, one) => sum + fromWire(one.payout, 'BRL'), 0n);
    expect(body.data.rounds).toHaveLength(3);
    expect(paid).toBe(
      (['red', 'black', 'white'] as const).reduce(
        (sum, color) => sum + roundPayout(double, { bet: color }, round.outcome ?? -1, 250n),
        0n,
      ),
    );
    expect((await findBalances(db, player.id)).cashMinor).toBe(9_250n + paid);
    await expectLedgerBalanced({ db });
  } finally {
    await server.close();
  }
});
