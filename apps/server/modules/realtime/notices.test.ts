import { notices } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { publish } from '../../platform/outbox.ts';
import { announceBanners, endBanner, listBanners, publishBanner } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
});
afterAll(() => server.close());

const sendNotice = (playerId: bigint | null, text: string) =>
  server.database.db
    .transaction()
    .execute((tx) => publish(tx, [{ topic: 'notice', playerId, payload: { text } }]));
const ask = async (token: string) =>
  (await server.call(notices.listNotices, {}, { token })).body.data.notices;

test('a player in a game polls the notices of the socket, personal and public, with stable numbers', async () => {
  const [player, other] = [await server.newPlayer(), await server.newPlayer()];
  await sendNotice(player.id, 'Seu saque foi pago');
  await sendNotice(other.id, 'De outra pessoa');
  await sendNotice(null, 'Bom dia');
  const listed = await ask(player.token);
  expect(listed.map(({ text }) => text)).toEqual(['Seu saque foi pago', 'Bom dia']);
  expect(listed.every(({ ageMs }) => ageMs >= 0 && ageMs < 60_000)).toBe(true);
  const again = await ask(player.token);
  expect(again.map(({ number }) => number)).toEqual(listed.map(({ number }) => number));
  expect(again[0]?.ageMs).toBeGreaterThanOrEqual(listed[0]?.ageMs ?? 0);
});

test('excludes old notices, and a visitor gets none', async () => {
  const player = await server.newPlayer();
  await sendNotice(player.id, 'De ontem');
  await sql`update platform.outbox set created_at = now() - interval '3 minutes'`.execute(server.database.db);
  expect(await ask(player.token)).toEqual([]);
  expect((await server.call(notices.listNotices)).http).toBe(401);
});

test('includes the balance after vendor calls, and whether a round is in progress', async () => {
  const player = await server.fundedPlayer(12_34n);
  const wallet = async () => (await server.call(notices.listNotices, {}, player)).body.data.wallet;
  expect(await wallet()).toEqual({ balance: 12.34, bonusBalance: 0, restMs: 86_400_000 });
});

const texts = { pt_BR: 'Manutenção às 4h <b>', en_US: 'Maintenance at 4' };
const inMs = (ms: number) => new Date(Date.now() + ms);
const shown = async (lang = 'pt_BR') =>
  (await server.call(notices.getBanner, {}, { headers: { lang } })).body.data;

test('a public notice is sent once at its start in its languages, and ends by itself', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  const notices = async () =>
    (await ask(player.token)).filter(({ text }) => texts.pt_BR === text || texts.en_US === text);
  const before = { startsAt: inMs(60_000), endsAt: inMs(120_000), by: 'Rui' };
  const id = await publishBanner(db, { texts, ...before });
  await announceBanners(db);
  expect(await notices()).toEqual([]);
  const planned = await shown();
  expect(planned.banner).toBeNull();
  expect(planned.nextInMs).toBeGreaterThan(50_000);
  await sql`update platform.banner set starts_at = now() - interval '1 second' where id = ${id}`.execute(db);
  await Promise.all([announceBanners(db), announceBanners(db)]);
  expect((await notices()).map(({ text }) => text)).toEqual([texts.pt_BR]);
  expect((await shown('en_US')).banner).toMatchObject({ id: String(id), text: texts.en_US });
  expect((await shown('ko_KR')).banner?.text).toBe(texts.pt_BR);
  expect((await shown()).banner?.endsInMs).toBeGreaterThan(0);
  await sql`update platform.banner set starts_at = now() - interval '3 seconds', ends_at = now() - interval '1 second' where id = ${id}`.execute(
    db,
  );
  expect((await shown()).banner).toBeNull();
});

test('shows the banner that started last; one that is ended disappears for players who saw it', async () => {
  const { db } = server.database;
  const first = await publishBanner(db, { texts, startsAt: inMs(-5_000), endsAt: inMs(60_000), by: 'Rui' });
  const second = await publishBanner(db, { texts, startsAt: inMs(-1_000), endsAt: inMs(60_000), by: 'Rui' });
  await announceBanners(db);
  expect((await shown()).banner?.id).toBe(String(second));
  expect(await endBanner(db, second)).toBe(true);
  expect(await endBanner(db, second)).toBe(false);
  expect((await shown()).banner?.id).toBe(String(first));
  const { payload } = await db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'notice')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(payload).toMatchObject({ text: '', banner: { id: String(second) } });
  await endBanner(db, first);
  expect((await shown()).banner).toBeNull();
  const open = (await listBanners(db, 10)).filter(
    (each) => [first, second].includes(each.id) && !each.ended_at,
  );
  expect(open).toEqual([]);
});
