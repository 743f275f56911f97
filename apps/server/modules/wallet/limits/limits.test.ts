import { randomUUID } from 'node:crypto';
import { limits as contract, identity, originalGames, originals, payments } from '@palpite/contracts';
import type { Reply, SentInput } from '@palpite/contracts/endpoint';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { give } from '../../../../../tests/harness/bonuses.ts';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import {
  actOnPage,
  getOrder,
  letTimePass,
  orderPackage,
  paymentSecret,
} from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { logIn, verifyPlayer } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SharedTable, sharedTable } from '../../../../../tests/harness/shared-rounds.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import { callWallet, evoDriver, slotsDrivers } from '../../../../../tests/harness/slots-drivers.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { explainGeneric, listWholeScans } from '../../../../../tests/harness/whole-scans.ts';
import { createLog } from '../../../platform/log.ts';
import { settleMatch } from '../../sportsbook/settlement/settle-match.ts';
import { findBalances, getPocketId, getSystemAccountId, postTransfers } from '../index.ts';

type LimitRequest = NonNullable<SentInput<typeof contract.setLimit>['body']>;
type OwnLimits = Reply<typeof contract.getLimits>;
type Refused = { code: string; params?: Record<string, string> };

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let shared: SharedTable;
let sports: SportsTable;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', PAYMENT_SECRET: paymentSecret, ...vendor.environment },
  });
  shared = sharedTable(server);
  sports = sportsTable(server);
});
afterAll(async () => {
  await server.close();
  vendor.line.close();
});
afterEach(async () => {
  await expectLedgerBalanced(server.database);
});

const set = (
  player: TestPlayer,
  kind: LimitRequest['kind'],
  amount: LimitRequest['amount'],
  period: LimitRequest['period'] = 'day',
) => server.call(contract.setLimit, { body: { kind, period, amount } }, player);

