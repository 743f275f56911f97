import { randomUUID } from 'node:crypto';
import { limits, originalGames, originals, withdrawals } from '@palpite/contracts';
import { roundPayout } from '@palpite/domain/games/derive';
import { type DoubleColor, double, doubleColors } from '@palpite/domain/games/double';
import { type LuckyBet, luckyBets, luckyColor } from '@palpite/domain/games/lucky-color';
import { fromWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SharedTable, sharedTable } from '../../../../../tests/harness/shared-rounds.ts';
import { findBalances } from '../../wallet/index.ts';
import { createSharedRounds } from './index.ts';

let server: TestServer;
let table: SharedTable;

beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sharedTable(server);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;

async function refusalOf(
  answer: Promise<{ http: number; body: unknown }>,
): Promise<[number, string | undefined]> {
  const { http, body } = await answer;
  return [http, (body as { data: { code?: string } }).data.code];
}

async function placed(answer: Promise<{ http: number; body: { data: { balance: number } } }>) {
  const { http, body } = await answer;
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function within<T>(change: string, restore: string, run: () => Promise<T>): Promise<T> {
  await sql.raw(change).execute(server.database.db);
  try {
    return await run();
  } finally {
    await sql.raw(restore).execute(server.database.db);
  }
}

describe('a bet on a shared round', () => {
  test('takes the stake at once and is paid when the draw has been shown', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { number } = await table.openRound('double');
    for (const [index, bet] of doubleColors.entries()) {
      const { balance } = await placed(table.bet(player, 'double', { number, bet, stake: 10 + index }));
      expect(fromWire(balance, 'BRL')).toBe(await cashOf(player));
    }
    expect(await cashOf(player)).toBe(96_700n);
    const drawn = await table.nextPhase('double');
    expect(drawn).toMatchObject({ number, status: 'drawing' });
    expect(await cashOf(player)).toBe(96_700n);
    expect(await table.nextPhase('double')).toMatchObject({ number, status: 'settled' });
    const cell = drawn.outcome ?? -1;
    const paid = doubleColors.reduce(
      (sum, color, index) => sum + roundPayout(double, { bet: color }, cell, 1_000n + 100n * BigInt(index)),
      0n,
    );
    expect(paid).toBeGreaterThan(0n);
    expect(await cashOf(player)).toBe(96_700n + paid);
    expect((await findBalances(server.database.db, player.id)).turnoverMinor).toBe(3_300n);
  });

  test("pays every kind of bet on lucky color by the game's table", async () => {
    const player = await server.fundedPlayer(100_000n);
    const { number } = await table.openRound('luckyColor');
    for (const bet of luckyBets) await placed(table.bet(player, 'luckyColor', { number, bet, stake: 5.03 }));
    const { outcome } = await table.finishRound('luckyColor');
    const answer = await server.call(
      originalGames.listMySharedBets,
      { params: { game: 'luckyColor' } },
      player,
    );
    expect(answer.body.data.bets.map((one) => [one.bet, fromWire(one.payout ?? -1, 'BRL')])).toEqual(
      luckyBets.map((bet) => [bet, roundPayout(luckyColor, { bet: bet }, outcome ?? -1, 503n)]),
    );
  });

  test('is in the history with its proof and in the statistics once it is paid', async () => {
    const player = await server.fundedPlayer(10_000n);
    const { number } = await table.openRound('luckyColor');
    const requestId = randomUUID();
    await placed(table.bet(player, 'luckyColor', { number, bet: '7', stake: 6, requestId }));
    const list = () => server.call(originals.listRounds, {}, player);
    expect((await list()).body.data.rounds).toEqual([]);
    const round = await table.finishRound('luckyColor');
    const payout = round.outcome === 7 ? 57.6 : 0;
    expect((await list()).body.data.rounds).toMatchObject([
      {
        roundId: requestId,
        game: 'luckyColor',
        number,
        bet: '7',
        drawn: round.outcome,
        link: round.link,
        stake: 6,
        payout,
      },
    ]);
    const proof = await server.call(originals.getRound, { params: { roundId: requestId } }, player);
    expect(proof.body.data).toMatchObject({
      clientSeed: round.public_seed,
      serverSeedHash: round.link_hash,
      serverSeed: round.link,
    });
    const figures = await server.call(originalGames.getStatistics, {}, player);
    expect(figures.body.data.games).toMatchObject([{ game: 'luckyColor', rounds: 1, stake: 6, payout }]);
  });

  test('ten times concurrently is one bet with one answer, also after the round', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { number } = await table.openRound('double');
    const slip = { number, bet: 'red', stake: 7, requestId: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => placed(table.bet(player, 'double', slip))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await cashOf(player)).toBe(4_300n);
    await table.finishRound('double');
    expect(await placed(table.bet(player, 'double', slip))).toEqual(answers[0]);
    expect(await cashOf(player)).toBeOneOf([4_300n, 5_700n]);
  });

  test('under the id of another bet or round is refused', async () => {
    const player = await server.fundedPlayer(50_000n);
    const { number } = await table.openRound('double');
    const requestId = randomUUID();
    await placed(table.bet(player, 'double', { number, bet: 'red', stake: 3, requestId }));
    for (const other of [{ bet: 'black' }, { stake: 4 }, { number: number + 1 }]) {
      const slip = { number, bet: 'red', stake: 3, requestId, ...other };
      expect(await refusalOf(table.bet(player, 'double', slip))).toEqual([409, 'request_id_reused']);
    }
    const rolled = randomUUID();
    const dice = { requestId: rolled, stake: 20, direction: 'over' as const, target: 50 };
    expect((await server.call(originals.playDice, { body: dice }, player)).http).toBe(200);
    expect(
      await refusalOf(table.bet(player, 'double', { number, bet: 'red', stake: 20, requestId: rolled })),
    ).toEqual([409, 'request_id_reused']);
  });

  test('keeps its id: a round of another game under it is refused and moves nothing', async () => {
    const player = await server.fundedPlayer(50_000n);
    const { number } = await table.openRound('double');
    const requestId = randomUUID();
    await placed(table.bet(player, 'double', { number, bet: 'red', stake: 7, requestId }));
    const dice = server.call(
      originals.playDice,
      { body: { requestId, stake: '7', direction: 'over', target: '50.50' } },
      { token: player.token },
    );
    expect(await refusalOf(dice)).toEqual([409, 'request_id_reused']);
    expect(await cashOf(player)).toBe(49_300n);
  });

  test('delays a withdrawal only while its round is drawn and not yet paid', async () => {
    const player = await server.fundedPlayer(100_000n);
    const bystander = await server.fundedPlayer(100_000n);
    const lockOf = async ({ token }: TestPlayer) =>
      (await server.call(withdrawals.getWithdraw, {}, { token })).body.data.lock;
    const { number } = await table.openRound('double');
    await placed(table.bet(player, 'double', { number, bet: 'red', stake: 7 }));
    expect(await lockOf(player)).toBe(0);
    await table.nextPhase('double');
    expect([await lockOf(player), await lockOf(bystander)]).toEqual([1, 0]);
    await table.finishRound('double');
    expect(await lockOf(player)).toBe(0);
  });

  test('is refused from the end of betting on, by the database clock, whether or not the round is drawn', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { number } = await table.openRound('luckyColor');
    await table.letPhasePass('luckyColor');
    const late = () => refusalOf(table.bet(player, 'luckyColor', { number, bet: 'big', stake: 5 }));
    expect(await late()).toEqual([409, 'betting_over']);
    await table.finishRound('luckyColor');
    expect(await late()).toEqual([409, 'betting_over']);
    expect(
      await refusalOf(table.bet(player, 'luckyColor', { number: number + 7, bet: 'big', stake: 5 })),
    ).toEqual([409, 'betting_over']);
    expect(await cashOf(player)).toBe(5_000n);
  });

  test('is refused in the documented order', async () => {
    const player = await server.fundedPlayer(1_500_00n);
    const { number } = await table.openRound('double');
    const bet = (slip: object) =>
      refusalOf(table.bet(player, 'double', { number, bet: 'white', stake: 1, ...slip }));
    expect(await bet({ bet: 'green', number: 999_999 })).toEqual([400, 'bet_unknown']);
    expect(await bet({ stake: '1.005', bet: 'red' })).toEqual([400, 'amount_invalid']);
    expect(await bet({ stake: 0 })).toEqual([400, 'amount_invalid']);
    const stop = (stopped: boolean) => `update originals.game set stopped = ${stopped} where name = 'double'`;
    await within(stop(true), stop(false), async () => {
      expect(await bet({ number: number + 1, stake: 0.5 })).toEqual([409, 'betting_over']);
      expect(await bet({ stake: 0.5 })).toEqual([409, 'game_stopped']);
    });
    expect(await bet({ stake: 0.5 })).toEqual([400, 'stake_too_small']);
    expect(await bet({ stake: 5_000.01 })).toEqual([400, 'stake_too_large']);
    await within(
      "update originals.shared_pace set bets_max = 1 where game = 'double'",
      "update originals.shared_pace set bets_max = 20 where game = 'double'",
      async () => {
        await placed(table.bet(player, 'double', { number, bet: 'white', stake: 1_200 }));
        expect(await bet({ stake: 5_000 })).toEqual([409, 'bets_too_many']);
      },
    );
    // 1,200 and 5,000 on white can win 86,800; another 1,000 still fits under 100,000.
    expect(await bet({ stake: 5_000 })).toEqual([500, 'balance_not_enough']);
  });

  test("never exceeds a player's number of bets on two processes concurrently", async () => {
    const player = await server.fundedPlayer(100_00n);
    const other = createSharedRounds({
      database: server.database,
      config: server.config,
      log: server.app.http.log as never,
      metrics: { rounds: { inc() {} } } as never,
      secrets: server.secrets,
      stream: {} as never,
      findName: async () => 'Ana',
    });
    const betRoute = other.routes.find(({ endpoint }) => endpoint === originalGames.betShared);
    const elsewhere = (number: number) =>
      betRoute?.run({
        body: { requestId: randomUUID(), number, bet: 'red', stake: '1' },
        params: { game: 'double' },
        query: {},
        player: { id: player.id, sessionId: 0n, currency: 'BRL' } as never,
        caller: { lang: 'pt_BR' } as never,
      });
    const most = (bets: number) =>
      `update originals.shared_pace set bets_max = ${bets} where game = 'double'`;
    for (let round = 0; round < 4; round++) {
      const { number } = await table.openRound('double');
      await within(most(1), most(20), () =>
        Promise.allSettled([
          elsewhere(number),
          table.bet(player, 'double', { number, bet: 'black', stake: 1 }),
          elsewhere(number),
        ]),
      );
      const stored = await server.database.db
        .selectFrom('originals.shared_bet')
        .select('request_id')
        .where('game', '=', 'double')
        .where('number', '=', number)
        .where('player_id', '=', player.id)
        .execute();
      expect(stored).toHaveLength(1);
      await table.finishRound('double');
    }
    await other.drain();
  });

  test("needs at least the minimum stake of rounding, even when the operator's minimum is lower", async () => {
    const player = await server.fundedPlayer(100_00n);
    const { number } = await table.openRound('luckyColor');
    const least = (minor: bigint) =>
      `update originals.stake_limit set stake_min_minor = ${minor} where game = 'luckyColor' and currency = 'BRL'`;
    await within(least(1n), least(500n), async () => {
      const rules = await server.call(originalGames.getSharedRules, { params: { game: 'luckyColor' } });
      expect(rules.body.data.stakeMin).toBe(4.81);
      const refused = await table.bet(player, 'luckyColor', { number, bet: 'big', stake: '4.80' });
      expect(refused.body).toMatchObject({
        message: expect.stringContaining('4,81'),
        data: { code: 'stake_too_small' },
      });
      await placed(table.bet(player, 'luckyColor', { number, bet: 'big', stake: '4.81' }));
    });
  });

  test('is refused when all bets of the player at the worst outcome would win more than the maximum', async () => {
    const player = await server.fundedPlayer(50_000_00n);
    const { number } = await table.openRound('double');
    const bet = (color: DoubleColor, stake: number) =>
      table.bet(player, 'double', { number, bet: color, stake });
    await placed(bet('white', 5_000));
    expect(await refusalOf(bet('white', 2_142.86))).toEqual([400, 'payout_too_large']);
    await placed(bet('white', 2_142.85));
    // Red and white never win together, so red is not limited by what white could pay.
    await placed(bet('red', 5_000));
    expect(await refusalOf(bet('white', 1))).toEqual([400, 'payout_too_large']);
  });

  test('is refused when all bets of the round would win more than its maximum, also concurrently', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => server.fundedPlayer(100_00n)));
    const { number } = await table.openRound('luckyColor');
    const limit = (minor: number) =>
      `update originals.stake_limit set payout_max_minor = ${minor / 10}, stake_max_minor = 3000, round_payout_max_minor = ${minor}
       where game = 'luckyColor' and currency = 'BRL'`;
    await within(
      `update originals.stake_limit set stake_max_minor = 3000, payout_max_minor = 20000, round_payout_max_minor = 30000
       where game = 'luckyColor' and currency = 'BRL'`,
      limit(100_000_000).replace('stake_max_minor = 3000', 'stake_max_minor = 500000'),
      async () => {
        // A number pays 9.60 times. Of a maximum of 300.00 each bet needs 96.00, so three fit and the fourth does not.
        const answers = await Promise.all(
          players.map((player) =>
            refusalOf(table.bet(player, 'luckyColor', { number, bet: '3', stake: 10 })),
          ),
        );
        expect(answers.filter(([http]) => http === 200)).toHaveLength(3);
        expect(answers.filter(([, code]) => code === 'round_full')).toHaveLength(3);
        const [first] = players;
        if (!first) throw new Error('no player');
        // 12.00 are left for the outcome 3. A bet of 6.00 on big fits (it pays at most 11.52), and other numbers have
        // room.
        await placed(table.bet(first, 'luckyColor', { number, bet: '8', stake: 10 }));
        await placed(table.bet(first, 'luckyColor', { number, bet: 'small', stake: 6 }));
        const refused = await table.bet(first, 'luckyColor', { number, bet: 'small', stake: 6 });
        expect(refused.body.data).toMatchObject({
          code: 'round_full',
          params: { max: expect.stringMatching(/^R\$\s0,48$/) },
        });
      },
    );
    const { rows } = await sql<{ prizes: string[] }>`
      select prize_minor::text[] as prizes from originals.shared_pot where game = 'luckyColor' and number = ${number}
    `.execute(server.database.db);
    const { rows: bets } = await sql<{ bet: LuckyBet; stake_minor: bigint }>`
      select bet, stake_minor from originals.shared_bet where game = 'luckyColor' and number = ${number}
    `.execute(server.database.db);
    expect(rows[0]?.prizes).toEqual(
      Array.from({ length: 10 }, (_, drawn) =>
        String(
          bets.reduce(
            (sum, one) => sum + roundPayout(luckyColor, { bet: one.bet }, drawn, one.stake_minor),
            0n,
          ),
        ),
      ),
    );
  });

  test('shows other players a masked name and nothing else of the player', async () => {
    const player = await server.fundedPlayer(9_000n);
    await table.finishRound('double');
    const { number } = await table.openRound('double');
    await placed(table.bet(player, 'double', { number, bet: 'black', stake: 12.5 }));
    await expect
      .poll(
        async () =>
          (await server.call(originalGames.getSharedRound, { params: { game: 'double' } })).body.data,
      )
      .toMatchObject({
        number,
        players: 1,
        bets: [{ player: 'Ma•••', bet: 'black', stake: 12.5, currency: 'BRL', payout: null }],
      });
    const { body } = await server.call(originalGames.getSharedRound, { params: { game: 'double' } });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${player.id}|Marina|${player.username}`));
    expect((await server.call(originalGames.listMySharedBets, { params: { game: 'double' } })).http).toBe(
      401,
    );
  });

  test('leaves a balanced ledger after 500 random bets on several rounds of both games', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => server.fundedPlayer(400_00n)));
    const seed = 20_817;
    let state = seed;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    let accepted = 0;
    for (let wave = 0; wave < 5; wave++) {
      const rounds = {
        double: await table.openRound('double'),
        luckyColor: await table.openRound('luckyColor'),
      };
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const player = players[(index + next(3)) % players.length] as TestPlayer;
          const game = next(2) === 0 ? 'double' : 'luckyColor';
          const bets: readonly string[] = game === 'double' ? doubleColors : luckyBets;
          return table.bet(player, game, {
            number: rounds[game].number,
            bet: bets[next(bets.length)] as string,
            stake: (100 + next(1_500)) / 100,
          });
        }),
      );
      accepted += answers.filter((answer) => answer.http === 200).length;
      await Promise.all([table.finishRound('double'), table.finishRound('luckyColor')]);
      await expectLedgerBalanced(server.database);
    }
    expect(accepted).toBeGreaterThan(200);
    const { rows } = await sql<{ off: bigint }>`
      select count(*) as off
      from originals.shared_bet bet
      join originals.shared_round round using (game, number)
      left join originals.round stored on (stored.player_id, stored.request_id) = (bet.player_id, bet.request_id)
      left join wallet.transfer paid on paid.id = 'payout:' || bet.request_id || ':' || bet.player_id
      where round.status = 'settled'
      and (
        bet.payout_minor is distinct from bet.prize_minor[round.outcome + 1]
        or stored.payout_minor is distinct from bet.payout_minor
        or coalesce(paid.amount_minor, 0) <> bet.payout_minor
      )
    `.execute(server.database.db);
    expect(rows[0]?.off).toBe(0n);
    const { rows: pots } = await sql<{ off: bigint }>`
      select count(*) as off
      from originals.shared_pot pot
      join (
        select game, number, currency, count(*) as bets, sum(stake_minor) as stake_minor, sum(payout_minor) as payout_minor
        from originals.shared_bet
        group by game, number, currency
      ) bet using (game, number, currency)
      where (pot.bets, pot.stake_minor, pot.payout_minor) is distinct from (bet.bets, bet.stake_minor, bet.payout_minor)
      and pot.payout_minor is not null
    `.execute(server.database.db);
    expect(pots[0]?.off).toBe(0n);
  });
});

describe('a cancelled bet', () => {
  const turnoverOf = async (player: TestPlayer) =>
    (await findBalances(server.database.db, player.id)).turnoverMinor;
  const potOf = async (game: string, number: number) => {
    const { rows } = await sql<{ bets: number; stake: string; prizes: string[] }>`
      select bets, stake_minor::text as stake, prize_minor::text[] as prizes
      from originals.shared_pot
      where game = ${game} and number = ${number} and currency = 'BRL'
    `.execute(server.database.db);
    return rows[0];
  };

  test('is returned in full, appears in no list and counts for nothing, while other bets are paid as without it', async () => {
    const [player, other] = [await server.fundedPlayer(100_00n), await server.fundedPlayer(100_00n)];
    const { number } = await table.openRound('double');
    const [first, second] = [randomUUID(), randomUUID()];
    await placed(table.bet(other, 'double', { number, bet: 'red', stake: 3 }));
    const before = await potOf('double', number);
    await placed(table.bet(player, 'double', { number, bet: 'red', stake: 10, requestId: first }));
    await placed(table.bet(player, 'double', { number, bet: 'white', stake: 7, requestId: second }));
    const { balance } = await placed(table.cancel(player, 'double', first, second));
    expect(balance).toBe(100);
    expect([await cashOf(player), await turnoverOf(player)]).toEqual([100_00n, 0n]);
    expect(await potOf('double', number)).toEqual(before);
    const mine = () => server.call(originalGames.listMySharedBets, { params: { game: 'double' } }, player);
    expect((await mine()).body.data.bets).toEqual([]);
    const shown = await server.call(originalGames.getSharedRound, { params: { game: 'double' } });
    expect(shown.body.data).toMatchObject({ players: 1 });
    await table.finishRound('double');
    expect(await cashOf(player)).toBe(100_00n);
    expect((await server.call(originals.listRounds, {}, player)).body.data.rounds).toEqual([]);
  });

  test('is returned once under repeated and concurrent requests', async () => {
    const player = await server.fundedPlayer(100_00n);
    const { number } = await table.openRound('luckyColor');
    const requestId = randomUUID();
    await placed(table.bet(player, 'luckyColor', { number, bet: 'big', stake: 20, requestId }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => table.cancel(player, 'luckyColor', requestId)),
    );
    expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
    expect(await cashOf(player)).toBe(100_00n);
    await table.finishRound('luckyColor');
    // The client did not receive the answer and repeats the request.
    expect((await table.cancel(player, 'luckyColor', requestId)).http).toBe(200);
    expect(await cashOf(player)).toBe(100_00n);
  });

  test('keeps its id: a bet with the same id is refused and moves nothing', async () => {
    const player = await server.fundedPlayer(100_00n);
    const { number } = await table.openRound('double');
    const slip = { number, bet: 'red', stake: 5, requestId: randomUUID() };
    await placed(table.bet(player, 'double', slip));
    await placed(table.cancel(player, 'double', slip.requestId));
    expect(await refusalOf(table.bet(player, 'double', slip))).toEqual([409, 'request_id_reused']);
    expect(await cashOf(player)).toBe(100_00n);
  });

  test('is refused from the end of betting on, and cancels no bet when one is too late or of another player', async () => {
    const [player, other] = [await server.fundedPlayer(100_00n), await server.fundedPlayer(100_00n)];
    const { number } = await table.openRound('double');
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await placed(table.bet(player, 'double', { number, bet: 'red', stake: 5, requestId: mine }));
    await placed(table.bet(other, 'double', { number, bet: 'red', stake: 5, requestId: theirs }));
    expect(await refusalOf(table.cancel(player, 'double', mine, theirs))).toEqual([404, 'bet_not_found']);
    expect(await refusalOf(table.cancel(player, 'luckyColor', mine))).toEqual([404, 'bet_not_found']);
    await table.letPhasePass('double');
    expect(await refusalOf(table.cancel(player, 'double', mine))).toEqual([409, 'cancel_late']);
    const deleted = sql`delete from originals.shared_bet where request_id = ${mine}`.execute(
      server.database.db,
    );
    await expect(deleted).rejects.toThrow('takes no bets any more');
    await table.nextPhase('double');
    expect(await refusalOf(table.cancel(player, 'double', mine))).toEqual([409, 'cancel_late']);
    expect(await cashOf(player)).toBe(95_00n);
    await table.finishRound('double');
  });

  test("frees the number of bets, the largest prize and the player's own limit of stakes", async () => {
    const player = await server.fundedPlayer(50_000_00n);
    const set = { kind: 'stake', period: 'day', amount: '7000' } as const;
    expect((await server.call(limits.setLimit, { body: set }, player)).http).toBe(200);
    const { number } = await table.openRound('double');
    const bet = (stake: number, requestId = randomUUID()) =>
      table.bet(player, 'double', { number, bet: 'white', stake, requestId });
    const requestId = randomUUID();
    await placed(bet(5_000, requestId));
    expect(await refusalOf(bet(2_100))).toEqual([409, 'own_stake_limit']);
    await placed(table.cancel(player, 'double', requestId));
    await within(
      "update originals.shared_pace set bets_max = 1 where game = 'double'",
      "update originals.shared_pace set bets_max = 20 where game = 'double'",
      () => placed(bet(5_000)),
    );
    expect(await turnoverOf(player)).toBe(5_000_00n);
    await table.finishRound('double');
  });

  test('leaves a balanced ledger and a correct pot when bets are placed and cancelled concurrently', async () => {
    const player = await server.fundedPlayer(1_000_00n);
    const { number } = await table.openRound('luckyColor');
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const requestId = randomUUID();
        await placed(table.bet(player, 'luckyColor', { number, bet: 'small', stake: 10 + at, requestId }));
        if (at % 2 === 0) await placed(table.cancel(player, 'luckyColor', requestId));
      }),
    );
    const stands = [11, 13, 15, 17, 19, 21].reduce((sum, stake) => sum + stake * 100, 0);
    expect(await potOf('luckyColor', number)).toMatchObject({ bets: 6, stake: String(stands) });
    expect(await cashOf(player)).toBe(1_000_00n - BigInt(stands));
    await table.finishRound('luckyColor');
  });
});
