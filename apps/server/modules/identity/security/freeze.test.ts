import { randomUUID } from 'node:crypto';
import {
  identity,
  limits,
  originalGames,
  originals,
  payments,
  security,
  transfers,
  withdrawals,
} from '@palpite/contracts';
import { socketPath } from '@palpite/contracts/socket-events';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { runCommand } from '../../../../../tests/harness/operator.ts';
import { callConfirmed, confirmed, logIn, receiveMails } from '../../../../../tests/harness/people.ts';
import {
  startSecondProcess,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';
import {
  advanceCheckClock,
  aHolder,
  getWithdrawal,
  type Holder,
  purseOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { setStakesFrozen } from '../../wallet/limits/index.ts';
import { blockAccount } from './freeze.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code;
const freeze = (key: string, url = server.url) =>
  fetch(`${url}${security.freezeAccount.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
const run = (verb: string, player: TestPlayer, ...more: string[]) =>
  runCommand(server, 'players', verb, player.username, '--reason', 'called the support', ...more);
const rowOf = (player: { id: bigint }) =>
  server.database.db
    .selectFrom('identity.player')
    .select(['blocked_at', 'block_kind', 'kyc', 'card_no', 'stop_kind', 'stopped_until'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
const journalOf = async (player: { id: bigint }) =>
  (
    await server.database.db
      .selectFrom('identity.block_event')
      .select(['event', 'ordered_by', 'reason'])
      .where('player_id', '=', player.id)
      .orderBy('id')
      .execute()
  ).map(({ event, ordered_by, reason }) => [event, ordered_by, reason]);

async function keyFor(address: string, count = 1): Promise<string> {
  const [mail] = await receiveMails(server, address, count);
  return /#\/freeze\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function aWaitingWithdrawal(): Promise<{
  player: Awaited<ReturnType<typeof aHolder>>;
  id: string;
  key: string;
}> {
  const player = await aHolder(server, 50_000n);
  const { orderId } = await withdrawAccepted(server, player, 60);
  // The first mail is about name and document.
  return { player, id: orderId, key: await keyFor(player.username, 2) };
}

describe('The link of a mail', () => {
  test('freezes the account while a withdrawal waits: it is not sent, on any process, until staff opens it', async () => {
    const { player, id, key } = await aWaitingWithdrawal();
    expect((await freeze(key)).status).toBe(200);
    await advanceCheckClock(server);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).toBe('approved');
    expect(await purseOf(server, player)).toEqual([44_000n, 6_000n]);
    await expect(
      sql`update payments.withdrawal set status = 'sending', sent_at = now() where id = ${id}`.execute(
        server.database.db,
      ),
    ).rejects.toThrow(/is blocked/);
    expect((await run('unfreeze', player)).out).toContain('open again');
    await advanceCheckClock(server);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).not.toBe('approved');
    expect(await journalOf(player)).toEqual([
      ['freeze', 'owner', 'link of a mail'],
      ['open', 'sandbox', 'called the support'],
    ]);
  });

  test('changes nothing when it is opened: only the button does', async () => {
    const { player, key } = await aWaitingWithdrawal();
    await fetch(`${server.url}/#/freeze?key=${key}`);
    await fetch(`${server.url}${security.freezeAccount.path}?key=${key}`);
    expect((await rowOf(player)).blocked_at).toBeNull();
  });

  test('ends every session at once on every process, with its sockets', async () => {
    const { player, key } = await aWaitingWithdrawal();
    const second = await startSecondProcess(server);
    try {
      const socket = io(second.url, {
        path: socketPath,
        transports: ['websocket'],
        query: { token: player.token },
        reconnection: false,
      });
      await new Promise((resolve) => socket.once('connect', () => resolve(null)));
      const gone = new Promise((resolve) => socket.once('disconnect', resolve));
      expect((await freeze(key)).status).toBe(200);
      await gone;
      for (const url of [server.url, second.url]) {
        const answer = await fetch(url + identity.getBalance.path, {
          headers: { authorization: player.token },
        });
        expect(answer.status).toBe(401);
      }
    } finally {
      await second.close();
    }
  });

  test('refuses login with its own sentence, only to the right password', async () => {
    const { player, key } = await aWaitingWithdrawal();
    await freeze(key);
    const right = await logIn(server, player.username, player.password);
    expect([right.http, codeOf(right)]).toEqual([403, 'account_frozen']);
    expect(right.body.message).toContain('bloqueada por segurança');
    expect(codeOf(await logIn(server, player.username, 'não é esta'))).toBe('credentials_wrong');
  });
});