async function setWell(...request: Parameters<typeof set>): Promise<OwnLimits> {
  const { http, body } = await set(...request);
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

const confirm = (player: TestPlayer, kind: LimitRequest['kind'], period: LimitRequest['period'] = 'day') =>
  server.call(contract.confirmLimit, { body: { kind, period } }, player);

const limitsOf = async (player: TestPlayer): Promise<OwnLimits> =>
  (await server.call(contract.getLimits, {}, player)).body.data;

const dice = (player: TestPlayer, stake: string, requestId: string = randomUUID()) =>
  server.call(originals.playDice, { body: { requestId, stake, direction: 'over', target: '50' } }, player);

const refusalIn = ({ body }: { body: { data: unknown } }) => body.data as Refused;

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;

async function stakedBy(player: TestPlayer): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(t.amount_minor), 0)::bigint as minor
    from wallet.transfer t
    join wallet.account payer on payer.id = t.debit_account_id and payer.kind in ('cash', 'bonus')
    where t.player_id = ${player.id}
    and t.kind in ('stake', 'hold')
  `.execute(server.database.db);
  return rows[0]?.minor ?? 0n;
}

const letWaitPass = (player: TestPlayer) =>
  sql`update wallet.player_limit set confirmable_at = now() where player_id = ${player.id} and pending_change is not null`.execute(
    server.database.db,
  );

describe('a limit of stakes', () => {
  test('takes stakes up to its amount and refuses the next with the remaining amount and the end of the period', async () => {
    const player = await server.fundedPlayer(500_00n);
    await setWell(player, 'stake', '100');
    expect((await dice(player, '60')).http).toBe(200);
    const before = await cashOf(player);
    const beyond = await dice(player, '40.01');
    expect(beyond.http).toBe(409);
    expect(refusalIn(beyond)).toMatchObject({
      code: 'own_stake_limit',
      params: { left: 'R$\u00a040', until: expect.stringMatching(/^\d\d\/\d\d\/20\d\d, 23:59$/) },
    });
    expect(await cashOf(player)).toBe(before);
    expect((await dice(player, '40')).http).toBe(200);
    expect((await limitsOf(player)).limits).toMatchObject([{ amount: 100, used: 100, left: 0 }]);
  });

  test('answers a repeated request as before, even when the limit is used up', async () => {
    const player = await server.fundedPlayer(100_00n);
    await setWell(player, 'stake', '30');
    const requestId = randomUUID();
    const first = await dice(player, '30', requestId);
    const again = await dice(player, '30', requestId);
    expect(again.http).toBe(200);
    expect(again.body.data.round).toEqual(first.body.data.round);
    expect(await stakedBy(player)).toBe(30_00n);
  });

  test('is never exceeded by fifty concurrent stakes of several games and both pockets', async () => {
    const player = await server.fundedPlayer(10_000_00n);
    await give(server, player);
    const { number } = await shared.openRound('double');
    await setWell(player, 'stake', '100');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? dice(player, '7')
          : shared.bet(player, 'double', { number, bet: 'red', stake: '7' }),
      ),
    );
    const taken = answers.filter(({ http }) => http === 200).length;
    expect(taken).toBe(14);
    expect(
      new Set(answers.filter(({ http }) => http !== 200).map((answer) => refusalIn(answer as never).code)),
    ).toEqual(new Set(['own_stake_limit']));
    expect(await stakedBy(player)).toBe(98_00n);
    expect((await limitsOf(player)).limits).toMatchObject([{ used: 98, left: 2 }]);
  });

  test('counts every stake when it is set while stakes run', async () => {
    const player = await server.fundedPlayer(10_000_00n);
    const running = Array.from({ length: 40 }, async (_, index) => {
      if (index === 12) await set(player, 'stake', '150');
      return dice(player, '10');
    });
    const answers = await Promise.all(running);
    const staked = await stakedBy(player);
    expect(staked).toBe(BigInt(answers.filter(({ http }) => http === 200).length) * 10_00n);
    const [limit] = (await limitsOf(player)).limits;
    expect(BigInt(Math.round((limit?.used ?? 0) * 100))).toBe(staked);
    const rest = await dice(player, String((limit?.left ?? 0) + 5));
    expect(refusalIn(rest).code).toBe('own_stake_limit');
  });

  test('counts a bet in play once, when it is held, and gives it back when the bet is refused', async () => {
    const player = await server.fundedPlayer(100_00n);
    await setWell(player, 'stake', '10');
    await sports.delay('football', 30_000);
    const [taken, refused] = [
      await sports.offer({ score: { home: 2, away: 1 } }),
      await sports.offer({ score: { home: 0, away: 0 } }),
    ];
    const slipOf = (match: typeof taken, stake: string) =>
      sports.slip([match.leg(winner, 'away', 3_800)], { stake });
    await sports.placeAccepted(player, slipOf(refused, '6'));
    const beyond = await sports.place(player, slipOf(taken, '5'));
    expect(beyond.refusal).toMatchObject({ code: 'own_stake_limit', params: { left: 'R$\u00a04' } });
    expect(beyond.refusal?.message).toContain('R$\u00a04');
    await sports.publishScore(refused, { home: 0, away: 1 });
    await sports.passDelay();
    await sports.placeAccepted(player, slipOf(taken, '10'));
    await sports.passDelay();
    expect((await limitsOf(player)).limits).toMatchObject([{ used: 10, left: 0 }]);
  });

  test('counts nothing of an earlier day', async () => {
    const player = await server.fundedPlayer(100_00n);
    await setWell(player, 'stake', '20');
    await dice(player, '20');
    expect((await dice(player, '5')).http).toBe(409);
    await sql`
      update wallet.player_limit set used_from = used_from - interval '1 day' where player_id = ${player.id}
    `.execute(server.database.db);
    expect((await dice(player, '20')).http).toBe(200);
    expect((await limitsOf(player)).limits).toMatchObject([{ used: 20, left: 0 }]);
  });

  test('never leaves more than its amount when a stake of an earlier day was returned before it was set', async () => {
    const player = await server.fundedPlayer(100_00n);
    const credit = await getPocketId(server.database.db, player.id, 'cash');
    await server.database.db.transaction().execute(async (tx) => {
      const refund = {
        id: `refund:${randomUUID()}`,
        kind: 'refund' as const,
        debitAccountId: await getSystemAccountId(tx, 'house', 'roleta', 'BRL'),
        creditAccountId: credit,
        amountMinor: 30_00n,
        currency: player.currency,
        playerId: player.id,
        reference: 'roleta:yesterday',
      };
      await postTransfers(tx, [refund]);
    });
    expect((await setWell(player, 'stake', '20')).limits).toMatchObject([{ amount: 20, used: 0, left: 20 }]);
    expect(refusalIn(await dice(player, '21')).code).toBe('own_stake_limit');
    expect((await dice(player, '20')).http).toBe(200);
  });

  test('of a month decides when it leaves less than that of the day', async () => {
    const player = await server.fundedPlayer(100_00n);
    await setWell(player, 'stake', '50');
    await setWell(player, 'stake', '15', 'month');
    expect((await dice(player, '15')).http).toBe(200);
    expect(refusalIn(await dice(player, '5'))).toMatchObject({
      code: 'own_stake_limit',
      params: { left: 'R$\u00a00', until: expect.stringMatching(/^(28|29|30|31)\/\d\d\/20\d\d, 23:59$/) },
    });
  });

  test('does not affect other players', async () => {
    const [limited, free] = [await server.fundedPlayer(100_00n), await server.fundedPlayer(100_00n)];
    await setWell(limited, 'stake', '1');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => [dice(limited, '6'), dice(free, '6')]).flat(),
    );
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 12 }, () => [409, 200]).flat());
  });
});

describe('a limit of losses', () => {
  test('counts cash staked minus cash won, and ignores stakes of bonus money', async () => {
    const player = await server.fundedPlayer(1_000_00n);
    await setWell(player, 'loss', '50');
    const startMinor = await cashOf(player);
    let refused: Refused | null = null;
    for (let round = 0; round < 200 && !refused; round++) {
      const answer = await dice(player, '9');
      if (answer.http !== 200) refused = refusalIn(answer);
    }
    const lostMinor = startMinor - (await cashOf(player));
    const [limit] = (await limitsOf(player)).limits;
    expect(BigInt(Math.round((limit?.used ?? 0) * 100))).toBe(lostMinor);
    if (refused) {
      expect(refused.code).toBe('own_loss_limit');
      expect(lostMinor).toBeLessThanOrEqual(50_00n);
      expect(lostMinor).toBeGreaterThan(41_00n);
    }
    const gambler = await server.newPlayer();
    await give(server, gambler);
    await setWell(gambler, 'loss', '1');
    expect((await dice(gambler, '20')).http).toBe(200);
    expect((await limitsOf(gambler)).limits).toMatchObject([{ used: 0 }]);
  });
});

describe.each(slotsDrivers)('at $productCode', (driver) => {
  test('refuses a bet above a limit in the vendor`s format and credits a win all the same', async () => {
    const player = await server.fundedPlayer(100_00n);
    const gameSession = await openGameSession(server, driver, player);
    const round = randomUUID().replaceAll('-', '').slice(0, 16);
    const send = (kind: 'bet' | 'win', amount: bigint) =>
      callWallet(
        server,
        driver,
        driver.write(gameSession, { kind, id: randomUUID().replaceAll('-', '').slice(0, 16), round, amount }),
      );
    await setWell(player, 'stake', '30');
    expect((await send('bet', 25_00n)).ok).toBe(true);
    const beyond = await send('bet', 6_00n);
    expect(beyond.ok).toBe(false);
    expect(await cashOf(player)).toBe(75_00n);
    expect((await send('win', 40_00n)).ok).toBe(true);
    expect(await cashOf(player)).toBe(115_00n);
  });
});

