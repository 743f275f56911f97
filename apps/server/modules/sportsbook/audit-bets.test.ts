import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { footballResult, openBets } from '../../../../tests/harness/open-bets.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { auditLedger } from '../wallet/index.ts';
import { listBetMismatches } from './audit-bets.ts';
import { settleMatch } from './settlement/settle-match.ts';

let database: Database;
let betId: bigint;

beforeAll(async () => {
  ({ database } = await freshDatabase());
  const bets = openBets(database);
  const player = await bets.aPlayer(1_000n);
  const matchId = await bets.aMatch();
  betId = await bets.place({
    playerId: player,
    stakeMinor: 400n,
    legs: [{ matchId, market: 'football/total/fullGame/2.5', outcome: 'over', oddsMilli: 1_700 }],
  });
  await bets.publishResult(matchId, footballResult([3, 1]));
  const log = createLog(readConfig({ LOG_LEVEL: 'silent' }));
  await settleMatch({ database, log, betsPerChunk: 10 }, matchId);
});
afterAll(() => database.close());

test('bets that agree with the journal have no mismatches', async () => {
  expect(await listBetMismatches(database.db)).toEqual([]);
});

test.each<[string, string, string[]]>([
  [
    'paid more than the journal says',
    'update sportsbook.bet set paid_minor = 681, owed_minor = 1',
    ['paid for a bet'],
  ],
  [
    'a target that was not paid',
    'update sportsbook.bet set target_minor = 679',
    ['paid for a bet, less what is owed'],
  ],
  ['a debt that is none', 'update sportsbook.bet set owed_minor = 5', ['paid for a bet, less what is owed']],
  [
    'a stake that was never taken',
    'update sportsbook.bet set stake_minor = 500, stake_left_minor = 500',
    ['stakes of a bet'],
  ],
  ['stake left that was sold', 'update sportsbook.bet set stake_left_minor = 399', ['stake left of a bet']],
  [
    'a sale that was not paid',
    'update sportsbook.bet set cashed_out_minor = 30',
    ['paid for sales of a bet', 'sales of a bet'],
  ],
  ['an open leg that is none', 'update sportsbook.bet set legs_open = 1', ['open legs of a bet']],
  ['a leg of another match', 'update sportsbook.leg set match_id = match_id + 1', ['match of a leg']],
  ['a leg of no market', 'update sportsbook.leg set market_id = -1', ['match of a leg']],
  [
    'a leg of no bet',
    'update sportsbook.leg set bet_id = -1',
    ['leg of a bet that does not exist', 'open legs of a bet'],
  ],
  [
    'a waiting bet without its stake held',
    "update sportsbook.bet set status = 'pending', target_minor = null, paid_minor = 680, owed_minor = 680",
    ['held for a bet', 'stakes of a bet'],
  ],
  [
    'a decided bet among the undecided',
    'insert into sportsbook.undecided_bet (player_id, bet_id) select player_id, id from sportsbook.bet',
    ['list of undecided bets'],
  ],
  [
    'an open bet that is missing among the undecided',
    `do $$ begin
       update sportsbook.bet set status = 'open', target_minor = null, paid_minor = 680, owed_minor = 680;
       delete from sportsbook.undecided_bet;
     end $$`,
    ['list of undecided bets'],
  ],
  [
    'an automatic cash-out value that differs',
    `do $$ begin
       update sportsbook.bet set status = 'open', target_minor = null, paid_minor = 680, owed_minor = 680;
       update sportsbook.undecided_bet set auto_cash_out_minor = 1;
     end $$`,
    ['list of undecided bets'],
  ],
  [
    'money of no bet',
    `insert into wallet.transfer (id, kind, debit_account_id, credit_account_id, amount_minor, currency, reference)
     select 'x', 'payout', min(id), max(id), 1, 'BRL', 'sports:77' from wallet.account`,
    ['money of a bet that does not exist'],
  ],
])('finds %s', async (_, fault, found) => {
  const planted = database.db.transaction().execute(async (tx) => {
    await sql.raw(fault).execute(tx);
    const mismatches = await listBetMismatches(tx);
    expect(mismatches.map(({ what }) => what)).toEqual(found);
    if (!found.some((what) => what.endsWith('of a bet that does not exist'))) {
      expect(mismatches.every(({ id }) => id === String(betId))).toBe(true);
    }
    throw new Error('taken back');
  });
  await expect(planted).rejects.toThrow('taken back');
});

test('a mismatch makes the whole audit fail', async () => {
  await sql`update sportsbook.bet set owed_minor = 7`.execute(database.db);
  expect(await auditLedger(database.db, [listBetMismatches])).toMatchObject({
    sound: false,
    differences: [
      { what: 'paid for a bet, less what is owed', id: String(betId), expected: '680', found: '673' },
    ],
  });
  await sql`update sportsbook.bet set owed_minor = 0`.execute(database.db);
  await expectLedgerBalanced(database);
});
