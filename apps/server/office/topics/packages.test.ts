import { payments } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actOnPage,
  orderPackage,
  pocketsOf,
  runFirstDayDiscount,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let token: string;
let player: TestPlayer;
beforeAll(async () => {
  server = await startServer();
  await runFirstDayDiscount(server, false);
  ({ token } = await newStaff(server, ['marketing']));
  player = await server.newPlayer();
});
afterAll(() => server.close());

const give = async (action: string, input: object, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return (await order(server, action, input, { token, headers })).data;
};
const preview = async (action: string, input: object) => {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action, input }),
    token,
    headers: { lang: 'en_US' },
  });
  return (body.data as unknown as { changes: { what: string; before: string; after: string }[] }).changes;
};
const priceBook = async (of = player, curreny?: payments.PackageGroup) =>
  (await server.call(payments.getPrices, { query: curreny ? { curreny } : {} }, { token: of.token })).body
    .data;
const shownTo = async (id: string) => (await priceBook()).packages.find(({ pkgId }) => pkgId === id);
type Row = { id: string; state: string; preselected: boolean; pay: string };
const rowsOf = async (query: Record<string, string>) =>
  (await listRows<Row>(server, 'packages', { token, query })).rows;

describe('a deposit package', () => {
  test('is added in the office, and the player sees and buys it', async () => {
    const input = { group: 'BRL', currency: 'BRL', price: '75.50', gift: '15', position: 3 };
    expect(await preview('packages.add', input)).toEqual([
      { what: 'Package', before: null, after: 'BRL-BRL-75.50' },
      { what: 'Bonus', before: null, after: '15.00' },
      { what: 'Discount %', before: null, after: '0' },
      { what: 'Paid', before: null, after: '75.50' },
      { what: 'Position', before: null, after: '3' },
    ]);
    expect(await shownTo('BRL-BRL-75.50')).toBeUndefined();
    expect(await give('packages.add', input)).toMatchObject({ done: true });
    expect(await shownTo('BRL-BRL-75.50')).toEqual({
      pkgId: 'BRL-BRL-75.50',
      price: 75.5,
      pay: 75.5,
      gift: 15,
      curreny: 'BRL',
      discount: 0,
    });
    const buyer = await server.newPlayer();
    const { payNo } = await orderPackage(server, buyer, 'BRL-BRL-75.50', 1);
    await actOnPage(server, payNo, 'complete');
    expect(await pocketsOf(server, buyer)).toEqual([7_550n, 1_500n]);
  });

  test('is added once by two people at once and by a repeated key', async () => {
    const input = { group: 'BRL', currency: 'BRL', price: '77', preselected: true };
    const other = { ...input, price: '78' };
    const answers = await Promise.all([
      give('packages.add', input),
      give('packages.add', input),
      give('packages.add', other),
    ]);
    expect(answers.filter(({ done }) => done)).toHaveLength(2);
    expect(answers.filter(({ done }) => !done).map(({ status }) => status)).toEqual([
      expect.stringContaining('has a package of this price already'),
    ]);
    const rows = await rowsOf({ currency: 'BRL', group: 'BRL' });
    expect(rows.filter(({ preselected }) => preselected)).toHaveLength(1);
    const once = { ...input, price: '79' };
    const first = await give('packages.add', once, 'add-79');
    expect(await give('packages.add', once, 'add-79')).toEqual(first);
    expect(first).toMatchObject({ done: true });
  });
});

