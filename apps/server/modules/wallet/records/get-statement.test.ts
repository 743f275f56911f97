import { randomUUID } from 'node:crypto';
import { originals, records } from '@palpite/contracts';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allowAnyStake } from '../../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectJournalBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { addDays } from '../../../platform/days.ts';
import { getPocketId, getSystemAccountId, type Pocket, postTransfers } from '../index.ts';
import { getStatement as readStatement } from './get-statement.ts';
import { readPeriod } from './period.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  await allowAnyStake(server);
});
afterAll(() => server.close());
afterEach(() => expectJournalBalanced(server.database));

const zone = 'America/Sao_Paulo';

async function getStatement(player: TestPlayer, query: { from?: string; to?: string } = {}) {
  const { http, body } = await server.call(
    records.getStatement,
    { query },
    { token: player.token, headers: { zone } },
  );
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

const cents = (units: number) => Number(units.toFixed(2).replace('.', ''));
const sumOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, { amount }) => total + cents(amount), 0);

test('adds up line by line for a day with a deposit, games and bets', async () => {
  const player = await server.newPlayer();
  const { payNo } = await orderPackage(server, player, 'BRL-BRL-200', 1);
  await actOnPage(server, payNo, 'complete');
  await orderPackage(server, player, 'BRL-BRL-500');
  let balance = 0;
  for (const stake of ['5.01', '6.02', '7.03']) {
    const { body } = await server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake, direction: 'over', target: '50' } },
      player,
    );
    balance = body.data.balance;
  }
  const match = await table.offer();
  await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake: '12.5' }));
  const statement = await getStatement(player);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  expect(statement).toMatchObject({
    from: `${today.slice(0, 7)}-01`,
    to: today,
    currency: 'BRL',
    opening: 0,
  });
  const [recharge, sports, games] = ['recharge', 'sports', 'games'].map((wanted) =>
    statement.lines.filter(({ kind }) => kind === wanted),
  );
  expect(recharge).toEqual([{ kind: 'recharge', reason: 'deposit', count: 1, amount: 200 }]);
  expect(sports).toEqual([{ kind: 'sports', reason: 'stake', count: 1, amount: -12.5 }]);
  expect(games?.[0]).toEqual({ kind: 'games', reason: 'stake', count: 3, amount: -18.06 });
  expect(cents(statement.closing)).toBe(cents(balance) - 1_250);
  expect(cents(statement.opening) + sumOf(statement.lines)).toBe(cents(statement.closing));
  expect(statement.bonus).toMatchObject({ opening: 0, lines: [{ kind: 'bonus', reason: 'gift', count: 1 }] });
  expect(statement.bonus.closing).toBe(statement.bonus.lines[0]?.amount);
});

test('counts returned stakes once with a sum of zero', async () => {
  const player = await server.fundedPlayer(10_000n);
  await table.delay('football', 30_000);
  for (const stake of ['11', '13']) {
    const match = await table.offer({ score: { home: 0, away: 0 } });
    await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake }));
    await table.publishScore(match, { home: 0, away: 3 });
  }
  const open = await table.offer({ score: { home: 0, away: 0 } });
  const pendingLine = { kind: 'sports', reason: 'stakePending', count: 2, amount: -24 };
  expect((await getStatement(player)).lines).toContainEqual(pendingLine);
  await table.passDelay();
  await table.placeAccepted(player, table.slip([open.leg(winner, 'home', 2_000)], { stake: '17' }));
  const { lines, closing } = await getStatement(player);
  expect(lines.filter(({ kind }) => kind === 'sports')).toEqual([
    { kind: 'sports', reason: 'stakePending', count: 1, amount: -17 },
    { kind: 'sports', reason: 'stakeReturned', count: 2, amount: 0 },
  ]);
  expect(closing).toBe(83);
  await table.passDelay();
});

test.each([
  ['period_too_long', { from: '2025-01-01', to: '2026-01-02' }],
  ['request_invalid', { from: '2026-02-30', to: '2026-03-02' }],
  ['request_invalid', { from: '2026-05-02', to: '2026-05-01' }],
])('answers %s to %j', async (code, query) => {
  const player = await server.newPlayer();
  const { body } = await server.call(records.getStatement, { query }, player);
  expect(body.data).toMatchObject({ code });
});

test('accepts a leap year', async () => {
  const player = await server.fundedPlayer(1_234n);
  expect(await getStatement(player, { from: '2028-01-01', to: '2028-12-31' })).toMatchObject({
    opening: 12.34,
    closing: 12.34,
    lines: [],
  });
});

