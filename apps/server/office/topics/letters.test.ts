import { identity, inbox } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { receiveCode } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { mailNews } from '../../modules/support/inbox/mail-news.ts';
import { createLog } from '../../platform/log.ts';
import { createMail } from '../../platform/mail.ts';

let server: TestServer;
let support: TestStaff;
let ana: TestPlayer;
let bia: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  support = await newStaff(server, ['support'], 'Lia');
  ana = await server.newPlayer();
  bia = await server.newPlayer();
});
afterAll(() => server.close());

const set = (player: TestPlayer, values: object) =>
  server.database.db.updateTable('identity.player').set(values).where('id', '=', player.id).execute();
const newsOf = async (player: TestPlayer) =>
  (await server.call(inbox.getInbox, {}, { token: player.token })).body.data.news;
const give = async (action: string, input: object, key?: string) =>
  (
    await order(server, action, input, {
      token: support.token,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  ).data;
const preview = async (action: string, input: object) =>
  (
    await server.send('POST', '/api/office/preview', {
      body: JSON.stringify({ action, input }),
      token: support.token,
      headers: { lang: 'en_US' },
    })
  ).body.data as unknown as { changes: { what: string; after: string }[] };
const rowsOf = async (list: string, player?: TestPlayer) =>
  (
    await listRows<Record<string, unknown>>(server, list, {
      token: support.token,
      ...(player && { query: { player: String(player.id) } }),
    })
  ).rows;
const hostile = '<img src=x onerror=alert(1)> {{amount}} $t(common:close)\n=1+1';

test('a message is in the news of one player, as written, once for a key that comes ten times at once', async () => {
  const email = ana.username;
  const sent = { email, text: hostile, purpose: 'service' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => give('players.message', sent, 'a-message-of-lia')),
  );
  expect(answers.filter(({ done, code }) => !done && code !== 'service_busy')).toEqual([]);
  expect((await give('players.message', sent, 'a-message-of-lia')).done).toBe(true);
  expect(await newsOf(ana)).toMatchObject([
    { kind: 'staffMessage', params: { text: hostile }, unread: true },
  ]);
  expect(await newsOf(bia)).toEqual([]);
  expect(await rowsOf('players.activity', ana)).toContainEqual(
    expect.objectContaining({ kind: 'message', what: hostile, by: 'Lia' }),
  );
  const line = { text: hostile, by: 'Lia', purpose: 'service' };
  expect(await rowsOf('players.letters', ana)).toMatchObject([{ ...line, seen: 'unseen' }]);
  const [news] = await newsOf(ana);
  await server.call(inbox.readInbox, { body: { through: news?.at ?? '' } }, { token: ana.token });
  expect(await rowsOf('players.letters', ana)).toMatchObject([{ ...line, seen: 'seen' }]);
});

test('an empty or too long message, one without a purpose, and one to an unknown player are refused', async () => {
  const email = ana.username;
  for (const wrong of [
    { email, text: ' ', purpose: 'service' },
    { email, text: 'x'.repeat(1001), purpose: 'service' },
    { email, text: 'x' },
  ])
    expect(await give('players.message', wrong)).toMatchObject({ code: 'request_invalid' });
  expect(
    await give('players.message', { email: 'unknown@example.com', text: 'x', purpose: 'service' }),
  ).toMatchObject({ done: false });
});

test('an open app shows the beginning of a long message at once', async () => {
  const cleo = await server.newPlayer();
  const text = '🎉'.repeat(200);
  await give('players.message', { email: cleo.username, text, purpose: 'service' });
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from platform.outbox where topic = 'notice' and player_id = ${cleo.id}
  `.execute(server.database.db);
  expect(rows).toEqual([{ text: `${'🎉'.repeat(160)}…` }]);
});

test('a segment gets a notice by its data, in the language of each player', async () => {
  await set(ana, { lang: 'en_US' });
  await set(bia, { lang: 'pt_BR' });
  const texts = { pt_BR: 'Olá', en_US: 'Hello' };
  const english = { texts, purpose: 'service', lang: 'en_US' };
  expect(await preview('notices.segment', english)).toMatchObject({
    changes: [{ after: '1' }, { after: '0' }],
  });
  for (const _ of [1, 2])
    expect((await give('notices.segment', english, 'to-english')).status).toContain('in their news: 1.');
  const read = async (player: TestPlayer) => (await newsOf(player)).map(({ params }) => params.text);
  expect((await read(ana))[0]).toBe('Hello');
  expect(await read(bia)).toEqual([]);
  await give('notices.segment', { ...english, lang: 'pt_BR', currency: 'BRL', deposited: 'no', levelTo: 0 });
  expect(await read(bia)).toEqual(['Olá']);
  for (const none of [
    { deposited: 'yes' },
    { levelFrom: 3 },
    { label: 'watch' },
    { inactiveSince: '2020-01-01' },
    { activeSince: '2099-01-01' },
  ])
    expect((await give('notices.segment', { texts, purpose: 'service', ...none })).status).toContain(
      'in their news: 0.',
    );
  for (const wrong of [{ texts: { en_US: 'x' } }, { levelFrom: 3, levelTo: 2 }, { purpose: 'gift' }])
    expect(await give('notices.segment', { ...english, ...wrong })).toMatchObject({
      code: 'request_invalid',
    });
  expect((await give('notices.segment', { ...english, label: 'no-such' })).done).toBe(false);
  const [newest, ...older] = await rowsOf('notices.segments');
  expect(newest).toMatchObject({ players: 0, segment: 'Used the app since: 2099-01-01' });
  expect(older.at(-1)).toMatchObject({ players: 1, text: 'Olá', segment: 'Language: English' });
  expect(older.at(-2)).toMatchObject({
    segment: 'Language: Portuguese (Brazil) · Currency: BRL · VIP level to: 0 · Has deposited: no',
  });
});

test('an excluded, blocked or erased player gets no offer, and reads none from before', async () => {
  const texts = { pt_BR: 'Bônus' };
  const dora = await server.newPlayer();
  await set(dora, { lang: 'ko_KR' });
  const toKorean = async (purpose: string) =>
    (await give('notices.segment', { texts, purpose, lang: 'ko_KR' })).status?.match(/news: (\d+)/)?.[1];
  const write = async (purpose: string) =>
    (await give('players.message', { email: dora.username, text: 'x', purpose })).done;
  expect(await toKorean('offer')).toBe('1');
  expect(await newsOf(dora)).toHaveLength(1);
  await set(dora, { stop_kind: 'exclusion', stopped_until: null });
  expect(await newsOf(dora)).toEqual([]);
  expect([await toKorean('offer'), await write('offer')]).toEqual(['0', false]);
  await set(dora, { stop_kind: 'timeOut', stopped_until: new Date(Date.now() + 3_600_000) });
  expect([await toKorean('offer'), await write('offer')]).toEqual(['0', false]);
  expect([await toKorean('service'), await write('service')]).toEqual(['1', true]);
  expect((await newsOf(dora)).map(({ params }) => params.text)).toEqual(['x', 'Bônus']);
  await set(dora, { stop_kind: null, stopped_until: null });
  expect([await toKorean('offer'), await write('offer')]).toEqual(['1', true]);
  for (const kind of ['staff', 'closed', 'erased']) {
    await set(dora, { blocked_at: new Date(), block_kind: kind });
    expect([await toKorean('service'), await write('service')]).toEqual(['0', false]);
  }
});

test('a message is mailed only to an address that answered a mailed code', async () => {
  const { database, config } = server;
  const eva = await server.newPlayer();
  const log = createLog({ LOG_LEVEL: 'silent' });
  const mail = createMail({
    database,
    log,
    from: '',
    operator: () => ({ name: 'Palpite', company: '', registration: '', address: '', licence: '', email: '' }),
    smtpUrl: 'smtp://127.0.0.1:9',
  });
  const turn = () =>
    mailNews({ db: database.db, config, mail: { ...mail, wake: () => {} } }, new Date(Date.now() + 1_000));
  const newsMails = async () => {
    const { rows } = await sql<{ body: string }>`
      select body from platform.mail where to_address = ${eva.username} and body like '%• %'
    `.execute(database.db);
    return rows;
  };
  const message = { email: eva.username, text: hostile, purpose: 'service' };
  await server.call(inbox.setInboxMail, { body: { on: true } }, { token: eva.token });
  const byMail = async () => (await preview('players.message', message)).changes.at(-1)?.after;
  expect(await byMail()).toBe('no');
  await give('players.message', message);
  await turn();
  expect(await newsMails()).toEqual([]);
  await server.call(identity.sendResetCode, { body: { email: eva.username } });
  const code = await receiveCode(server, eva.username);
  await server.call(identity.checkResetCode, { body: { email: eva.username, code } });
  expect(await byMail()).toBe('yes');
  await give('players.message', message);
  await turn();
  await turn();
  expect(await newsMails()).toMatchObject([{ body: expect.stringContaining(hostile) }]);
});
