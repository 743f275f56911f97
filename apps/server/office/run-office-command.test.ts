import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { actAs, newStaff } from '../../../tests/harness/staff.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'palpite-office-'));
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' }, timedJobs: false });
  actAs(server, await newStaff(server, ['owner'], 'Bia'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (topic: string, ...words: string[]) => runCommand(server, topic, ...words);

/** Path of a file or, for several, of a folder with them. */
function write(name: string, content: string | Record<string, string>): string {
  const path = join(folder, name);
  if (typeof content === 'string') writeFileSync(path, content);
  else {
    mkdirSync(path, { recursive: true });
    for (const [file, text] of Object.entries(content)) writeFileSync(join(path, file), text);
  }
  return path;
}

const orders = async () =>
  (
    await server.database.db
      .selectFrom('platform.audit_entry')
      .select('action')
      .where('kind', '=', 'order')
      .execute()
  ).length;

/** Expects that an order is not given, with a sentence on the error output. */
async function expectMistake(words: [topic: string, ...words: string[]], sentence: string): Promise<void> {
  const before = await orders();
  const { code, out, err } = await run(...words);
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
  expect(await orders()).toBe(before);
}

describe('help', () => {
  test.each(officeTopics)('of $topic.name names every list and every action', async ({ topic }) => {
    const { code, out, err } = await run(topic.name, 'help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.split('\n');
    for (const list of Object.keys(topic.lists))
      expect(out).toMatch(
        new RegExp(
          `^npm run operator -- ${topic.name} list${list === 'all' ? '' : ` ${list}`}( \\[--|$)`,
          'm',
        ),
      );
    for (const [name, { label }] of Object.entries(topic.actions)) {
      expect(out).toMatch(new RegExp(`^npm run operator -- ${topic.name} ${name}( |$)`, 'm'));
      expect(lines).toContain(`    ${label.en}`);
    }
  });

  test('shows required fields first, optional ones in brackets, choices and files', async () => {
    const { out } = await run('promotions', 'help');
    expect(out).toContain(
      'npm run operator -- promotions publish --id <value> --rules <@file> --texts <@file>\n    Publish\n',
    );
    expect((await run('markets', 'help')).out).toContain(
      '[--winner <home|away|draw>] [--places <value>] [--unplaced <value>] [--absent <value>] [--force] [--confirm]',
    );
  });

  test.each(['sing', 'constructor', 'toString'])(
    'answers the unknown word %s, and exits with 1',
    async (word) => {
      await expectMistake(['games', word], 'npm run operator -- games stop');
      await expectMistake(['games', 'list', word], 'npm run operator -- games list chains');
    },
  );
});

describe('an order', () => {
  test('takes words for its required fields, in their order and beside options', async () => {
    const frozen = await run('markets', 'freeze', 'football', '240', '90');
    expect(frozen).toEqual({ code: 0, err: '', out: 'In force at once, also for open bets.\n' });
    expect((await run('markets', 'list', 'freezes')).out).toMatch(/^football +240 +90 +\S.* +\d{4}-/m);
    expect((await run('bonuses', 'floor', '--reason', 'licence', 'BRL', '1.50')).code).toBe(0);
    expect((await run('bonuses', 'floor', '--amount', '1.00', 'BRL', 'licence')).code).toBe(0);
    expect((await run('bonuses', 'list', 'floors')).out).toMatch(/^BRL +1\.00$/m);
  });

  test('takes options with capital letters in their field as words with hyphens', async () => {
    expect((await run('markets', 'freeze', 'tennis', '60', '--in-play', '30')).code).toBe(0);
    expect((await run('markets', 'list', 'freezes')).out).toMatch(/^tennis +60 +30 +\S.* +\d{4}-/m);
    await expectMistake(
      ['markets', 'freeze', 'tennis', '60', '--inPlay', '30'],
      'There is no option --inPlay.',
    );
  });

  test('takes a list by a repeated option, or by one word', async () => {
    const added = await run('staff', 'add', 'lia@casa.example', '--roles', 'support', '--roles', 'cashier');
    expect(added).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^One-time password: \S{12,}$/m),
    });
    expect((await run('staff', 'add', 'caio@casa.example', 'trader')).code).toBe(0);
    const { out } = await run('staff', 'list');
    expect(out).toMatch(/lia@casa\.example .* cashier, support /);
    expect(out).toMatch(/caio@casa\.example .* trader /);
  });

  test('reads a number only from a number', async () => {
    for (const word of ['x', '', '1e', '12.5', '86401'])
      await expectMistake(['markets', 'freeze', 'football', word, '0'], 'before: ');
    await expectMistake(['markets', 'freeze', 'football'], 'inPlay: ');
  });

  test('is refused for words without a place and for an option that does not exist', async () => {
    await expectMistake(['games', 'stop', 'dice', 'audit', 'more'], 'There is no place for more.');
    await expectMistake(['games', 'stop', 'dice', '--why', 'audit'], 'There is no option --why.');
    await expectMistake(['games', 'stop', 'dice', '--why'], 'npm run operator -- games stop --game <');
  });

  test('that changes nothing exits with 1 and its sentence', async () => {
    expect(await run('games', 'start', 'dice', 'is it open?')).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was changed: the game has this state already.\n',
    });
  });
});

