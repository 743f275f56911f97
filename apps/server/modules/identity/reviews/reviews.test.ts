import { randomBytes } from 'node:crypto';
import { identity, identityReview, inbox, transfers } from '@palpite/contracts';
import { evidenceBytesMax } from '@palpite/contracts/identity-review';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPicture,
  askForPictures,
  reviewOf,
  sendAllPictures,
  sendPictures,
} from '../../../../../tests/harness/identity-reviews.ts';
import { order } from '../../../../../tests/harness/office.ts';
import { callConfirmed } from '../../../../../tests/harness/people.ts';
import { drawDocument } from '../../../../../tests/harness/png.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  getWithdrawal,
  limitsOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdraw,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { reencryptAll } from '../../../platform/reencrypt.ts';
import { openSecrets } from '../../../platform/secret-keys.ts';
import { secretColumns } from '../../../secret-columns.ts';
import { forgetPictures, pictureSecrets } from './identity-pictures.ts';

let server: TestServer;
let cleo: TestStaff;
let caio: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  cleo = await newStaff(server, ['compliance'], 'Cleo');
  caio = await newStaff(server, ['cashier'], 'Caio');
});
afterAll(() => server.close());

const as = () => ({ token: cleo.token });
const decide = (action: 'approve' | 'reject' | 'withdraw', review: string, more: object = {}) =>
  order(server, `identity-reviews.${action}`, { review, ...more }, as());
const approve = (review: string) => decide('approve', review);
const reject = (review: string) => decide('reject', review, { reason: 'The photo is blurred' });
const shown = async (player: TestPlayer) =>
  (await server.call(identityReview.getIdentityReview, {}, player)).body.data.review;
const openStateOf = async (player: TestPlayer) =>
  (await server.call(identity.getUserInfo, {}, player)).body.data.identityReview;
const picturesOf = async (player: { id: bigint }) =>
  (
    await sql<{ attempt: number; kind: string; picture: string; decided_at: Date | null }>`
      select picture.*
      from identity.identity_picture picture
      join identity.identity_review review on review.id = picture.review_id
      where player_id = ${player.id}
      order by attempt, kind
    `.execute(server.database.db)
  ).rows;

test('a player without a request has none, and can send nothing', async () => {
  const player = await server.newPlayer();
  expect(await shown(player)).toBeNull();
  expect(await openStateOf(player)).toBeNull();
  expect(await addPicture(server, player, 'front', drawDocument('front'))).toMatchObject({
    http: 409,
    code: 'identity_review_none',
  });
  expect(await sendPictures(server, player)).toMatchObject({ code: 'identity_review_none' });
});

test('of ten requests at the same moment one opens a review', async () => {
  const player = await server.newPlayer();
  const input = { email: player.username, reason: 'A large withdrawal' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order(server, 'players.ask-evidence', input, as())),
  );
  expect(answers.filter(({ data }) => data.done)).toHaveLength(1);
  const { rows } = await sql`
    select from identity.identity_review where player_id = ${player.id}
  `.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

test('test accounts are not asked', async () => {
  const player = await server.newPlayer();
  await server.database.db
    .updateTable('identity.player')
    .set({ is_test: true })
    .where('id', '=', player.id)
    .execute();
  const input = { email: player.username, reason: 'A large withdrawal' };
  const { data } = await order(server, 'players.ask-evidence', input, as());
  expect(data).toMatchObject({ done: false, status: expect.stringContaining('test account') });
});

test('the player reads what is asked, sends a complete set once, and cannot send again', async () => {
  const player = await server.newPlayer();
  await askForPictures(server, cleo, player, ['front', 'selfie']);
  expect(await shown(player)).toMatchObject({
    state: 'asked',
    reason: 'A large withdrawal',
    wanted: ['front', 'selfie'],
    stored: [],
  });
  expect(await addPicture(server, player, 'back', drawDocument('front'))).toMatchObject({
    code: 'identity_review_none',
  });
  expect(await addPicture(server, player, 'front', drawDocument('front'))).toMatchObject({
    stored: ['front'],
  });
  expect(await sendPictures(server, player)).toMatchObject({ http: 400, code: 'identity_pictures_missing' });
  // A second picture of a kind replaces the first.
  await addPicture(server, player, 'front', drawDocument('front', [9, 9, 9]));
  await addPicture(server, player, 'selfie', drawDocument('front'));
  const both = await Promise.all([sendPictures(server, player), sendPictures(server, player)]);
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409]);
  expect(await addPicture(server, player, 'front', drawDocument('front'))).toMatchObject({
    code: 'identity_review_none',
  });
  expect((await picturesOf(player)).map(({ kind }) => kind)).toEqual(['front', 'selfie']);
  expect(await openStateOf(player)).toBe('sent');
});

