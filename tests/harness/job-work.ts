import { randomUUID } from 'node:crypto';
import { inbox, originalGames, sports, vip } from '@palpite/contracts';
import { expect } from 'vitest';
import { raiseLevels } from '../../apps/server/modules/engagement/vip/raise-level.ts';
import { importReport, planReturns } from '../../apps/server/modules/payments/index.ts';
import { findBalances } from '../../apps/server/modules/wallet/index.ts';
import { give, seal, stakeInJournal } from './bonuses.ts';
import { actOnPage, getOrder, letTimePass, orderPackage } from './deposits.ts';
import { aMember, beginAtDayOne, earningsOf, playOn } from './invitations.ts';
import {
  aBet,
  anExcludedDepositor,
  aSlotRound,
  cashOf,
  countOf,
  day,
  deposit,
  depositWithoutEvent,
  forgets,
  insertNews,
  type JobContext,
  run,
  source,
  type Work,
} from './job-context.ts';
import { platformJobWork } from './job-work-platform.ts';
import { footballResult } from './open-bets.ts';
import { freshCaptcha } from './people.ts';
import { evoDriver, pgDriver } from './slots-drivers.ts';
import { overs } from './sports.ts';
import {
  advanceCheckClock,
  aHolder,
  getWithdrawal,
  leaveCash,
  movementsOf,
  withdrawAccepted,
} from './withdrawals.ts';

/** The player's level has not been raised yet. */
async function aPlayerOfLevelOne(context: JobContext) {
  const { server } = context;
  const player = await server.newPlayer();
  const { payNo } = await depositWithoutEvent(context, player, 100);
  await server.fund(player, 50_000n);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor: 50_000n }]);
  await seal(server);
  return { player, payNo };
}

async function aRewardingFriend(context: JobContext) {
  const inviter = await aMember(context.server);
  const friend = await aMember(context.server, inviter);
  await deposit(context, friend, 100);
  return { inviter, friend };
}

