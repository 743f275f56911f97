import { localeCodes } from '@palpite/domain/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let clara: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off', MIN_AGE: '19' } });
  clara = await newStaff(server, ['compliance'], 'Clara');
});
afterAll(() => server.close());

type Row = { version: number; lang: string; inForce: string; chapters: string[]; characters: number };
const texts = async (query: Record<string, string> = {}) =>
  (await listRows<Row>(server, 'terms.texts', { token: clara.token, query })).rows;
const read = async (version: number, lang: string) =>
  (await order(server, 'terms.read', { version, lang }, { token: clara.token })).data;

test('the texts of every version can be read, first of those that the product includes', async () => {
  const included = await texts();
  expect(included.map(({ lang }) => lang).toSorted()).toEqual([...localeCodes].toSorted());
  expect(included.every(({ version, inForce }) => version === 1 && inForce === 'yes')).toBe(true);
  const portuguese = included.find(({ lang }) => lang === 'pt_BR');
  expect(portuguese?.chapters.length).toBeGreaterThan(3);
  const first = await read(1, 'pt_BR');
  expect(first.lines?.join('\n')).toHaveLength(portuguese?.characters ?? 0);
  expect(first.lines?.join('\n')).toContain('19 anos');
  expect(first.lines).toContain(`## ${portuguese?.chapters[0]}`);

  const body = `Novo.\n\n## Regras da casa\n\n${'Palavras. '.repeat(40)}`.trim();
  await order(
    server,
    'terms.publish',
    { texts: { pt_BR: body }, reason: 'new rules' },
    { token: clara.token },
  );
  expect(await texts()).toMatchObject([
    { version: 2, lang: 'pt_BR', inForce: 'yes', chapters: ['Regras da casa'] },
  ]);
  expect((await texts({ version: '1' })).map(({ inForce }) => inForce)).not.toContain('yes');
  expect(await read(2, 'pt_BR')).toMatchObject({ done: true, lines: body.split('\n') });
  expect((await read(1, 'ja_JP')).lines?.length).toBeGreaterThan(10);
});

test('a version or a language without a text has none', async () => {
  expect(await texts({ version: '77' })).toEqual([]);
  expect(await read(77, 'pt_BR')).toMatchObject({
    done: false,
    status: 'This version has no text in this language.',
  });
  expect(await read(2, 'ja_JP')).toMatchObject({ done: false });
  expect((await listRows(server, 'terms.texts', { token: clara.token, query: { version: '0' } })).http).toBe(
    400,
  );
});
