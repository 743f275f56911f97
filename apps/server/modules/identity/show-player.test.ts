import { identity, payments } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bonusesOf, rollDice } from '../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage } from '../../../../tests/harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function deposit(player: TestPlayer, pkgId: string, gift: 0 | 1 = 0): Promise<void> {
  const { payNo } = await orderPackage(server, player, pkgId, gift);
  expect(await actOnPage(server, payNo, 'complete')).toEqual({ http: 200, status: 'paid' });
}

test('User info shows deposits, turnover since the newest deposit, and turnover required before a withdrawal', async () => {
  const player = await server.newPlayer();
  await deposit(player, 'BRL-BRL-100');
  const first = await rollDice(server, player, '30');
  await deposit(player, 'BRL-BRL-50');
  const second = await rollDice(server, player, '10');
  const { data } = (await server.call(identity.getUserInfo, {}, player)).body;
  expect(data).toMatchObject({
    uId: String(player.id),
    username: player.username,
    balance: Number((150 - 40 + first + second).toFixed(2)),
    payAmount: 50,
    paySumAmount: 150,
    wdSumAmount: 0,
    gameSumAmount: 40,
    gamePayAmount: 10,
    addPayAmount: 110,
    level: 0,
    nextlevel: { level: 1, paySumAmount: 100, gameSumAmount: 500, deposits: 150, turnover: 0.8 },
    stop: null,
    payDiscount: null,
  });
});

test('User info contains the packages that the deposit screen opens with', async () => {
  const player = await server.newPlayer();
  const { data } = (await server.call(identity.getUserInfo, {}, player)).body;
  const prices = (await server.call(payments.getPrices, {}, player)).body.data;
  expect(data.paypackage).toEqual(prices);
  expect(prices.packages.find(({ pkgId }) => pkgId === prices.defaultPkgId)?.price).toBe(100);
});

test('A deposit requires turnover once before a withdrawal, and its bonus requires fifteen times its own amount', async () => {
  const player = await server.newPlayer();
  await deposit(player, 'BRL-BRL-100', 1);
  const [bonus] = (await bonusesOf(server, player)).bonuses;
  expect(bonus).toMatchObject({ source: 'deposit', amount: 20, required: 300 });
  const { data } = (await server.call(identity.getUserInfo, {}, player)).body;
  expect(data).toMatchObject({ balance: 100, bonusBalance: 20, addPayAmount: 100 });
});
