import type { Check } from '@palpite/contracts/office/topic';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForPictures, reviewOf, sendAllPictures } from '../../../../tests/harness/identity-reviews.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { aHolder, stopSending, withdrawAccepted } from '../../../../tests/harness/withdrawals.ts';
import { eraseDue } from '../../modules/identity/erasure.ts';
import { erasePayees } from '../../modules/payments/index.ts';

let server: TestServer;
let cleo: TestStaff;
let rui: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  cleo = await newStaff(server, ['compliance'], 'Cleo');
  rui = await newStaff(server, ['risk'], 'Rui');
  support = await newStaff(server, ['support'], 'Lia');
});
afterAll(() => server.close());

type Row = { review: string; name: string; state: string; evidence: string; why: string };

const queue = async ({ token }: TestStaff = cleo) =>
  (await listRows<Row>(server, 'identity-reviews', { token })).rows;
const history = async (query: Record<string, string>) =>
  (await listRows<Row>(server, 'identity-reviews.history', { token: cleo.token, query })).rows;

async function aSentReview() {
  const holder = await aHolder(server, 100_000n);
  const review = await askForPictures(server, cleo, holder);
  await sendAllPictures(server, holder);
  return { holder, review };
}

async function reveal(as: TestStaff, row: string, list = 'all') {
  const body = { topic: 'identity-reviews', list, field: 'evidence', row, reason: 'compare the face' };
  const answer = await server.send('POST', '/api/office/reveal', {
    body: JSON.stringify(body),
    token: as.token,
    headers: { lang: 'en_US' },
  });
  return answer.body.data as { value?: string; code?: string };
}

async function previewed(as: TestStaff, action: string, input: object) {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action, input }),
    token: as.token,
  });
  return body.data as unknown as {
    state: string;
    changes: { what: string; before: string; after: string }[];
  };
}

test('the queue has what was sent, oldest first, with masked names and without pictures', async () => {
  const first = await aSentReview();
  const asked = await aHolder(server, 0n);
  const askedReview = await askForPictures(server, cleo, asked);
  const second = await aSentReview();
  const rows = await queue(support);
  expect(rows.map(({ review }) => review)).toEqual([first.review, second.review]);
  expect(rows[0]).toMatchObject({ state: 'sent', evidence: '***', why: 'A large withdrawal' });
  expect(JSON.stringify(rows)).not.toContain('Marina Teste');
  expect((await history({ player: String(asked.id) }))[0]).toMatchObject({
    review: askedReview,
    state: 'asked',
    evidence: '',
  });
  await order(server, 'identity-reviews.approve', { review: first.review }, { token: cleo.token });
  expect((await queue()).map(({ review }) => review)).toEqual([second.review]);
  expect((await history({ state: 'approved' })).map(({ review }) => review)).toContain(first.review);
});

test('pictures, name and document are shown together, for a reason, to roles that may', async () => {
  const { holder, review } = await aSentReview();
  expect((await reveal(support, review)).code).toBe('staff_permission_missing');
  const { value = '{}' } = await reveal(cleo, review);
  const { texts, pictures } = JSON.parse(value) as {
    texts: [string, string][];
    pictures: { title: string; base64: string }[];
  };
  expect(texts).toEqual([
    ['Declared name', 'Marina Teste'],
    ['Declared document', holder.cardNo],
  ]);
  expect(pictures.map(({ title }) => title)).toEqual([
    'front of the document',
    'back of the document',
    'selfie with the document',
  ]);
  for (const { base64 } of pictures)
    expect(Buffer.from(base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  const entry = await server.database.db
    .selectFrom('platform.audit_entry')
    .select(['ordered_by', 'input'])
    .where('action', '=', 'identity-reviews.reveal')
    .execute();
  expect(entry).toEqual([
    {
      ordered_by: 'Cleo',
      input: { list: 'all', field: 'evidence', row: review, reason: 'compare the face' },
    },
  ]);
});

test('after a rejection the rejected pictures are shown, and none of a set that was not sent', async () => {
  const { review } = await aSentReview();
  const input = { review, reason: 'The photo is blurred' };
  await order(server, 'identity-reviews.reject', input, { token: cleo.token });
  const { value = '{}' } = await reveal(cleo, review, 'history');
  expect((JSON.parse(value) as { pictures: unknown[] }).pictures).toHaveLength(3);
});

test('of two people who decide at the same time the second learns that the state has changed', async () => {
  const { review } = await aSentReview();
  const states = [
    await previewed(cleo, 'identity-reviews.approve', { review }),
    await previewed(rui, 'identity-reviews.reject', { review, reason: 'No face' }),
  ];
  const answers = await Promise.all([
    order(
      server,
      'identity-reviews.approve',
      { review },
      {
        token: cleo.token,
        headers: { 'if-match': states[0]?.state ?? '' },
      },
    ),
    order(
      server,
      'identity-reviews.reject',
      { review, reason: 'No face' },
      {
        token: rui.token,
        headers: { 'if-match': states[1]?.state ?? '' },
      },
    ),
  ]);
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 412]);
  expect(answers.find(({ http }) => http === 412)?.data.code).toBe('state_changed');
  const again = await order(server, 'identity-reviews.approve', { review }, { token: cleo.token });
  expect(again.data.done).toBe(false);
});

