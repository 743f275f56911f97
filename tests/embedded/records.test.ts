import { randomUUID } from 'node:crypto';
import { originals, records } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ kind: 'embedded', environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

test('list, statement and CSV file of a player agree', async () => {
  const player = await server.fundedPlayer(10_000n);
  const body = { stake: '6', direction: 'over', target: '50' } as const;
  for (let round = 0; round < 3; round++)
    await server.call(originals.playDice, { body: { requestId: randomUUID(), ...body } }, player);
  const list = await server.call(records.listRecords, {}, player);
  const statement = await server.call(records.getStatement, {}, player);
  const file = await fetch(`${server.url}/api/app/order/records.csv`, {
    headers: { authorization: player.token },
  });
  const rows = (await file.text()).trimEnd().split('\r\n').slice(1);
  const { records: found, next } = list.body.data;
  expect(next).toBeNull();
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(rows).toHaveLength(found.length);
  expect(statement.body.data).toMatchObject({ opening: 0, closing: found[0]?.balanceAfter });
  expect(statement.body.data.lines).toContainEqual({ kind: 'games', reason: 'stake', count: 3, amount: -18 });
});
