import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { aHolder } from '../../../../tests/harness/withdrawals.ts';
import { eraseDue } from '../../modules/identity/erasure.ts';
import { erasePayees } from '../../modules/payments/index.ts';

let server: TestServer;
let cleo: TestStaff;
let caio: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  cleo = await newStaff(server, ['compliance'], 'Cleo');
  caio = await newStaff(server, ['compliance'], 'Caio');
});
afterAll(() => server.close());

const reason = 'request of the player';
const accountOf = (id: bigint) =>
  server.database.db.selectFrom('identity.player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Proposed by Cleo, approved by Caio. Returns the answer to the approval. */
async function erase(player: TestPlayer) {
  const { username: email } = await accountOf(player.id);
  const { data } = await order(server, 'players.erase', { email, reason }, { token: cleo.token });
  expect(data.proposalId).toBeDefined();
  const own = await order(server, 'approvals.approve', { id: data.proposalId }, { token: cleo.token });
  expect(own.data.done).toBe(false);
  return (await order(server, 'approvals.approve', { id: data.proposalId }, { token: caio.token })).data;
}

const due = () => eraseDue(server.database.db, erasePayees);
const passYears = (id: bigint) =>
  server.database.db
    .updateTable('identity.erasure')
    .set({ keep_until: sql<Date>`now() - interval '1 second'` })
    .where('player_id', '=', id)
    .execute();

async function write(player: TestPlayer, text: string) {
  const { id } = await server.database.db
    .insertInto('support.conversation')
    .values({ player_id: player.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.database.db
    .insertInto('support.message')
    .values({ conversation_id: id, id: crypto.randomUUID(), author: 'player', text })
    .execute();
  return id;
}

test('messages of staff to the player alone go at once', async () => {
  const player = await server.newPlayer();
  const { username: email } = await accountOf(player.id);
  const sent = { email, purpose: 'service', text: 'Your document 111 is verified' };
  expect((await order(server, 'players.message', sent, { token: cleo.token })).data.done).toBe(true);
  const notice = { texts: { pt_BR: 'Olá' }, purpose: 'service' };
  const lia = await newStaff(server, ['marketing'], 'Lia');
  expect((await order(server, 'notices.segment', notice, { token: lia.token })).data.done).toBe(true);
  const { db } = server.database;
  const received = () =>
    db.selectFrom('support.letter_player').select('order_id').where('player_id', '=', player.id).execute();
  expect(await received()).toHaveLength(2);
  expect((await erase(player)).done).toBe(true);
  expect(await received()).toEqual([]);
  const letters = await db.selectFrom('support.letter').select('texts').execute();
  expect(letters.map(({ texts }) => texts)).toEqual([{ pt_BR: 'Olá' }]);
  expect((await order(server, 'players.message', sent, { token: cleo.token })).data.done).toBe(false);
});

test('contacts, chat and devices go at once; the evidence when its years are over', async () => {
  const player = await aHolder(server, 0n);
  const conversation = await write(player, 'my phone is 11 98765 4321');
  const before = await accountOf(player.id);
  const answer = await erase(player);
  expect(answer).toMatchObject({ done: true });
  expect(answer.status).toMatch(/erased on \d{4}-/);

  expect(await accountOf(player.id)).toMatchObject({
    username: `${player.id}@erased.invalid`,
    phone: '',
    device_id: '',
    block_kind: 'erased',
    name: before.name,
    card_no: before.card_no,
    birth_date: before.birth_date,
  });
  const messages = await server.database.db
    .selectFrom('support.message')
    .select('text')
    .where('conversation_id', '=', conversation)
    .execute();
  expect(messages).toEqual([{ text: 'erased' }]);
  await expect.poll(async () => (await server.call(identity.getBalance, {}, player)).http).toBe(401);

  await due();
  expect(await accountOf(player.id)).toMatchObject({ name: before.name, card_no: before.card_no });
  await passYears(player.id);
  await Promise.all([due(), due()]);
  expect(await accountOf(player.id)).toMatchObject({ name: '', card_no: null, kyc: false });
  const { rows } = await listRows<Record<string, unknown>>(server, 'players.erasures', { token: cleo.token });
  expect(rows.find((row) => row.player === String(player.id))).toMatchObject({
    by: 'Cleo, Caio',
    erasedAt: expect.any(String),
  });
});

test('an erased account is not opened, closed or erased again', async () => {
  const player = await server.newPlayer();
  expect((await erase(player)).done).toBe(true);
  const { username: email } = await accountOf(player.id);
  for (const action of ['unfreeze', 'freeze', 'close'])
    expect(
      (await order(server, `players.${action}`, { email, reason }, { token: cleo.token })).data,
    ).toMatchObject({ done: false });
  expect((await erase(player)).done).toBe(false);
  expect((await accountOf(player.id)).block_kind).toBe('erased');
});

test('it is refused while the account has money, and nothing is erased', async () => {
  const player = await server.fundedPlayer(1_250n);
  const { username } = await accountOf(player.id);
  const answer = await erase(player);
  expect(answer.done).toBe(false);
  expect(answer.status).toContain('BRL 12.50');
  expect(await accountOf(player.id)).toMatchObject({ username, blocked_at: null });
});

test('it is refused during a round that was paid by a bonus which has ended', async () => {
  const player = await aHolder(server, 0n);
  const { rows: accounts } = await sql<{ pocket: bigint; product: bigint }>`
    select
      (select id from wallet.account where player_id = ${player.id} and kind = 'bonus') as pocket,
      (select id from wallet.account where player_id is null and currency = 'BRL' limit 1) as product
  `.execute(server.database.db);
  const [{ pocket, product } = { pocket: 0n, product: 0n }] = accounts;
  await server.database.db
    .insertInto('seamless.round')
    .values({
      vendor: 'pg',
      id: 'bonus-round',
      player_id: player.id,
      game: 'PGSOFT_1',
      currency: 'BRL',
      account_id: pocket,
      product_account_id: product,
      stake_minor: 500n,
      bets: 1,
    })
    .execute();
  const refused = await erase(player);
  expect(refused).toMatchObject({ done: false, status: expect.stringContaining('1 open rounds') });
  await server.database.db
    .updateTable('seamless.round')
    .set({ status: 'finished' })
    .where('id', '=', 'bonus-round')
    .execute();
  expect((await erase(player)).done).toBe(true);
});

test('an excluded person stays recognised until the exclusion ends', async () => {
  const player = await aHolder(server, 0n);
  const stop = (until: string | null) =>
    server.database.db
      .updateTable('identity.player')
      .set({
        stop_kind: 'exclusion',
        stopped_until: until === null ? null : sql<Date>`${until}::timestamptz`,
      })
      .where('id', '=', player.id)
      .execute();
  await stop(null);
  const before = await accountOf(player.id);
  expect((await erase(player)).status).toContain('until the exclusion ends');
  await passYears(player.id);
  await due();
  expect(await accountOf(player.id)).toMatchObject({
    name: before.name,
    card_no: before.card_no,
    phone: before.phone,
    device_id: before.device_id,
  });
  await stop('2020-01-01');
  await due();
  expect(await accountOf(player.id)).toMatchObject({ name: '', card_no: null, phone: '', device_id: '' });
});

test('a closed account stays closed, so that its person is still refused', async () => {
  const player = await server.newPlayer();
  const { username: email } = await accountOf(player.id);
  await order(server, 'players.close', { email, reason }, { token: cleo.token });
  expect((await erase(player)).done).toBe(true);
  expect((await accountOf(player.id)).block_kind).toBe('closed');
  const opened = await order(
    server,
    'players.unfreeze',
    { email: `${player.id}@erased.invalid`, reason },
    { token: cleo.token },
  );
  expect(opened.data.done).toBe(false);
});

test('append-only tables accept an erasure and no other change', async () => {
  const player = await server.newPlayer();
  const conversation = await write(player, 'hello');
  const change = (set: object) =>
    server.database.db
      .updateTable('support.message')
      .set(set)
      .where('conversation_id', '=', conversation)
      .execute();
  await expect(change({ text: 'goodbye' })).rejects.toThrow();
  await expect(change({ text: 'erased', author: 'staff' })).rejects.toThrow();
  await change({ text: 'erased' });
});

test('the years are a setting of compliance', async () => {
  const set = (years: number, staff = cleo) =>
    order(server, 'players.retention', { years }, { token: staff.token });
  expect((await set(31)).data).toMatchObject({ code: 'request_invalid' });
  const support = await newStaff(server, ['support'], 'Lia');
  expect((await set(6, support)).data).toMatchObject({ code: 'staff_permission_missing' });
  expect((await set(6)).data.done).toBe(true);
  expect((await set(5)).data.done).toBe(true);
});
