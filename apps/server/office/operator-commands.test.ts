import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  identity,
  limits,
  lobby,
  originalGames,
  originals,
  promotions,
  signIn,
  sports,
  terms,
  vip,
} from '@palpite/contracts';
import { notices as noticeTopic } from '@palpite/contracts/office/notices';
import type { Outcome } from '@palpite/contracts/office/topic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../tests/harness/ledger-balanced.ts';
import { order as giveOrder } from '../../../tests/harness/office.ts';
import { runCommand, startCommand } from '../../../tests/harness/operator.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../tests/harness/server.ts';
import { newLoop } from '../../../tests/harness/shared-rounds.ts';
import { overs, type SportsTable, sportsTable, winner } from '../../../tests/harness/sports.ts';
import { actAs, newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { findBalances } from '../modules/wallet/index.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
let table: SportsTable;
/** Gives orders over HTTP; the commands act for Bia. */
let ana: TestStaff;
const folder = mkdtempSync(join(tmpdir(), 'palpite-operator-'));
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  actAs(server, await newStaff(server, ['owner'], 'Bia'));
  ana = await newStaff(server, ['owner'], 'Ana');
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (name: string, ...words: string[]) => runCommand(server, name, ...words);

/** Gives an order over HTTP, as the office does. Returns the code of a refusal. */
async function order(action: string, input: object): Promise<Outcome | string> {
  const { data } = await giveOrder(server, action, input, {
    token: ana.token,
    headers: { lang: 'en_US' },
  });
  const code: string | undefined = data.code;
  return code ?? data;
}

function aFolder(name: string, files: Record<string, string>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

const names = officeTopics.map(({ topic }) => topic.name);

test.each(names)(
  'npm run operator -- %s list prints its lists, of long ones the first, and exits with 0',
  async (name) => {
    const { topic } = officeTopics.find((each) => each.topic.name === name) ?? {};
    const { code, out, err } = await run(name, 'list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lists = Object.entries(topic?.lists ?? {}).filter(
      ([list, { of, query }]) => of === undefined && (list === 'all' || query?.shape.before === undefined),
    );
    for (const [, { title, empty }] of lists)
      expect(out.includes(`${title.en}: `) || out.includes(empty.en), title.en).toBe(true);
  },
);

test('The program runs a topic, and lists the topics for an unknown word', async () => {
  expect(await startCommand(server, 'games', 'list')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Games: '),
  });
  const { code, out, err } = await startCommand(server, 'sing');
  expect([code, out]).toEqual([1, '']);
  for (const name of names) expect(err).toContain(`  ${name}`);
});

test('exclusions are shown by player, and invalid orders are refused with a sentence', async () => {
  const player = await server.newPlayer();
  await server.call(
    limits.setLimit,
    { body: { kind: 'deposit', period: 'week', amount: '250' } },
    { token: player.token },
  );
  const shown = await run('exclusions', 'show', player.username);
  expect(shown.out).toContain('No break and no exclusion.');
  expect(shown.out).toContain('deposit per week: BRL 250.00, used BRL 0.00');
  const stranger = await run('exclusions', 'show', 'nobody@example.com');
  expect([stranger.code, stranger.err.trim()]).toEqual([1, 'There is no such player.']);
  const months = await run('exclusions', 'after', '0', '--reason', 'too short');
  expect([months.code, months.err]).toEqual([1, expect.stringContaining('months: ')]);
  expect((await run('exclusions', 'list')).out.trim()).toBe('There is no exclusion without end.');
});

test('a notice is published from a folder or a sentence, listed, ended and recorded; mistakes are reported', async () => {
  const until = '2036-12-01T20:00:00-03:00';
  const words = aFolder('notice', { 'pt_BR.md': 'Manutenção às 4h', 'en_US.md': 'Maintenance at 4' });
  const published = await run('notices', 'publish', `@${words}`, '--until', until);
  expect(published.out).toContain('is shown from now on until');
  expect(published.out).toContain('These languages show pt_BR: ');
  const publish = { texts: { pt_BR: '<b>Oi</b>' }, until };
  const said = await order('notices.publish', { ...publish, from: '2036-11-30T20:00:00Z' });
  const id = /Notice (\d+)/.exec(typeof said === 'object' ? (said.status ?? '') : '')?.[1] ?? '';
  const listed = (await run('notices', 'list')).out;
  expect(listed).toMatch(/shown .*Bia +Manutenção às 4h +en_US, pt_BR/);
  expect(listed).toMatch(/planned .*Ana +<b>Oi<\/b>/);
  expect(await order('notices.end', { id })).toMatchObject({
    done: true,
    status: 'The notice has ended.',
  });
  expect(await order('notices.end', { id })).toMatchObject({
    done: false,
    status: 'Nothing was changed: no such notice is shown or planned.',
  });
  const wrong = await run('notices', 'publish', '--texts', '{"pt_BR":"Oi"}', '--until', 'tomorrow');
  expect([wrong.code, wrong.err]).toEqual([
    1,
    expect.stringContaining('until: must be a time with its zone'),
  ]);
  for (const [change, path, sentence] of [
    [{ from: until, until: '2036-01-01T00:00:00Z' }, 'until', 'is before the start'],
    [{ texts: { en_US: 'Hello' } }, 'texts', 'pt_BR is missing: other languages fall back to it'],
    [{ texts: { pt_BR: 'x'.repeat(301) } }, 'texts.pt_BR', 'is longer than 300 characters'],
    [{ texts: { pt_BR: ' ' } }, 'texts.pt_BR', 'is empty'],
  ] as const) {
    const { error } = noticeTopic.actions.publish.input.safeParse({ ...publish, ...change });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, sentence]]);
  }
  expect(await order('notices.publish', { ...publish, until: '2020-01-01T00:00:00Z' })).toMatchObject({
    done: false,
    status: 'Nothing was changed: the end is in the past.',
  });
  const entries = await server.database.db
    .selectFrom('platform.audit_entry')
    .select(['ordered_by', 'done'])
    .where('action', 'like', 'notices.%')
    .execute();
  expect(entries.map(({ ordered_by, done }) => `${ordered_by} ${done}`).sort()).toEqual([
    'Ana false',
    'Ana false',
    'Ana true',
    'Ana true',
    'Bia true',
  ]);
});

