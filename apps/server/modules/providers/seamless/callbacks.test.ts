import { createHmac, randomUUID } from 'node:crypto';
import { limits, payments } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bonusOf, give, seal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import {
  bgamingDriver,
  callWallet,
  evoDriver,
  type GameSession,
  type Move,
  signEvo,
  slotsDrivers,
  slotsKeys,
  type WalletAnswer,
} from '../../../../../tests/harness/slots-drivers.ts';
import { createLog } from '../../../platform/log.ts';
import { collectAllClaims } from '../../payments/reversals/collect-claims.ts';
import { grantBonus } from '../../wallet/bonus/index.ts';
import { settleBonuses } from '../../wallet/bonus/settle-bonuses.ts';
import { findBalances } from '../../wallet/index.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
  await takeTurns(['settle bonuses', 'collect what players owe']);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  vendor.line.close();
});

const takeTurns = (names: readonly string[]) =>
  server.database.db
    .insertInto('platform.job_lease')
    .values(names.map((name) => ({ name, taken_until: new Date(Date.now() + 3_600_000) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);

/** Rollback cases only for vendors that have rollbacks. */
describe.each(slotsDrivers)('$productCode', (driver) => {
  const startMinor = 100_00n;
  let player: TestPlayer;
  let gameSession: GameSession;
  let round: string;
  beforeEach(async () => {
    player = await server.fundedPlayer(startMinor);
    gameSession = await openGameSession(server, driver, player);
    round = newId();
  });

  const say = (move: Move, as: GameSession = gameSession) =>
    callWallet(server, driver, driver.write(as, move));
  const bet = (amount: bigint | string, id = newId()): Move => ({ kind: 'bet', id, round, amount });
  const win = (amount: bigint | string, id = newId()): Move => ({ kind: 'win', id, round, amount });
  const rollback = (target: string, id = newId()): Move => ({ kind: 'rollback', id, round, target });
  const figures = async (who = player) => {
    const { cashMinor, turnoverMinor } = await findBalances(server.database.db, who.id);
    return { cashMinor, turnoverMinor };
  };
  const expectCash = async (cashMinor: bigint, who = player) =>
    expect((await figures(who)).cashMinor).toBe(cashMinor);
  const getRound = () =>
    server.database.db
      .selectFrom('seamless.round')
      .selectAll()
      .where('vendor', '=', driver.vendor)
      .where('id', '=', round)
      .executeTakeFirstOrThrow();

  function expectRefused(answer: WalletAnswer, refusal: string): void {
    expect([answer.ok, answer.vendorCode], JSON.stringify(answer.body)).toEqual([
      false,
      driver.vendorCodes[refusal],
    ]);
  }
  function expectTaken(answer: WalletAnswer, balanceMinor: bigint): void {
    expect([answer.ok, answer.balanceMinor], JSON.stringify(answer.body)).toEqual([true, balanceMinor]);
  }

  test('a bet is taken, its win is paid, and the round is closed', async () => {
    expectTaken(await say(bet(2_50n)), 97_50n);
    expect(await getRound()).toMatchObject({ status: 'open', stake_minor: 250n, bets: 1 });
    expectTaken(await say({ kind: 'win', id: newId(), round, amount: 4_00n, finishes: true }), 101_50n);
    expect(await getRound()).toMatchObject({ status: 'finished', payout_minor: 400n, wins: 1 });
    expect(await figures()).toEqual({ cashMinor: 101_50n, turnoverMinor: 2_50n });
  });

  test.runIf(driver.vendor !== 'evo')('bet and win of one call apply together, once', async () => {
    const spin: Move = { kind: 'spin', id: newId(), round, bet: 1_00n, win: 3_20n };
    expectTaken(await say(spin), 102_20n);
    expectTaken(await say(spin), 102_20n);
    expect(await getRound()).toMatchObject({ status: 'finished', stake_minor: 100n, payout_minor: 320n });
    const greedy: Move = { kind: 'spin', id: newId(), round: newId(), bet: 500_00n, win: 900_00n };
    expectRefused(await say(greedy), 'balance_not_enough');
    await expectCash(102_20n);
  });

  test('the balance is read and moves nothing', async () => {
    expectTaken(await say({ kind: 'balance' }), startMinor);
    await say(bet(1_00n));
    expectTaken(await say({ kind: 'balance' }), 99_00n);
  });

  test('the same bet again is one bet', async () => {
    const first = bet(2_00n);
    expectTaken(await say(first), 98_00n);
    expectTaken(await say(first), 98_00n);
    expect(await figures()).toEqual({ cashMinor: 98_00n, turnoverMinor: 2_00n });
  });

  test('the same win again is one win', async () => {
    await say(bet(2_00n));
    const first = win(7_00n);
    expectTaken(await say(first), 105_00n);
    expectTaken(await say(first), 105_00n);
    await expectCash(105_00n);
  });

  test('fifty identical concurrent bets are one bet', async () => {
    const first = bet(3_00n);
    const answer = await Promise.all(Array.from({ length: 50 }, () => say(first)));
    expect(answer.every((each) => each.ok && each.balanceMinor === 97_00n)).toBe(true);
    expect(await figures()).toEqual({ cashMinor: 97_00n, turnoverMinor: 3_00n });
  });

  test('fifty concurrent bets never exceed the balance', async () => {
    const answer = await Promise.all(
      Array.from({ length: 50 }, () => say({ kind: 'bet', id: newId(), round: newId(), amount: 9_00n })),
    );
    expect(answer.filter((each) => each.ok)).toHaveLength(11);
    for (const each of answer.filter(({ ok }) => !ok)) expectRefused(each, 'balance_not_enough');
    await expectCash(1_00n);
  });

  test('a known number with another amount is refused and moves nothing', async () => {
    const id = newId();
    await say(bet(2_00n, id));
    expectRefused(await say(bet(1_00n, id)), 'transaction_differs');
    await expectCash(98_00n);
  });

  test('a known number of another round is refused', async () => {
    const id = newId();
    await say(bet(2_00n, id));
    const elsewhere: Move = { kind: 'bet', id, round: newId(), amount: 2_00n };
    const answer = await say(elsewhere);
    // PG includes the round in the number.
    if (driver.vendor === 'pg') expectTaken(answer, 96_00n);
    else expectRefused(answer, 'transaction_differs');
  });

  test('a round of another player is refused', async () => {
    await say(bet(2_00n));
    const other = await server.fundedPlayer(startMinor);
    const theirs = await openGameSession(server, driver, other);
    expectRefused(await say(bet(1_00n), theirs), 'player_unknown');
    expectRefused(await say(win(50_00n), theirs), 'player_unknown');
    await expectCash(startMinor, other);
  });

  test.runIf(driver.vendor !== 'evo')('a session is valid for its own player only', async () => {
    const other = await server.fundedPlayer(startMinor);
    expectRefused(await say(bet(1_00n), { ...gameSession, playerId: other.id }), 'player_unknown');
    await expectCash(startMinor);
    await expectCash(startMinor, other);
  });

  test('a win before its bet is refused until the bet arrives', async () => {
    const early = win(5_00n);
    expectRefused(await say(early), 'round_unknown');
    expectTaken(await say(bet(1_00n)), 99_00n);
    expectTaken(await say(early), 104_00n);
  });

  test('a win of 0 ends a round and pays nothing', async () => {
    await say(bet(1_00n));
    const nothing: Move = { kind: 'win', id: newId(), round, amount: 0n, finishes: true };
    expectTaken(await say(nothing), 99_00n);
    expectTaken(await say(nothing), 99_00n);
    expect(await getRound()).toMatchObject({ status: 'finished', payout_minor: 0n, wins: 0 });
  });

  test('a free win needs no bet', async () => {
    const gift: Move = { kind: 'freeWin', id: newId(), round, amount: 6_00n };
    if (driver.vendor === 'evo') {
      // A free round has a bet of 0.
      expectTaken(await say(bet(0n)), startMinor);
      expectTaken(await say(win(6_00n)), 106_00n);
    } else {
      expectTaken(await say(gift), 106_00n);
      expect((await say(gift)).balanceMinor).toBe(106_00n);
    }
    expect(await figures()).toEqual({ cashMinor: 106_00n, turnoverMinor: 0n });
  });

  test('many wins of one round are all paid', async () => {
    await say(bet(1_00n));
    const wins = Array.from({ length: 12 }, () => win(2_00n));
    await Promise.all(wins.map((each) => say(each)));
    await expectCash(123_00n);
    expect(await getRound()).toMatchObject({ wins: 12, payout_minor: 24_00n });
  });

  test('the whole balance can be bet, but not a cent more', async () => {
    expectRefused(await say(bet(startMinor + 1n)), 'balance_not_enough');
    expectTaken(await say(bet(startMinor)), 0n);
  });

  test("a bet above the operator's limit is refused", async () => {
    await server.fund(player, 100_000_00n);
    expectRefused(await say(bet(5_000_01n)), 'stake_too_large');
    expect((await say(bet(5_000_00n))).ok).toBe(true);
  });

  test("a bet above the player's own limit is refused with the current balance", async () => {
    await server.call(limits.setLimit, { body: { kind: 'stake', period: 'day', amount: '5' } }, player);
    const answer = await say(bet(5_01n));
    expectRefused(answer, 'own_limit');
    if (driver.vendor === 'bgaming') expect(answer.balanceMinor).toBe(startMinor);
    expectTaken(await say(bet(5_00n)), 95_00n);
  });

  test('a bet above the maximum of an active bonus is refused, a win never is', async () => {
    const open = bet(5_00n);
    expectTaken(await say(open), 95_00n);
    await give(server, player, { source: 'promotion', amountMinor: 300_00n });
    expectRefused(await say({ kind: 'bet', id: newId(), round: newId(), amount: 15_01n }), 'own_limit');
    expectTaken(await say(win(50_00n)), 445_00n);
    expectTaken(await say({ kind: 'bet', id: newId(), round: newId(), amount: 15_00n }), 430_00n);
  });

  test('another currency is refused', async () => {
    expectRefused(await say(bet(1_00n), { ...gameSession, currency: 'GBP' }), 'currency_wrong');
    expectRefused(await say(bet(1_00n), { ...gameSession, currency: 'XXX' }), 'currency_wrong');
    await expectCash(startMinor);
  });

  test.each(['-1.00', '1.005', '1e3', 'NaN', '', '１', '999999999999999999'])(
    'an amount of %j is refused',
    async (amount) => {
      const answer = await say(bet(amount));
      expect([answer.ok, amount], JSON.stringify(answer.body)).toEqual([false, amount]);
      await expectCash(startMinor);
    },
  );

  test('a forged signature, the key of another vendor, and no key are refused and move nothing', async () => {
    for (const key of ['x', '', slotsKeys.PG_OPERATOR_TOKEN, ...otherKeys(driver.vendor)])
      expectRefused(
        await callWallet(server, driver, driver.write(gameSession, bet(1_00n), key)),
        'signature_wrong',
      );
    await expectCash(startMinor);
  });

  test.runIf(driver.vendor !== 'pg')('a changed amount is refused', async () => {
    const message = driver.write(gameSession, { kind: 'win', id: newId(), round, amount: 1_00n });
    const body = message.body.replace(/amount(%5D=|":)1(\.)?00/, 'amount$19$200');
    expect(body).not.toBe(message.body);
    expectRefused(await callWallet(server, driver, { ...message, body }), 'signature_wrong');
  });

  test('an unknown session is refused', async () => {
    expectRefused(await say(bet(1_00n), { ...gameSession, session: newId() }), 'session_unknown');
    await expectCash(startMinor);
  });

  test('after the session ended new bets are refused, a repeated bet is answered, and wins are paid', async () => {
    const known = bet(1_00n);
    await say(known);
    await endSessions(player);
    expectRefused(await say({ kind: 'bet', id: newId(), round: newId(), amount: 1_00n }), 'session_ended');
    expectTaken(await say(known), 99_00n);
    expectTaken(await say(win(8_00n)), 107_00n);
  });

  test('after logout new bets are refused and wins are paid', async () => {
    await say(bet(1_00n));
    await server.database.db
      .updateTable('identity.session')
      .set({ ended_at: new Date() })
      .where('player_id', '=', player.id)
      .execute();
    expectRefused(await say({ kind: 'bet', id: newId(), round: newId(), amount: 1_00n }), 'session_ended');
    expectTaken(await say(win(8_00n)), 107_00n);
  });

  test("a blocked player's bets are refused and wins are paid", async () => {
    await say(bet(1_00n));
    await server.database.db
      .updateTable('identity.player')
      .set({ blocked_at: new Date(), block_kind: 'staff' })
      .where('id', '=', player.id)
      .execute();
    expectRefused(await say({ kind: 'bet', id: newId(), round: newId(), amount: 1_00n }), 'session_ended');
    expectTaken(await say(win(8_00n)), 107_00n);
  });

  test('a closed round refuses bets and pays a late win', async () => {
    await say(bet(1_00n));
    await say({ kind: 'win', id: newId(), round, amount: 0n, finishes: true });
    expectRefused(await say(bet(1_00n)), 'round_closed');
    expectTaken(await say(win(3_00n)), 102_00n);
    expect(await getRound()).toMatchObject({ status: 'finished', payout_minor: 300n });
  });

  test('when cash does not cover a stake, the bonus pays all of it and gets the win', async () => {
    await server.database.db.transaction().execute((tx) =>
      grantBonus(tx, {
        id: `operator:${newId()}`,
        playerId: player.id,
        source: 'operator',
        amountMinor: 300_00n,
        currency: 'BRL',
        wagerTimes: 10n,
        expiresAfterDays: 7,
        reference: 'test',
      }),
    );
    const pockets = async () => {
      const { cashMinor, bonusMinor } = await findBalances(server.database.db, player.id);
      return [cashMinor, bonusMinor];
    };
    expectTaken(await say({ kind: 'balance' }), 400_00n);
    expectTaken(await say(bet(150_00n)), 250_00n);
    expectTaken(await say(win(20_00n)), 270_00n);
    expect(await pockets()).toEqual([100_00n, 170_00n]);
    const byCash: Move = { kind: 'bet', id: newId(), round: newId(), amount: 60_00n };
    expectTaken(await say(byCash), 210_00n);
    expect(await pockets()).toEqual([40_00n, 170_00n]);
    const tooMuch: Move = { kind: 'bet', id: newId(), round: newId(), amount: 180_00n };
    expectRefused(await say(tooMuch), 'balance_not_enough');
  });

  test('the round is in play until it is closed', async () => {
    const inPlay = async () =>
      (await server.send('GET', '/api/app/game/inPlay', { token: player.token })).body.data as unknown as {
        games: string[];
      };
    await say(bet(1_00n));
    expect(await inPlay()).toEqual({ games: [driver.game] });
    await say({ kind: 'win', id: newId(), round, amount: 0n, finishes: true });
    expect(await inPlay()).toEqual({ games: [] });
  });

  describe.runIf(driver.rollsBack)('rollbacks', () => {
    test('a rolled-back bet returns stake and turnover', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      expectTaken(await say(rollback(id)), startMinor);
      expect(await figures()).toEqual({ cashMinor: startMinor, turnoverMinor: 0n });
      expect(await getRound()).toMatchObject({ status: 'void', stake_minor: 0n, bets: 0 });
    });

    test('two rollbacks of a bet, with one number or two, return it once', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      const first = rollback(id);
      await say(first);
      expectTaken(await say(first), startMinor);
      expectTaken(await say(rollback(id)), startMinor);
      await expectCash(startMinor);
    });

    test('fifty concurrent rollbacks return the stake once', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      const answer = await Promise.all(Array.from({ length: 50 }, () => say(rollback(id))));
      expect(answer.every((each) => each.ok)).toBe(true);
      await expectCash(startMinor);
    });

    test('a rollback before its bet makes the bet move nothing', async () => {
      const id = newId();
      expectTaken(await say(rollback(id)), startMinor);
      const late = await say(bet(4_00n, id));
      if (driver.vendor === 'evo') expectRefused(late, 'round_void');
      else {
        expectTaken(late, startMinor);
        expect(JSON.stringify(late.body)).toContain('"tx_id":""');
      }
      expect(await figures()).toEqual({ cashMinor: startMinor, turnoverMinor: 0n });
    });

    test('a rollback before its bet, also in a paid round, leaves the rest of the round unchanged', async () => {
      const [first, lost] = [newId(), newId()];
      await say(bet(4_00n, first));
      await say(win(6_00n));
      expectTaken(await say(rollback(lost)), 102_00n);
      await say(bet(5_00n, lost));
      expect(await figures()).toEqual({ cashMinor: 102_00n, turnoverMinor: 4_00n });
      expect(await getRound()).toMatchObject({ status: 'open', bets: 1, wins: 1 });
      expectRefused(await say(rollback(first)), 'round_paid');
    });

    test('a rollback before its win makes the win pay nothing', async () => {
      const id = newId();
      await say(bet(4_00n));
      expectTaken(await say(rollback(id)), 96_00n);
      const late = await say(win(50_00n, id));
      if (driver.vendor === 'evo') expectRefused(late, 'round_void');
      else expectTaken(late, 96_00n);
      await expectCash(96_00n);
    });

    test('a rollback of itself is refused without a trace', async () => {
      const id = newId();
      expectRefused(await say(rollback(id, id)), 'transaction_differs');
      expectTaken(await say(bet(4_00n, id)), 96_00n);
    });

    test('a round that was rolled back pays no win', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      await say(rollback(id));
      expectRefused(await say(win(50_00n)), 'round_void');
      await expectCash(startMinor);
    });

    test('a bet of a round with a win is not rolled back', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      await say(win(6_00n));
      expectRefused(await say(rollback(id)), 'round_paid');
      await expectCash(102_00n);
    });

    test('a win is rolled back, and then its bet', async () => {
      const [betId, winId] = [newId(), newId()];
      await say(bet(4_00n, betId));
      await say(win(6_00n, winId));
      expectTaken(await say(rollback(winId)), 96_00n);
      expectTaken(await say(rollback(betId)), startMinor);
    });

    test('a spent win is taken back up to the cash, and the rest is claimed once', async () => {
      const winId = newId();
      await say(bet(4_00n));
      await say(win(6_00n, winId));
      await say({ kind: 'bet', id: newId(), round: newId(), amount: 100_00n });
      const back = rollback(winId);
      const answer = await Promise.all(
        [...Array(10)].map((_, turn) => say(turn % 2 ? back : rollback(winId))),
      );
      for (const each of answer) expectTaken(each, 0n);
      expect(await getRound()).toMatchObject({ payout_minor: 0n, wins: 0, bets: 1 });
      expect(await claimsOf(player)).toEqual([['round', 4_00n, 0n]]);
      const { body } = await server.call(payments.getClaims, { query: { loading: false } }, player);
      expect(body.data).toMatchObject([{ kind: 'round', amount: 4, betId: null, roundId: round }]);
      expect(body.data[0]?.game).toEqual(expect.stringMatching(/^[A-Z]/));
      await expect(insertTransfer(player)).rejects.toThrow('is held');
      await server.fund(player, 10_00n);
      await collect();
      expect((await say(back)).ok).toBe(true);
      await expectCash(6_00n);
      expect(await claimsOf(player)).toEqual([['round', 4_00n, 4_00n]]);
    });

    test('a win that left the bonus pocket is claimed up to what bonuses converted to cash since', async () => {
      await server.database.db
        .updateTable('wallet.turnover_weight')
        .set({ bonus_permille: 1_000, edge_ppm: 1_000_000 })
        .execute();
      const winId = newId();
      const { id: bonusId } = await give(server, player, { amountMinor: 200_00n });
      await say(bet(120_00n));
      await say(win(200_00n, winId));
      await say({ kind: 'bet', id: newId(), round: newId(), amount: 200_00n });
      // Only stakes from cash count towards a bonus.
      for (let turn = 0; turn < 2; turn++) {
        const other = newId();
        await say({ kind: 'bet', id: newId(), round: other, amount: 100_00n });
        await say({ kind: 'win', id: newId(), round: other, amount: 100_00n });
      }
      await convertBonuses();
      expect((await bonusOf(server, player, bonusId)).state).toBe('completed');
      await expectCash(180_00n);
      expectTaken(await say(rollback(winId)), 180_00n);
      expect(await claimsOf(player)).toEqual([['round', 80_00n, 0n]]);
      await collect();
      await expectCash(100_00n);
      expect(await claimsOf(player)).toEqual([['round', 80_00n, 80_00n]]);
    });

    test('the operator bears a win that was lost from the bonus pocket', async () => {
      const winId = newId();
      await give(server, player, { amountMinor: 200_00n, wagerTimes: 50n });
      await say(bet(120_00n));
      await say(win(200_00n, winId));
      await say({ kind: 'bet', id: newId(), round: newId(), amount: 250_00n });
      const answer = await Promise.all([...Array(10)].map(() => say(rollback(winId))));
      for (const each of answer) expectTaken(each, 100_00n);
      expect(await claimsOf(player)).toEqual([]);
      expect(await findBalances(server.database.db, player.id)).toMatchObject({
        cashMinor: 100_00n,
        bonusMinor: 0n,
      });
    });

    test('of a concurrent win and rollback only one holds, whichever comes first', async () => {
      for (let turn = 0; turn < 10; turn++) {
        round = newId();
        const id = newId();
        const { cashMinor: beforeMinor } = await figures();
        await say(bet(1_00n, id));
        const [paid, back] = await Promise.all(
          turn % 2 ? [say(win(2_00n)), say(rollback(id))] : [say(rollback(id)), say(win(2_00n))].reverse(),
        );
        expect([paid?.ok, back?.ok].filter(Boolean)).toHaveLength(1);
        await expectCash(paid?.ok ? beforeMinor + 1_00n : beforeMinor);
      }
    });

    test('a concurrent bet and rollback leave the stake with the player', async () => {
      for (let turn = 0; turn < 10; turn++) {
        round = newId();
        const id = newId();
        const moves = [say(bet(1_00n, id)), say(rollback(id))];
        await Promise.all(turn % 2 ? moves : moves.reverse());
        await expectCash(startMinor);
      }
    });

    test('a bet can be rolled back after the session ended', async () => {
      const id = newId();
      await say(bet(4_00n, id));
      await endSessions(player);
      expectTaken(await say(rollback(id)), startMinor);
    });
  });
});