describe('a limit of deposits', () => {
  const prePay = (player: TestPlayer, pkgId: string) =>
    server.call(payments.prePay, { params: { pkgId }, body: { gift: 0 } }, player);

  test('refuses a payment that it leaves no room for, counting open orders', async () => {
    const player = await aVerifiedPlayer();
    await setWell(player, 'deposit', '120', 'week');
    await orderPackage(server, player, 'BRL-BRL-100');
    const beyond = await prePay(player, 'BRL-BRL-50');
    expect(beyond.http).toBe(409);
    expect(refusalIn(beyond)).toMatchObject({ code: 'own_deposit_limit', params: { left: 'R$\u00a020' } });
    expect((await prePay(player, 'BRL-BRL-20')).http).toBe(200);
  });

  test('is never exceeded by orders opened at once', async () => {
    const player = await aVerifiedPlayer();
    await setWell(player, 'deposit', '100');
    const answers = await Promise.all(Array.from({ length: 10 }, () => prePay(player, 'BRL-BRL-50')));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
  });

  test('counts money that arrives late, credits it, and then refuses the next payment', async () => {
    const player = await aVerifiedPlayer();
    await setWell(player, 'deposit', '100');
    const late = await orderPackage(server, player, 'BRL-BRL-100');
    await letTimePass(server, late.orderId, 31);
    expect(refusalIn(await prePay(player, 'BRL-BRL-20')).code).toBe('own_deposit_limit');
    await actOnPage(server, late.payNo, 'cancel');
    const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100');
    await actOnPage(server, payNo, 'complete');
    await actOnPage(server, late.payNo, 'complete?late=true');
    await expect.poll(async () => (await getOrder(server, late.orderId)).status).toBe('credited');
    await expect.poll(async () => (await getOrder(server, orderId)).status).toBe('credited');
    expect(await cashOf(player)).toBe(200_00n);
    expect((await limitsOf(player)).limits).toMatchObject([{ used: 200, left: 0 }]);
    expect(refusalIn(await prePay(player, 'BRL-BRL-20')).code).toBe('own_deposit_limit');
  });

  test('counts a cancelled order until its vendor has closed the checkout', async () => {
    const player = await aVerifiedPlayer();
    await setWell(player, 'deposit', '100');
    const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100');
    // The vendor did not answer the request to close the checkout; it is retried later.
    await sql`
      update payments.order
      set status = 'cancelled', cancelled_at = now(), check_at = now() + interval '1 hour'
      where id = ${orderId}
    `.execute(server.database.db);
    expect(refusalIn(await prePay(player, 'BRL-BRL-20')).code).toBe('own_deposit_limit');
    await actOnPage(server, payNo, 'cancel');
    expect((await prePay(player, 'BRL-BRL-20')).http).toBe(200);
  });

  async function aVerifiedPlayer(): Promise<TestPlayer> {
    const player = await server.newPlayer();
    await verifyPlayer(server, player);
    return player;
  }
});