test("a Telegram contact is set by account; a manager's contact claims no gift, and the page is notified", async () => {
  const player = await server.newPlayer();
  const info = async () =>
    (await server.call(identity.getUserInfo, {}, { token: player.token })).body.data.telegram;
  const gift = async () => (await server.call(signIn.getUserGift, {}, { token: player.token })).body.data;
  const set = await run('players', 'telegram', player.username.toUpperCase(), '@palpite_manager_1');
  expect(set.out.trim()).toBe(
    'The Telegram contact is @palpite_manager_1. It belongs to a manager, who gets no daily gift.',
  );
  expect(await info()).toBe('@palpite_manager_1');
  expect(await gift()).toBe(0);
  expect((await run('players', 'list')).out).toMatch(
    new RegExp(`${player.username} +${player.id} +.*BRL +@palpite_manager_1`),
  );
  expect((await run('players', 'telegram', player.username, '')).out.trim()).toBe(
    'The account has no Telegram contact.',
  );
  expect(await info()).toBe('');
  expect(await gift()).toBe(1);
  const stranger = await run('players', 'telegram', 'nobody@example.com', '@x');
  expect([stranger.code, stranger.err.trim()]).toEqual([1, 'There is no such player.']);
  const words = await run('players', 'telegram', player.username, 'two words');
  expect([words.code, words.err]).toEqual([1, expect.stringContaining('telegram: must be one word')]);
});

test('held accounts are listed, and an unknown one is reported', async () => {
  expect((await run('reversals', 'list')).out.trim()).toBe('No account is held.');
  const lifted = await run('reversals', 'lift', 'none', '--reason', 'paid by letter');
  expect([lifted.code, lifted.err.trim()]).toEqual([1, 'There is no such reversal.']);
  const booked = await run(
    'reversals',
    'book',
    'none',
    '--number',
    'dp_1',
    '--amount',
    '1.00',
    '--currency',
    'BRL',
    '--reason',
    'why',
  );
  expect([booked.code, booked.err.trim()]).toEqual([1, 'There is no such credited deposit.']);
});

