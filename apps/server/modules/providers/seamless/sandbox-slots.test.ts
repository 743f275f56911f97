import { randomUUID } from 'node:crypto';
import { lobby, providerCalls } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { createLog } from '../../../platform/log.ts';
import { getSecret } from '../../../platform/secrets.ts';
import { fixedKeys } from '../../../platform/vendor-key.ts';
import { createBalanceNews, createHouseBooks, findBalances } from '../../wallet/index.ts';
import { createCallbackBatcher } from './callback-batcher.ts';
import { reconcileOpenRounds } from './reconcile-open-rounds.ts';
import { chooseVendors } from './vendors/choose-vendors.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

type Page = {
  session: string;
  returnPercent: number;
  ask(call: string, body?: object): Promise<{ status: number; body: Reply }>;
};
type Reply = {
  ok: boolean;
  code?: string;
  session: string;
  game: { facts: { returnBasisPoints: number } };
  balanceMinor: number;
  round: { winMinor: number; settled: boolean; freeSpin: number | null };
  series: { left: number } | null;
};

async function openPage(
  player: TestPlayer,
  productCode: 'PG' | 'EVO' | 'BG',
  gameType: string,
): Promise<Page> {
  const answer = await server.call(providerCalls.openGame, { body: { productCode, gameType } }, player);
  const address = new URL(answer.body.data.url, server.url);
  const [, vendor] = /\/slots\/(\w+)\/[\w-]+\/index\.html$/.exec(address.pathname) ?? [];
  const ask = async (call: string, body: object = {}) => {
    const reply = await fetch(`${server.url}/sandbox/slots/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Reply };
  };
  const opened = await ask('open', { vendor, gameId: gameType, query: address.search });
  expect(opened).toMatchObject({ status: 200, body: { ok: true } });
  const { session, game } = opened.body;
  return {
    session,
    returnPercent: game.facts.returnBasisPoints / 100,
    ask: (call, body) => ask(call, { session, requestId: randomUUID(), stakeMinor: 100, ...body }),
  };
}

const cashOf = async (player: TestPlayer) =>
  Number((await findBalances(server.database.db, player.id)).cashMinor);

test.each([
  ['PG', 'onca-dourada'],
  ['PG', 'cascata-do-ipe'],
  ['EVO', 'calcadao'],
  ['EVO', 'tucano-ways'],
  ['BG', 'caju-de-ouro'],
  ['BG', 'berimbau'],
] as const)(
  '%s: a player loses and wins at %s, including series, and the wallet follows',
  async (code, game) => {
    const player = await server.fundedPlayer(100_000n);
    const page = await openPage(player, code, game);
    const lists = (await server.call(lobby.getMain)).body.data;
    const record = lists[code].records.find(({ gameType }) => gameType === game);
    expect(record?.returnPercent).toBe(page.returnPercent);
    let expected = 100_000;
    for (const outcome of ['loss', 'win', 'feature', 'loss']) {
      await page.ask('next-outcome', { outcome });
      let series: Reply['series'] = null;
      do {
        const { status, body } = await page.ask('spin');
        expect(status).toBe(200);
        expect(body.round.settled).toBe(true);
        expected += body.round.winMinor - (body.round.freeSpin === null ? 100 : 0);
        expect(body.balanceMinor).toBe(expected);
        series = body.series;
      } while (series);
      expect(await cashOf(player)).toBe(expected);
    }
  },
);

test.each([
  ['PG', 'onca-dourada'],
  ['EVO', 'calcadao'],
  ['BG', 'berimbau'],
] as const)('%s: a player without money gets a message, deposits and plays on', async (code, game) => {
  const player = await server.fundedPlayer(99n);
  const page = await openPage(player, code, game);
  expect(await page.ask('spin')).toMatchObject({ status: 409, body: { code: 'notEnough' } });
  expect(await cashOf(player)).toBe(99);
  await server.fund(player, 1n);
  expect(await page.ask('balance')).toMatchObject({ status: 200, body: { balanceMinor: 100 } });
  expect((await page.ask('spin')).status).toBe(200);
});

test('the sandbox of PG and EVO play reports rounds as the wallet has them', async () => {
  const player = await server.fundedPlayer(1_000n);
  for (const [code, game] of [
    ['PG', 'onca-dourada'],
    ['EVO', 'calcadao'],
  ] as const) {
    const page = await openPage(player, code, game);
    await page.ask('next-outcome', { outcome: 'win' });
    expect((await page.ask('spin')).status).toBe(200);
  }
  const { database, config } = server;
  // The end of both rounds was lost.
  await sql`
    update seamless.round set status = 'open', touched_at = now() - interval '2 hours' where player_id = ${player.id}
  `.execute(database.db);
  const before = await cashOf(player);
  const log = createLog(config);
  const table = createCallbackBatcher({
    database,
    books: createHouseBooks(database),
    news: createBalanceNews(database, log),
    order: config.BONUS_ORDER,
    callbacksMax: 10,
    batchesMax: 1,
  });
  const adapters = chooseVendors(config, fixedKeys(config), {
    secret: await getSecret(database.db, server.secrets, 'slots'),
    sandboxUrl: () => `${server.url}/sandbox/slots`,
    sandboxPageUrl: () => '/sandbox/slots',
  });
  expect(await reconcileOpenRounds({ db: database.db, log, adapters, table })).toBe(2);
  expect(await cashOf(player)).toBe(before);
});