describe('a package on offer', () => {
  test('is changed for later deposits, and only one of a group is preselected', async () => {
    const opened = await server.newPlayer();
    const { payNo } = await orderPackage(server, opened, 'BRL-BRL-200', 1);
    expect(await preview('packages.set', { id: 'BRL-BRL-200', gift: '50', preselected: true })).toEqual([
      { what: 'Bonus', before: '40.00', after: '50.00' },
      { what: 'Preselected in the group', before: expect.any(String), after: 'BRL-BRL-200' },
    ]);
    expect(
      await give('packages.set', { id: 'BRL-BRL-200', gift: '50', position: 1, preselected: true }),
    ).toMatchObject({ done: true });
    expect(await priceBook()).toMatchObject({ defaultPkgId: 'BRL-BRL-200' });
    expect(await shownTo('BRL-BRL-200')).toMatchObject({ gift: 50 });
    await actOnPage(server, payNo, 'complete');
    expect(await pocketsOf(server, opened)).toEqual([20_000n, 4_000n]);
  });

  test('that is stopped is not offered, but its open deposit is paid; then it is offered again', async () => {
    const opened = await server.newPlayer();
    const before = await orderPackage(server, opened, 'BRL-BRL-500');
    await give('packages.set', { id: 'BRL-BRL-500', preselected: true });
    expect(await preview('packages.stop', { id: 'BRL-BRL-500' })).toEqual([
      { what: 'State', before: 'offered', after: 'stopped' },
      { what: 'Preselected in the group', before: 'BRL-BRL-500', after: null },
    ]);
    expect(await give('packages.stop', { id: 'BRL-BRL-500' })).toMatchObject({ done: true });
    expect(await give('packages.stop', { id: 'BRL-BRL-500' })).toMatchObject({ done: false });
    expect(await shownTo('BRL-BRL-500')).toBeUndefined();
    const params = { pkgId: 'BRL-BRL-500' };
    const late = await server.call(payments.prePay, { params, body: {} }, { token: opened.token });
    expect(late.body.data).toMatchObject({ code: 'package_unknown' });
    await actOnPage(server, before.payNo, 'complete');
    expect(await statusOf(server, opened, before.orderId)).toBe('10');
    // Another one can be preselected while it is stopped, and starting it does not take that away.
    expect(await give('packages.set', { id: 'BRL-BRL-500', preselected: true })).toMatchObject({
      done: false,
      status: expect.stringContaining('stopped package cannot be preselected'),
    });
    expect(await give('packages.set', { id: 'BRL-BRL-100', preselected: true })).toMatchObject({
      done: true,
    });
    expect(await give('packages.start', { id: 'BRL-BRL-500' })).toMatchObject({ done: true });
    expect(await priceBook()).toMatchObject({ defaultPkgId: 'BRL-BRL-100' });
    expect(await shownTo('BRL-BRL-500')).toMatchObject({ price: 500 });
  });

  test('with wrong amounts changes nothing', async () => {
    const input = { group: 'BRL', currency: 'BRL', price: '81' };
    for (const [wrong, sentence] of [
      [{ price: '0' }, 'not an amount in BRL'],
      [{ price: '81.005' }, 'not an amount in BRL'],
      [{ price: '-81' }, 'not an amount in BRL'],
      [{ currency: 'JPY', price: '81.5' }, 'not an amount in JPY'],
      [{ gift: '81.01' }, 'at most the price'],
      [{ discount: 1 }, 'only packages of EXPPAY'],
    ] as const)
      expect(await give('packages.add', { ...input, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        done: false,
        status: expect.stringContaining(sentence),
      });
    for (const wrong of [
      { group: 'VIP' },
      { discount: 91 },
      { discount: 0.001 },
      { position: 0 },
      { id: 'x' },
    ])
      expect(await give('packages.add', { ...input, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        code: 'request_invalid',
      });
    expect(await give('packages.set', { id: 'BRL-BRL-100', gift: '101' })).toMatchObject({ done: false });
    expect(await give('packages.set', { id: 'no-such', gift: '1' })).toMatchObject({ done: false });
    expect(await shownTo('BRL-BRL-81')).toBeUndefined();
  });
});

describe('a discount', () => {
  const newcomer = { countedFrom: 'registration', after: 0, lasts: 24 };
  const groupsOf = async (of: TestPlayer) => [
    ...new Set((await priceBook(of)).packages.map(({ curreny }) => curreny)),
  ];

  test('is open to players between its start and its end', async () => {
    const fresh = await server.newPlayer();
    expect(await groupsOf(fresh)).not.toContain('EXPPAY');
    expect(await preview('discounts.add', { id: 'new-day', ...newcomer })).toContainEqual({
      what: 'Deposits in BRL',
      before: '50.00 · 100.00 · 200.00 · 500.00 · 1000.00 · 2000.00',
      after: '49.00 · 98.00 · 196.00 · 490.00 · 980.00 · 1960.00',
    });
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(await give('discounts.add', { id: 'new-day', ...newcomer, startsAt })).toMatchObject({
      done: true,
    });
    expect(await groupsOf(fresh)).not.toContain('EXPPAY');
    await sql`update payments.discount_campaign set starts_at = now() - interval '1 minute' where id = 'new-day'`.execute(
      server.database.db,
    );
    expect(await groupsOf(fresh)).toContain('EXPPAY');
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    expect(await give('discounts.until', { id: 'new-day', endsAt })).toMatchObject({ done: true });
    const { body } = await server.send('GET', '/api/app/user/userInfo', { token: fresh.token });
    expect((body.data as { payDiscount?: object }).payDiscount).toEqual({
      discount: 0.02,
      expiredTime: endsAt,
    });
    const { payNo } = await orderPackage(server, fresh, 'EXPPAY-BRL-100');
    await sql`update payments.discount_campaign set ends_at = now() where id = 'new-day'`.execute(
      server.database.db,
    );
    expect(await groupsOf(fresh)).not.toContain('EXPPAY');
    await actOnPage(server, payNo, 'complete');
    expect(await pocketsOf(server, fresh)).toEqual([10_000n, 0n]);
    expect(await groupsOf(fresh)).not.toContain('EXPPAY');
  });

  test('is refused when it overlaps another, also by two people at once', async () => {
    const third = { countedFrom: 'registration', after: 72, lasts: 24 };
    const answers = await Promise.all([
      give('discounts.add', { id: 'third-day', ...third }),
      give('discounts.add', { id: 'day-three', ...third, after: 95 }),
    ]);
    expect(answers.map(({ done }) => done).sort()).toEqual([false, true]);
    expect(answers.find(({ done }) => !done)?.status).toMatch(/is open to the same players at the same time/);
    const kept = answers[0]?.done ? 'third-day' : 'day-three';
    expect(await give('discounts.stop', { id: kept })).toMatchObject({ done: true });
    expect(await give('discounts.add', { id: 'fourth', ...third, after: 80 })).toMatchObject({ done: true });
    expect(await give('discounts.start', { id: kept })).toMatchObject({
      done: false,
      status: expect.stringContaining('discount fourth is open'),
    });
    expect(await give('discounts.add', { id: 'fourth', ...third, after: 400 })).toMatchObject({
      done: false,
    });
    for (const wrong of [{ endsAt: '2020-01-01T00:00:00Z' }, { after: 24 }])
      expect(await give('discounts.add', { id: 'fifth', ...third, ...wrong })).toMatchObject({ done: false });
    for (const wrong of [{ lasts: 0 }, { after: -1 }, { countedFrom: 'birth' }, { endsAt: 'tomorrow' }])
      expect(await give('discounts.add', { id: 'fifth', ...third, ...wrong })).toMatchObject({
        code: 'request_invalid',
      });
    expect((await listRows(server, 'discounts', { token })).rows).toContainEqual(
      expect.objectContaining({ id: kept, state: 'off', endsAt: null }),
    );
  });
});