describe('bonuses', () => {
  test('maximum stake, its floor and the lowest price are shown and set, and invalid values are refused', async () => {
    const set = (rule: string, fields: object) =>
      order(`bonuses.${rule}`, { reason: 'new terms', ...fields });
    expect((await run('bonuses', 'list')).out).toMatch(/deposit +5$/m);
    expect(await set('stake', { source: 'deposit', percent: '2.5' })).toMatchObject({ done: true });
    expect(await set('stake', { source: 'vip', percent: 'none' })).toMatchObject({ done: true });
    expect(await set('floor', { currency: 'BRL', amount: '2.00' })).toMatchObject({ done: true });
    expect(await set('price', { odds: 1.75 })).toMatchObject({ done: true });
    expect(await set('floor', { currency: 'BRL', amount: '0' })).toMatchObject({ done: false });
    for (const [rule, fields] of [
      ['stake', { source: 'deposit', percent: '0' }],
      ['stake', { source: 'deposit', percent: '101' }],
      ['stake', { source: 'nobody', percent: '5' }],
      ['price', { odds: 0.5 }],
      ['price', { odds: '1.5' }],
    ] as const)
      expect(await set(rule, fields)).toBe('request_invalid');
    const { out } = await run('bonuses', 'list');
    for (const line of [/deposit +2\.5$/m, /vip +–$/m, /BRL +2\.00$/m, /^1\.75$/m]) expect(out).toMatch(line);
    expect(await set('turnover', { source: 'deposit', times: 10 })).toEqual({
      done: false,
      status: expect.stringContaining('bonuses 70.00 %'),
    });
    expect(await set('turnover', { source: 'gift', times: 13 })).toEqual({
      done: true,
      status: expect.stringContaining('Warning: all offers together cost more than their target share'),
    });
    expect((await run('bonuses', 'list')).out).toMatch(/gift +13$/m);
    expect((await run('bonuses', 'list')).out).toMatch(/deposit +15$/m);
    await set('turnover', { source: 'gift', times: 15 });
    await set('stake', { source: 'deposit', percent: '5' });
    await set('floor', { currency: 'BRL', amount: '1.00' });
    await set('price', { odds: 1.5 });
  });
});

describe('levels', () => {
  const set = (fields: object) => order('levels.set', { currency: 'BRL', reason: 'new table', ...fields });
  const levelOf = async (level: number) =>
    (await server.call(vip.listVipLevels, {})).body.data.levels.find((each) => each.level === level);

  test('are changed at once, one by one, and never decrease from one to the next', async () => {
    expect(await set({ level: 1, award: '12.50', withdrawals: 2 })).toMatchObject({ done: true });
    expect(await levelOf(1)).toMatchObject({ award: 12.5, deposits: 100, turnover: 500, withdrawalsADay: 2 });
    for (const [fields, sentence] of [
      [{ level: 1, deposits: '600.00' }, 'the level above needs less'],
      [{ level: 2, turnover: '499.99' }, 'at least as much as the one below it'],
      [{ level: 0, award: '1.00' }, 'Level 0 includes all players'],
      [{ level: 12, award: '1' }, 'levels are numbered without gaps'],
      [{ level: 11, award: '1' }, 'A new level needs'],
      [{ level: 1, award: '1.005' }, 'not an amount in BRL'],
    ] as const)
      expect(await set(fields)).toEqual({ done: false, status: expect.stringContaining(sentence) });
    expect(await set({ level: 1, withdrawals: -1 })).toBe('request_invalid');
    const eleventh = { award: '3000000', deposits: '20000000', turnover: '80000000', withdrawals: 6 };
    expect(await set({ level: 11, ...eleventh })).toMatchObject({ done: true });
    expect(await levelOf(11)).toMatchObject({ deposits: 20_000_000, withdrawalsADay: 6, gift: 0 });
  });

  test('cost at most the expected win: refused above it, with a warning above the target', async () => {
    const refused = await set({ level: 1, award: '300.00' });
    expect(refused).toEqual({
      done: false,
      status: expect.stringContaining('all offers together would cost more'),
    });
    // 500 of VIP turnover are 25,000 of stakes on limbo, with an expected win of 250; the friend reward adds 10.
    expect(JSON.stringify(refused)).toContain(
      'limbo in BRL: 188.67 % (bonuses 46.67 %, levels 124.00 %, commission 18.00 %)',
    );
    expect((await levelOf(1))?.award).not.toBe(300);
    expect(await set({ level: 1, award: '60.00' })).toEqual({
      done: true,
      status: expect.stringContaining('Warning: awards cost more than the target share.'),
    });
    expect(await set({ level: 1, award: '10.00' })).toEqual({
      done: true,
      status: 'Level 1 in BRL is in force. Paid awards are not changed.',
    });
  });

  test('count stakes by weights within the same cost limits', async () => {
    const weigh = (fields: object) => order('levels.weights', { reason: 'new weights', ...fields });
    const percentOf = async (product: string, fromOdds: number) =>
      (await server.call(vip.listVipLevels, {})).body.data.counts.find(
        (each) => each.product === product && each.fromOdds === fromOdds,
      )?.percent;
    expect(await weigh({ product: 'limbo', vip: 20 })).toEqual({
      done: false,
      status: expect.stringContaining('limbo in BRL'),
    });
    expect(await percentOf('limbo', 0)).toBe(2);
    // Levels then cost 30 %; with bonuses and commission 94.67 %. Both exceed their targets.
    expect(await weigh({ product: 'limbo', vip: 3 })).toEqual({
      done: true,
      status: expect.stringMatching(
        /Warning: awards cost more than the target share\.[\s\S]*Warning: all offers together cost more than their target share[\s\S]*94\.67 %/,
      ),
    });
    expect(await order('levels.target', { share: 60, offers: 95, reason: 'more' })).toMatchObject({
      done: true,
    });
    expect(await weigh({ product: 'limbo', vip: 3 })).toEqual({
      done: true,
      status: expect.not.stringContaining('Warning'),
    });
    expect(await order('levels.target', { share: 20, offers: 90, reason: 'back' })).toMatchObject({
      done: true,
    });
    expect(await weigh({ product: 'limbo', vip: 2, bonus: 10 })).toEqual({
      done: false,
      status: expect.stringContaining('limbo in BRL: 104.67 %'),
    });
    expect(await weigh({ product: 'limbo', vip: 2, bonus: 7, commission: 60 })).toEqual({
      done: false,
      status: expect.stringContaining('commission 36.00 %'),
    });
    expect(await weigh({ product: 'limbo', vip: 2 })).toMatchObject({ done: true });
    // A new band starts with the values of the band below it, a new product with the default.
    expect(await weigh({ product: 'sports', price: 3, vip: 7, edge: 4 })).toMatchObject({ done: true });
    expect(await percentOf('sports', 3)).toBe(7);
    expect(await weigh({ product: 'crash', price: 2, vip: 1 })).toMatchObject({ done: false });
    expect(await weigh({ product: 'crash' })).toMatchObject({ done: true });
    expect(await percentOf('crash', 0)).toBe(2);
    for (const wrong of [{ vip: 101 }, { vip: 2.05 }, { vip: -1 }, { edge: 'x' }, { price: '1.5' }])
      expect(await weigh({ product: 'limbo', ...wrong }), JSON.stringify(wrong)).toBe('request_invalid');
    const { out } = await run('levels', 'list');
    expect(out).toMatch(/Duration and targets: 1\n.*\n– +\d+ +20 +90$/m);
    expect(out).toMatch(/dice +0 +1\.0098 +2 +7 +30 +\d\d(\.\d+)?$/m);
  });

  test('lapse only where the operator configured it', async () => {
    expect(await order('levels.keep', { days: '3', reason: 'too short' })).toBe('request_invalid');
    expect(await order('levels.keep', { days: '90', share: 20, reason: 'quarter' })).toMatchObject({
      done: true,
    });
    expect((await run('levels', 'list')).out).toMatch(/^90 +20 /m);
    expect(await order('levels.keep', { days: 'ever', reason: 'back' })).toMatchObject({
      done: true,
    });
  });
});

