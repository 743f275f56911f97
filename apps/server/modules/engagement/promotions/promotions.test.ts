import { promotions, records } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bonusesOf } from '../../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, pocketsOf } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import {
  type Refused,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';
import { changePromotion } from './change-promotion.ts';
import { decidePromotion, type PromotionRules } from './decide-promotion.ts';
import { seedPromotions } from './seed-promotions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const newcomers = { params: { promotionId: 'primeira-semana' } };
const depositors = { params: { promotionId: 'clube-dos-cem' } };
const members = { params: { promotionId: 'mesa-vip' } };

const claim = (player: TestPlayer, input: typeof newcomers) =>
  server.call(promotions.claimPromotion, input, { token: player.token });
const codeOf = (answer: { body: unknown }) => (answer as Refused).body.data.code;

async function statesOf(player: TestPlayer): Promise<Record<string, string>> {
  const answer = await server.call(promotions.listOwnPromotions, {}, { token: player.token });
  return Object.fromEntries(
    answer.body.data.promotions.map(({ promotionId, state }) => [promotionId, state]),
  );
}

test("A visitor reads running promotions and one promotion's page in the language and currency of the request", async () => {
  const list = await server.call(
    promotions.listPromotions,
    {},
    { headers: { lang: 'en_US', curreny: 'GBP' } },
  );
  expect(list.body.data.currency).toBe('GBP');
  expect(list.body.data.promotions.map(({ title, award }) => [title, award])).toEqual([
    ['First week', 1],
    ['The hundred club', 4],
    ['VIP table', 20],
  ]);
  const named = await server.call(
    promotions.listPromotions,
    { query: { currency: 'BRL' } },
    { headers: { lang: 'ru_RU', curreny: 'RUB' } },
  );
  expect(named.body.data).toMatchObject({ currency: 'BRL', promotions: [{ award: 5 }, {}, {}] });
  const one = await server.call(promotions.getPromotion, depositors, { headers: { lang: 'ja_JP' } });
  expect(one.body.data).toMatchObject({
    currency: 'BRL',
    promotion: { title: '100クラブ', deposits: 100 },
  });
  expect(one.body.data.body).toContain('## ご利用の流れ');
  const none = await server.call(promotions.getPromotion, { params: { promotionId: 'nada' } });
  expect([none.http, codeOf(none)]).toEqual([404, 'promotion_unknown']);
});

test('A newcomer claims once, also with fifty concurrent requests, and the bonus requires 15 times its amount in stakes', async () => {
  const player = await server.newPlayer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim(player, newcomers)));
  const given = answers.filter(({ http }) => http === 200);
  expect(given.map(({ body }) => body.data)).toEqual([{ award: 5, bonusBalance: 5 }]);
  const codes = answers.filter(({ http }) => http !== 200).map(codeOf);
  expect(new Set(codes)).toEqual(new Set(['promotion_claimed']));
  expect(await pocketsOf(server, player)).toEqual([0n, 500n]);
  expect((await bonusesOf(server, player)).bonuses).toMatchObject([
    { source: 'promotion', state: 'active', amount: 5, required: 75 },
  ]);
  expect(await statesOf(player)).toMatchObject({ 'primeira-semana': 'claimed' });
  const list = await server.call(records.listRecords, { query: { kind: 'awards' } }, { token: player.token });
  expect(list.body.data.records).toMatchObject([
    { type: 141, reason: 'promotion', amount: 5, pocket: 'bonus', reference: 'primeira-semana' },
  ]);
});

test('Deposits and levels open their promotions, and nothing is open before', async () => {
  const player = await server.newPlayer();
  expect(await statesOf(player)).toEqual({
    'primeira-semana': 'open',
    'clube-dos-cem': 'depositsMissing',
    'mesa-vip': 'levelMissing',
  });
  expect(codeOf(await claim(player, depositors))).toBe('promotion_not_yours');
  expect(codeOf(await claim(player, members))).toBe('promotion_not_yours');
  const { payNo } = await orderPackage(server, player, 'BRL-BRL-100');
  await actOnPage(server, payNo, 'complete');
  expect((await claim(player, depositors)).body.data.award).toBe(20);
  await server.database.db
    .insertInto('engagement.vip_player')
    .values({ player_id: player.id, level: 3 })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level: 3 }))
    .execute();
  expect((await claim(player, members)).body.data.award).toBe(100);
});

