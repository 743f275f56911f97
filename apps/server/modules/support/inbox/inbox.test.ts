import { inbox, support } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnPage, orderPackage } from '../../../../../tests/harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { sentenceOf } from './mail-news.ts';

let server: TestServer;
let marina: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  marina = await server.newPlayer();
});
afterAll(() => server.close());

const inboxOf = async (player: TestPlayer) =>
  (await server.call(inbox.getInbox, {}, { token: player.token })).body.data;

test('A deposit that arrived is news until it was read, and never for somebody else', async () => {
  expect(await inboxOf(marina)).toEqual({ news: [], unread: 0, byMail: false });
  await server.database.db.updateTable('identity.player').set({ kyc: true }).execute();
  const order = await orderPackage(server, marina, 'BRL-BRL-100');
  await actOnPage(server, order.payNo, 'complete');
  await expect.poll(async () => (await inboxOf(marina)).unread).toBe(1);

  const [news] = (await inboxOf(marina)).news;
  expect(news).toMatchObject({ kind: 'depositCredited', unread: true, link: '/registros' });
  const unread = await server.call(support.getUnread, {}, { token: marina.token });
  expect(unread.body.data).toEqual({ chat: 0, news: 1 });

  const read = await server.call(
    inbox.readInbox,
    { body: { through: news?.at ?? '' } },
    { token: marina.token },
  );
  expect(read.body.data).toEqual({ unread: 0 });
  expect((await inboxOf(marina)).news[0]?.unread).toBe(false);
  expect((await inboxOf(await server.newPlayer())).news).toEqual([]);
});

test('A piece of news is a sentence in the language of its player', () => {
  const news = {
    id: 'depositCredited:1',
    at: new Date(0),
    kind: 'depositCredited' as const,
    params: { amountMinor: '5000', currency: 'BRL' },
  };
  expect(sentenceOf(news, 'pt_BR').replace(/\s/g, ' ')).toBe('R$ 50,00 já está no seu saldo.');
  expect(sentenceOf(news, 'en_US').replace(/\s/g, ' ')).toBe('R$50.00 is in your balance.');
});