test('Terms are published from a folder by the command, and a mistake is reported in one sentence', async () => {
  expect(await run('terms', 'publish')).toMatchObject({
    code: 1,
    err: expect.stringContaining('npm run operator -- terms publish --texts <@file>'),
  });
  const text = `Texto.\n\n## Um\n\n${'Palavras. '.repeat(40)}`;
  const strange = aFolder('strange', { 'pt_PT.md': text });
  expect((await run('terms', 'publish', `@${strange}`, '--reason', 'new')).err).toContain(
    'pt_PT.md is not a supported language',
  );
  const short = aFolder('short', { 'pt_BR.md': 'curto', 'en_US.md': text });
  const refused = await run('terms', 'publish', `@${short}`, '--reason', 'new');
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('texts.pt_BR: is too short for terms'),
  });
  const whole = aFolder('whole', { 'pt_BR.md': text, 'ja_JP.md': text });
  const words = ['publish', `@${whole}`, '--reason', 'limits'];
  const done = await run('terms', ...words);
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Version 2 is in force') });
  expect(done.out).toContain('show pt_BR: en_US');
  expect(await run('terms', ...words)).toMatchObject({
    code: 1,
    err: expect.stringContaining('in force already'),
  });
  expect((await server.call(terms.getTerms, {})).body.data).toMatchObject({ version: 2, body: text.trim() });
  expect((await run('terms', 'list')).out).toMatch(/Bia +limits +ja_JP, pt_BR +0$/m);
});