test('a decision about pictures that were replaced meanwhile is refused', async () => {
  const { holder, review } = await aSentReview();
  const { state } = await previewed(cleo, 'identity-reviews.approve', { review });
  await order(server, 'identity-reviews.reject', { review, reason: 'No face' }, { token: rui.token });
  await sendAllPictures(server, holder);
  await sql`
    update identity.identity_review set sent_at = sent_at + interval '2 seconds' where id = ${BigInt(review)}
  `.execute(server.database.db);
  const { http, data } = await order(
    server,
    'identity-reviews.approve',
    { review },
    {
      token: cleo.token,
      headers: { 'if-match': state },
    },
  );
  expect([http, data.code]).toEqual([412, 'state_changed']);
});

test('a rejection can revoke the verified document, but not while a withdrawal to it waits', async () => {
  const rejected = async (review: string) =>
    (
      await order(
        server,
        'identity-reviews.reject',
        { review, reason: 'Another person', document: 'revoke' },
        { token: cleo.token },
      )
    ).data;
  const accountOf = ({ id }: { id: bigint }) =>
    server.database.db
      .selectFrom('identity.player')
      .select(['kyc', 'card_no'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { holder, review } = await aSentReview();
  expect(await rejected(review)).toMatchObject({ done: true });
  expect(await accountOf(holder)).toEqual({ kyc: false, card_no: null });

  const waiting = await aHolder(server, 100_000n);
  await withdrawAccepted(server, waiting, 100);
  await askForPictures(server, cleo, waiting);
  await sendAllPictures(server, waiting);
  const other = await reviewOf(server, waiting);
  expect(await rejected(other)).toMatchObject({ done: false, status: expect.stringContaining('waits') });
  expect(await accountOf(waiting)).toMatchObject({ kyc: true });
  expect((await history({ player: String(waiting.id) }))[0]).toMatchObject({ state: 'sent' });
});

test('the checks of a withdrawal and the page of the player show the review', async () => {
  const holder = await aHolder(server, 1_000_000n);
  const { orderId } = await withdrawAccepted(server, holder, 6_000);
  const identityCheck = async () => {
    const { rows } = await listRows<{ id: string; checks: Check[] }>(server, 'withdrawals', {
      token: cleo.token,
    });
    return rows.find(({ id }) => id === orderId)?.checks.find(({ name }) => name === 'Identity');
  };
  expect(await identityCheck()).toMatchObject({ state: 'none' });
  const review = await askForPictures(server, cleo, holder);
  expect(await identityCheck()).toMatchObject({ state: 'failed', words: expect.stringContaining('asked') });
  await sendAllPictures(server, holder);
  await order(server, 'identity-reviews.approve', { review }, { token: cleo.token });
  expect(await identityCheck()).toMatchObject({ state: 'passed' });
  const { rows } = await listRows<{ reviews: string }>(server, 'players.identity', {
    token: cleo.token,
    query: { player: String(holder.id) },
  });
  expect(rows[0]?.reviews).toMatch(/Cleo: A large withdrawal · approved \(Cleo\)$/);
});

test('an erasure deletes the pictures at once, ends the review, and later erases its texts', async () => {
  const player = await server.newPlayer();
  const review = BigInt(await askForPictures(server, cleo, player));
  await sendAllPictures(server, player);
  const { data } = await order(
    server,
    'players.erase',
    { email: player.username, reason: 'request of the player' },
    { token: cleo.token },
  );
  const caio = await newStaff(server, ['compliance'], 'Caio');
  await order(server, 'approvals.approve', { id: data.proposalId }, { token: caio.token });
  const { db } = server.database;
  const pictures = await db
    .selectFrom('identity.identity_picture')
    .select('id')
    .where('review_id', '=', review)
    .execute();
  expect(pictures).toEqual([]);
  const rowOf = () =>
    db
      .selectFrom('identity.identity_review')
      .select(['state', 'reason'])
      .where('id', '=', review)
      .executeTakeFirst();
  expect(await rowOf()).toEqual({ state: 'withdrawn', reason: 'A large withdrawal' });
  await eraseDue(db, erasePayees);
  expect(await rowOf()).toEqual({ state: 'withdrawn', reason: 'erased' });
});
