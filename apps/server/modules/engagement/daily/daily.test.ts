import { bonuses, records, signIn } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bonusesOf } from '../../../../../tests/harness/bonuses.ts';
import { pocketsOf } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import {
  type Refused,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { checkDailyGift } from './check-daily-gift.ts';
import type { Daily } from './daily.queries.ts';
import { localTime } from './local-time.ts';
import { claimSignIn, showSignIn } from './sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const saoPaulo = 'America/Sao_Paulo';
const db = () => server.database.db;

const show = async (player: TestPlayer, zone = saoPaulo) =>
  (await server.call(signIn.getSignIn, {}, { token: player.token, headers: { zone } })).body.data;
const claim = (player: TestPlayer, zone = saoPaulo) =>
  server.call(signIn.claimSignIn, {}, { token: player.token, headers: { zone } });
const ask = async (player: TestPlayer, zone = saoPaulo) =>
  (await server.call(signIn.getUserGift, {}, { token: player.token, headers: { zone } })).body.data;
const codeOf = (answer: { body: unknown }) => (answer as Refused).body.data.code;

async function letDaysPass(player: TestPlayer, what: Daily, days: number): Promise<void> {
  await server.database.execute(
    {
      name: '',
      text: `
        update engagement.daily_claim
        set day = day - $3::integer, taken_at = taken_at - $3 * interval '1 day'
        where player_id = $1
        and what = $2
      `,
    },
    [player.id, what, days],
  );
}

describe('Daily sign-in', () => {
  test('Shows the ladder, grants the bonus of the day once, and returns when the next one opens', async () => {
    const player = await server.newPlayer();
    expect(await show(player)).toMatchObject({ state: 'open', streak: 0, step: 1, opensAt: null });
    const answer = await claim(player);
    expect(answer.body.data).toEqual({ step: 1, streak: 1, award: 0.5, bonusBalance: 0.5 });
    const now = await show(player);
    expect(now).toMatchObject({ state: 'taken', streak: 1, step: 1 });
    expect(new Date(now.opensAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(codeOf(await claim(player))).toBe('signed_in_already');
    expect(await pocketsOf(server, player)).toEqual([0n, 50n]);
    expect((await bonusesOf(server, player)).bonuses).toMatchObject([
      { source: 'signIn', state: 'active', amount: 0.5, required: 7.5 },
    ]);
    const list = await server.call(records.listRecords, {}, player);
    expect(list.body.data.records).toMatchObject([{ amount: 0.5, pocket: 'bonus' }]);
  });

  test('Seven consecutive days climb the ladder; the eighth day and a missed day start again', async () => {
    const { id, currency } = await server.newPlayer();
    const player = { id, currency };
    const noon = (day: string) => localTime(saoPaulo, new Date(`2027-03-${day}T15:00:00Z`));
    const steps: [number, number][] = [];
    for (const day of ['01', '02', '03', '04', '05', '06', '07', '08']) {
      const { step, award } = await claimSignIn(db(), player, noon(day));
      steps.push([step, award]);
    }
    expect(steps).toEqual([
      [1, 0.5],
      [2, 0.5],
      [3, 1],
      [4, 1],
      [5, 1.5],
      [6, 2],
      [7, 5],
      [1, 0.5],
    ]);
    expect(await showSignIn(db(), player, noon('09'))).toMatchObject({ state: 'open', streak: 8, step: 2 });
    expect(await showSignIn(db(), player, noon('10'))).toMatchObject({ state: 'open', streak: 0, step: 1 });
  });

  test('Fifty concurrent requests on two processes sign in once', async () => {
    const player = await server.newPlayer();
    const database = await openDatabase({ url: server.config.DATABASE_URL, dataDir: '' });
    const app = await createApp({ config: server.config, database, log: createLog(server.config) });
    const url = (await app.listen(0)).replace('localhost', '127.0.0.1');
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const response = await fetch(`${at % 2 ? url : server.url}${signIn.claimSignIn.path}`, {
            method: 'POST',
            headers: { authorization: player.token, 'content-type': 'application/json' },
            body: '{}',
          });
          return response.status;
        }),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set([200, 409]));
    } finally {
      await app.close();
      await database.close();
    }
    expect(await pocketsOf(server, player)).toEqual([0n, 50n]);
  });

  test("The player's midnight opens the next day, and another zone opens nothing before 20 hours", async () => {
    const { id, currency } = await server.newPlayer();
    const player = { id, currency };
    const at = (text: string, zone: string) => localTime(zone, new Date(text));
    // 23:59:30 and 00:00:30 in São Paulo.
    await claimSignIn(db(), player, at('2027-03-01T02:59:30Z', saoPaulo));
    await claimSignIn(db(), player, at('2027-03-01T03:00:30Z', saoPaulo));
    const refused = (now: ReturnType<typeof at>) =>
      expect(claimSignIn(db(), player, now)).rejects.toMatchObject({ code: 'signed_in_already' });
    // In Kiritimati, 2 March begins at 10:00 UTC.
    await refused(at('2027-03-01T10:00:30Z', 'Pacific/Kiritimati'));
    const shown = await showSignIn(db(), player, at('2027-03-01T10:00:30Z', 'Pacific/Kiritimati'));
    expect(shown).toMatchObject({ state: 'taken', opensAt: '2027-03-01T23:00:30.000Z' });
    await refused(at('2027-03-01T23:00:29Z', 'Pacific/Kiritimati'));
    const third = await claimSignIn(db(), player, at('2027-03-01T23:00:30Z', 'Pacific/Kiritimati'));
    expect(third).toMatchObject({ streak: 3, step: 3 });
    // Back home it is still 1 March, and then 2 March again.
    await refused(at('2027-03-02T01:00:00Z', saoPaulo));
    await refused(at('2027-03-02T23:30:00Z', saoPaulo));
    // An unknown zone becomes the default zone.
    await refused(at('2027-03-02T23:30:00Z', 'Mars/Olympus'));
    const fourth = await claimSignIn(db(), player, at('2027-03-03T03:00:00Z', saoPaulo));
    expect(fourth).toMatchObject({ streak: 4, step: 4 });
  });

  test('A bonus that cannot be granted leaves the day claimable', async () => {
    const player = await server.newPlayer();
    await server.database.script(`
      create function refuse_bonus() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$;
      create trigger refuse_bonus before insert on wallet.transfer for each row execute function refuse_bonus()
    `);
    try {
      expect((await claim(player)).http).toBe(500);
    } finally {
      await server.database.script(
        'drop trigger refuse_bonus on wallet.transfer; drop function refuse_bonus()',
      );
    }
    expect(await show(player)).toMatchObject({ state: 'open', streak: 0 });
    expect((await claim(player)).http).toBe(200);
  });

  test('An offer for higher levels or one that is switched off is refused', async () => {
    const player = await server.newPlayer();
    const set = (terms: { level_min?: number; active?: boolean }) =>
      db().updateTable('engagement.daily_terms').set(terms).where('what', '=', 'signIn').execute();
    try {
      await set({ level_min: 1 });
      expect(await show(player)).toMatchObject({ state: 'off', levelMin: 1, opensAt: null });
      expect(codeOf(await claim(player))).toBe('sign_in_off');
      await set({ level_min: 0, active: false });
      expect(codeOf(await claim(player))).toBe('sign_in_off');
    } finally {
      await set({ level_min: 0, active: true });
    }
    expect((await claim(player)).http).toBe(200);
  });
});

