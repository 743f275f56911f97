import { signIn } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  ({ token } = await newStaff(server, ['marketing']));
});
afterAll(() => server.close());

const give = async (action: string, input: object) => (await order(server, action, input, { token })).data;
const preview = async (action: string, input: object) => {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action, input }),
    token,
    headers: { lang: 'en_US' },
  });
  return (body.data as unknown as { changes: object[] }).changes;
};
const shown = async (of: { token: string }) =>
  (await server.call(signIn.getSignIn, {}, { token: of.token })).body.data;
const three = { currency: 'BRL', day1: '1', day2: '1', day3: '2.50' };

test('A ladder is replaced as a whole, with its cost before, and the player claims from the new one', async () => {
  const player = await server.newPlayer();
  expect(await preview('daily.ladder', three)).toEqual([
    { what: 'Day 1', before: '0.50', after: '1.00' },
    { what: 'Day 2', before: '0.50', after: '1.00' },
    { what: 'Day 3', before: '1.00', after: '2.50' },
    { what: 'Day 4', before: '1.00', after: null },
    { what: 'Day 5', before: '1.50', after: null },
    { what: 'Day 6', before: '2.00', after: null },
    { what: 'Day 7', before: '5.00', after: null },
    { what: 'Cost of a full ladder', before: '11.50', after: '4.50' },
    { what: 'Stakes that turn it into cash', before: '172.50', after: '67.50' },
  ]);
  expect((await shown(player)).steps).toHaveLength(7);
  const six = { ...three, day4: '3', day5: '3', day6: '3' };
  const answers = await Promise.all([give('daily.ladder', three), give('daily.ladder', six)]);
  expect(answers).toEqual([expect.objectContaining({ done: true }), expect.objectContaining({ done: true })]);
  expect([3, 6]).toContain((await shown(player)).steps.length);
  expect(await give('daily.ladder', three)).toMatchObject({
    done: true,
    status: 'The ladder in BRL has 3 days and gives 4.50 in all.',
  });
  expect((await shown(player)).steps.map(({ award }) => award)).toEqual([1, 1, 2.5]);
  const claimed = await server.call(signIn.claimSignIn, { body: {} }, { token: player.token });
  expect(claimed.body.data).toMatchObject({ step: 1, award: 1 });
  expect((await listRows(server, 'daily.ladders', { token })).rows).toContainEqual(
    expect.objectContaining({ currency: 'BRL', day3: '2.50', day4: null, total: '4.50', stakes: '67.50' }),
  );
});

test('A ladder with a gap, a smaller award or a wrong amount is refused', async () => {
  await give('daily.ladder', three);
  const before = await listRows(server, 'daily.ladders', { token });
  for (const [wrong, sentence] of [
    [{ day2: undefined }, 'day 2 has no award, but a later day has one'],
    [{ day3: '0.99' }, 'day 3 gives less than the day before it'],
    [{ day1: '0' }, 'the award of day 1 is not an amount in BRL'],
    [{ day1: '1.005' }, 'the award of day 1 is not an amount in BRL'],
    [{ currency: 'JPY' }, 'the award of day 3 is not an amount in JPY'],
  ] as const) {
    expect(await give('daily.ladder', { ...three, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      done: false,
      status: expect.stringContaining(sentence),
    });
    expect(await preview('daily.ladder', { ...three, ...wrong })).toEqual([]);
  }
  for (const wrong of [{ day1: undefined }, { day8: '9' }, { currency: 'XXX' }, { day1: 1 }])
    expect(await give('daily.ladder', { ...three, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      code: 'request_invalid',
    });
  expect(await listRows(server, 'daily.ladders', { token })).toEqual(before);
});

test('An offer is switched off, and offered again from a level on', async () => {
  const player = await server.newPlayer();
  expect(await preview('daily.set', { what: 'signIn', active: false, days: 7 })).toEqual([
    { what: 'Offered', before: 'yes', after: 'no' },
  ]);
  expect(await give('daily.set', { what: 'signIn', active: false })).toMatchObject({ done: true });
  expect(await shown(player)).toMatchObject({ state: 'off' });
  expect(await give('daily.set', { what: 'signIn', active: true, levelMin: 1 })).toMatchObject({
    done: true,
  });
  expect(await shown(player)).toMatchObject({ state: 'off', levelMin: 1 });
  expect(await give('daily.set', { what: 'signIn', levelMin: 0, days: 5 })).toMatchObject({ done: true });
  expect(await shown(player)).toMatchObject({ state: 'open', expiresAfterDays: 5 });
  for (const wrong of [{ what: 'spin' }, { days: 0 }, { days: 366 }, { levelMin: -1 }])
    expect(await give('daily.set', { what: 'signIn', ...wrong })).toMatchObject({ code: 'request_invalid' });
});