test('only complete JPEG, PNG and WebP pictures of at most 5 MB are stored, without their metadata', async () => {
  const player = await server.newPlayer();
  await askForPictures(server, cleo, player);
  const whole = await sharp(drawDocument('front')).jpeg().toBuffer();
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(40)}</svg>`);
  // Says that it is a JPEG.
  const lie = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg, Buffer.from([0xff, 0xd9])]);
  for (const bytes of [svg, lie, whole.subarray(0, -9), Buffer.concat([whole, svg])])
    expect(await addPicture(server, player, 'front', bytes)).toMatchObject({
      http: 400,
      code: 'picture_invalid',
    });
  const large = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(evidenceBytesMax), whole.subarray(-2)]);
  expect((await addPicture(server, player, 'front', large)).code).toMatch(/too_large/);
  expect(await picturesOf(player)).toEqual([]);
  // More than the 2 MB of a chat, less than 5 MB.
  const noise = await sharp(randomBytes(1_200 * 800 * 3), { raw: { width: 1_200, height: 800, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
  expect(noise.length).toBeLessThan(evidenceBytesMax);
  expect(await addPicture(server, player, 'front', noise)).toMatchObject({ http: 200, stored: ['front'] });
});

test('pictures are encrypted at rest, and follow a rotation of the key', async () => {
  const player = await server.newPlayer();
  await askForPictures(server, cleo, player, ['front']);
  await sendAllPictures(server, player, ['front']);
  const [stored] = await picturesOf(player);
  expect(stored?.picture).toMatch(/^v1\./);
  expect(Buffer.from(stored?.picture ?? '', 'base64').includes('WEBP')).toBe(false);
  expect(secretColumns).toEqual(expect.arrayContaining([...pictureSecrets]));
  const secrets = await openSecrets(server.database, server.config);
  const { unreadable } = await reencryptAll(server.database.db, secrets, pictureSecrets);
  expect(unreadable).toEqual([]);
});

test('a review of one player gives another player nothing', async () => {
  const [asked, other] = [await server.newPlayer(), await server.newPlayer()];
  await askForPictures(server, cleo, asked, ['front']);
  await sendAllPictures(server, asked, ['front']);
  expect(await shown(other)).toBeNull();
  expect(await addPicture(server, other, 'front', drawDocument('front'))).toMatchObject({
    code: 'identity_review_none',
  });
});

test('while a review is open no withdrawal is taken; after the approval it is', async () => {
  const holder = await aHolder(server, 1_000_000n);
  const review = await askForPictures(server, cleo, holder);
  const refusal = async () => (await withdraw(server, holder, toOwnAccount(holder, 100), 'en_US')).body;
  for (const step of [
    async () => {},
    () => sendAllPictures(server, holder),
    async () => expect((await reject(review)).data.done).toBe(true),
  ]) {
    await step();
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining('pictures of your document'),
      data: { code: 'identity_review_open' },
    });
    expect(await limitsOf(server, holder)).toMatchObject({
      wdAmount: 0,
      hold: expect.stringMatching(/foto/),
    });
  }
  await sendAllPictures(server, holder);
  expect((await approve(review)).data).toMatchObject({ done: true });
  expect(await limitsOf(server, holder)).toMatchObject({ hold: '' });
  await withdrawAccepted(server, holder, 100);
});

test('a withdrawal that waits for staff cannot be approved while a review is open', async () => {
  const holder = await aHolder(server, 1_000_000n);
  const { orderId: id } = await withdrawAccepted(server, holder, 6_000);
  const review = await askForPictures(server, cleo, holder);
  const allow = async () => (await order(server, 'withdrawals.approve', { id }, { token: caio.token })).data;
  expect(await allow()).toMatchObject({ done: false, status: expect.stringContaining('under review') });
  expect((await getWithdrawal(server, id)).status).toBe('requested');
  await decide('withdraw', review, { reason: 'asked by mistake' });
  expect(await allow()).toMatchObject({ done: true });
});

test('a transfer to another player waits too; deposits and stakes do not', async () => {
  const holder = await aHolder(server, 1_000_000n);
  await askForPictures(server, cleo, holder);
  const { username } = await server.newPlayer();
  const body = { requestId: crypto.randomUUID(), username, amount: 10 };
  const answer = await callConfirmed(server, transfers.transfer, { body }, holder);
  expect(answer.body.data).toMatchObject({ code: 'identity_review_open' });
});

test('an approved withdrawal is not sent while a review is open, and is sent afterwards', async () => {
  const holder = await aHolder(server, 1_000_000n);
  const { orderId } = await withdrawAccepted(server, holder, 100);
  expect((await getWithdrawal(server, orderId)).status).toBe('approved');
  await server.database.db
    .updateTable('payments.withdrawal')
    .set({ send_from: null })
    .where('id', '=', orderId)
    .execute();
  const review = await askForPictures(server, cleo, holder);
  await sendDue(server);
  expect((await getWithdrawal(server, orderId)).status).toBe('approved');
  expect((await decide('withdraw', review, { reason: 'asked by mistake' })).data.done).toBe(true);
  await server.database.db
    .updateTable('payments.withdrawal')
    .set({ check_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
  await sendDue(server);
  expect((await getWithdrawal(server, orderId)).status).not.toBe('approved');
});

test('a rejection keeps its pictures for staff, and the next set needs every picture again', async () => {
  const player = await server.newPlayer();
  const review = await askForPictures(server, cleo, player, ['front', 'back']);
  await sendAllPictures(server, player, ['front', 'back']);
  await reject(review);
  expect(await shown(player)).toMatchObject({
    state: 'rejected',
    answer: 'The photo is blurred',
    stored: [],
  });
  expect(await sendPictures(server, player)).toMatchObject({ code: 'identity_pictures_missing' });
  await sendAllPictures(server, player, ['front', 'back']);
  expect(await shown(player)).toMatchObject({ state: 'sent', answer: '' });
  expect((await picturesOf(player)).map(({ attempt, kind }) => `${attempt} ${kind}`)).toEqual([
    '1 back',
    '1 front',
    '2 back',
    '2 front',
  ]);
});

test('each step is in the news of the player, with the reason', async () => {
  const player = await server.newPlayer();
  const review = await askForPictures(server, cleo, player, ['front']);
  await sendAllPictures(server, player, ['front']);
  await reject(review);
  const { news } = (await server.call(inbox.getInbox, {}, player)).body.data;
  expect(news.map(({ kind, params }) => [kind, params.why])).toEqual([
    ['identityRejected', 'The photo is blurred'],
    ['identityAsked', 'A large withdrawal'],
  ]);
});

test('pictures are deleted 30 days after the decision, and undecided ones stay', async () => {
  const [decided, waiting, fresh] = [
    await server.newPlayer(),
    await server.newPlayer(),
    await server.newPlayer(),
  ];
  for (const player of [decided, waiting, fresh]) {
    await askForPictures(server, cleo, player, ['front']);
    await sendAllPictures(server, player, ['front']);
  }
  for (const player of [decided, fresh]) await approve(await reviewOf(server, player));
  const ageOf = (player: TestPlayer, column: 'decided_at' | 'stored_at', days: number) =>
    sql`
      update identity.identity_picture
      set ${sql.ref(column)} = now() - make_interval(days => ${days})
      where review_id in (
        select id from identity.identity_review where player_id = ${player.id}
      )
    `.execute(server.database.db);
  await ageOf(decided, 'decided_at', 31);
  await ageOf(waiting, 'stored_at', 31);
  await ageOf(fresh, 'decided_at', 29);
  await forgetPictures(server.database.db, 30);
  const left = await Promise.all(
    [decided, waiting, fresh].map(async (each) => (await picturesOf(each)).length),
  );
  expect(left).toEqual([0, 1, 1]);
});

test('a large body is refused before it is read when its sender is not logged in', async () => {
  const picture = 'A'.repeat(evidenceBytesMax * 2);
  const { http, body } = await server.send('POST', '/api/app/user/identityReview/pictures', {
    body: JSON.stringify({ kind: 'front', picture }),
  });
  expect([http, (body.data as unknown as { code: string }).code]).toEqual([401, 'not_logged_in']);
});

test('a rejection that revokes the document and a new request at the same moment do not block each other', async () => {
  for (let round = 0; round < 4; round++) {
    const holder = await aHolder(server, 0n);
    const review = await askForPictures(server, cleo, holder, ['front']);
    await sendAllPictures(server, holder, ['front']);
    const input = { email: holder.username, reason: 'Once more' };
    const [decided, ...asked] = await Promise.all([
      decide('reject', review, { reason: 'Another person', document: 'revoke' }),
      ...Array.from({ length: 3 }, () => order(server, 'players.ask-evidence', input, as())),
    ]);
    expect(decided.data).toMatchObject({ done: true });
    expect(asked.map(({ http, data }) => [http, data.done])).toEqual(Array(3).fill([200, false]));
  }
});
