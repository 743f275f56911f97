import { randomUUID } from 'node:crypto';
import { originalGames, originals } from '@palpite/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows } from '../../../../tests/harness/office.ts';
import { openBets } from '../../../../tests/harness/open-bets.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  type Holder,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
let support: TestStaff;
let holder: Holder;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  support = await newStaff(server, ['support'], 'Lia');
  holder = await aHolder(server, 1_000_000n);
  // A second account, so that a search that finds every player fails.
  await server.newPlayer();
  await server.database.db
    .updateTable('identity.player')
    .set({ name: 'Zoraide 100% Araújo', phone: '+5511987650001' })
    .where('id', '=', holder.id)
    .execute();
});
afterAll(() => server.close());

type FoundRow = { email: string; number: string; name: string };
const find = async (text: string, { token } = support) =>
  listRows<FoundRow>(server, 'players', { token, query: { find: text } });
const expectHolder = async (text: string) => {
  const { rows } = await find(text);
  expect({ text, rows }).toEqual({
    text,
    rows: [
      expect.objectContaining({
        email: holder.username,
        number: String(holder.id),
        name: 'Zoraide 100% Araújo',
      }),
    ],
  });
};

describe('a player is found', () => {
  test('by number, e-mail and the start of the e-mail in any letter case', async () => {
    await expectHolder(String(holder.id));
    await expectHolder(holder.username);
    await expectHolder(holder.username.slice(0, -1).toUpperCase());
  });
  test('by the start of the name, read as written', async () => {
    await expectHolder('zoraide');
    await expectHolder('Zoraide 100%');
    expect(await find('Z%raide')).toMatchObject({ http: 200, rows: [] });
  });
  test('by words of the name in any order, with and without accents', async () => {
    await expectHolder('araújo');
    await expectHolder('ARAUJO');
    await expectHolder('Araujo  Zoraide');
    expect(await find('Araujo Berenice')).toMatchObject({ http: 200, rows: [] });
  });
  test('by phone with and without prefix, and by document with and without punctuation', async () => {
    await expectHolder('+55 11 98765-0001');
    await expectHolder('11987650001');
    await expectHolder(holder.cardNo);
    await expectHolder(holder.cardNo.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'));
  });
  test('by a withdrawal and its number at the vendor', async () => {
    const { orderId } = await withdrawAccepted(server, holder, 100);
    await server.database.db
      .updateTable('payments.withdrawal')
      .set({ payout_no: 'PAYOUT-77' })
      .where('id', '=', orderId)
      .execute();
    await expectHolder(orderId);
    await expectHolder('PAYOUT-77');
  });
  test('by a bet', async () => {
    const bets = openBets(server.database);
    const matchId = await bets.aMatch();
    const leg = { matchId, market: 'football/total/fullGame/2.5', outcome: 'over', oddsMilli: 1_700 };
    const request = { playerId: holder.id, stakeMinor: 400n, legs: [leg] };
    const bet = String(await bets.place(request));
    expect(bet).toMatch(/^\d{1,2}$/);
    await expectHolder(bet);
    await expectHolder(`#${bet}`);
  });
  test('by a round of a vendor', async () => {
    const round = {
      vendor: 'evo',
      id: 'round-of-zoraide',
      player_id: holder.id,
      game: 'a-game',
      currency: 'BRL',
      account_id: 1n,
      product_account_id: 1n,
      status: 'finished',
    };
    await server.database.db.insertInto('seamless.round').values(round).execute();
    await expectHolder(round.id);
    await server.database.db
      .insertInto('seamless.transaction')
      .values({
        vendor: 'evo',
        id: 'bet-of-zoraide',
        round_id: round.id,
        kind: 'bet',
        amount_minor: 1n,
        content_hash: 'x',
        balance_after_minor: 0n,
      })
      .execute();
    await expectHolder('bet-of-zoraide');
  });
  test('by an open and a finished round of an own game', async () => {
    const [open, finished] = [randomUUID(), randomUUID()];
    const board = { requestId: open, stake: 12.5, mines: 3 };
    const slip = { requestId: finished, stake: 2.5, direction: 'over' as const, target: 50.5 };
    expect((await server.call(originalGames.startMines, { body: board }, holder)).http).toBe(200);
    expect((await server.call(originals.playDice, { body: slip }, holder)).http).toBe(200);
    await expectHolder(open);
    await expectHolder(finished);
  });
});

test('a text that fits no player finds none', async () => {
  expect(await find('unknown@nowhere')).toMatchObject({ http: 200, rows: [] });
  expect(await find('---')).toMatchObject({ http: 200, rows: [] });
  expect(await find('ab')).toMatchObject({ code: 'request_invalid' });
});

test('a search needs the permission, and the audit log keeps it', async () => {
  const trader = await newStaff(server, ['trader'], 'Tom');
  expect(await find(holder.username, trader)).toMatchObject({ code: 'staff_permission_missing', rows: [] });
  await find('audited search');
  const entry = await server.database.db
    .selectFrom('platform.audit_entry')
    .select('input')
    .where('action', '=', 'players')
    .where('staff_id', '=', support.staffId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(entry.input)).toContain('audited search');
});