describe('a change', () => {
  test("applies a decrease at once, and an increase or removal after a day and the player's confirmation", async () => {
    const player = await server.fundedPlayer(500_00n);
    await setWell(player, 'stake', '100');
    await setWell(player, 'stake', '40');
    expect((await dice(player, '41')).http).toBe(409);
    const requested = await setWell(player, 'stake', '200');
    expect(requested.limits).toMatchObject([{ amount: 40, pending: { amount: 200, ready: false } }]);
    expect(refusalIn(await confirm(player, 'stake'))).toMatchObject({
      code: 'limit_waits',
      params: { until: expect.any(String) },
    });
    expect((await dice(player, '41')).http).toBe(409);
    await letWaitPass(player);
    expect((await limitsOf(player)).limits).toMatchObject([{ amount: 40, pending: { ready: true } }]);
    expect((await dice(player, '41')).http).toBe(409);
    expect((await confirm(player, 'stake')).body.data.limits).toMatchObject([{ amount: 200, pending: null }]);
    expect((await dice(player, '41')).http).toBe(200);
    await setWell(player, 'stake', null);
    await letWaitPass(player);
    expect((await confirm(player, 'stake')).body.data.limits).toEqual([]);
    expect((await dice(player, '300')).http).toBe(200);
    expect(
      (await limitsOf(player)).changes.map(({ event, before, after }) => [event, before, after]),
    ).toEqual([
      ['confirmed', 200, null],
      ['requested', 200, null],
      ['confirmed', 40, 200],
      ['requested', 40, 200],
      ['set', 100, 40],
      ['set', null, 100],
    ]);
  });

  test('is withdrawn while pending by the current amount and by any lower one', async () => {
    const player = await server.newPlayer();
    await setWell(player, 'loss', '100', 'week');
    await setWell(player, 'loss', '150', 'week');
    expect((await setWell(player, 'loss', '100', 'week')).limits).toMatchObject([
      { amount: 100, pending: null },
    ]);
    await setWell(player, 'loss', null, 'week');
    expect((await setWell(player, 'loss', '90', 'week')).limits).toMatchObject([
      { amount: 90, pending: null },
    ]);
    expect(refusalIn(await confirm(player, 'loss', 'week')).code).toBe('limit_unknown');
  });

  test('is refused for an invalid amount or a missing limit', async () => {
    const player = await server.newPlayer();
    expect(refusalIn(await set(player, 'stake', '0')).code).toBe('amount_invalid');
    expect(refusalIn(await set(player, 'stake', '1.001')).code).toBe('amount_invalid');
    expect(refusalIn(await set(player, 'stake', null)).code).toBe('limit_unknown');
    expect((await limitsOf(player)).changes).toEqual([]);
  });

  test('counts stakes of today from before the limit was set', async () => {
    const player = await server.fundedPlayer(100_00n);
    await dice(player, '30');
    expect((await setWell(player, 'stake', '50')).limits).toMatchObject([{ used: 30, left: 20 }]);
  });

  test('cannot be deleted from the journal', async () => {
    const player = await server.newPlayer();
    await setWell(player, 'stake', '50');
    await expect(
      sql`delete from wallet.limit_change where player_id = ${player.id}`.execute(server.database.db),
    ).rejects.toThrow();
  });
});