describe('a value from a file', () => {
  const until = '2036-12-01T20:00:00-03:00';

  test('is JSON, or the texts of a folder by language, without its README', async () => {
    const texts = write('notice', {
      'pt_BR.md': ' Oi \n',
      'ja_JP.md': 'x',
      'README.md': 'how',
      'note.txt': 'no',
    });
    const given = await run('notices', 'publish', `@${texts}`, until);
    expect(given).toMatchObject({ code: 0, err: '' });
    const file = write('texts.json', '{"pt_BR":"Oi de novo"}');
    expect((await run('notices', 'publish', `@${file}`, until)).code).toBe(0);
    expect((await run('notices', 'publish', '--until', until, '{"pt_BR":"Oi pela linha"}')).code).toBe(0);
    const { out } = await run('notices', 'list');
    expect(out).toMatch(/ Oi +ja_JP, pt_BR$/m);
    expect(out).toMatch(/ Oi de novo +pt_BR$/m);
    expect(out).toMatch(/ Oi pela linha +pt_BR$/m);
  });

  test('is refused with a sentence when it cannot be read', async () => {
    const wrong = write('wrong.json', '{"pt_BR":');
    const strange = write('strange', { 'pt_PT.md': 'Olá' });
    const values: [value: string, sentence: string][] = [
      [`@${wrong}`, `${wrong} is not valid JSON.`],
      [`@${join(folder, 'nowhere')}`, `There is no ${join(folder, 'nowhere')}.`],
      [`@${strange}`, 'pt_PT.md is not a supported language: name each file '],
      ['{', 'The value of an option is not valid JSON.'],
      ['[]', 'texts: '],
      ['{"pt_BR":7}', 'texts.pt_BR: '],
      ['{"xx_XX":"Oi"}', 'texts'],
    ];
    for (const [value, sentence] of values)
      await expectMistake(['notices', 'publish', value, until], sentence);
  });
});

describe('a list', () => {
  test('without rows prints one sentence', async () => {
    expect(await run('withdrawals', 'list')).toEqual({ code: 0, err: '', out: 'No withdrawal waits.\n' });
  });

  test('aligns its columns, amounts to the right', async () => {
    const { out } = await run('games', 'list', 'stakes');
    const [title = '', head = '', ...rows] = out.trimEnd().split('\n');
    expect(title).toBe(`Stakes and payouts: ${rows.length}`);
    const columns = ['Game', 'Currency', 'Minimum stake', 'Maximum stake', 'Maximum payout'];
    expect(head.split(/ {2,}/).slice(0, columns.length)).toEqual(columns);
    const currencyAt = head.indexOf('Currency');
    const leastEndsAt = head.indexOf('Minimum stake') + 'Minimum stake'.length;
    for (const row of rows) {
      expect(row.slice(currencyAt - 2, currencyAt + 3)).toMatch(/^ {2}[A-Z]{3}$/);
      expect(row.slice(0, leastEndsAt)).toMatch(/ \d[\d.]*$/);
      expect(row[leastEndsAt]).toBe(' ');
    }
  });
});
