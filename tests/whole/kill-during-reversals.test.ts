import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { startServerProcess } from '../../bench/server-process.ts';
import { freshDataDir } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';

const depositors = 12;

test('a server killed while deposits are reversed books each reversal once, despite repeated callbacks', async () => {
  const dataDir = freshDataDir();
  const open = () => openDatabase({ url: '', dataDir });
  const prepared = await open();
  const tokens = await seedPlayers(prepared, depositors);
  await prepared.close();

  const server = await startServerProcess({ databaseUrl: '', dataDir, environment: { FEED: 'off' } });
  const post = (path: string, token = '') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: '{}',
    });
  const payNos = await Promise.all(
    tokens.map(async (token) => {
      const ordered = await post('/api/app/order/prePay/BRL-BRL-100', token);
      const { data } = (await ordered.json()) as { data: { payNo: string } };
      expect((await post(`/sandbox/pay/${data.payNo}/complete`)).status).toBe(200);
      return data.payNo;
    }),
  );
  let killed: Promise<void> | null = null;
  await Promise.allSettled(
    payNos.map(async (payNo, index) => {
      await post(`/sandbox/pay/${payNo}/reverse`);
      if (index === 4) killed ??= server.stop('SIGKILL');
    }),
  );
  await killed;

  // The vendor repeats stored callbacks to the address that it knows, hence the same port; other reversals
  // are requested again.
  const environment = { FEED: 'off', PORT: new URL(server.url).port };
  const again = await startServerProcess({ databaseUrl: '', dataDir, environment });
  await Promise.all(
    payNos.map((payNo) => fetch(`${again.url}/sandbox/pay/${payNo}/reverse`, { method: 'POST' })),
  );
  await vi.waitFor(
    async () => {
      const listed = await fetch(`${again.url}/api/office/reversals`);
      const { data } = (await listed.json()) as { data: { rows: object[] } };
      expect(data.rows).toHaveLength(depositors);
    },
    { timeout: 60_000, interval: 200 },
  );
  await again.stop();

  const database = await open();
  try {
    const { db } = database;
    const reversals = await db.selectFrom('payments.reversal').select(['order_id', 'taken_minor']).execute();
    expect(new Set(reversals.map((row) => row.order_id)).size).toBe(depositors);
    const taken = await db
      .selectFrom('wallet.transfer')
      .select('id')
      .where('kind', '=', 'reversal')
      .execute();
    expect(taken).toHaveLength(depositors);
    await expectLedgerBalanced(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
