import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnPage, orderPackage, pocketsOf } from '../../../../tests/harness/deposits.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let cashier: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  cashier = await newStaff(server, ['cashier'], 'Rui');
});
afterAll(() => server.close());

test('a reversal is booked for a decimal amount in the currency of the deposit, and previewed', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100');
  await actOnPage(server, payNo, 'complete');
  const input = { id: orderId, number: 'dp_1', amount: '40.50', currency: 'BRL', reason: 'dispute of 3 May' };
  const give = async (given: object) =>
    (await order(server, 'reversals.book', { ...input, ...given }, { token: cashier.token })).data;
  const preview = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action: 'reversals.book', input }),
    token: cashier.token,
    headers: { lang: 'en_US' },
  });
  expect(preview.body.data).toMatchObject({
    changes: [{ what: 'Paid in BRL', before: '100.00', after: '59.50' }],
  });
  for (const given of [
    { amount: '0' },
    { amount: '-1' },
    { amount: '40.505' },
    { amount: '4.050,00' },
    { amount: '100.01' },
    { currency: 'GBP' },
  ])
    expect(await give(given), JSON.stringify(given)).toMatchObject({ done: false });
  expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
  expect(await give({})).toMatchObject({ done: true });
  expect(await give({})).toMatchObject({ done: false, status: expect.stringContaining('booked already') });
  expect(await pocketsOf(server, player)).toEqual([5_950n, 0n]);
  const { rows } = await listRows<object>(server, 'reversals', { token: cashier.token });
  expect(rows).toMatchObject([{ orderId, amount: '40.50', left: '0.00', currency: 'BRL' }]);
});