describe('Daily gift', () => {
  test('Is offered once a day, waits among the offers, and is credited once when claimed', async () => {
    const player = await server.newPlayer();
    expect(await ask(player)).toBe(1);
    expect(await ask(player)).toBe(0);
    const [gift] = (await bonusesOf(server, player)).bonuses;
    expect(gift).toMatchObject({ source: 'gift', state: 'offered', amount: 0.5, required: 7.5 });
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    const take = () =>
      server.call(bonuses.claimBonus, { params: { bonusId: gift?.bonusId ?? '' } }, { token: player.token });
    await Promise.all(Array.from({ length: 20 }, take));
    expect(await pocketsOf(server, player)).toEqual([0n, 50n]);
    await letDaysPass(player, 'gift', 1);
    // The grant fails: a bonus with this id exists.
    expect(await ask(player)).toBe(1);
    expect((await bonusesOf(server, player)).bonuses).toHaveLength(1);
  });

  test('Fifty concurrent requests get 1 once', async () => {
    const player = await server.newPlayer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(player)));
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1);
    expect((await bonusesOf(server, player)).bonuses).toHaveLength(1);
  });

  test('Another player cannot claim it', async () => {
    const [player, stranger] = [await server.newPlayer(), await server.newPlayer()];
    await ask(player);
    const [gift] = (await bonusesOf(server, player)).bonuses;
    const answer = await server.call(
      bonuses.claimBonus,
      { params: { bonusId: gift?.bonusId ?? '' } },
      { token: stranger.token },
    );
    expect(codeOf(answer)).toBe('bonus_unknown');
    expect(await pocketsOf(server, stranger)).toEqual([0n, 0n]);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  });

  test('Is not offered to accounts whose telegram names a manager', async () => {
    const player = await server.newPlayer();
    await db()
      .updateTable('identity.player')
      .set({ telegram: '@palpite_manager_1' })
      .where('id', '=', player.id)
      .execute();
    expect(await ask(player)).toBe(0);
    expect((await bonusesOf(server, player)).bonuses).toEqual([]);
  });

  test('Follows the VIP level, can be claimed until the end of the next day, and comes again at midnight', async () => {
    const { id, currency } = await server.newPlayer();
    await db().insertInto('engagement.vip_player').values({ player_id: id, level: 4 }).execute();
    const at = (text: string) => localTime(saoPaulo, new Date(text));
    const player = { id, currency };
    expect(await checkDailyGift(db(), player, at('2027-03-01T02:59:30Z'))).toBe(true);
    expect(await checkDailyGift(db(), player, at('2027-03-01T02:59:40Z'))).toBe(false);
    expect(await checkDailyGift(db(), player, at('2027-03-01T03:00:30Z'))).toBe(true);
    const rows = await db()
      .selectFrom('wallet.bonus')
      .select(['amount_minor', 'claimable_until'])
      .where('player_id', '=', id)
      .orderBy('claimable_until')
      .execute();
    expect(rows).toEqual([
      { amount_minor: 500n, claimable_until: new Date('2027-03-02T03:00:00Z') },
      { amount_minor: 500n, claimable_until: new Date('2027-03-03T03:00:00Z') },
    ]);
  });
});
