import { randomUUID } from 'node:crypto';
import { staff, support } from '@palpite/contracts';
import { localeCodes } from '@palpite/domain/locales';
import { expect, test } from 'vitest';
import { newMember } from '../../../../../tests/harness/desk.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';
import { createSupport } from '../index.ts';
import { answerWaiting } from './answer-waiting.ts';
import { answerTo, topicOf } from './answers.ts';

test.each([
  ['Meu depósito por Pix não caiu', 'deposit'],
  ['quero SACAR meu dinheiro', 'withdrawal'],
  ['How long does a withdrawal take?', 'withdrawal'],
  ['wagering of my bonus', 'bonus'],
  ['minha aposta de futebol', 'sports'],
  ['permainan tidak bisa dibuka', 'games'],
  ['tôi muốn nạp tiền', 'deposit'],
  ['出金できません', 'withdrawal'],
  ['보너스는 어디에 있나요', 'bonus'],
  ['忘记密码', 'account'],
  ['Где мой депозит', 'deposit'],
  ['Quero falar com um atendente sobre o meu saque, não consigo sacar', 'person'],
  ['can I talk to a real person about my bonus', 'person'],
  ['转人工', 'person'],
  ['oi', null],
  ['aconteceu algo', null],
])('“%s” is about %s', (message, topic) => {
  expect(topicOf(message)).toBe(topic);
});

const hours = { opens: '09:00', closes: '22:00', now: '21:05' };
/** Without the hours, which have the time. */
const beginOf = (message: string, lang: 'pt_BR' | 'en_US') =>
  expect.stringContaining(answerTo(message, lang, hours).split('\n\n')[0] ?? '');

test('every language has its own answers, which fit a message and name the sandbox', () => {
  for (const message of ['saque', 'bonus', 'depósito', 'ставка', '游戏', 'password', 'human', '', 'oi']) {
    const answers = localeCodes.map((lang) => answerTo(message, lang, hours));
    expect(new Set(answers).size).toBe(localeCodes.length);
    for (const answer of answers) expect(answer.length).toBeLessThan(2_000);
  }
  expect(answerTo('oi', 'pt_BR', hours)).toContain('Resposta automática do sandbox');
  expect(answerTo('oi', 'pt_BR', hours)).toContain(
    'das 09:00 às 22:00 (horário de Brasília). Agora são 21:05.',
  );
  for (const lang of localeCodes) {
    expect(answerTo('oi', lang, hours)).toMatch(/09:00.*22:00.*21:05/);
    const closed = answerTo('oi', lang, { opens: null, closes: null, now: '21:05' });
    expect(closed).toContain('21:05');
    expect(closed).not.toMatch(/null|[{}]/);
  }
});

const write = (server: TestServer, player: TestPlayer, text: string, lang = 'pt_BR') =>
  server.call(
    support.sendChatMessage,
    { body: { messageId: randomUUID(), text } },
    { token: player.token, headers: { lang } },
  );
const read = async (server: TestServer, player: TestPlayer) =>
  (await server.call(support.getChat, {}, { token: player.token })).body.data.messages.map(
    ({ author, name, text }) => ({ author, name, text }),
  );
const start = (environment: Record<string, string> = {}) =>
  startServer({ environment: { DRAW_ROUNDS: 'false', SANDBOX_SUPPORT: 'true', ...environment } });

test('a first message is answered within seconds, in the language of the page, and still waits for a person', async () => {
  const server = await start();
  const player = await server.newPlayer();
  await write(server, player, 'Hello');
  await write(server, player, 'Where is my deposit?', 'en_US');
  const sent = Date.now();
  await expect.poll(() => read(server, player)).toHaveLength(3);
  expect(Date.now() - sent).toBeLessThan(15_000);
  expect((await read(server, player)).at(-1)).toEqual({
    author: 'staff',
    name: 'Sandbox',
    text: beginOf('Where is my deposit?', 'en_US'),
  });
  const row = await server.database.db
    .selectFrom('support.conversation')
    .select(['waiting_since', 'assigned_to'])
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  expect([row.waiting_since !== null, row.assigned_to]).toEqual([true, null]);
  expect(await server.database.db.selectFrom('staff.account').select('id').execute()).toEqual([]);
  await server.close();
});

test('the chat shows the desk as open where the sandbox answers, and as away elsewhere', async () => {
  for (const answers of [true, false]) {
    const server = await start({ SANDBOX_SUPPORT: String(answers) });
    const player = await server.newPlayer();
    const opened = await server.call(support.getChat, {}, { token: player.token });
    expect(opened.body.data).toMatchObject({ deskOpen: answers, messages: [] });
    expect((await write(server, player, 'Oi')).body.data.deskOpen).toBe(answers);
    await server.close();
  }
});

test('staff at the desk answer alone; once none is there, the agent answers', async () => {
  const server = await start();
  const player = await server.newPlayer();
  const member = await newMember(server);
  await write(server, player, 'Meu saque não chegou');
  await new Promise((passed) => setTimeout(passed, 4_000));
  expect(await read(server, player)).toHaveLength(1);
  await server.call(staff.logOutStaff, {}, { token: member.token });
  await expect.poll(() => read(server, player)).toHaveLength(2);
  await server.close();
});

test('a player who asks for a person gets one answer, then silence until a person has answered', async () => {
  const server = await start();
  const { db } = server.database;
  const player = await server.newPlayer();
  await write(server, player, 'Quero falar com um atendente');
  await expect.poll(() => read(server, player)).toHaveLength(2);
  expect((await read(server, player)).at(-1)?.text).toEqual(beginOf('atendente', 'pt_BR'));
  const conversation = await db
    .selectFrom('support.conversation')
    .select('id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  // It has waited for long, so that only the request for a person keeps the agent silent.
  await db
    .insertInto('support.message')
    .values({
      id: randomUUID(),
      conversation_id: conversation.id,
      author: 'player',
      text: 'É sobre o meu saque',
      created_at: new Date(Date.now() - 60_000),
    })
    .execute();
  await answerWaiting({ db }, new Map());
  expect(await read(server, player)).toHaveLength(3);
  await server.close();
});

test('there are no automatic answers in live mode, with a chat vendor, or when they are switched off', async () => {
  const server = await start();
  const jobsWith = (more: Partial<Config>) =>
    createSupport({
      database: server.database,
      config: { ...server.config, ...more },
      company: () => server.config,
      log: createLog(server.config),
      mail: {} as never,
      counters: {} as never,
    }).jobs.map(({ name }) => name);
  expect(jobsWith({})).toContain('answer in the sandbox');
  for (const more of [
    { MODE: 'live' },
    { CHAT_URL: 'https://chat.vendor.example/' },
    { SANDBOX_SUPPORT: false },
  ] as const)
    expect(jobsWith(more)).not.toContain('answer in the sandbox');
  await server.close();
});