describe('malformed bytes', () => {
  const sign = (body: string) =>
    createHmac('sha256', slotsKeys.BGAMING_AUTH_TOKEN).update(body).digest('hex');
  const callBgaming = (body: string, signature: string) =>
    callWallet(server, bgamingDriver, {
      path: '/api/callback/slots/bgaming/play',
      headers: { 'content-type': 'application/json', 'x-request-sign': signature },
      body,
    });

  test("invalid JSON is refused in the vendor's format, after the check of the signature", async () => {
    for (const body of ['{"user_id":', '[]', 'null', '{"__proto__":{"user_id":"1"}}']) {
      expect((await callBgaming(body, sign('{}'))).vendorCode).toBe(
        bgamingDriver.vendorCodes.signature_wrong,
      );
      expect((await callBgaming(body, sign(body))).vendorCode).toBe('400');
    }
  });

  test('a number that is not an amount may have an exponent', async () => {
    const player = await server.fundedPlayer(10_00n);
    const { body } = bgamingDriver.write(await openGameSession(server, bgamingDriver, player), {
      kind: 'bet',
      id: newId(),
      round: newId(),
      amount: 1_00n,
    });
    const withShare = body.replace('"amount":100', '"amount":100,"jackpot_contribution":1.2e-7');
    expect(withShare).not.toBe(body);
    expect(await callBgaming(withShare, sign(withShare))).toMatchObject({ ok: true, balanceMinor: 9_00n });
  });

  test('a repeated field is refused, even if the signature covers both', async () => {
    const player = await server.fundedPlayer(10_00n);
    const gameSession = await openGameSession(server, evoDriver, player);
    const { path, headers, body } = evoDriver.write(gameSession, {
      kind: 'bet',
      id: newId(),
      round: newId(),
      amount: 1_00n,
    });
    const fields = [...new URLSearchParams(body)].filter(([name]) => name !== 'signature');
    const callSigned = (signed: [string, string][]) => {
      const signature = signEvo(signed, slotsKeys.EVO_SECRET_KEY);
      const twice = String(new URLSearchParams([...signed, ['signature', signature]]));
      return callWallet(server, evoDriver, { path, headers, body: twice });
    };
    expect((await callSigned(fields)).ok).toBe(true);
    expect((await callSigned([...fields, ['data[amount]', '0.01']])).vendorCode).toBe(
      evoDriver.vendorCodes.signature_wrong,
    );
    expect((await callSigned([...fields, ['__proto__', 'x']])).vendorCode).toBe(
      evoDriver.vendorCodes.signature_wrong,
    );
  });
});