test('A promotion is published from a folder, changed, ended and started again', async () => {
  const files = {
    'pt_BR.md': '# Copa\n\nUm bônus para a Copa.\n\nTexto **inteiro**.',
    'promotion.json': JSON.stringify({
      audience: 'everybody',
      wagerTimes: 15,
      expiresAfterDays: 5,
      glyph: 'sol',
      palette: 'noite',
      awards: { BRL: { award: '7.50' } },
    }),
  };
  const path = aFolder('copa', files);
  const publish = () => run('promotions', 'publish', 'copa', `@${join(path, 'promotion.json')}`, `@${path}`);
  expect(await publish()).toMatchObject({
    code: 0,
    out: 'Published at /activecopa.\n',
  });
  // A language without its own text falls back to the reference language.
  const headers = { lang: 'ja_JP' };
  const read = () => server.call(promotions.getPromotion, { params: { promotionId: 'copa' } }, { headers });
  expect((await read()).body.data).toMatchObject({
    promotion: { title: 'Copa', summary: 'Um bônus para a Copa.', award: 7.5, wagerTimes: 15, endsAt: null },
    body: 'Texto **inteiro**.',
  });
  const player = await server.newPlayer();
  const claim = (token: string) =>
    server.call(promotions.claimPromotion, { params: { promotionId: 'copa' } }, { token });
  expect((await claim(player.token)).http).toBe(200);
  writeFileSync(join(path, 'promotion.json'), files['promotion.json'].replace('everybody', 'level'));
  expect((await publish()).err).toContain('rules.levelMin: belongs only to the audience level');
  writeFileSync(
    join(path, 'promotion.json'),
    files['promotion.json'].replace('"wagerTimes":15', '"wagerTimes":2'),
  );
  expect((await publish()).err).toContain('all offers together would cost more than the expected gross win');
  expect((await read()).body.data).toMatchObject({ promotion: { wagerTimes: 15 } });
  writeFileSync(join(path, 'promotion.json'), '{');
  expect((await publish()).err).toContain('is not valid JSON');
  expect(await order('promotions.end', { id: 'copa' })).toMatchObject({ done: true });
  expect(await order('promotions.end', { id: 'copa' })).toMatchObject({ done: false });
  expect((await claim((await server.newPlayer()).token)).http).not.toBe(200);
  expect(await order('promotions.start', { id: 'copa' })).toMatchObject({ done: true });
  expect((await claim((await server.newPlayer()).token)).http).toBe(200);
  const shown = await order('promotions.show', { id: 'copa' });
  expect(shown).toMatchObject({
    done: true,
    lines: expect.arrayContaining(['BRL  award 7.50, deposits 0.00', '# Copa']),
  });
  expect((await run('promotions', 'list')).out).toMatch(/copa +Copa +runs +everybody .* 2$/m);
});