test("reports the duration of a login, its net result, and the player's reminder interval", async () => {
  const player = await server.fundedPlayer(1_000_00n);
  const playSession = async () => (await server.call(contract.getPlaySession, {}, player)).body.data;
  const inform = async () => (await server.call(identity.getUserInfo, {}, player)).body.data.playSession;
  const fresh = await playSession();
  expect(fresh.net).toBe(0);
  expect(Math.abs(Date.now() - Date.parse(fresh.since))).toBeLessThan(60_000);
  expect(await inform()).toEqual({ since: fresh.since, reminderMinutes: 60 });

  // Sums of decimals are not exact: the wire is compared in whole cents.
  const centsOf = (amount: number) => Math.round(amount * 100);
  const netOf = async (who: { token: string }) =>
    centsOf((await server.call(contract.getPlaySession, {}, who)).body.data.net);
  let net = 0;
  for (const stake of ['10', '25']) {
    const { body } = await server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake, direction: 'over', target: '50' } },
      player,
    );
    net += centsOf(body.data.round.payout) - centsOf(Number(stake));
  }
  expect(await netOf(player)).toBe(net);
  await server.fund(player, 70_00n);
  expect(await netOf(player)).toBe(net);
  const { body: login } = await logIn(server, player.username, player.password);
  const later = { token: login.data.access_token };
  const { body: played } = await server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: '5', direction: 'over', target: '50' } },
    later,
  );
  const laterNet = centsOf(played.data.round.payout) - 500;
  expect(await netOf(later)).toBe(laterNet);
  expect(await netOf(player)).toBe(net + laterNet);

  expect((await server.call(contract.setReminder, { body: { minutes: 15 } }, player)).http).toBe(200);
  expect((await inform()).reminderMinutes).toBe(15);
  expect((await server.call(contract.setReminder, { body: { minutes: 0 } }, player)).http).toBe(200);
  expect((await inform()).reminderMinutes).toBeNull();
  const odd = await server.call(contract.setReminder, { body: { minutes: 20 as 15 } }, player);
  expect([odd.http, (await inform()).reminderMinutes]).toEqual([400, null]);
});