const otherKeys = (vendorName: string) =>
  [
    ['pg', slotsKeys.PG_SECRET_KEY],
    ['evo', slotsKeys.EVO_SECRET_KEY],
    ['bgaming', slotsKeys.BGAMING_AUTH_TOKEN],
  ].flatMap(([name, key]) => (name === vendorName ? [] : [key as string]));

async function claimsOf(player: TestPlayer) {
  const rows = await server.database.db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('player_id', '=', player.id)
    .execute();
  return rows.map((row) => [row.kind, row.owed_minor, row.collected_minor]);
}

async function convertBonuses(): Promise<void> {
  const { db } = server.database;
  await seal(server);
  const log = createLog(server.config);
  await settleBonuses({ db, log, openStakes: [], checkCovers: async () => {} });
}

const collect = () => collectAllClaims({ db: server.database.db, log: createLog(server.config) });

const insertTransfer = (player: TestPlayer) =>
  sql`
    insert into payments.transfer (id, request_id, sender_id, receiver_id, currency, amount_minor, client)
    values (${newId()}, gen_random_uuid(), ${player.id}, ${player.id + 1n}, 'BRL', 1, '{}')
  `.execute(server.database.db);

async function endSessions(player: TestPlayer): Promise<void> {
  await sql`update seamless.session set ended_at = now() where player_id = ${player.id}`.execute(
    server.database.db,
  );
}
