import { createHmac } from 'node:crypto';
import { providerCalls } from '@palpite/contracts';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import {
  callWallet,
  pgDriver,
  signEvo,
  slotsDrivers,
  slotsKeys,
} from '../../../../../tests/harness/slots-drivers.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let player: TestPlayer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
  player = await server.fundedPlayer(50_00n);
});
afterAll(async () => {
  await server.close();
  vendor.line.close();
});

const open = (productCode: SlotsCode, gameType: string, token = player.token) =>
  server.call(providerCalls.openGame, { body: { productCode, gameType } }, { token });

test('PG opens by a URL with a token, of which only the hash is stored', async () => {
  const { body } = await open('PG', 'onca-dourada');
  expect(body.data.speaks).toBe(false);
  const url = new URL(body.data.url);
  expect(url.pathname).toBe('/pg/onca-dourada/index.html');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    btt: '1',
    ot: slotsKeys.PG_OPERATOR_TOKEN,
    l: 'pt',
  });
  const token = url.searchParams.get('ops') ?? '';
  expect(token.length).toBeGreaterThanOrEqual(43);
  const rows = await server.database.db.selectFrom('seamless.session').selectAll().execute();
  expect(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(token);
});

test('the request to EVO play is signed over all fields', async () => {
  const { body } = await open('EVO', 'calcadao');
  expect(body.data.url).toMatch(/^\/evo-page\?token=/);
  const request = vendor.line.requests.at(-1);
  const fields = [...(request?.query ?? [])].filter(
    ([name]) => !['project', 'version', 'signature'].includes(name),
  );
  expect(request?.query.get('signature')).toBe(signEvo(fields, slotsKeys.EVO_SECRET_KEY));
  expect(Object.fromEntries(fields)).toMatchObject({
    game: 'calcadao',
    currency: 'BRL',
    'settings[user_id]': String(player.id),
  });
});

test('the request to BGaming is signed, and its session number is stored', async () => {
  const { body } = await open('BG', 'berimbau');
  const request = vendor.line.requests.at(-1);
  expect(request?.headers['x-request-sign']).toBe(
    createHmac('sha256', slotsKeys.BGAMING_AUTH_TOKEN)
      .update(request?.text ?? '')
      .digest('hex'),
  );
  expect(JSON.parse(request?.text ?? '')).toMatchObject({
    casino_id: 'bg-casino',
    game: 'berimbau',
    currency: 'BRL',
    balance: 5000,
    user: { id: String(player.id) },
  });
  const number = new URL(body.data.url, 'http://x').searchParams.get('s');
  const row = await server.database.db
    .selectFrom('seamless.session')
    .selectAll()
    .where('vendor_session', '=', number)
    .executeTakeFirstOrThrow();
  expect(row.verified_at).not.toBeNull();
});

test('an unknown game and a caller without a player are refused', async () => {
  expect((await open('PG', 'no-such-game')).body.data).toEqual({ code: 'game_unknown' });
  expect((await open('PG', 'calcadao')).body.data).toEqual({ code: 'game_unknown' });
  expect((await open('PG', 'onca-dourada', '')).http).toBe(401);
});

test.each([500, 'silence', 'a broken line', 'a redirect', 'no JSON', 'other JSON'] as const)(
  'a vendor that answers with %s leads to a refusal and no valid session',
  async (trouble) => {
    vendor.line.trouble(trouble);
    try {
      for (const [code, game] of [
        ['EVO', 'calcadao'],
        ['BG', 'berimbau'],
      ] as const)
        expect((await open(code, game)).body.data).toEqual({ code: 'game_unavailable' });
    } finally {
      vendor.line.trouble(null);
    }
    const rows = await server.database.db
      .selectFrom('seamless.session')
      .select('ended_at')
      .where('player_id', '=', player.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.every((row) => row.ended_at !== null)).toBe(true);
  },
);

test('a token that is not verified within ten minutes is refused', async () => {
  const gameSession = await openGameSession(server, pgDriver, player);
  const late = {
    ...gameSession,
    session: new URL((await open('PG', 'onca-dourada')).body.data.url).searchParams.get('ops') ?? '',
  };
  await server.database.db
    .updateTable('seamless.session')
    .set({ expires_at: new Date() })
    .where('verified_at', 'is', null)
    .execute();
  const answer = await callWallet(server, pgDriver, pgDriver.write(late, { kind: 'verify' }));
  expect([answer.ok, answer.vendorCode]).toEqual([false, '1308']);
  expect((await callWallet(server, pgDriver, pgDriver.write(gameSession, { kind: 'verify' }))).ok).toBe(true);
});

test('in sandbox mode every vendor has its own games and key', async () => {
  const sandboxed = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  try {
    const guest = await sandboxed.newPlayer();
    const { body } = await sandboxed.call(
      providerCalls.openGame,
      { body: { productCode: 'PG', gameType: 'onca-dourada' } },
      { token: guest.token },
    );
    expect(body.data.speaks).toBe(true);
    expect(body.data.url).toMatch(/^\/sandbox\/slots\/pg\/onca-dourada\/index\.html\?btt=1&ot=palpite&ops=/);
    for (const driver of slotsDrivers) {
      const message = driver.write(
        { playerId: guest.id, currency: 'BRL', session: 'x' },
        { kind: 'balance' },
      );
      expect((await callWallet(sandboxed, driver, message)).vendorCode).toBe(
        driver.vendorCodes.signature_wrong,
      );
    }
  } finally {
    await sandboxed.close();
  }
});
