import { randomUUID } from 'node:crypto';
import { originalGames, originals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { sharedTable } from '../../../../tests/harness/shared-rounds.ts';
import { listOwnRoundMismatches } from './audit-rounds.ts';
import { voidRound } from './shared/shared.store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  const table = sharedTable(server);
  const player = await server.fundedPlayer(100_00n);
  const bet = async () => {
    const { number } = await table.openRound('double');
    await table.bet(player, 'double', { number, bet: 'red', stake: 3 });
    return number;
  };
  for (const target of ['2', '50'])
    await server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake: '5', direction: 'under', target } },
      player,
    );
  await server.call(
    originalGames.startMines,
    { body: { requestId: randomUUID(), stake: '10', mines: 3 } },
    player,
  );
  await bet();
  await table.finishRound('double');
  const voided = await bet();
  await server.database.db.transaction().execute((tx) => voidRound(tx, 'double', voided, 'test'));
  await bet();
});
afterAll(() => server.close());

test('finds no difference in rounds that agree with the journal', async () => {
  await expectLedgerBalanced(server.database);
});

/** Each fault is in a transaction that is rolled back. */
test.each<[string, string, string[]]>([
  [
    'a payout that was never made',
    'update originals.round set payout_minor = payout_minor + 1 where nonce = 0',
    ['own round and the journal'],
  ],
  [
    'a stake that was never taken',
    'update originals.open_round set stake_minor = 1100',
    ['own round and the journal'],
  ],
  [
    'money of no round',
    'delete from originals.open_round',
    ['nonces of a seed pair', 'own round and the journal'],
  ],
  [
    'a payout that was written past all statements',
    `insert into wallet.transfer (
       id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference
     )
     select
       replace(id, 'stake:', 'draw-payout:'), 'payout', credit_account_id, debit_account_id, 100, currency, player_id,
       reference
     from wallet.transfer
     where reference like 'dice:%'
     and kind = 'stake'
     limit 1`,
    ['own round and the journal'],
  ],
  [
    'a stake that was taken twice',
    `insert into wallet.transfer (
       id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference
     )
     select
       id || ':again', kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference
     from wallet.transfer
     where reference like 'dice:%'
     and kind = 'stake'
     limit 1`,
    ['own round and the journal'],
  ],
  [
    'a nonce that was left out',
    'update originals.seed_pair set nonce = nonce + 1',
    ['nonces of a seed pair'],
  ],
  [
    'a nonce that decided two rounds',
    'update originals.round set nonce = 0 where nonce = 1',
    ['nonces of a seed pair'],
  ],
  [
    'another number than was paid',
    `update originals.shared_round set outcome = case when outcome between 1 and 7 then 8 else 1 end
     where status = 'settled'`,
    ['payout of a shared bet'],
  ],
  [
    'a bet that nobody paid',
    `update originals.shared_bet set payout_minor = null
     where (game, number) in (select game, number from originals.shared_round where status = 'void')`,
    ['own round and the journal', 'payout of a shared bet'],
  ],
  [
    'a bet without its record',
    'delete from originals.round where seed_pair_id is null',
    ['record of a shared bet'],
  ],
])('finds %s', async (_, fault, found) => {
  const planted = server.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(fault).execute(tx);
    const mismatches = await listOwnRoundMismatches(tx);
    expect(mismatches.map(({ what }) => what).sort()).toEqual(found);
    throw new Error('taken back');
  });
  await expect(planted).rejects.toThrow('taken back');
});
