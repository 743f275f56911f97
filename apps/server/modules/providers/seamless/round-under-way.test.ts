import { randomUUID } from 'node:crypto';
import { notices } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import { callWallet, evoDriver } from '../../../../../tests/harness/slots-drivers.ts';
import { aHolder, limitsOf, toOwnAccount, withdraw } from '../../../../../tests/harness/withdrawals.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
});
afterAll(async () => {
  await server.close();
  vendor.line.close();
});

const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);

async function aSpinningHolder() {
  const holder = await aHolder(server, 500_00n);
  const gameSession = await openGameSession(server, evoDriver, holder);
  const round = newId();
  const say = (kind: 'bet' | 'win', amount: bigint) =>
    callWallet(
      server,
      evoDriver,
      evoDriver.write(gameSession, { kind, id: newId(), round, amount, finishes: kind === 'win' }),
    );
  expect((await say('bet', 10_00n)).ok).toBe(true);
  return { holder, round, say };
}

test('A withdrawal waits while a slot round is between its bet and its end', async () => {
  const { holder, say } = await aSpinningHolder();
  expect(await limitsOf(server, holder)).toMatchObject({ lock: 1 });
  const refused = await withdraw(server, holder, toOwnAccount(holder, 100));
  expect(refused.body).toMatchObject({ data: { code: 'withdrawal_locked' } });
  expect((await say('win', 25_00n)).ok).toBe(true);
  expect(await limitsOf(server, holder)).toMatchObject({ lock: 0 });
  expect((await withdraw(server, holder, toOwnAccount(holder, 100))).http).toBe(200);
});

test('A round that its vendor left open for two minutes does not block a withdrawal', async () => {
  const { holder, round } = await aSpinningHolder();
  await sql`
    update seamless.round set started_at = now() - interval '121 seconds' where id = ${round}
  `.execute(server.database.db);
  expect(await limitsOf(server, holder)).toMatchObject({ lock: 0 });
  expect((await withdraw(server, holder, toOwnAccount(holder, 100))).http).toBe(200);
});

test('A page without a socket gets the balance between bet and end, and that a round is in progress', async () => {
  const { holder, say } = await aSpinningHolder();
  const wallet = async () => (await server.call(notices.listNotices, {}, holder)).body.data.wallet;
  expect(await wallet()).toMatchObject({ balance: 490, restMs: null });
  expect((await say('win', 2_00n)).ok).toBe(true);
  const after = await wallet();
  expect(after.balance).toBe(492);
  expect(after.restMs).toBeLessThan(60_000);
});