describe('markets', () => {
  const names: Readonly<Record<string, string>> = {
    [overs]: 'Over/Under 2.5',
    [winner]: 'Match result (1X2)',
  };
  const marketOf = async (matchId: string, key: string) => {
    const shown = await order('markets.show', { target: `match/${matchId}` });
    const line =
      typeof shown === 'object' ? shown.lines?.find((each) => each.endsWith(names[key] ?? key)) : undefined;
    return { id: line?.trim().split(' ')[0] ?? '', line: line ?? '' };
  };

  test('of a held match refuse bets, also markets added later, until it is released', async () => {
    const match = await table.offer();
    const matchId = String(match.matchId);
    expect(await order('markets.hold', { target: `match/${matchId}` })).toMatchObject({ done: true });
    expect(await order('markets.hold', { target: `match/${matchId}` })).toMatchObject({ done: false });
    expect((await marketOf(matchId, overs)).line).toContain('operator');
    expect((await run('markets', 'list')).out).toMatch(new RegExp(`market/\\d+ +${matchId} `));
    const player = await server.fundedPlayer(1_000n);
    const refused = await table.place(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '2' }));
    expect(JSON.stringify(refused)).not.toContain('"state":"open"');
    expect(await order('markets.release', { target: `match/${matchId}` })).toMatchObject({
      done: true,
    });
    expect((await marketOf(matchId, overs)).line).not.toContain('operator');
  });

  test('show the possible loss per outcome; a limit applies from the next bet until it is removed', async () => {
    const match = await table.offer();
    const player = await server.fundedPlayer(10_000n);
    const sent = () => table.slip([match.leg(winner, 'home', 2_000)], { stake: '4' });
    await table.placeAccepted(player, sent());
    const { id, line } = await marketOf(String(match.matchId), winner);
    expect(line).toContain('BRL 4.00');
    const limit = (most: string, scope = `market/${id}`) => order('markets.limit', { scope, most });
    expect(await limit('7.50')).toMatchObject({ done: true });
    expect((await table.place(player, sent())).refusal).toMatchObject({ params: { amount: '3.50' } });
    expect(await order('markets.show', { target: `market/${id}` })).toMatchObject({
      lines: [
        'Casa Amarela - Visita Azul, Match result (1X2)',
        `most: BRL 7.50 by market ${id}`,
        expect.stringMatching(/^Casa Amarela +2\.000 +BRL 4\.00$/),
        expect.stringMatching(/^Visita Azul +3\.800 +BRL 0\.00$/),
        expect.stringMatching(/^Draw/),
      ],
    });
    expect((await run('markets', 'list', 'limits')).out).toMatch(new RegExp(`market/${id} +7\\.50`));
    expect(await limit('off')).toMatchObject({ done: true });
    await table.placeAccepted(player, sent());
    expect(await limit('default')).toMatchObject({ done: true });
    expect((await run('markets', 'list', 'limits')).out).toMatch(/all +1000000\.00 +BRL/);
    expect(await limit('1.00', 'market/987654')).toMatchObject({ done: false });
    expect(await limit('1.00', 'sport/chess')).toMatchObject({ done: false });
    expect(await limit('much')).toBe('request_invalid');
    expect(await limit('0')).toMatchObject({ done: false, status: 'This is not an amount in BRL.' });
    expect((await run('markets', 'rate', 'JPY', '0.035')).code).toBe(0);
    expect((await run('markets', 'list', 'rates')).out).toMatch(/JPY +0\.035000 +BRL/);
    expect((await run('markets', 'rate', 'BRL', '2')).code).toBe(1);
  });

  test("show and set a player's maximum daily win, with an individual share", async () => {
    const match = await table.offer();
    const player = await server.fundedPlayer(10_000n);
    const sent = () => table.slip([match.leg(winner, 'home', 2_000)], { stake: '4' });
    expect((await run('markets', 'wins', player.username)).out).toContain('No bet was placed today.');
    await table.placeAccepted(player, sent());
    expect((await run('markets', 'wins', player.username)).out).toMatch(
      /all +BRL 4\.00 {2}of BRL 500000\.00\n.*Football, tier 3 +BRL 4\.00 {2}of BRL 100000\.00/,
    );
    expect((await run('markets', 'win-limit', 'sport/football', '30')).code).toBe(0);
    expect((await table.place(player, sent())).refusal).toMatchObject({
      code: 'win_limit',
      params: { amount: '2.00' },
    });
    expect((await run('markets', 'win-share', player.username, '200')).code).toBe(0);
    await table.placeAccepted(player, sent());
    const { out } = await run('markets', 'list');
    expect(out).toMatch(/sport\/football +30\.00 +BRL/);
    expect(out).toMatch(new RegExp(`${player.username} +200 +\\S.* +\\d{4}-`, 'm'));
    expect((await run('audit', 'list')).out).toContain('markets.win-share');
    expect((await run('markets', 'win-limit', 'sport/football', '500000')).code).toBe(0);
    expect((await run('markets', 'win-share', player.username, 'default')).code).toBe(0);
    expect((await run('markets', 'win-share', 'nobody@example.com', '10')).code).toBe(1);
    expect((await run('markets', 'win-limit', 'league/987654', '10')).code).toBe(1);
    expect((await run('markets', 'win-limit', 'all', 'default')).code).toBe(1);
  });

  test('that are void return the stakes permanently', async () => {
    const match = await table.offer();
    const player = await server.fundedPlayer(1_000n);
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'home', 2_000)], { stake: '4' }),
    );
    const { id } = await marketOf(String(match.matchId), winner);
    const fields = { target: `market/${id}`, cause: 'palpableError', reason: 'price of the other side' };
    expect(await order('markets.void', { ...fields, cause: 'push' })).toBe('request_invalid');
    const answers = await Promise.all([order('markets.void', fields), order('markets.void', fields)]);
    expect(answers).toContainEqual(expect.objectContaining({ done: true }));
    await expect
      .poll(
        async () => (await server.call(sports.getBet, { params: { betId: bet.betId } }, player)).body.data,
      )
      .toMatchObject({ state: 'settled', payout: 4 });
    expect((await findBalances(server.database.db, player.id)).cashMinor).toBe(1_000n);
    expect(await order('markets.void', fields)).toMatchObject({ done: false });
    await table.publish({
      kind: 'rollback',
      of: 'cancel',
      markets: 'all',
      matchRef: match.ref,
      sequence: 9_000_000,
      at: new Date(),
    });
    expect((await marketOf(String(match.matchId), winner)).line).toContain('cancelled');
    expect(
      await order('markets.void', { target: 'market/987654', cause: 'cancelled', reason: 'none' }),
    ).toMatchObject({ done: false });
  });
});

