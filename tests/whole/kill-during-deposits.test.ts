import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { startServerProcess } from '../../bench/server-process.ts';
import { freshDataDir } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';

const depositors = 12;
const kills = 3;

type Order = { token: string; orderId: string; payNo: string };

async function callAs(
  token: string,
  url: string,
  path: string,
  body?: object,
): Promise<{ status: string } & Order> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: { status: string } & Order };
  return { ...data, token };
}

async function findPackage(token: string, url: string): Promise<string> {
  const book = (await callAs(token, url, '/api/app/order/getPrices?curreny=BRL')) as unknown as {
    packages: { pkgId: string; price: number }[];
  };
  return book.packages.find((offer) => offer.price === 100)?.pkgId ?? '';
}

test('a server killed while deposits arrive credits each paid one once, and no unpaid one', async () => {
  const dataDir = freshDataDir();
  const open = () => openDatabase({ url: '', dataDir });
  const prepared = await open();
  const tokens = await seedPlayers(prepared, depositors);
  await prepared.close();

  const paid: Order[] = [];
  const unpaid: Order[] = [];
  const credited = new Set<string>();
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServerProcess({ databaseUrl: '', dataDir, environment: { FEED: 'off' } });
    const pkgId = await findPackage(tokens[0] ?? '', server.url);
    const orders = await Promise.all(
      tokens.map((token) => callAs(token, server.url, `/api/app/order/prePay/${pkgId}`, {})),
    );
    unpaid.push(...orders.filter((_, index) => index % 4 === 3));
    let killed: Promise<void> | null = null;
    await Promise.allSettled(
      orders
        .filter((_, index) => index % 4 !== 3)
        .map(async (order, index) => {
          const answer = await fetch(`${server.url}/sandbox/pay/${order.payNo}/complete`, { method: 'POST' });
          if (answer.ok) paid.push(order);
          const { status } = await callAs(
            order.token,
            server.url,
            `/api/app/order/getStatus/${order.orderId}`,
          );
          if (status === '10') credited.add(order.orderId);
          if (index === 4) killed ??= server.stop('SIGKILL');
        }),
    );
    await killed;
  }

  const again = await startServerProcess({ databaseUrl: '', dataDir, environment: { FEED: 'off' } });
  const statusOf = async ({ token, orderId }: Order) =>
    (await callAs(token, again.url, `/api/app/order/getStatus/${orderId}`)).status;
  for (const order of paid)
    await vi.waitFor(async () => expect(await statusOf(order)).toBe('10'), {
      timeout: 60_000,
      interval: 200,
    });
  for (const order of unpaid) expect(await statusOf(order)).toBe('00');
  await again.stop();

  const database = await open();
  try {
    const deposits = await database.db
      .selectFrom('wallet.transfer')
      .select(['reference', 'amount_minor'])
      .where('kind', '=', 'deposit')
      .execute();
    const references = deposits.map((row) => row.reference);
    expect(new Set(references).size).toBe(references.length);
    expect(deposits.every((row) => row.amount_minor === 10_000n)).toBe(true);
    expect(
      [...credited, ...paid.map((order) => order.orderId)].filter((id) => !references.includes(id)),
    ).toEqual([]);
    expect(unpaid.filter((order) => references.includes(order.orderId))).toEqual([]);
    expect(paid.length).toBeGreaterThan(kills);
    await expectLedgerBalanced(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
