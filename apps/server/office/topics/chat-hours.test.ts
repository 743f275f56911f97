import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { findHoursToday } from '../../modules/support/desk/chat-hours.ts';

let server: TestServer;
let lia: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  lia = await newStaff(server, ['support'], 'Lia');
});
afterAll(() => server.close());

type Row = { weekday: string; opens: string | null; closes: string | null; changedBy: string | null };
const give = (action: string, input: object, { token }: TestStaff = lia) =>
  order(server, `chat-hours.${action}`, input, { token });
const rows = async () => (await listRows<Row>(server, 'chat-hours', { token: lia.token })).rows;

test('each day has hours, which are changed and taken away', async () => {
  const first = await rows();
  expect(first).toHaveLength(7);
  expect(first[0]).toMatchObject({ weekday: 'monday', opens: '09:00', closes: '22:00', changedBy: null });
  expect((await give('set', { weekday: 'sunday', opens: '10:00', closes: '24:00' })).data.done).toBe(true);
  expect((await give('close', { weekday: 'monday' })).data.done).toBe(true);
  const [monday, ...others] = await rows();
  expect(monday).toMatchObject({ opens: null, closes: null, changedBy: 'Lia' });
  expect(others.at(-1)).toMatchObject({ weekday: 'sunday', opens: '10:00', closes: '24:00' });
  expect(others[0]).toMatchObject({ opens: '09:00', closes: '22:00', changedBy: null });
});

test('the hours of today are those of its day in Brasília', async () => {
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', ...options }).format(new Date());
  const weekday = at({ weekday: 'long' }).toLowerCase();
  await give('set', { weekday, opens: '00:01', closes: '00:02' });
  const { now, ...hours } = await findHoursToday(server.database.db);
  expect(now).toMatch(/^\d\d:\d\d$/);
  expect(hours).toEqual({ opens: '00:01', closes: '00:02' });
});

test.each([
  { weekday: 'monday', opens: '22:00', closes: '09:00' },
  { weekday: 'monday', opens: '09:00', closes: '09:00' },
  { weekday: 'monday', opens: '9:00', closes: '10:00' },
  { weekday: 'monday', opens: '24:00', closes: '24:00' },
  { weekday: 'monday', opens: '09:00', closes: '25:00' },
  { weekday: 'someday', opens: '09:00', closes: '10:00' },
  { weekday: 'monday', opens: '09:00' },
])('hours that are not valid are refused: %#', async (input) => {
  expect((await give('set', input)).http).toBe(400);
});

test('a member without the permission changes none', async () => {
  const trader = await newStaff(server, ['trader'], 'Tom');
  expect((await give('close', { weekday: 'tuesday' }, trader)).data).toMatchObject({
    code: 'staff_permission_missing',
  });
});
