import { randomUUID } from 'node:crypto';
import { identity, limits, records, transfers } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bonusesOf, give } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { callConfirmed } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  aHolder,
  letTurnoverBe,
  limitsOf,
  noticesOf,
  purseOf,
} from '../../../../../tests/harness/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const send = (
  from: TestPlayer,
  to: string,
  amount: number | string,
  requestId: string = randomUUID(),
  forfeit?: string[],
) =>
  callConfirmed(
    server,
    transfers.transfer,
    { body: { requestId, username: to, amount, ...(forfeit && { forfeit }) } },
    from,
  );
const codeOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (answer.body.data as unknown as { code: string }).code;
const cashOf = async (player: TestPlayer) => (await purseOf(server, player))[0];

test('A transfer leaves the sender and reaches the receiver at once, and both are notified', async () => {
  const [sender, receiver] = [await aHolder(server, 300_00n), await aHolder(server, 5_00n)];
  const answer = await send(sender, receiver.username.toUpperCase(), 120.5);
  expect(answer.body.data).toEqual({
    transferId: expect.any(String),
    amount: 120.5,
    name: 'Ma•••',
    balance: 179.5,
  });
  expect([await cashOf(sender), await cashOf(receiver)]).toEqual([179_50n, 125_50n]);
  expect(await noticesOf(server, receiver)).toEqual([
    'Ma••• enviou R$\u00a0120,50 para você. O valor já está no seu saldo.',
  ]);
  const listOf = async (player: TestPlayer) =>
    (await server.call(records.listRecords, { query: {} }, { token: player.token })).body.data.records[0];
  expect(await listOf(sender)).toMatchObject({ kind: 'withdrawal', reason: 'transferSent', amount: -120.5 });
  expect(await listOf(receiver)).toMatchObject({
    kind: 'recharge',
    reason: 'transferReceived',
    amount: 120.5,
  });
});

test('Received money must be staked once before it is withdrawn or transferred', async () => {
  const [sender, receiver] = [await aHolder(server, 300_00n), await aHolder(server, 50_00n)];
  await send(sender, receiver.username, 100);
  expect(await limitsOf(server, receiver)).toMatchObject({ wdAmount: 0, turnoverLeft: 100, progress: 0 });
  expect(codeOf(await send(receiver, sender.username, 20))).toBe('transfer_turnover_left');
  const info = await server.call(identity.getUserInfo, {}, { token: receiver.token });
  expect(info.body.data).toMatchObject({ addPayAmount: 100 });
  await letTurnoverBe(server, receiver, 100_00n);
  expect(await limitsOf(server, receiver)).toMatchObject({ wdAmount: 150, turnoverLeft: 0 });
  expect((await send(receiver, sender.username, 20)).http).toBe(200);
  // The ledger check uses the true turnover.
  await letTurnoverBe(server, receiver, 0n);
});

test('Fifteen identical concurrent requests send once; other content is refused', async () => {
  const [sender, receiver] = [await aHolder(server, 300_00n), await aHolder(server, 0n)];
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => send(sender, receiver.username, 50, requestId)),
  );
  expect(new Set(answers.map(({ body }) => body.data.transferId)).size).toBe(1);
  expect([await cashOf(sender), await cashOf(receiver)]).toEqual([250_00n, 50_00n]);
  expect(codeOf(await send(sender, receiver.username, 51, requestId))).toBe('request_id_reused');
});

test('Ten concurrent transfers never exceed the balance or the daily limit', async () => {
  const [sender, receiver] = [await aHolder(server, 3_000_00n), await aHolder(server, 0n)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(sender, receiver.username, 450)));
  // The daily limit is 2,000: four times 450, and 200 are left.
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(4);
  expect([await cashOf(sender), await cashOf(receiver)]).toEqual([1_200_00n, 1_800_00n]);
  const room = await server.call(transfers.getTransfer, {}, { token: sender.token });
  expect(room.body.data).toEqual({
    open: 1,
    limitAmount: 10,
    maxAmount: 1_000,
    sendAmount: 200,
    turnoverLeft: 0,
    forfeits: [],
    hold: '',
  });
});