describe('The key of a link', () => {
  test('pressed ten times at once freezes once, and sends no second mail', async () => {
    const { player, key } = await aWaitingWithdrawal();
    const answers = await Promise.all(Array.from({ length: 10 }, () => freeze(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await journalOf(player)).toHaveLength(1);
    const mails = await receiveMails(server, player.username, 3);
    expect(
      mails.map(({ subject }) => subject).filter((subject) => subject.includes('bloqueada')),
    ).toHaveLength(1);
  });

  test('goes to the old address after a change of e-mail, and works there although the thief has the new one', async () => {
    const player = await server.newPlayer();
    const thief = `ladra.${randomUUID().slice(0, 8)}@exemplo.com.br`;
    const { username, token } = player;
    await callConfirmed(server, identity.sendEmailCode, { body: { email: thief } }, player);
    const [code] = await receiveMails(server, thief);
    const digits = /\b\d{6}\b/.exec(code?.subject ?? '')?.[0] ?? '';
    const moved = await server.call(
      identity.changeEmail,
      { body: { email: thief, code: digits, pwd: player.password } },
      { token, headers: { zone: 'Asia/Tokyo', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' } },
    );
    expect(moved.http).toBe(200);
    const [notice] = await receiveMails(server, username);
    expect(notice?.subject).toContain(thief);
    expect(notice?.text).toContain('(Asia/Tokyo)');
    expect(notice?.text).toContain('Windows');
    expect((await freeze(await keyFor(username))).status).toBe(200);
    expect((await rowOf(player)).block_kind).toBe('owner');
    // The mail answers the person who pressed the link, not the thief.
    expect((await receiveMails(server, username, 2))[0]?.subject).toContain('bloqueada');
  });

  test('is void when it is unknown, expired, or staff has opened the account since', async () => {
    const refused = await freeze('nada');
    expect(refused.status).toBe(404);
    expect(((await refused.json()) as { data: unknown }).data).toEqual({ code: 'freeze_link_invalid' });
    const one = await aWaitingWithdrawal();
    await sql`update identity.freeze_key set expires_at = now() where player_id = ${one.player.id}`.execute(
      server.database.db,
    );
    expect((await freeze(one.key)).status).toBe(404);
    const other = await aWaitingWithdrawal();
    await freeze(other.key);
    await run('unfreeze', other.player);
    expect((await freeze(other.key)).status).toBe(404);
    expect((await rowOf(other.player)).blocked_at).toBeNull();
  });
});

/**
 * The calls have passed the login, as on a process that has not received the freeze, and wait for its locks.
 */
async function freezeDuring<Result>(player: TestPlayer, calls: () => Promise<Result>[]): Promise<Result[]> {
  const { db } = server.database;
  let answers: Promise<Result[]> = Promise.resolve([]);
  await db.transaction().execute(async (tx) => {
    const order = { playerId: player.id, kind: 'staff', by: 'Bia', reason: 'test' } as const;
    await blockAccount(tx, order, setStakesFrozen);
    const started = calls();
    answers = Promise.all(started);
    const countWaiting = async () => {
      // Keeps the transaction from ending as idle.
      await sql`select 1`.execute(tx);
      const { rows } = await sql<{ calls: number }>`
        select count(*)::integer as calls from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()
      `.execute(db);
      return rows[0]?.calls;
    };
    await expect
      .poll(countWaiting, { timeout: 50_000, interval: 100 })
      .toBeGreaterThanOrEqual(started.length);
  });
  return answers;
}

describe('A frozen account', () => {
  type As = { token: string; headers: Record<string, string> };

  test.each<[string, (player: Holder, as: As) => Promise<{ body: { data: unknown } }>]>([
    [
      'deposit',
      (_, as) => server.call(payments.prePay, { params: { pkgId: 'BRL-BRL-100' }, body: { gift: 0 } }, as),
    ],
    ['withdrawal', (player, as) => server.call(withdrawals.withdraw, { body: toOwnAccount(player, 60) }, as)],
    [
      'transfer',
      (player, as) =>
        server.call(
          transfers.transfer,
          { body: { requestId: randomUUID(), username: player.username, amount: 20 } },
          as,
        ),
    ],
  ])('takes no %s that is under way', async (_, call) => {
    const player = await aHolder(server, 50_000n);
    const as = { token: player.token, headers: await confirmed(server, player) };
    const [answer] = await freezeDuring(player, () => [call(player, as)]);
    expect(answer && codeOf(answer)).toBe('account_frozen');
    expect(await purseOf(server, player)).toEqual([50_000n, 0n]);
  });

  test('takes no stake that is under way: the wallet refuses it by its own flag', async () => {
    const player = await server.fundedPlayer(10_000n);
    await server.database.db.transaction().execute((tx) => setStakesFrozen(tx, player.id, true));
    const body = { requestId: randomUUID(), stake: 10, direction: 'under', target: 97 } as const;
    const answer = await server.call(originals.playDice, { body }, { token: player.token });
    expect(codeOf(answer)).toBe('account_frozen');
    expect(await purseOf(server, player)).toEqual([10_000n, 0n]);
  });

  test('still gets the winnings of a round that it opened before', async () => {
    const player = await server.fundedPlayer(100_000n);
    const as = { token: player.token };
    let roundId: string | null = null;
    // One tile in 25 hides the mine and ends the round.
    while (roundId === null) {
      const body = { requestId: randomUUID(), stake: 10, mines: 1 };
      const started = await server.call(originalGames.startMines, { body }, as);
      const params = { roundId: started.body.data.open.roundId };
      const opened = await server.call(originalGames.openTile, { params, body: { tile: 0 } }, as);
      if (opened.body.data.open !== null) roundId = params.roundId;
    }
    const [before] = await purseOf(server, player);
    const params = { roundId };
    const [left] = await freezeDuring(player, () => [server.call(originalGames.leaveMines, { params }, as)]);
    expect(left?.http).toBe(200);
    expect((await purseOf(server, player))[0]).toBeGreaterThan(before + 1_000n);
  });

  test('keeps its break, which neither the freeze nor its end changes', async () => {
    const player = await server.newPlayer();
    expect((await server.call(limits.stopPlay, { body: { length: 'month' } }, player)).http).toBe(200);
    const before = await rowOf(player);
    const guardOf = async () =>
      (
        await sql<{ stopped_until: Date; is_frozen: boolean }>`
          select stopped_until, is_frozen from wallet.guard where player_id = ${player.id}
        `.execute(server.database.db)
      ).rows[0];
    const guard = await guardOf();
    await run('freeze', player);
    expect(await guardOf()).toEqual({ ...guard, is_frozen: true });
    await run('unfreeze', player);
    expect(await guardOf()).toEqual({ ...guard, is_frozen: false });
    expect(await rowOf(player)).toEqual(before);
  });
});

describe('Orders of staff', () => {
  test('freeze and close an account and open it, each with its reason in the journal; a weaker freeze changes nothing', async () => {
    const player = await server.newPlayer();
    expect((await run('freeze', player)).out).toContain('1 logins ended');
    expect((await rowOf(player)).block_kind).toBe('staff');
    expect((await run('freeze', player)).err).toContain('blocked already');
    expect((await run('close', player)).code).toBe(0);
    expect((await run('freeze', player)).err).toContain('blocked already');
    const closed = await logIn(server, player.username, player.password);
    expect([closed.http, closed.body.status]).toEqual([500, 1403]);
    expect((await runCommand(server, 'players', 'list')).out).toMatch(
      new RegExp(`${player.username} +\\d+ +.*BRL +– +closed `),
    );
    expect((await run('unfreeze', player)).code).toBe(0);
    expect((await run('unfreeze', player)).err).toContain('not blocked');
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
    expect(await journalOf(player)).toEqual([
      ['freeze', 'sandbox', 'called the support'],
      ['close', 'sandbox', 'called the support'],
      ['open', 'sandbox', 'called the support'],
    ]);
  });

  test('end every login', async () => {
    const player = await server.newPlayer();
    expect((await run('end-sessions', player)).out).toContain('1 logins ended');
    // The server learns of it by an event after the commit.
    await expect.poll(async () => (await server.call(identity.getBalance, {}, player)).http).toBe(401);
    expect((await logIn(server, player.username, player.password)).http).toBe(200);
  });

  test('revoke a verified document, but not while a withdrawal to it waits', async () => {
    const { player, id } = await aWaitingWithdrawal();
    const refused = await run('revoke-kyc', player);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(id)]);
    expect(await rowOf(player)).toMatchObject({ kyc: true, card_no: player.cardNo });
    await runCommand(
      server,
      'withdrawals',
      'reject',
      id,
      '--cause',
      'documents',
      '--reason',
      'not the holder',
    );
    expect((await run('revoke-kyc', player)).code).toBe(0);
    expect(await rowOf(player)).toMatchObject({ kyc: false, card_no: null });
    const body = toOwnAccount(player, 60);
    expect(codeOf(await server.call(withdrawals.withdraw, { body }, player))).toBe('document_unverified');
    expect((await run('revoke-kyc', player)).err).toContain('no document is verified');
  });
});
