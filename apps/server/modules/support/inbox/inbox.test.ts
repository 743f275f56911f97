import { randomUUID } from 'node:crypto';
import { identity, inbox, support, transfers } from '@palpite/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnPage, orderPackage } from '../../../../../tests/harness/deposits.ts';
import { aMember } from '../../../../../tests/harness/invitations.ts';
import { anEmail, callConfirmed, receiveMails } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { aHolder } from '../../../../../tests/harness/withdrawals.ts';
import { companyParams } from '../../../company-settings.ts';
import { readConfig } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';
import { createMail } from '../../../platform/mail.ts';
import { mailNews, sentenceOf } from './mail-news.ts';

let server: TestServer;
let marina: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  marina = await server.newPlayer();
});
afterAll(() => server.close());

const inboxOf = async (player: TestPlayer) =>
  (await server.call(inbox.getInbox, {}, { token: player.token })).body.data;

test('A received deposit is unread news until it is read, and never for another player', async () => {
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

const send = (from: TestPlayer, to: TestPlayer, amount: number) =>
  callConfirmed(
    server,
    transfers.transfer,
    { body: { requestId: randomUUID(), username: to.username, amount } },
    from,
  );

test('A transfer is news for both players, each with the masked name of the other', async () => {
  const [sender, receiver] = [await aHolder(server, 300_00n), await aHolder(server, 0n)];
  await send(sender, receiver, 120.5);
  const params = { name: 'Ma•••', amountMinor: '12050', currency: 'BRL' };
  expect((await inboxOf(sender)).news).toMatchObject([{ kind: 'transferSent', params, link: '/registros' }]);
  expect((await inboxOf(receiver)).news).toMatchObject([
    { kind: 'transferReceived', params, link: '/registros' },
  ]);
});

test("A friend who joins is news for the inviter, and not for the inviter's referrers", async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await aMember(server, bia);
  const joined = { kind: 'friendJoined', params: { name: 'Br•••' }, link: '/friends' };
  expect((await inboxOf(ana)).news).toMatchObject([joined]);
  expect((await inboxOf(bia)).news).toMatchObject([joined]);
});

describe('The mail with news', () => {
  const mail = () =>
    createMail({
      database: server.database,
      log: createLog({ LOG_LEVEL: 'silent' }),
      from: '',
      operator: () => ({ name: 'Palpite', ...companyParams(readConfig({})) }),
      smtpUrl: 'smtp://127.0.0.1:9',
    });
  const turn = (until?: Date) =>
    mailNews({ db: server.database.db, config: server.config, mail: { ...mail(), wake: () => {} } }, until);
  const setNewsMail = (player: TestPlayer, on: boolean) =>
    server.call(inbox.setInboxMail, { body: { on } }, { token: player.token });
  const queuedTo = async (player: TestPlayer) =>
    (
      await server.database.db
        .selectFrom('platform.mail')
        .select('id')
        .where('to_address', '=', player.username)
        .execute()
    ).length;

  test('contains what happened since it was turned on, once, however many processes run the job', async () => {
    const [sender, receiver] = [await aHolder(server, 500_00n), await aHolder(server, 0n)];
    await send(sender, receiver, 20);
    await setNewsMail(receiver, true);
    await send(sender, receiver, 30);
    await Promise.all([turn(new Date()), turn(new Date()), turn(new Date())]);
    await turn(new Date());
    // Wakes the server's mail sender, even without a recipient.
    await server.call(identity.sendResetCode, { body: { email: anEmail() } });
    const mails = await receiveMails(server, receiver.username, 2);
    const news = mails.filter(({ subject }) => subject === 'Novidades da sua conta Palpite');
    expect(news).toHaveLength(1);
    const text = news[0]?.text.replace(/\u00a0/g, ' ');
    expect(text).toContain('• Ma••• enviou R$ 30,00 para você.');
    expect(text).not.toContain('R$ 20,00');
    // Each holder also has the mail about the verified identity.
    expect(await queuedTo(receiver)).toBe(2);
    expect(await queuedTo(sender)).toBe(1);
  });

  test('waits a few seconds for open transactions, and is not sent after it was turned off', async () => {
    const [sender, receiver] = [await aHolder(server, 500_00n), await aHolder(server, 0n)];
    await setNewsMail(receiver, true);
    await send(sender, receiver, 20);
    await turn();
    expect(await queuedTo(receiver)).toBe(1);
    await setNewsMail(receiver, false);
    await turn(new Date());
    expect(await queuedTo(receiver)).toBe(1);
  });
});

test("An item of news is a sentence in the player's language", () => {
  const news = {
    id: 'depositCredited:1',
    at: new Date(0),
    kind: 'depositCredited' as const,
    params: { amountMinor: '5000', currency: 'BRL' },
  };
  expect(sentenceOf(news, 'pt_BR').replace(/\s/g, ' ')).toBe('R$ 50,00 já está no seu saldo.');
  expect(sentenceOf(news, 'en_US').replace(/\s/g, ' ')).toBe('R$50.00 is in your balance.');
});