test('A promotion that is over, not started or switched off grants nothing', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  const set = (changes: { starts_at?: Date; ends_at?: Date | null; active?: boolean }) =>
    db.updateTable('engagement.promotion').set(changes).where('id', '=', 'primeira-semana').execute();
  const [lastYear, yesterday, tomorrow] = [-365, -1, 1].map(
    (days) => new Date(Date.now() + days * 86_400_000),
  );
  await set({ starts_at: lastYear as Date, ends_at: yesterday as Date });
  expect(codeOf(await claim(player, newcomers))).toBe('promotion_over');
  expect(await statesOf(player)).not.toHaveProperty('primeira-semana');
  await set({ starts_at: tomorrow as Date, ends_at: null });
  expect(codeOf(await claim(player, newcomers))).toBe('promotion_over');
  await set({ starts_at: yesterday as Date, active: false });
  expect(codeOf(await claim(player, newcomers))).toBe('promotion_unknown');
  await set({ active: true });
  await server.database.execute(
    {
      name: '',
      text: `update identity.player set created_at = created_at - interval '8 days' where id = $1`,
    },
    [player.id],
  );
  expect(codeOf(await claim(player, newcomers))).toBe('promotion_not_yours');
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
});

test('A second start of the server leaves promotions as the operator changed them', async () => {
  const { db } = server.database;
  await db.updateTable('engagement.promotion').set({ wager_times: 5 }).where('id', '=', 'mesa-vip').execute();
  await db.transaction().execute((tx) => seedPromotions(tx, { active: false }));
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', id, wager_times, active) as line from engagement.promotion order by position
  `.execute(db);
  expect(rows.map(({ line }) => line)).toEqual([
    'primeira-semana 15 t',
    'clube-dos-cem 15 t',
    'mesa-vip 5 t',
  ]);
});

describe('Rules are decided by the moment', () => {
  const rules: PromotionRules = {
    startsAt: new Date('2027-01-01T00:00:00Z'),
    endsAt: new Date('2027-02-01T00:00:00Z'),
    audience: 'newcomers',
    newcomerDays: 7,
    levelMin: null,
    depositsMinor: 0n,
  };
  const candidate = {
    openedAt: new Date('2027-01-10T12:00:00Z'),
    level: 0,
    depositsMinor: 0n,
    claimed: false,
  };
  test.each([
    ['2026-12-31T23:59:59Z', 'notStarted'],
    ['2027-01-17T11:59:59Z', 'open'],
    ['2027-01-17T12:00:00Z', 'newcomersOnly'],
    ['2027-02-01T00:00:00Z', 'over'],
  ])('at %s it is %s', (at, state) => {
    expect(decidePromotion(rules, candidate, new Date(at))).toBe(state);
  });

  test('a claimed promotion stays claimed after the end', () => {
    const late = new Date('2028-01-01T00:00:00Z');
    expect(decidePromotion(rules, { ...candidate, claimed: true }, late)).toBe('claimed');
  });
});

test('A planned promotion starts once and ends once, also with ten orders at once, and stays visible', async () => {
  const { db } = server.database;
  const id = 'mesa-vip';
  const planned = { active: true, starts_at: sql<Date>`now() + interval '1 day'`, ends_at: null };
  for (let round = 0; round < 3; round++) {
    await db.updateTable('engagement.promotion').set(planned).where('id', '=', id).execute();
    for (const verb of ['start', 'end'] as const) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => changePromotion(db, id, verb)));
      expect(answers.filter(({ done }) => done)).toHaveLength(1);
    }
    const ended = await db
      .selectFrom('engagement.promotion')
      .select(['active', sql<boolean>`ends_at <= clock_timestamp()`.as('over')])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(ended).toEqual({ active: true, over: true });
  }
});
