import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  orderPackage,
  paymentSecret,
  sendCallback,
} from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../tests/harness/sports.ts';
import {
  aHolder,
  leaveCash,
  sendDue,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';
import { ledgerChecks } from '../../ledger-checks.ts';
import { auditLedger } from '../wallet/index.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
  await stopSending(server);
});
afterAll(() => server.close());

async function findingsOf(plant: string, takeBack: string): Promise<string[]> {
  const unguarded = (statement: string) =>
    server.database.script(`set local session_replication_role = replica; ${statement}`);
  await unguarded(plant);
  const { sound, differences } = await auditLedger(server.database.db, ledgerChecks);
  await unguarded(takeBack);
  expect(sound).toBe(differences.length === 0);
  return [...new Set(differences.map(({ what }) => what))].sort();
}

test('Held money equals pending bets plus open withdrawals, and the audit finds every planted fault', async () => {
  // A payout that ends during the test would move the planted money.
  const holder = await aHolder(server, 50_000n, '98');
  const match = await table.offer({ score: { home: 1, away: 0 } });
  // A pending bet would lock the withdrawal.
  await withdrawAccepted(server, holder, 60);
  await table.placeAccepted(holder, table.slip([match.leg(winner, 'home', 2_000)], { stake: '20' }));
  const other = await aHolder(server, 50_000n, '99');
  const { orderId: paidId } = await withdrawAccepted(server, other, 70);
  const third = await aHolder(server, 50_000n, '94');
  const { orderId: failedId } = await withdrawAccepted(server, third, 80);
  await sendDue(server);
  const payer = await server.newPlayer();
  const order = await orderPackage(server, payer, 'BRL-BRL-200', 1);
  await actOnPage(server, order.payNo, 'complete');
  const unpaid = await orderPackage(server, payer, 'BRL-BRL-100', 0);
  await expectLedgerBalanced(server.database);

  const setWithdrawal = (id: string, to: string) => `update payments.withdrawal set ${to} where id = '${id}'`;
  const setOrder = (id: string, to: string) => `update payments.order set ${to} where id = '${id}'`;

  expect(
    await findingsOf(
      setWithdrawal(paidId, "status = 'failed', cause = 'review'"),
      setWithdrawal(paidId, "status = 'paid', cause = null"),
    ),
  ).toEqual([
    'callback without its effect',
    'fee of a withdrawal',
    'paid for a withdrawal',
    'returned of a withdrawal',
  ]);
  expect(
    await findingsOf(
      setWithdrawal(failedId, "status = 'unknown', closed_at = null, cause = null"),
      setWithdrawal(failedId, "status = 'failed', closed_at = now(), cause = 'review'"),
    ),
  ).toEqual(['held for a withdrawal', 'held for bets and withdrawals', 'returned of a withdrawal']);
  expect(
    await findingsOf(
      setWithdrawal(paidId, 'fee_minor = fee_minor - 1'),
      setWithdrawal(paidId, 'fee_minor = fee_minor + 1'),
    ),
  ).toEqual(['fee of a withdrawal', 'paid for a withdrawal']);
  expect(
    await findingsOf(setWithdrawal(paidId, "id = 'gone'"), setWithdrawal('gone', `id = '${paidId}'`)),
  ).toContain('money of a withdrawal that does not exist');
  expect(
    await findingsOf(
      setOrder(order.orderId, "status = 'expired', credited_at = null"),
      setOrder(order.orderId, "status = 'credited', credited_at = now()"),
    ),
  ).toEqual([
    'callback without its effect',
    'deposit of an order',
    'deposits of a player',
    'sum of deposits of a player',
    'sum of gifts of a player',
  ]);
  expect(
    await findingsOf(
      setOrder(unpaid.orderId, "status = 'credited', credited_at = now()"),
      setOrder(unpaid.orderId, "status = 'pending', credited_at = null"),
    ),
  ).toEqual(['deposit of an order', 'deposits of a player', 'sum of deposits of a player']);
  expect(
    await findingsOf(setOrder(order.orderId, "id = 'gone'"), setOrder('gone', `id = '${order.orderId}'`)),
  ).toContain('money of an order that does not exist');
  expect(
    await findingsOf(
      `update wallet.account set balance_minor = balance_minor + 1 where kind = 'held' and player_id = ${holder.id}`,
      `update wallet.account set balance_minor = balance_minor - 1 where kind = 'held' and player_id = ${holder.id}`,
    ),
  ).toEqual(['balance differs from entries', 'held for bets and withdrawals']);
  await expectLedgerBalanced(server.database);

  await table.passDelay();
  await expectLedgerBalanced(server.database);
});

test('A payment that differs from its order stays listed until the order is paid correctly', async () => {
  const payer = await server.newPlayer();
  const order = await orderPackage(server, payer, 'BRL-BRL-200', 0);
  await sendCallback(server, callbackBody(order, 19_999));
  const { sound, differences } = await auditLedger(server.database.db, ledgerChecks);
  expect(sound).toBe(false);
  expect(differences).toEqual([
    {
      what: 'callback that differs',
      id: order.orderId,
      expected: '20000 BRL pending',
      found: '19999 BRL checkout.paid',
    },
  ]);
  await actOnPage(server, order.payNo, 'complete');
  await expectLedgerBalanced(server.database);
  await leaveCash(server, payer, 0n);
  const { rows } = await sql`select 1 from payments.callback where verdict = 'differs'`.execute(
    server.database.db,
  );
  expect(rows).toHaveLength(1);
});

test('A second payment of a credited order is listed once', async () => {
  const payer = await server.newPlayer();
  const order = await orderPackage(server, payer, 'BRL-BRL-200', 0);
  await actOnPage(server, order.payNo, 'complete');
  await expectLedgerBalanced(server.database);
  for (let time = 0; time < 2; time++) {
    const again = await sendCallback(server, callbackBody({ ...order, payNo: 'AN-second' }, 20_000));
    expect(again.body.data.code).toBe('callback_differs');
  }
  const { differences } = await auditLedger(server.database.db, ledgerChecks);
  expect(differences).toEqual([
    {
      what: 'callback that differs',
      id: order.orderId,
      expected: '20000 BRL credited',
      found: '20000 BRL checkout.paid',
    },
  ]);
});