describe('What a login reports', () => {
  const figuresOf = async (token: string) => {
    const { net, open } = (await server.call(contract.getPlaySession, {}, { token })).body.data;
    return [net, open];
  };
  const logInAgain = async (player: TestPlayer) =>
    (await logIn(server, player.username, player.password)).body.data.access_token;

  test('counts a bet when it is decided and reports open stakes separately', async () => {
    const player = await server.fundedPlayer(100_00n);
    await sports.delay('football', 30_000);
    const [won, refused] = [
      await sports.offer({ score: { home: 2, away: 1 } }),
      await sports.offer({ score: { home: 0, away: 0 } }),
    ];
    const place = (match: typeof won, stake: string) =>
      sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake }));
    await place(won, '10');
    await place(refused, '4');
    expect(await figuresOf(player.token)).toEqual([0, 14]);
    await sports.publishScore(refused, { home: 0, away: 1 });
    await sports.passDelay();
    expect(await figuresOf(player.token)).toEqual([0, 10]);
    const later = await logInAgain(player);
    expect(await figuresOf(later)).toEqual([0, 10]);
    await sports.publishResult(won, {
      status: 'finished',
      scores: { fullGame: { home: 2, away: 1, isOver: true } },
    });
    await settleMatch(
      { database: server.database, log: createLog(server.config), betsPerChunk: 10 },
      won.matchId,
    );
    // The round ended during both logins.
    expect(await figuresOf(player.token)).toEqual([10, 0]);
    expect(await figuresOf(later)).toEqual([10, 0]);
    expect(await figuresOf(await logInAgain(player))).toEqual([0, 0]);
  });

  test("counts rounds of several steps, shared rounds and vendors' rounds when they have ended", async () => {
    const player = await server.fundedPlayer(200_00n);
    const { http } = await server.call(
      originalGames.startMines,
      { body: { requestId: randomUUID(), stake: '10', mines: 1 } },
      player,
    );
    expect(http).toBe(200);
    const round = await shared.openRound('double');
    expect((await shared.bet(player, 'double', { number: round.number, bet: 'red', stake: 3 })).http).toBe(
      200,
    );
    const gameSession = await openGameSession(server, evoDriver, player);
    const send = async (kind: 'bet' | 'win', amount: bigint, finishes: boolean) =>
      expect(
        await callWallet(
          server,
          evoDriver,
          evoDriver.write(gameSession, { kind, id: randomUUID(), round: 'round-of-three', amount, finishes }),
        ),
      ).toMatchObject({ ok: true });
    await send('bet', 20_00n, false);
    expect(await figuresOf(player.token)).toEqual([0, 33]);
    // A win of an open round: the part of the stake that it has not returned is still open.
    await send('win', 5_00n, false);
    expect(await figuresOf(player.token)).toEqual([0, 28]);
    await send('win', 1_00n, true);
    expect(await figuresOf(player.token)).toEqual([-14, 13]);
    await shared.finishRound('double');
    const [net] = await figuresOf(player.token);
    const cash = Number(await cashOf(player)) / 100;
    expect(await figuresOf(player.token)).toEqual([net, 10]);
    expect(net).toBe(cash + 10 - 200);
  });
});

describe('The net result of play over all time', () => {
  test('equals the journal of every player in all products', async () => {
    const { rows } = await sql<{ kept_minor: bigint; journal_minor: bigint }>`
      select
        wallet.play_net(player.id) as kept_minor,
        (
          select coalesce(sum(-moved.amount_minor * wallet.loss_sign(moved.kind, payer.kind, payee.kind)), 0)::bigint
          from wallet.transfer moved
          join wallet.account payer on payer.id = moved.debit_account_id
          join wallet.account payee on payee.id = moved.credit_account_id
          where moved.player_id = player.id
        ) as journal_minor
      from identity.player
    `.execute(server.database.db);
    expect(rows.filter(({ journal_minor }) => journal_minor !== 0n).length).toBeGreaterThan(10);
    expect(rows.filter((row) => row.kept_minor !== row.journal_minor)).toEqual([]);
  });

  test("is computed without reading a player's rounds and bets, also with the plan of an empty database", async () => {
    const { database } = await freshDatabase();
    for (const { name, whole, indexes } of [
      { name: 'wallet.play_net', whole: [], indexes: ['transfer_by_player_non_play'] },
      // Reads the whole index of running shared rounds: one per game.
      {
        name: 'wallet.play_open',
        whole: ['shared_round'],
        indexes: [
          'undecided_bet_pkey',
          'shared_round_running',
          'shared_bet_by_round',
          'round_open_by_player',
        ],
      },
    ]) {
      const { rows } = await sql<{ body: string }>`
        select pg_get_function_sqlbody(${name}::regproc) as body
      `.execute(database.db);
      const text = String(rows[0]?.body).replace(/^RETURN/, 'select');
      expect(await listWholeScans(database, { name: '', text })).toEqual(whole);
      const plan = await explainGeneric(database, { name: '', text });
      for (const index of indexes) expect(JSON.stringify(plan)).toContain(index);
    }
    await database.close();
  });
});