test("returns only the player's own statement", async () => {
  const [rich, poor] = [await server.fundedPlayer(55_500n), await server.newPlayer()];
  expect((await getStatement(rich)).closing).toBe(555);
  expect(await getStatement(poor)).toMatchObject({
    opening: 0,
    closing: 0,
    lines: [],
    bonus: { closing: 0 },
  });
});

type Movement = {
  kind: TransferKind;
  from: Pocket | null;
  to: Pocket | null;
  amountMinor: bigint;
  day: number;
};

const firstDay = '2026-03-01';
const days = 6;

const movement: fc.Arbitrary<Movement> = fc
  .record({
    way: fc.constantFrom(
      ['deposit', null, 'cash'],
      ['gift', null, 'bonus'],
      ['stake', 'cash', null],
      ['stake', 'bonus', null],
      ['payout', null, 'cash'],
      ['bonusConverted', 'bonus', 'cash'],
      ['withdrawalHold', 'cash', 'held'],
      ['withdrawalReturn', 'held', 'cash'],
      ['withdrawal', 'held', null],
    ),
    amountMinor: fc.bigInt({ min: 1n, max: 100_000n }),
    day: fc.nat({ max: days - 1 }),
  })
  .map(({ way: [kind, from, to], ...rest }) => ({
    kind: kind as TransferKind,
    from: from as Pocket | null,
    to: to as Pocket | null,
    ...rest,
  }));

describe('For random transfers', () => {
  test('every period is opening plus lines, and opens with the closing of the previous one', async () => {
    const { db } = server.database;
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (requests) => {
        const player = await server.newPlayer();
        const pockets: Record<string, bigint> = {};
        for (const pocket of ['cash', 'bonus', 'held'] as const)
          pockets[pocket] = await getPocketId(db, player.id, pocket);
        const book = await db.transaction().execute((tx) => getSystemAccountId(tx, 'house', 'test', 'BRL'));
        const balances: Record<Pocket, bigint> = { cash: 0n, bonus: 0n, held: 0n };
        const closings = Array.from({ length: days }, () => ({ ...balances }));
        for (const request of requests.toSorted((a, b) => a.day - b.day)) {
          if (request.from !== null && balances[request.from] < request.amountMinor) continue;
          if (request.from !== null) balances[request.from] -= request.amountMinor;
          if (request.to !== null) balances[request.to] += request.amountMinor;
          for (let day = request.day; day < days; day++) closings[day] = { ...balances };
          const id = randomUUID();
          await db.transaction().execute((tx) =>
            postTransfers(tx, [
              {
                id,
                kind: request.kind,
                debitAccountId: request.from === null ? book : (pockets[request.from] ?? 0n),
                creditAccountId: request.to === null ? book : (pockets[request.to] ?? 0n),
                amountMinor: request.amountMinor,
                currency: 'BRL',
                playerId: player.id,
                reference: 'test',
              },
            ]),
          );
          await server.database.script(`
            alter table wallet.transfer disable trigger transfer_append_only;
            update wallet.transfer set created_at = '${addDays(firstDay, request.day)}T12:00:00Z' where id = '${id}';
            alter table wallet.transfer enable trigger transfer_append_only;
          `);
        }
        const of = (from: number, to: number) =>
          readStatement(
            db,
            player.id,
            readPeriod(
              { from: addDays(firstDay, from), to: addDays(firstDay, to) },
              { zone, now: new Date(0) },
              String,
            ),
          );
        for (let from = 0; from < days; from += 2)
          for (let to = from; to < days; to += 3) {
            const statement = await of(from, to);
            for (const pocket of ['cash', 'bonus'] as const) {
              const { openingMinor, closingMinor, lines } = statement[pocket];
              expect(openingMinor).toBe(from === 0 ? 0n : closings[from - 1]?.[pocket]);
              expect(closingMinor).toBe(closings[to]?.[pocket]);
              expect(lines.reduce((total, line) => total + line.amountMinor, openingMinor)).toBe(
                closingMinor,
              );
            }
          }
      }),
      { numRuns: 15 },
    );
  });

  test('statements read while money moves still add up', async () => {
    const player = await server.fundedPlayer(100_000n);
    const play = () =>
      server.call(
        originals.playDice,
        { body: { requestId: randomUUID(), stake: '5', direction: 'over', target: '50' } },
        player,
      );
    const plays = Promise.all(Array.from({ length: 40 }, play));
    for (let read = 0; read < 15; read++) {
      const { opening, closing, lines } = await getStatement(player);
      expect(cents(opening) + sumOf(lines)).toBe(cents(closing));
    }
    await plays;
  });
});
