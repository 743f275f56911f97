import { randomUUID } from 'node:crypto';
import { desk, support } from '@palpite/contracts';
import { type DeskEvents, deskNamespace } from '@palpite/contracts/desk';
import { socketPath } from '@palpite/contracts/socket-events';
import { localeCodes } from '@palpite/domain/locales';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newMember, type TestMember } from '../../../../tests/harness/desk.ts';
import { order } from '../../../../tests/harness/office.ts';
import { receiveMails } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff } from '../../../../tests/harness/staff.ts';

const operator = 'ajuda@casa.example';

let server: TestServer;
let marina: TestPlayer;
let joana: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', SUPPORT_EMAIL: operator } });
  marina = await server.fundedPlayer(12_345n);
  joana = await server.newPlayer();
});
afterAll(() => server.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const write = (player: TestPlayer, text: string, more: { messageId?: string; picture?: string } = {}) =>
  server.call(
    support.sendChatMessage,
    { body: { messageId: randomUUID(), text, ...more } },
    { token: player.token },
  );
const read = async (player: TestPlayer) =>
  (await server.call(support.getChat, {}, { token: player.token })).body.data;

async function conversationOf(member: TestMember, player: TestPlayer): Promise<string> {
  const { body } = await server.call(
    desk.listConversations,
    { query: { search: String(player.id) } },
    { token: member.token },
  );
  return body.data.conversations[0]?.conversationId ?? '';
}

const answer = (member: TestMember, conversationId: string, text: string, messageId = randomUUID()) =>
  server.call(
    desk.sendAnswer,
    { params: { conversationId }, body: { messageId, text } },
    { token: member.token },
  );

const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('While no staff is at the desk, the operator is mailed once and the message waits in the queue', async () => {
  const first = await write(joana, 'Meu depósito não caiu');
  expect(first.body.data.deskOpen).toBe(false);
  await write(joana, 'Foi às 10h');
  const mails = await receiveMails(server, operator);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Meu depósito não caiu');
  expect((await read(joana)).messages.map(({ text }) => text)).toEqual([
    'Meu depósito não caiu',
    'Foi às 10h',
  ]);
});

describe('A message', () => {
  test('sent again with its id is the same message, and another text with that id is refused', async () => {
    const messageId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 8 }, () => write(marina, 'Oi', { messageId })));
    expect(new Set(sent.map(({ body }) => body.data.message.seq)).size).toBe(1);
    const other = await write(marina, 'Tchau', { messageId });
    expect(other.body.data).toMatchObject({ code: 'request_id_reused' });
    expect((await read(marina)).messages.filter((message) => message.messageId === messageId)).toHaveLength(
      1,
    );
  });

  test('without text and picture is refused', async () => {
    expect((await write(marina, '   ')).body.data).toMatchObject({ code: 'message_empty' });
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    "'; drop table support.message; --",
    '\u202etxt.exe',
  ])('with markup is stored as plain text: %s', async (text) => {
    await write(marina, text);
    expect((await read(marina)).messages.at(-1)?.text).toBe(text);
  });
});

