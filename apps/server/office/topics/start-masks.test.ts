import { limits, startMasks } from '@palpite/contracts';
import type { MaskOccasion } from '@palpite/contracts/start-masks';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { logIn } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let marketing: TestStaff;
let player: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  marketing = await newStaff(server, ['marketing'], 'Lia');
  player = await server.newPlayer();
});
afterAll(() => server.close());
afterEach(() => sql`delete from engagement.start_mask`.execute(server.database.db));

type Row = {
  id: string;
  title: string;
  state: string;
  where: string | null;
  endsAt: string | null;
  picture: string;
};

const texts = { pt_BR: '# Carnaval\n\nGols em dobro.', en_US: '# Carnival\n\nTwice the goals.' };
const both = { audience: 'both', texts, leadsTo: 'none' };
const give = async (action: string, input: object, key?: string) =>
  (
    await order(server, `start-masks.${action}`, input, {
      token: marketing.token,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  ).data;
const publish = async (given: object = {}): Promise<string> => {
  const { status } = await give('publish', { ...both, ...given });
  const id = /^Start mask (\d+) is shown/.exec(status ?? '')?.[1];
  if (id === undefined) throw new Error(status ?? 'refused');
  return id;
};
const list = async () => (await listRows<Row>(server, 'start-masks', { token: marketing.token })).rows;
const statesOf = async (...ids: string[]) => {
  const rows = await list();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};
const seen = async (occasion: MaskOccasion, lang = 'pt_BR') =>
  (
    await server.call(
      startMasks.getStartMask,
      { query: { occasion } },
      { token: player.token, headers: { lang } },
    )
  ).body.data.mask;
const titles = async () => [(await seen('registration'))?.title, (await seen('login'))?.title];
const preview = async (action: string, input: object) =>
  (
    await server.send('POST', '/api/office/preview', {
      body: JSON.stringify({ action: `start-masks.${action}`, input }),
      token: marketing.token,
      headers: { lang: 'en_US' },
    })
  ).body.data as unknown as { state: string; changes: object[] };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const png = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

test('without a mask there is none, and a visitor gets none', async () => {
  expect(await titles()).toEqual([undefined, undefined]);
  expect((await server.call(startMasks.getStartMask, { query: { occasion: 'login' } })).http).toBe(401);
});

test('a player on a break gets none', async () => {
  await publish();
  const stopped = await server.newPlayer();
  await server.call(limits.stopPlay, { body: { length: 'day' } }, stopped);
  const { body: entered } = await logIn(server, stopped.username, stopped.password);
  const token = entered.data.access_token;
  const { http, body } = await server.call(
    startMasks.getStartMask,
    { query: { occasion: 'login' } },
    { token },
  );
  expect([http, body.data]).toMatchObject([403, { code: 'play_stopped' }]);
});

test('each audience sees the newest mask that runs for it, and the earlier one again after its end', async () => {
  const all = await publish();
  const news = await publish({ audience: 'newAccounts', texts: { pt_BR: '# Novas\n\nOi.' } });
  const logins = await publish({ audience: 'logins', texts: { pt_BR: '# De volta\n\nOi.' } });
  expect(await titles()).toEqual(['Novas', 'De volta']);
  expect(await statesOf(all, news, logins)).toEqual(['behind', 'shown', 'shown']);
  expect(await give('end', { id: logins })).toMatchObject({ done: true });
  expect(await titles()).toEqual(['Novas', 'Carnaval']);
  expect(await give('start', { id: logins })).toMatchObject({ done: true });
  expect(await titles()).toEqual(['Novas', 'De volta']);
  expect(await statesOf(all, news, logins)).toEqual(['behind', 'shown', 'shown']);
});

test('a mask is shown from its start to its end, and starts again only with an end that is ahead', async () => {
  const past = { from: inMs(-7_200_000), until: inMs(-3_600_000) };
  expect(await give('publish', { ...both, ...past })).toMatchObject({
    done: false,
    status: 'Nothing was changed: the end is in the past.',
  });
  expect((await give('publish', { ...both, from: inMs(2_000), until: inMs(1_000) })).code).toBe(
    'request_invalid',
  );
  const planned = await publish({ from: inMs(3_600_000), until: inMs(7_200_000) });
  expect(await titles()).toEqual([undefined, undefined]);
  expect(await statesOf(planned)).toEqual(['planned']);
  const over = await publish({ texts: { pt_BR: '# Ontem\n\nFoi.' } });
  await sql`
    update engagement.start_mask
    set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${over}
  `.execute(server.database.db);
  expect(await statesOf(over)).toEqual(['over']);
  expect(await titles()).toEqual([undefined, undefined]);
  expect(await give('end', { id: over })).toMatchObject({ done: false });
  expect(await give('start', { id: over })).toMatchObject({
    done: false,
    status: 'Nothing was changed: its end has passed. Give a later one.',
  });
  expect(await give('start', { id: over, until: inMs(-1_000) })).toMatchObject({ done: false });
  expect(await give('start', { id: over, until: inMs(60_000) })).toMatchObject({ done: true });
  expect(await titles()).toEqual(['Ontem', 'Ontem']);
  expect(await give('start', { id: planned })).toMatchObject({ done: true });
  expect(await titles()).toEqual(['Carnaval', 'Carnaval']);
  expect(await give('start', { id: planned })).toMatchObject({ done: false });
  expect(await give('start', { id: '999999' })).toMatchObject({ done: false });
});

test('languages without a text show pt_BR, and texts stay as they were typed', async () => {
  await publish();
  expect(await seen('login', 'en_US')).toMatchObject({ title: 'Carnival', text: 'Twice the goals.' });
  expect(await seen('login', 'ru_RU')).toMatchObject({ title: 'Carnaval', text: 'Gols em dobro.' });
  const hostile = '<img src=x onerror=alert(1)> {{player}} [a](javascript:alert(1))';
  const id = await publish({ texts: { pt_BR: `# ${hostile.slice(0, 28)}\r\n\r\n${hostile}\r\n\r\n# não` } });
  expect(await seen('login', 'pt_BR')).toMatchObject({
    title: hostile.slice(0, 28),
    text: `${hostile}\n\n# não`,
  });
  expect((await give('show', { id })).lines).toEqual([
    '--- pt_BR',
    `# ${hostile.slice(0, 28)}`,
    '',
    `${hostile}\n\n# não`,
  ]);
  expect(await give('show', { id: '999999' })).toMatchObject({ done: false });
});

test.each([
  ['without a title', { pt_BR: 'Oi.' }],
  ['without a text', { pt_BR: '# Oi' }],
  ['with a long title', { pt_BR: `# ${'x'.repeat(61)}\n\nOi.` }],
  ['with a long text', { pt_BR: '# Oi\n\nOi.', ja_JP: `# Oi\n\n${'x'.repeat(301)}` }],
])('a text %s is refused, with its language', async (_, given) => {
  const { done, status } = await give('publish', { ...both, texts: given });
  expect(done).toBe(false);
  expect(status).toContain(`the text in ${Object.keys(given).at(-1)} needs "# Title"`);
  expect(await list()).toEqual([]);
});

test.each([
  ['no text', { texts: {} }],
  ['no text in pt_BR', { texts: { en_US: '# Hi\n\nHi.' } }],
  ['an unknown language', { texts: { ...texts, de_DE: '# Hallo\n\nHallo.' } }],
  ['an unknown audience', { audience: 'everybody' }],
  ['a promotion without a name', { leadsTo: 'promotion' }],
  ['a name without a promotion', { leadsTo: 'deposit', target: 'frevo' }],
  ['an address', { leadsTo: 'https://evil.example' }],
  ['a picture that is no Base64', { picture: 'data:image/png;base64,AAAA' }],
  ['more than the picture may have', { picture: 'A'.repeat(2_800_000) }],
])('%s is bad input', async (_, given) => {
  expect((await give('publish', { ...both, ...given })).code).toBe('request_invalid');
  expect(await list()).toEqual([]);
});

test('the button leads to a promotion or a game that exists, and to a promotion only while it runs', async () => {
  const promotion = { leadsTo: 'promotion', target: 'primeira-semana' };
  for (const wrong of [
    { leadsTo: 'promotion', target: 'nenhuma' },
    { leadsTo: 'promotion', target: "' or 1=1 --" },
    { leadsTo: 'game', target: 'nenhum' },
    { leadsTo: 'game', target: 'https://evil.example' },
  ])
    expect(await give('publish', { ...both, ...wrong })).toMatchObject({
      done: false,
      status: expect.stringContaining(`there is no ${wrong.leadsTo} ${wrong.target}`),
    });
  await publish({ leadsTo: 'game', target: 'dice' });
  expect(await seen('login')).toMatchObject({ target: 'game', targetId: 'dice' });
  await publish(promotion);
  expect(await seen('login')).toMatchObject({ target: 'promotion', targetId: 'primeira-semana' });
  const admin = await newStaff(server, ['admin'], 'Rui');
  const changePromotion = (verb: string) =>
    order(server, `promotions.${verb}`, { id: 'primeira-semana' }, { token: admin.token });
  await changePromotion('end');
  expect(await seen('login')).toMatchObject({ title: 'Carnaval', target: 'none', targetId: null });
  expect(await give('publish', { ...both, ...promotion })).toMatchObject({ done: false });
  await changePromotion('start');
  expect(await seen('login')).toMatchObject({ target: 'promotion' });
});

test('a picture is encoded again and served with its own address; another file is refused', async () => {
  const bad = [
    ['picture_invalid', Buffer.from('<svg onload="alert(1)">'.repeat(4))],
    ['picture_invalid', (await png()).subarray(0, -4)],
    ['picture_invalid', Buffer.concat([await png(), Buffer.from('<script>')])],
    ['picture_too_large', await png(5_000, 4_000)],
  ] as const;
  for (const [code, bytes] of bad) {
    const answer = await give('publish', { ...both, picture: bytes.toString('base64') });
    expect(answer).toMatchObject({
      done: false,
      status: expect.stringContaining(code === 'picture_invalid' ? 'not a complete' : '16 million'),
    });
  }
  expect(await list()).toEqual([]);
  await publish({ picture: (await png()).toString('base64') });
  expect(await list()).toMatchObject([{ picture: 'ownPicture' }]);
  const pictureId = (await seen('login'))?.pictureId ?? '';
  const path = `/api/app/main/startMask/pictures/${pictureId}`;
  const answer = await fetch(`${server.url}${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([format, width]).toEqual(['webp', 60]);
  const missing = await fetch(`${server.url}${path.slice(0, -12)}000000000000`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('two orders at once: each end and start takes effect once, and one mask is shown', async () => {
  const key = crypto.randomUUID();
  const [one, same] = [await give('publish', both, key), await give('publish', both, key)];
  expect(same).toEqual(one);
  expect(await list()).toHaveLength(1);
  await Promise.all([publish(), publish()]);
  const states = (await list()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['behind', 'behind', 'shown']);
  const id = (await list()).find(({ state }) => state === 'shown')?.id ?? '';
  for (const verb of ['end', 'start', 'end', 'start', 'end', 'start']) {
    const answers = await Promise.all([give(verb, { id }), give(verb, { id })]);
    expect(answers.map(({ done }) => done).toSorted()).toEqual([false, true]);
  }
  expect(await statesOf(id)).toEqual(['shown']);
});

test('the preview names what players see before and after; an order for another state is refused', async () => {
  const input = { ...both, audience: 'logins', texts: { pt_BR: '# Final\n\nHoje.' } };
  const before = await preview('publish', input);
  expect(before.changes).toEqual([{ what: 'Logins show', before: 'greeting of the app', after: 'Final' }]);
  expect((await preview('publish', { ...input, from: inMs(60_000) })).changes).toEqual([]);
  const id = await publish();
  const late = await order(server, 'start-masks.publish', input, {
    token: marketing.token,
    headers: { 'if-match': before.state },
  });
  expect(late.data.code).toBe('state_changed');
  expect((await preview('publish', input)).changes).toEqual([
    { what: 'Logins show', before: 'Carnaval', after: 'Final' },
  ]);
  const withPicture = { ...input, picture: (await png()).toString('base64') };
  expect((await preview('publish', withPicture)).state).toBe((await preview('publish', input)).state);
  expect((await preview('end', { id })).changes).toEqual([
    { what: 'State', before: 'shown', after: 'ended' },
  ]);
});

test('a running or planned mask returns from its own picture to the one of the app', async () => {
  const id = await publish({ picture: (await png()).toString('base64') });
  const pictureId = (await seen('login'))?.pictureId ?? '';
  expect((await preview('app-picture', { id })).changes).toEqual([
    { what: 'Picture', before: 'own', after: 'of the app' },
  ]);
  expect(await give('app-picture', { id })).toMatchObject({ done: true });
  expect(await list()).toMatchObject([{ id, picture: 'appPicture', state: 'shown' }]);
  expect(await seen('login')).toMatchObject({ title: 'Carnaval', pictureId: null });
  const gone = await server.send('GET', `/api/app/main/startMask/pictures/${pictureId}`);
  expect(gone.body.data).toMatchObject({ code: 'picture_unknown' });
  expect(await give('app-picture', { id })).toMatchObject({
    done: false,
    status: expect.stringContaining('no picture of its own'),
  });
  const other = await publish({ picture: (await png()).toString('base64') });
  await give('end', { id: other });
  expect(await give('app-picture', { id: other })).toMatchObject({
    done: false,
    status: expect.stringContaining('has ended'),
  });
  expect(await give('app-picture', { id: '987654321' })).toMatchObject({ done: false });
});

test('a running or planned mask is corrected: content and end change, start and picture stay', async () => {
  const id = await publish({ picture: (await png()).toString('base64'), until: inMs(3_600_000) });
  const [before] = await list();
  const pictureId = (await seen('login'))?.pictureId;
  const input = {
    id,
    audience: 'logins',
    texts: { pt_BR: '# Carnaval\n\nGols em triplo.', ja_JP: '# 祭り\n\n三倍。' },
    leadsTo: 'game',
    target: 'dice',
  };
  const shown = await preview('correct', input);
  expect(shown.changes).toEqual([
    {
      what: 'Text: English',
      before: '# Carnival\n\nTwice the goals.',
      after: null,
    },
    {
      what: 'Text: Portuguese (Brazil)',
      before: '# Carnaval\n\nGols em dobro.',
      after: '# Carnaval\n\nGols em triplo.',
    },
    { what: 'Text: Japanese', before: null, after: '# 祭り\n\n三倍。' },
    { what: 'Shown to', before: 'new accounts and logins', after: 'logins' },
    { what: 'Button leads to', before: 'nothing, it closes', after: 'a game' },
    { what: 'Promotion or game', before: null, after: 'dice' },
    { what: 'Until', before: before?.endsAt, after: null },
  ]);
  expect(await give('correct', input)).toMatchObject({
    done: true,
    status: expect.stringMatching(`^Start mask ${id} is corrected. These languages show pt_BR: .*en_US`),
  });
  expect(await list()).toEqual([
    {
      ...before,
      title: 'Carnaval',
      audience: 'logins',
      leadsTo: 'game',
      target: 'dice',
      where: 'dice',
      texts: input.texts,
      langs: ['ja_JP', 'pt_BR'],
      endsAt: null,
    },
  ]);
  expect(await seen('registration')).toBeNull();
  expect(await seen('login')).toMatchObject({ text: 'Gols em triplo.', targetId: 'dice', pictureId });
  expect(await give('correct', input)).toMatchObject({
    done: false,
    status: 'Nothing was changed: the start mask is like this already.',
  });
  expect(await give('correct', { ...input, picture: (await png(30)).toString('base64') })).toMatchObject({
    done: true,
  });
  const replaced = (await seen('login'))?.pictureId;
  expect(replaced).toBeTruthy();
  expect(replaced).not.toBe(pictureId);
  expect(
    (
      await order(
        server,
        'start-masks.correct',
        { ...input, leadsTo: 'none', target: undefined },
        {
          token: marketing.token,
          headers: { 'if-match': shown.state },
        },
      )
    ).data.code,
  ).toBe('state_changed');
});

test('a correction is refused like a publication, and for a mask that has ended', async () => {
  const planned = await publish({ from: inMs(3_600_000), until: inMs(7_200_000) });
  const input = { ...both, id: planned, texts: { pt_BR: '# Novo\n\nOi.' } };
  const rows = await list();
  const refusals: [object, string][] = [
    [{ texts: { pt_BR: 'sem título' } }, 'the text in pt_BR needs "# Title"'],
    [{ leadsTo: 'game', target: 'nenhum' }, 'there is no game nenhum'],
    [{ until: inMs(-1_000) }, 'the end is in the past'],
    [{ until: inMs(60_000) }, 'the end is before the start'],
    [{ picture: Buffer.from('<svg/>'.repeat(9)).toString('base64') }, 'not a complete JPEG'],
    [{ id: '999999' }, 'There is no such start mask.'],
  ];
  for (const [given, status] of refusals)
    expect(await give('correct', { ...input, ...given })).toMatchObject({
      done: false,
      status: expect.stringContaining(status),
    });
  expect((await give('correct', { ...input, leadsTo: 'promotion' })).code).toBe('request_invalid');
  expect(await list()).toEqual(rows);
  await give('end', { id: planned });
  expect(await give('correct', input)).toMatchObject({
    done: false,
    status: 'Nothing was changed: the start mask has ended. Start it again first.',
  });
});

test('a start that waited for another start of the same mask is refused', async () => {
  const { db } = server.database;
  const id = await publish();
  await give('end', { id });
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from engagement.start_mask where id = ${id} for update`.execute(tx);
    const answer = give('start', { id });
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%start_mask%'
        `.execute(db);
        return rows.length;
      })
      .toBe(1);
    await sql`
      update engagement.start_mask set starts_at = clock_timestamp(), ended_at = null where id = ${id}
    `.execute(tx);
    return { answer };
  });
  expect(await waiting.answer).toMatchObject({
    done: false,
    status: 'Nothing was changed: it is running already.',
  });
});
