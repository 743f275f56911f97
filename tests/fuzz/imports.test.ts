import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localeCodes } from '@palpite/domain/locales';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Digest, prepareDigest } from '../harness/content-digest.ts';
import { fuzzBatches, fuzzTimeoutMs, hostileText, hostileValue, mutated } from '../harness/fuzz.ts';
import { runCommand } from '../harness/operator.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let digest: Digest;
let folder: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' }, timedJobs: false });
  digest = await prepareDigest(server.database);
  folder = mkdtempSync(join(tmpdir(), 'palpite-imports-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** Only in a stack trace or an unexpected error. */
const inside = /\bat \/|node_modules|\.ts:\d|TypeError|RangeError|\[object/;

async function expectSentence(name: string, ...words: string[]): Promise<void> {
  const before = await digest();
  const { code, out, err } = await runCommand(server, name, ...words);
  expect([words, inside.test(out + err), out + err]).toEqual([words, false, out + err]);
  if (code === 0) return;
  expect([words, err.trim() === '' && out.trim() === '']).toEqual([words, false]);
  // The audit log also records refused orders.
  expect(await digest()).toEqual({ ...before, 'platform.audit_entry': expect.anything() });
}

const rules = {
  audience: 'newcomers',
  newcomerDays: 7,
  wagerTimes: 2,
  expiresAfterDays: 7,
  glyph: 'sol',
  palette: 'maracuja',
  awards: { BRL: { award: '5.00' } },
  endsAt: '2027-01-01T00:00:00Z',
};
const goodText = '# Title\n\nOne paragraph.\n\nThe page.';
const text = fc.oneof(fc.constant(goodText), hostileText, fc.constant('#'.repeat(10_000)));
const bytes = fc.oneof(
  { weight: 3, arbitrary: mutated(rules).map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(20_000)}`) },
  {
    weight: 1,
    arbitrary: fc.constant('{"audience":"everybody","audience":"level","__proto__":{"wagerTimes":1}}'),
  },
);

describe('A file of any content is published or refused with a sentence', () => {
  test(
    'rules and texts of a promotion',
    async () => {
      let number = 0;
      for (const batch of fuzzBatches(fc.tuple(bytes, text), 25)) {
        for (const [json, content] of batch) {
          const place = join(folder, `promotion-${++number}`);
          mkdirSync(place);
          writeFileSync(join(place, 'promotion.json'), json);
          for (const lang of localeCodes) writeFileSync(join(place, `${lang}.md`), content);
          await expectSentence(
            'promotions',
            'publish',
            `promotion-${number}`,
            `@${join(place, 'promotion.json')}`,
            `@${place}`,
          );
        }
      }
    },
    fuzzTimeoutMs,
  );

  test(
    'texts of the terms and of a notice',
    async () => {
      let number = 0;
      for (const batch of fuzzBatches(fc.array(text, { minLength: 9, maxLength: 9 }), 10)) {
        for (const contents of batch) {
          const place = join(folder, `texts-${++number}`);
          mkdirSync(place);
          for (const [index, lang] of localeCodes.entries())
            writeFileSync(join(place, `${lang}.md`), contents[index] ?? '');
          await expectSentence('terms', 'publish', `@${place}`, '--reason', 'test');
          await expectSentence('notices', 'publish', `@${place}`, '--until', '2036-12-01T20:00:00-03:00');
        }
      }
    },
    fuzzTimeoutMs,
  );
});

const commands: [name: string, verbs: string[]][] = [
  ['withdrawals', ['approve', 'reject', 'resolve']],
  ['markets', ['hold', 'release', 'void', 'result', 'limit']],
  ['bonuses', ['turnover', 'stake', 'floor', 'price']],
  ['levels', ['set', 'keep', 'target']],
  ['games', ['stop', 'limits', 'pace']],
  ['players', ['telegram']],
  ['exclusions', ['lift', 'keep', 'after']],
  ['invitations', ['terms', 'rates', 'clear']],
];

describe('Any words of a command are done or refused with a sentence', () => {
  test.each(commands)(
    '%s',
    async (name, verbs) => {
      const word = fc.oneof(hostileText, hostileValue.map(String)).filter((each) => !each.includes('\u0000'));
      const words = fc.tuple(fc.constantFrom(...verbs), fc.array(word, { maxLength: 4 }));
      for (const batch of fuzzBatches(words, 12)) {
        for (const [verb, rest] of batch) await expectSentence(name, verb, ...rest);
      }
    },
    fuzzTimeoutMs,
  );
});