describe('a result', () => {
  test('is shown, refused while the feed is alive, entered with a name, and kept against the feed', async () => {
    const match = await table.offer();
    const id = String(match.matchId);
    const player = await server.fundedPlayer(1_000n);
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '4' }),
    );
    const fields = { match: id, score: '2:1' };
    expect(await order('markets.result', fields)).toMatchObject({
      done: false,
      status: expect.stringContaining('Use force'),
    });
    await table.silence();
    expect(await order('markets.result', { ...fields, half: '3:0' })).toMatchObject({
      done: false,
      status: 'Nothing was changed: a part exceeds the score of the match.',
    });
    expect(await order('markets.result', { ...fields, score: 'two' })).toBe('request_invalid');
    expect(await order('markets.result', { ...fields, match: '987654' })).toMatchObject({ done: false });
    const shown = await run('markets', 'result', id, '--score', '2:1');
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(
      'bets in BRL: 1 settled, 0 changed, 0 reopened; pays BRL 7.60, takes back BRL 0.00',
    );
    expect(shown.out).toContain('use confirm');
    expect((await findBalances(server.database.db, player.id)).cashMinor).toBe(600n);
    const entered = await run('markets', 'result', id, '--score', '2:1', '--confirm');
    expect(entered.out).toContain('It is in force');
    const again = await run('markets', 'result', id, '--score', '2:1', '--confirm');
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('has this result already')]);
    await expect.poll(async () => (await table.getBet(player, bet.betId)).payout).toBe(7.6);
    const entries = (await run('audit', 'list')).out.split('\n');
    expect(
      entries.filter((line) => line.includes('Bia') && line.includes('markets.result')).length,
    ).toBeGreaterThan(0);
    await table.alive();
    await table.publishResult(match, {
      status: 'finished',
      scores: { fullGame: { home: 1, away: 1, isOver: true } },
    });
    const differs = await run('markets', 'list', 'differences');
    expect(differs.out).toMatch(new RegExp(`${overs} +Over 2\\.5 +over +win +loss`));
    expect((await run('markets', 'withdraw', id)).out).toContain('takes back BRL 7.60');
    expect(await order('markets.withdraw', { match: id, confirm: true })).toMatchObject({
      done: true,
    });
    await expect.poll(async () => (await table.getBet(player, bet.betId)).payout).toBe(0);
    expect(await order('markets.withdraw', { match: id })).toMatchObject({ done: false });
    expect((await run('markets', 'list', 'differences')).out).toContain('No feed contradicts');
    expect((await run('markets', 'list', 'waiting')).code).toBe(0);
  });

  test('of cricket is its winner, of a race its places', async () => {
    const key = 'cricket/winner/fullGame';
    const cricket = await table.offer({ markets: { [key]: { home: 1_900, away: 1_900 } } });
    const id = String(cricket.matchId);
    const player = await server.fundedPlayer(1_000n);
    const bet = await table.placeAccepted(
      player,
      table.slip([cricket.leg(key, 'away', 1_900)], { stake: '4' }),
    );
    const fields = { match: id, force: true, confirm: true };
    expect(await order('markets.result', { ...fields, score: '240:239' })).toMatchObject({
      status: 'Nothing was changed: the winner is missing: home, away or draw.',
    });
    expect(await order('markets.result', { ...fields, winner: 'away', score: '240:230' })).toMatchObject({
      done: true,
    });
    await expect.poll(async () => (await table.getBet(player, bet.betId)).payout).toBe(7.6);

    const race = 'motorRacing/podium/fullGame';
    const field = await table.offer({ markets: { [race]: { 'entrant:a': 1_500, 'entrant:b': 1_500 } } });
    const places = (of: string) =>
      order('markets.result', { match: `match/${field.matchId}`, force: true, places: of });
    expect(await places('x,y')).toMatchObject({
      done: false,
      status: 'Nothing was changed: an entrant does not take part in this race.',
    });
  });
});