/** By job: creates work and returns how to check that it is done exactly once. */
export const jobWork: Record<string, (context: JobContext) => Promise<Work>> = {
  ...platformJobWork,

  'seal the journal': async (context) => {
    const player = await context.server.fundedPlayer(5_000n);
    return {
      check: async () => {
        const unsealed =
          'wallet.transfer where seq > (select coalesce(max(through_seq), 0) from wallet.seal)';
        expect(await countOf(context, `${unsealed} and player_id = $1`, [player.id])).toBe(0);
      },
    };
  },

  'tidy the embedded database': async (context) => {
    const player = await context.server.fundedPlayer(5_000n);
    return { check: async () => expect(await cashOf(context, player)).toBe(5_000n) };
  },

  'erase personal data that is due': async (context) => {
    const [gone, kept] = [await context.server.newPlayer(), await context.server.newPlayer()];
    for (const [player, years] of [
      [gone, 0],
      [kept, 5],
    ] as const) {
      await run(context, "update identity.player set name = 'Ana Teste' where id = $1", [player.id]);
      await run(
        context,
        `insert into identity.erasure (player_id, ordered_by, reason, keep_until)
        values ($1, 'Cleo', 'request', now() + make_interval(years => $2))`,
        [player.id, years],
      );
    }
    const named = (id: bigint) => countOf(context, "identity.player where id = $1 and name <> ''", [id]);
    return { check: async () => expect([await named(gone.id), await named(kept.id)]).toEqual([0, 1]) };
  },

  'forget old captchas, codes and sessions': async (context) => {
    const [old, young] = [await freshCaptcha(context.server), await freshCaptcha(context.server)];
    await run(context, 'update identity.captcha set expires_at = now() where code_id = $1', [old.codeId]);
    const left = (codeId: number) => countOf(context, 'identity.captcha where code_id = $1', [codeId]);
    return { check: async () => expect([await left(old.codeId), await left(young.codeId)]).toEqual([0, 1]) };
  },

  'settle bonuses': async (context) => {
    const { server } = context;
    const player = await server.fundedPlayer(10_000n);
    await give(server, player);
    await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 10_000n }]);
    await seal(server);
    return {
      check: async () =>
        expect(await findBalances(server.database.db, player.id)).toMatchObject({
          cashMinor: 10_000n,
          bonusMinor: 0n,
        }),
    };
  },

  'check orders with the payment vendor': async (context) => {
    const { server } = context;
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-200');
    // The callback is lost: only the vendor knows of the payment.
    await run(
      context,
      `create function payments.lose() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`,
    );
    await run(
      context,
      'create trigger lose before update on payments."order" for each row execute function payments.lose()',
    );
    await actOnPage(server, order.payNo, 'complete');
    await run(context, 'drop trigger lose on payments."order"');
    await run(context, 'drop function payments.lose');
    await letTimePass(server, order.orderId, 31);
    return {
      check: async () => {
        expect((await getOrder(server, order.orderId)).status).toBe('credited');
        expect(await cashOf(context, player)).toBe(20_000n);
      },
      later: () => letTimePass(server, order.orderId, 1_440),
    };
  },

  'compare payers of deposits': async (context) => {
    const { server } = context;
    const [stopped, other] = [await server.newPlayer(), await server.newPlayer()];
    for (const player of [stopped, other]) {
      const { payNo } = await orderPackage(server, player, 'BRL-BRL-50');
      await actOnPage(server, payNo, 'complete?payer=one-card');
    }
    await run(context, "update identity.player set stop_kind = 'exclusion' where id = $1", [stopped.id]);
    return {
      check: async () =>
        expect(
          await countOf(
            context,
            "identity.person_review where state = 'open' and $1 in (first_id, second_id)",
            [other.id],
          ),
        ).toBe(1),
    };
  },

  'notify players of an opened discount': async (context) => {
    const player = await context.server.newPlayer();
    await run(context, "update identity.player set created_at = now() - interval '1 day' where id = $1", [
      player.id,
    ]);
    return {
      // A second notification is harmless.
      check: async () =>
        expect(
          await countOf(context, "platform.outbox where topic = 'updateUserInfo' and player_id = $1", [
            player.id,
          ]),
        ).toBeGreaterThan(0),
    };
  },

  'collect what players owe': async (context) => {
    const { server } = context;
    const player = await server.newPlayer();
    const { payNo } = await deposit(context, player, 200);
    await leaveCash(server, player, 5_000n);
    await actOnPage(server, payNo, 'reverse');
    expect(await cashOf(context, player)).toBe(0n);
    await server.fund(player, 20_000n);
    return { check: async () => expect(await cashOf(context, player)).toBe(5_000n) };
  },

  'compare reports of payment vendors again': async (context) => {
    const { server } = context;
    const { orderId, payNo } = await orderPackage(server, await server.newPlayer(), 'BRL-BRL-50');
    const columns = 'id,at,type,status,amount,currency,fee,reference,merchantReference';
    const line = `L-1,${new Date().toISOString()},payment,paid,50.00,BRL,0,${payNo},`;
    await importReport(server.database.db, 'sandbox', `${columns}\n${line}`, {}, 'Caio');
    await actOnPage(server, payNo, 'complete');
    const differing = 'payments.vendor_difference where subject = $1 and closed_at is null';
    expect(await countOf(context, differing, [orderId])).toBe(1);
    return { check: async () => expect(await countOf(context, differing, [orderId])).toBe(0) };
  },

  'plan returns of unplayed deposits': async (context) => {
    const { player } = await anExcludedDepositor(context);
    return {
      check: async () => {
        expect(
          await countOf(context, 'payments.deposit_return where player_id = $1 and amount_minor = 20000', [
            player.id,
          ]),
        ).toBe(1);
        expect(await cashOf(context, player)).toBe(0n);
      },
    };
  },

  'send returns of deposits to the payment vendor': async (context) => {
    const { player } = await anExcludedDepositor(context);
    await context.server.database.db.transaction().execute((tx) => planReturns(tx, player));
    return {
      check: async () =>
        expect(
          await countOf(context, "payments.deposit_return where player_id = $1 and status = 'refunded'", [
            player.id,
          ]),
        ).toBe(1),
      later: () =>
        run(context, 'update payments.deposit_return set check_at = now() where check_at is not null'),
    };
  },

  'send withdrawals to the payout vendor': async (context) => {
    const { server } = context;
    const holder = await aHolder(server, 30_000n, '99');
    await run(
      context,
      "update wallet.account set turnover_minor = 1000000 where player_id = $1 and kind = 'cash'",
      [holder.id],
    );
    const { orderId } = await withdrawAccepted(server, holder, 200);
    return {
      check: async () => {
        expect((await getWithdrawal(server, orderId)).status).toBe('paid');
        expect(await movementsOf(server, orderId)).toEqual([
          ['withdrawal-hold', 20_000n],
          ['withdrawal', 19_500n],
          ['withdrawal-fee', 500n],
        ]);
      },
      later: () => advanceCheckClock(server),
    };
  },

  'void overdue matches': async (context) => {
    const { player, matchId } = await aBet(context);
    await run(
      context,
      `update sportsbook.match
      set planned_at = now() - interval '40 hours', starts_at = planned_at, fixture_sequence = 1
      where id = $1`,
      [matchId],
    );
    return {
      check: async () => {
        expect(
          await countOf(context, 'sportsbook.match where id = $1 and jsonb_array_length(voids) = 1', [
            matchId,
          ]),
        ).toBe(1);
        await expect.poll(() => cashOf(context, player)).toBe(1_000n);
      },
    };
  },

  'forget old odds': async (context) => {
    const { matchId, bets } = await aBet(context);
    const marketId = await bets.marketId(matchId, 'football/matchResult/fullGame');
    const insert = (version: number, days: number) =>
      run(
        context,
        `insert into sportsbook.odds_change (market_id, version, status, odds, source, reported_at, at)
        values ($1, $2, 'open', '{}', $3, now(), now() - make_interval(days => $4))`,
        [marketId, version, source, days],
      );
    await insert(1, 31);
    await insert(2, 29);
    return {
      check: async () =>
        expect(await countOf(context, 'sportsbook.odds_change where market_id = $1', [marketId])).toBe(1),
    };
  },

  'forget early messages': async (context) => {
    await context.bets.aMatch();
    return forgets(
      'sportsbook.early_message',
      (_, name, minutes) =>
        run(
          context,
          `insert into sportsbook.early_message (source, source_ref, message, at)
          values ($1, $2, '{}', now() - make_interval(mins => $3))`,
          [source, name, minutes],
        ),
      'source_ref = $1',
      [day + 1, day - 1],
    )(context);
  },

  'forget old news of the board': forgets(
    'platform.outbox',
    insertNews('sportsBoard'),
    'payload = to_jsonb($1::text)',
    [6, 4],
  ),

  'settle bets': async (context) => {
    const { bets, player, matchId } = await aBet(context);
    await bets.publishResult(matchId, footballResult([1, 0]));
    return { check: async () => expect(await cashOf(context, player)).toBe(2_000n) };
  },

  'compare covered stakes': async (context) => {
    const { server, table } = context;
    const player = await server.fundedPlayer(10_000n);
    await give(server, player);
    const match = await table.offer();
    await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
    await table.placeAccepted(player, table.slip([match.leg(overs, 'under', 1_920)]));
    const left = () => countOf(context, 'wallet.cover_check where player_id = $1', [player.id]);
    const covered = () =>
      countOf(context, 'wallet.covered_stake where player_id = $1 and covered_minor = 1000', [player.id]);
    return { check: async () => expect([await left(), await covered()]).toEqual([0, 2]) };
  },

  'sell bets at the value set': async (context) => {
    const { server, table } = context;
    const player = await server.fundedPlayer(1_000n);
    const match = await table.offer();
    await table.liftFreeze();
    const bet = await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
    await server.call(sports.setAutoCashOut, { params: { betId: bet.betId }, body: { at: '12.00' } }, player);
    await table.publishOdds(match, overs, { over: 1_425, under: 2_700 });
    await table.alive();
    for (const url of context.urls) {
      await expect
        .poll(async () => {
          const headers = { authorization: player.token };
          const answer = await fetch(url + sports.listCashOuts.path, { headers });
          return JSON.stringify(await answer.json());
        })
        .toContain('12.15');
    }
    return { check: async () => expect(await cashOf(context, player)).toBe(1_215n) };
  },

  'finish abandoned rounds': async (context) => {
    const { server } = context;
    const player = await server.fundedPlayer(10_000n);
    const requestId = randomUUID();
    const body = { requestId, stake: '10', mines: 3 };
    expect((await server.call(originalGames.startMines, { body }, player)).http).toBe(200);
    await run(
      context,
      "update originals.open_round set touched_at = now() - interval '25 hours' where player_id = $1",
      [player.id],
    );
    return {
      check: async () => {
        expect(await countOf(context, 'originals.open_round where player_id = $1', [player.id])).toBe(0);
        expect(await cashOf(context, player)).toBe(10_000n);
      },
    };
  },

  'ask vendors about open rounds': async (context) => {
    const { player, round } = await aSlotRound(context, pgDriver, 2);
    const spin = (id: string, bet: string, win: string, hands: 1 | 2) =>
      `{"parentBetId":${round},"betId":${id},"playerName":"${player.id}","gameId":"${pgDriver.game}","currency":"BRL",` +
      `"betAmount":${bet},"winAmount":${win},"transactionType":1,"handsStatus":${hands},"betTime":${Date.now()}}`;
    context.pgSpins.set(round, [
      spin(round, '1.00', '0.00', 1),
      spin(`${round}1`, '0.00', '0.50', 1),
      spin(`${round}2`, '0.00', '0.70', 2),
    ]);
    return {
      check: async () => expect(await cashOf(context, player)).toBe(100_00n - 1_00n + 1_20n),
      later: () =>
        run(
          context,
          `update seamless.round
          set touched_at = touched_at - interval '2 hours', vendor_queried_at = vendor_queried_at - interval '2 hours'
          where id = $1`,
          [round],
        ),
    };
  },

  'resolve abandoned slot rounds': async (context) => {
    const { player, round } = await aSlotRound(context, evoDriver, 73);
    return {
      check: async () => {
        expect(await countOf(context, "seamless.round where id = $1 and status = 'void'", [round])).toBe(1);
        expect(await cashOf(context, player)).toBe(100_00n);
      },
    };
  },

  'raise VIP levels': async (context) => {
    const { server } = context;
    const { player } = await aPlayerOfLevelOne(context);
    return {
      check: async () => {
        expect((await server.call(vip.getVip, {}, player)).body.data.level).toBe(1);
        expect(await cashOf(context, player)).toBe(11_000n);
      },
    };
  },

  'let VIP levels lapse': async (context) => {
    const { server } = context;
    const { player } = await aPlayerOfLevelOne(context);
    await raiseLevels(server.database.db, [player.id], []);
    await run(context, 'update wallet.turnover_day set day = day - 60 where player_id = $1', [player.id]);
    await run(
      context,
      "update engagement.vip_player set review_from = review_from - interval '40 days' where player_id = $1",
      [player.id],
    );
    await run(context, 'update engagement.vip_terms set keep_days = 30');
    return {
      check: async () => {
        const { level, history } = (await server.call(vip.getVip, {}, player)).body.data;
        expect({ level, moves: history.length }).toEqual({ level: 0, moves: 2 });
      },
    };
  },

  'settle commissions': async (context) => {
    await beginAtDayOne(context.server);
    const inviter = await aMember(context.server);
    await playOn(context.server, 1, [[await aMember(context.server, inviter), 100_000n]]);
    return {
      check: async () =>
        expect(await earningsOf(context.server, inviter)).toMatchObject([{ kind: 'commission', amount: 3 }]),
    };
  },

  'reward friends who deposit': async (context) => {
    const { inviter } = await aRewardingFriend(context);
    return {
      check: async () =>
        expect(await earningsOf(context.server, inviter)).toMatchObject([
          { kind: 'reward', amount: 10, status: 'waiting' },
        ]),
    };
  },

  'pay earnings of invitations': async (context) => {
    const { inviter, friend } = await aRewardingFriend(context);
    await run(
      context,
      `insert into engagement.friend_reward (friend_id, earner_id, currency, deposits_minor, terms_version, amount_minor, due_at)
      values ($1, $2, 'BRL', 10000, 1, 1000, now())`,
      [friend.id, inviter.id],
    );
    const level =
      'insert into engagement.vip_player (player_id, level) values ($1, 1) on conflict do nothing';
    await run(context, level, [friend.id]);
    return { check: async () => expect(await cashOf(context, inviter)).toBe(1_000n) };
  },

  'take back rewards of reversed deposits': async (context) => {
    const { player, payNo } = await aPlayerOfLevelOne(context);
    await raiseLevels(context.server.database.db, [player.id], []);
    await actOnPage(context.server, payNo, 'reverse?amountMinor=1');
    return { check: async () => expect(await cashOf(context, player)).toBe(11_000n - 1n - 1_000n) };
  },

  'mail news': async (context) => {
    const { server } = context;
    const player = await server.newPlayer();
    await server.call(inbox.setInboxMail, { body: { on: true } }, player);
    const { orderId } = await deposit(context, player, 100);
    await run(
      context,
      "update support.inbox set mailed_through = now() - interval '1 hour' where player_id = $1",
      [player.id],
    );
    await run(context, "update payments.order set credited_at = now() - interval '1 minute' where id = $1", [
      orderId,
    ]);
    return {
      check: async () =>
        expect(await countOf(context, 'platform.mail where to_address = $1', [player.username])).toBe(1),
    };
  },
};