test("A transfer forfeits an active bonus, as a withdrawal does, only with the sender's agreement", async () => {
  const [one, other] = [await aHolder(server, 500_00n), await aHolder(server, 500_00n)];
  const [oneBonus, otherBonus] = [await give(server, one), await give(server, other)];
  expect(codeOf(await send(one, other.username, 100))).toBe('withdrawal_forfeits_bonus');
  expect(await cashOf(one)).toBe(500_00n);
  // Both run concurrently, and each needs the accounts of the other.
  const pairs = await Promise.all([
    send(one, other.username, 100, undefined, [oneBonus.id]),
    send(other, one.username, 100, undefined, [otherBonus.id]),
  ]);
  for (const answer of pairs) expect([200, 409]).toContain(answer.http);
  expect((await cashOf(one)) + (await cashOf(other))).toBe(1_000_00n);
  const states = await Promise.all(
    [one, other].map(async (player) => (await bonusesOf(server, player)).bonuses[0]?.state),
  );
  expect(states).toEqual(pairs.map(({ http }) => (http === 200 ? 'forfeited' : 'active')));
});

test('Two players who send to each other concurrently both get an answer, and no money is lost', async () => {
  const [one, other] = [await aHolder(server, 500_00n), await aHolder(server, 500_00n)];
  const pairs = await Promise.all([send(one, other.username, 100), send(other, one.username, 100)]);
  // The second may have to stake the amount that just arrived.
  for (const answer of pairs) expect([200, 409]).toContain(answer.http);
  expect((await cashOf(one)) + (await cashOf(other))).toBe(1_000_00n);
});

test('A receiver is refused who is unknown, unverified, the sender, stopped, or in another currency', async () => {
  const sender = await aHolder(server, 300_00n);
  const stopped = await aHolder(server, 0n);
  expect((await server.call(limits.stopPlay, { body: { length: 'day' } }, stopped)).http).toBe(200);
  const unverified = await server.newPlayer();
  const abroad = await server.newPlayer({ lang: 'en_US' });
  for (const username of [
    'ninguem@exemplo.com.br',
    sender.username,
    unverified.username,
    stopped.username,
    abroad.username,
  ])
    expect(codeOf(await send(sender, username, 20)), username).toBe('transfer_user_invalid');
  expect(codeOf(await send(sender, 'x', ''))).toBe('transfer_user_invalid');
  expect(await cashOf(sender)).toBe(300_00n);
});

test('Too little, too much and an unverified sender are refused with the allowed values', async () => {
  const [sender, receiver] = [await aHolder(server, 300_00n), await aHolder(server, 0n)];
  const small = await send(sender, receiver.username, 9.99);
  expect(small.body.message).toBe('Transferência mínima: R$\u00a010');
  expect(codeOf(small)).toBe('transfer_too_small');
  const large = await send(sender, receiver.username, 300.01);
  expect(large.body.message).toBe('Você pode enviar até R$\u00a0300 agora.');
  expect(codeOf(large)).toBe('transfer_too_large');
  expect(codeOf(await send(await server.fundedPlayer(100_00n), receiver.username, 20))).toBe(
    'document_unverified',
  );
});

test('With transfers off nothing is sent, no receiver is found, and the screen shows it', async () => {
  const closed = await startServer({ environment: { DRAW_ROUNDS: 'false', PLAYER_TRANSFERS: 'off' } });
  try {
    const [sender, receiver] = [await aHolder(closed, 300_00n), await aHolder(closed, 0n)];
    const sent = await callConfirmed(
      closed,
      transfers.transfer,
      { body: { requestId: randomUUID(), username: receiver.username, amount: 20 } },
      sender,
    );
    expect(sent).toMatchObject({ http: 403, body: { data: { code: 'transfers_closed' } } });
    const found = await closed.call(
      transfers.findTransferUser,
      { query: { username: receiver.username } },
      { token: sender.token },
    );
    expect(found.body).toMatchObject({ data: { code: 'transfers_closed' } });
    const screen = await closed.call(transfers.getTransfer, {}, { token: sender.token });
    expect(screen.body.data).toMatchObject({ open: 0 });
    expect((await purseOf(closed, sender))[0]).toBe(300_00n);
  } finally {
    await closed.close();
  }
});

test("The receiver's name is shown masked before sending, and lookups are limited", async () => {
  const [sender, receiver] = [await aHolder(server, 0n), await aHolder(server, 0n)];
  const ask = (username: string) =>
    server.call(transfers.findTransferUser, { query: { username } }, { token: sender.token });
  expect((await ask(receiver.username)).body.data).toEqual({ name: 'Ma•••' });
  const answers = [];
  for (let time = 0; time < 20; time++) answers.push((await ask(`a${time}@exemplo.com.br`)).http);
  expect(answers.at(0)).toBe(404);
  expect(answers.at(-1)).toBe(429);
});