describe('A picture', () => {
  test('is stored and served to its player and to the desk, with a policy that prevents scripts', async () => {
    const member = await newMember(server);
    const { body } = await write(marina, '', { picture: onePixelPng });
    const { pictureId } = body.data.message;
    const fetchAs = (path: string, token: string) =>
      fetch(`${server.url}${path}/${pictureId}`, { headers: { authorization: token } });
    const own = await fetchAs('/api/app/support/chat/pictures', marina.token);
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toBe('image/webp');
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(Buffer.from(await own.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    expect((await fetchAs('/api/desk/pictures', member.token)).status).toBe(200);
    expect((await fetchAs('/api/app/support/chat/pictures', joana.token)).status).toBe(404);
    expect((await fetchAs('/api/desk/pictures', marina.token)).status).toBe(401);
  });

  test('of the desk reaches its player and no other player, and an invalid one is refused there too', async () => {
    const member = await newMember(server);
    await write(joana, 'Onde fica o extrato?');
    const conversationId = await conversationOf(member, joana);
    const show = (picture: string) =>
      server.call(
        desk.sendAnswer,
        { params: { conversationId }, body: { messageId: randomUUID(), text: '', picture } },
        { token: member.token },
      );
    const { pictureId } = (await show(onePixelPng)).body.data.message;
    const last = (await read(joana)).messages.at(-1);
    expect(last).toMatchObject({ author: 'staff', pictureId });
    const fetchAs = ({ token }: TestPlayer) =>
      fetch(`${server.url}/api/app/support/chat/pictures/${pictureId}`, {
        headers: { authorization: token },
      });
    expect((await fetchAs(joana)).status).toBe(200);
    expect((await fetchAs(marina)).status).toBe(404);
    const none = await show(Buffer.from('<!doctype html><script/>'.padEnd(64)).toString('base64'));
    expect(none.body.data).toMatchObject({ code: 'picture_invalid' });
  });

  const png = Buffer.from(onePixelPng, 'base64');
  test.each<[string, Buffer, string]>([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'invalid',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'invalid'],
    ['a program', Buffer.from('MZ'.padEnd(200, 'x')), 'invalid'],
    [
      'a PNG with a page behind it',
      Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      'invalid',
    ],
    ['half a PNG', png.subarray(0, 30), 'invalid'],
    ['a GIF', Buffer.from('GIF89a'.padEnd(64, '\0')), 'invalid'],
    ['more than two megabytes', Buffer.concat([png, Buffer.alloc(2_097_152)]), 'too_large'],
  ])('that is %s is refused', async (_title, bytes, code) => {
    const { body } = await write(marina, '', { picture: bytes.toString('base64') });
    expect(body.data).toMatchObject({ code: `picture_${code}` });
  });
});

test('Both sides are notified of each message and of typing', async () => {
  const member = await newMember(server, 'Rita');
  await write(marina, 'Alguém aí?');
  const conversationId = await conversationOf(member, marina);
  const dial = (path: string, auth: object, query: Record<string, string>) => {
    const socket = io(server.url + path, {
      path: socketPath,
      transports: ['websocket'],
      auth,
      query,
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    return socket;
  };
  const player = dial('', {}, { token: marina.token });
  const staff = dial(deskNamespace, { token: member.token }, {});
  await Promise.all(
    [player, staff].map((socket) => new Promise<void>((done) => socket.once('connect', done))),
  );
  const hears = <Payload>(socket: Socket, event: string) =>
    new Promise<Payload>((done) => socket.once(event, done));

  const atDesk = hears<Parameters<DeskEvents['conversation']>[0]>(staff, 'conversation');
  expect((await write(marina, 'Preciso de ajuda')).body.data.deskOpen).toBe(true);
  expect(await atDesk).toEqual({ conversationId });

  const writes = hears(player, 'chat');
  await server.call(desk.tellPlayerTyping, { params: { conversationId } }, { token: member.token });
  expect(await writes).toEqual({ typing: true });

  const atPlayer = hears(player, 'chat');
  await answer(member, conversationId, 'Olá, sou a Rita');
  expect(await atPlayer).toEqual({});
  const chat = await read(marina);
  expect(chat.unread).toBe(1);
  expect(chat.messages.at(-1)).toMatchObject({ author: 'staff', name: 'Rita', text: 'Olá, sou a Rita' });

  const seq = chat.messages.at(-1)?.seq ?? '0';
  const after = await server.call(support.readChat, { body: { through: seq } }, { token: marina.token });
  expect(after.body.data.unread).toBe(0);
});

describe('The desk', () => {
  test('shows the player, takes, answers once and closes a conversation, and a new message reopens it', async () => {
    const member = await newMember(server, 'Caio');
    await write(marina, 'Quero sacar');
    const conversationId = await conversationOf(member, marina);
    const as = { token: member.token };
    const params = { conversationId };

    const summary = (await server.call(desk.getPlayerSummary, { params }, as)).body.data;
    expect(summary).toMatchObject({ email: marina.username, cash: 123.45, currency: 'BRL', level: 0 });

    const taken = await server.call(desk.assignConversation, { params, body: { to: 'me' } }, as);
    expect(taken.body.data.conversation.assignedTo).toEqual({
      staffId: String(member.staffId),
      name: 'Caio',
    });

    const messageId = randomUUID();
    const answers = await Promise.all(
      [0, 1, 2].map(() => answer(member, conversationId, 'Vou ver', messageId)),
    );
    expect(new Set(answers.map(({ body }) => body.data.message.seq)).size).toBe(1);

    const closed = await server.call(desk.closeConversation, { params }, as);
    expect(closed.body.data.conversation).toMatchObject({ status: 'closed', waitingSince: null });
    expect((await read(marina)).messages.at(-1)?.author).toBe('closed');

    await write(marina, 'Mais uma coisa');
    const again = await server.call(desk.getConversation, { params }, as);
    expect(again.body.data.conversation).toMatchObject({ status: 'open', unread: 1 });
  });

  test('finds conversations by a word in a message, and treats % literally', async () => {
    const member = await newMember(server);
    await write(joana, 'rendimento de 100% ao dia');
    const find = async (search: string) =>
      (await server.call(desk.listConversations, { query: { search } }, { token: member.token })).body.data
        .conversations;
    expect((await find('100% ao')).map(({ playerId }) => playerId)).toEqual([String(joana.id)]);
    expect(await find('%zzz%')).toEqual([]);
  });

  test('refuses an unknown conversation', async () => {
    const member = await newMember(server);
    const { body } = await answer(member, '999999', 'Olá');
    expect(body.data).toMatchObject({ code: 'conversation_unknown' });
  });

  test('mails an absent player the first unread answer and not the second', async () => {
    const member = await newMember(server, 'Bia');
    const away = await server.newPlayer();
    await write(away, 'Volto depois');
    const conversationId = await conversationOf(member, away);
    await answer(member, conversationId, 'Resolvido <b>aqui</b>');
    await answer(member, conversationId, 'Mais um detalhe');
    const mails = await receiveMails(server, away.username);
    expect(mails.map(({ subject }) => subject)).toEqual(['Bia respondeu no chat']);
    expect(mails[0]?.text).toContain('Resolvido <b>aqui</b>');
  });
});

test('There are texts for every status of a deposit, a withdrawal or a bet in the database', async () => {
  const { rows } = await sql<{ kind: string; check: string }>`
    select kind, pg_get_constraintdef(c.oid) as check
    from (
      values ('deposit', 'payments.order'), ('withdrawal', 'payments.withdrawal'), ('bet', 'sportsbook.bet')
    ) as owner (kind, name)
    join pg_constraint c on c.conrelid = owner.name::regclass
    where pg_get_constraintdef(c.oid) like 'CHECK ((status = ANY%'
  `.execute(server.database.db);
  const kept = rows.flatMap(({ kind, check }) =>
    [...check.matchAll(/'(\w+)'/g)].map(([, status]) => `${kind}.${status}`),
  );
  // A reversed deposit keeps the order status `credited`.
  expect([...kept, 'deposit.reversed'].sort()).toEqual([...desk.latestStates].sort());
});

describe('Staff', () => {
  test('who are removed lose access at once, with their socket', async () => {
    const member = await newMember(server);
    const socket = io(server.url + deskNamespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: member.token },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    await new Promise<void>((done) => socket.once('connect', done));
    const ended = new Promise((done) => socket.once('disconnect', done));
    const owner = await newStaff(server, ['owner']);
    const removed = await order(server, 'staff.remove', { email: member.email }, { token: owner.token });
    expect(removed.data).toMatchObject({ done: true });
    expect((await server.call(desk.getDesk, {}, { token: member.token })).http).toBe(401);
    await ended;
  });

  test.each([
    ['a token of a player', () => ({ token: marina.token })],
    ['no token', () => ({})],
  ])('have sockets that do not open with %s', async (_title, auth) => {
    const socket = io(server.url + deskNamespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: auth(),
      query: { token: marina.token },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    const failed = await new Promise<string>((done) => {
      socket.once('connect_error', ({ message }) => done(message));
      socket.once('connect', () => done('connected'));
    });
    expect(failed).toBe('session_ended');
  });
});

test('canned answers exist in every language, with the same keys', async () => {
  const { token } = await newMember(server);
  const { answers } = (await server.call(desk.listCannedAnswers, {}, { token })).body.data;
  const byLang = Map.groupBy(answers, ({ lang }) => lang);
  expect([...byLang.keys()].sort()).toEqual([...localeCodes].sort());
  for (const each of byLang.values()) expect(each).toHaveLength(7);
});
