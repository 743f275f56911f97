import { desk } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let lia: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  lia = await newStaff(server, ['support'], 'Lia');
});
afterAll(() => server.close());

type Row = { id: string; lang: string; title: string; text: string; place: number; changedBy: string | null };
const give = (action: string, input: object, { token }: TestStaff = lia) =>
  order(server, `canned-answers.${action}`, input, { token });
const rows = async () => (await listRows<Row>(server, 'canned-answers', { token: lia.token })).rows;
const atDesk = async () =>
  (await server.call(desk.listCannedAnswers, {}, { token: lia.token })).body.data.answers.filter(
    ({ lang }) => lang === 'pt_BR',
  );

test('An answer is added as the last of its language, changed, moved and removed', async () => {
  const before = await atDesk();
  const added = { lang: 'pt_BR', title: 'Feriado', text: 'Hoje o atendimento vai até 18h.' };
  expect((await give('add', added)).data).toMatchObject({ done: true });
  const answer = (await atDesk()).at(-1);
  expect(answer).toMatchObject(added);
  const id = answer?.answerId ?? '';
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ place: 80, changedBy: 'Lia' });

  expect((await give('set', { id, text: 'Hoje atendemos até 20h.', place: 5 })).data.done).toBe(true);
  expect((await atDesk())[0]).toMatchObject({ title: 'Feriado', text: 'Hoje atendemos até 20h.' });

  expect((await give('remove', { id })).data.done).toBe(true);
  expect(await atDesk()).toEqual(before);
  expect((await give('remove', { id })).data.done).toBe(false);
  expect((await give('set', { id, title: 'x' })).data.done).toBe(false);
});

test('A language may have no answer left, and the next one is its first', async () => {
  const japanese = (await rows()).filter(({ lang }) => lang === 'ja_JP');
  await Promise.all(japanese.map(({ id }) => give('remove', { id })));
  expect((await rows()).filter(({ lang }) => lang === 'ja_JP')).toEqual([]);
  await give('add', { lang: 'ja_JP', title: '終了', text: 'ありがとうございました。' });
  expect((await rows()).filter(({ lang }) => lang === 'ja_JP')).toMatchObject([{ place: 10 }]);
});

test.each([
  { lang: 'de_DE', title: 'Ende', text: 'Ende' },
  { lang: 'pt_BR', title: '  ', text: 'Oi' },
  { lang: 'pt_BR', title: 'Oi', text: '' },
  { lang: 'pt_BR', title: 'Oi', text: 'x'.repeat(2_001) },
  { lang: 'pt_BR', title: 'Oi', text: 'Oi', place: -1 },
])('An answer that is not valid is refused: %#', async (input) => {
  expect((await give('add', input)).http).toBe(400);
});

test('A member without the permission changes none', async () => {
  const trader = await newStaff(server, ['trader'], 'Tom');
  const [first] = await rows();
  expect((await give('remove', { id: first?.id }, trader)).data).toMatchObject({
    code: 'staff_permission_missing',
  });
});
