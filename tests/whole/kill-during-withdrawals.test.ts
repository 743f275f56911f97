import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../../apps/server/modules/identity/index.ts';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { startServerProcess } from '../../bench/server-process.ts';
import { freshDataDir } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { aCpf, advanceCheckClock } from '../harness/withdrawals.ts';

const kills = 2;
const perKill = 10;
/** By the end of the CPF: pays, rejects, breaks the connection, calls back before it answers. */
const endings = ['', '', '95', '96', '99'];

type Sent = { token: string; requestId: string; cardNo: string; confirmation: string };

type Login = { token: string; confirmation?: string };

async function callAs({ token, confirmation = '' }: Login, url: string, path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: token, confirmation, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { orderId: string; confirmation: string } };
  return { http: response.status, ...data };
}

const withdrawAgain = (url: string, sent: Sent) =>
  callAs(sent, url, '/api/app/order/withdraw', {
    requestId: sent.requestId,
    payCardBank: 'CPF',
    payCardNo: sent.cardNo,
    amount: 200,
  });

const password = 'goiabada com queijo';

const confirm = (url: string, token: string) =>
  callAs({ token }, url, '/api/app/security/confirm', { method: 'password', pwd: password });

async function prepare(url: string, token: string, cardNo: string): Promise<Sent> {
  const { confirmation } = await confirm(url, token);
  await callAs({ token, confirmation }, url, '/api/app/user/updateKyc', { name: 'Ana Souza', cardNo });
  return { token, requestId: randomUUID(), cardNo, confirmation };
}

test('a server killed while withdrawals are stored and sent pays or returns each one once', async () => {
  const dataDir = freshDataDir();
  const open = () => openDatabase({ url: '', dataDir });
  const prepared = await open();
  const tokens = await seedPlayers(prepared, kills * perKill, {
    isVerified: false,
    passwordHash: await hashPassword(password),
  });
  await prepared.close();

  const sent: Sent[] = [];
  const acknowledged = new Map<string, string>();
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServerProcess({
      databaseUrl: '',
      dataDir,
      environment: { FEED: 'off', PAYOUT_HOLD_HOURS: '0' },
    });
    const some: Sent[] = [];
    for (const [index, token] of tokens.slice(kill * perKill, (kill + 1) * perKill).entries())
      some.push(await prepare(server.url, token, aCpf(endings[index % endings.length])));
    sent.push(...some);
    let killed: Promise<void> | null = null;
    await Promise.allSettled(
      some.map(async (withdrawal, index) => {
        const { http, orderId } = await withdrawAgain(server.url, withdrawal);
        if (http === 200) acknowledged.set(withdrawal.requestId, orderId);
        // The second kill is during sending, which starts within five seconds.
        if (index === 4 && kill === 0) killed ??= server.stop('SIGKILL');
      }),
    );
    if (kill > 0) {
      await vi.waitFor(
        async () => {
          const payout = await fetch(`${server.url}/ledger-check`);
          const { trial } = (await payout.json()) as { trial: { kind: string }[] };
          expect(trial.some(({ kind }) => kind === 'fee')).toBe(true);
        },
        // The killed process's lease lasts for a minute.
        { timeout: 90_000, interval: 5 },
      );
      killed = server.stop('SIGKILL');
    }
    await killed;
  }

  // The vendor is asked about those in progress only after a minute.
  const resting = await open();
  await advanceCheckClock({ database: resting });
  await resting.close();
  const again = await startServerProcess({
    databaseUrl: '',
    dataDir,
    environment: { FEED: 'off', PAYOUT_HOLD_HOURS: '0' },
  });
  // Unanswered requests are repeated with the same id, as the app does; answered ones return the same
  // withdrawal.
  for (const withdrawal of sent) {
    // The first confirmation may have expired.
    const { confirmation } = await confirm(again.url, withdrawal.token);
    const { http, orderId } = await withdrawAgain(again.url, { ...withdrawal, confirmation });
    expect([http, acknowledged.get(withdrawal.requestId) ?? orderId]).toEqual([200, orderId]);
  }
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${again.url}/ledger-check`);
      const { trial } = (await answer.json()) as { trial: { kind: string; balanceMinor: string }[] };
      expect(trial.find(({ kind }) => kind === 'held')?.balanceMinor).toBe('0');
    },
    { timeout: 150_000, interval: 500 },
  );
  await again.stop();

  const database = await open();
  try {
    const rows = await database.db.selectFrom('payments.withdrawal').selectAll().execute();
    expect(rows).toHaveLength(sent.length);
    for (const { request_id: requestId, status } of rows) {
      const rejected = sent.find((withdrawal) => withdrawal.requestId === requestId)?.cardNo.endsWith('95');
      expect(status).toBe(rejected ? 'failed' : 'paid');
    }
    await expectLedgerBalanced(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