describe('games', () => {
  const reason = 'audit of May';
  const rulesOf = async (query = {}) => (await server.call(originals.getDiceRules, { query })).body.data;
  const roll = async (player: TestPlayer) => {
    const body = { requestId: randomUUID(), stake: 1, direction: 'over', target: '50.5' } as const;
    return JSON.stringify((await server.call(originals.playDice, { body }, player)).body);
  };

  test('are stopped and started again, each once', async () => {
    const player = await server.fundedPlayer(1_000n);
    const stop = await run('games', 'stop', 'dice', '--reason', reason);
    expect(stop).toMatchObject({ code: 0, out: expect.stringContaining('No round of Dice starts') });
    expect(await roll(player)).toContain('game_stopped');
    expect(await rulesOf()).toMatchObject({ stopped: true });
    expect((await run('games', 'list')).out).toMatch(/dice +stopped/);
    expect(await order('games.stop', { game: 'dice', reason })).toMatchObject({ done: false });
    expect(await order('games.start', { game: 'dice', reason })).toMatchObject({ done: true });
    expect(await roll(player)).toContain('"roll"');
    expect(await order('games.stop', { game: 'poker', reason })).toBe('request_invalid');
    expect(await order('games.stop', { game: 'dice' })).toBe('request_invalid');
  });

  test('have limits that cannot contradict each other, with the decimals of their currency', async () => {
    const limits = (fields: object) =>
      order('games.limits', { game: 'dice', currency: 'JPY', reason, ...fields });
    const before = await rulesOf({ currency: 'JPY' });
    for (const [fields, sentence] of [
      [{ least: String(before.stakeMax + 1) }, 'must not decrease'],
      [{ payout: String(before.stakeMax - 1) }, 'must not decrease'],
      [{ least: '0' }, 'must not decrease'],
      [{ least: '1.5' }, 'not an amount in JPY'],
      [{ most: '-5' }, 'not an amount in JPY'],
      [{ round: '99999999' }, 'not a shared game'],
    ] as const)
      expect(await limits(fields)).toEqual({ done: false, status: expect.stringContaining(sentence) });
    expect(await rulesOf({ currency: 'JPY' })).toEqual(before);
    expect(await limits({ least: '7', most: '70', payout: '700' })).toMatchObject({ done: true });
    expect(await rulesOf({ currency: 'JPY' })).toMatchObject({ stakeMin: 7, stakeMax: 70, payoutMax: 700 });
    expect((await run('games', 'list')).out).toMatch(/dice +JPY +7 +70 +700 +– +\S.* +\d{4}-/m);
    const shared = await order('games.limits', {
      game: 'double',
      currency: 'BRL',
      round: '1',
      reason,
    });
    expect(shared).toMatchObject({ done: false, status: expect.stringContaining('must not decrease') });
  });

  test('have a pace', async () => {
    const pace = (fields: object) => order('games.pace', { game: 'dice', reason, ...fields });
    expect(await pace({ rest: 2500 })).toMatchObject({ done: true });
    expect(await rulesOf()).toMatchObject({ roundMsMin: 2_500 });
    const player = await server.fundedPlayer(1_000n);
    expect(await roll(player)).toContain('"roll"');
    expect(await roll(player)).toContain('too_many_requests');
    expect(await pace({ rest: 0 })).toMatchObject({ done: true });
    expect(await pace({ betting: 30 })).toMatchObject({ done: false });
    expect(await pace({ hours: 0 })).toBe('request_invalid');
    expect(await pace({ game: 'double', betting: 30, bets: 5 })).toMatchObject({ done: true });
    expect((await run('games', 'list')).out).toMatch(/double +30 +6 +4 +5 +\S.* +\d{4}-/m);
  });

  test('shared by all players wait for a public seed, which is fixed once; the lobby shows it meanwhile', async () => {
    const inLobby = async () =>
      (await server.call(lobby.getMain)).body.data.SELF.records.find((each) => each.gameType === 'double')
        ?.stop;
    const loop = newLoop(server, false);
    expect((await run('games', 'seed', 'double', 'block-910000', '--reason', reason)).err).toContain(
      'no chain of this game waits',
    );
    await loop.step('double');
    expect(await inLobby()).toBe(true);
    expect((await run('games', 'list')).out).toMatch(/double +waits for its public seed +[0-9a-f]{64}/);
    expect((await run('games', 'seed', 'double', 'a b c d e f', '--reason', reason)).err).toContain(
      'visible ASCII',
    );
    expect((await run('games', 'seed', 'dice', 'block-910000', '--reason', reason)).code).toBe(1);
    const fixed = await run('games', 'seed', 'double', 'block-910000', '--reason', reason);
    expect(fixed).toMatchObject({ code: 0, out: expect.stringContaining('has its permanent public seed') });
    expect((await run('games', 'seed', 'double', 'block-910001', '--reason', reason)).code).toBe(1);
    await loop.step('double');
    const round = await server.call(originalGames.getSharedRound, { params: { game: 'double' } });
    expect(round.body.data).toMatchObject({ number: 1, phase: 'betting', publicSeed: 'block-910000' });
    expect(await inLobby()).toBe(false);
    const next = {
      game: 'double',
      generation: 2,
      length: 2,
      start_secret: 'v1.secret',
      checkpoints: ['v1.secret'],
      checkpoint_every: 5_000,
      published_end: 'e'.repeat(64),
      next_index: 1,
    };
    await server.database.db.insertInto('originals.chain').values(next).execute();
    expect(await inLobby()).toBe(false);
    expect((await run('games', 'list')).out).toMatch(/waits for its public seed +e{64} .* 299 +0\.1$/m);
  });
});

test('The audit log names who ordered what and with which result, without long texts', async () => {
  const { out } = await run('audit', 'list');
  expect(out).toMatch(/Bia .*published legal terms: limits .*done/);
  expect(out).toMatch(/Ana .*set level 1 in BRL: new table .*refused/);
  expect(out).not.toContain('Palavras. '.repeat(35));
});
