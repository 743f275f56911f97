import { randomUUID } from 'node:crypto';
import { parlayOf } from '@palpite/domain/sports/parlay';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  type Offered,
  overs,
  type SentLeg,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { createBalanceNews, getPocketId, getSystemAccountId } from '../../wallet/index.ts';
import { listExposureMismatches } from '../audit-bets.ts';
import { cashOutBet } from '../cash-out/cash-out-bet.ts';
import { settleMatch } from '../settlement/settle-match.ts';
import { type ExposureScope, listExposures, setExposureLimit } from './exposure-limits.ts';
import { createSlipBatcher, type SlipBatcher, type SlipRequest } from './slip-batcher.ts';

const by = { staffId: null, name: 'machine' };

describe.each(['server', 'embedded'] as const)(
  'the maximum that the operator may lose on one outcome, %s',
  (kind) => {
    let server: TestServer;
    let table: SportsTable;
    let match: Offered;
    let slips: SlipBatcher;

    beforeAll(async () => {
      server = await startServer({
        kind: kind === 'embedded' ? 'embedded' : 'postgres',
        environment: { FEED: 'off' },
      });
      table = sportsTable(server);
      await table.liftFreeze();
      slips = newTable();
    });
    beforeEach(async () => {
      match = await table.offer();
    });
    afterEach(async () => {
      await slips.drain();
      await expectLedgerBalanced(server.database);
    });
    afterAll(() => server.close());

    function newTable(): SlipBatcher {
      const { database } = server;
      const news = createBalanceNews(database, createLog(server.config));
      return createSlipBatcher({ database, news, slipsMax: 100, batchesMax: 2, onPending: () => undefined });
    }

    const limit = (scope: ExposureScope, most?: bigint | null) =>
      setExposureLimit(server.database.db, by, scope, most);
    const ofMarket = (leg: SentLeg): ExposureScope => `market/${BigInt(leg.marketId)}`;
    const home = (of = match) => of.leg(winner, 'home', 2_000);

    async function liabilityOf(leg: SentLeg): Promise<bigint> {
      const rows = await listExposures(server.database.db, BigInt(leg.marketId));
      return rows.find(({ outcome }) => outcome === leg.outcome)?.liabilityMinor ?? -1n;
    }

    async function requestOf(player: TestPlayer, stakeMinor: bigint, leg = home()): Promise<SlipRequest> {
      const { db } = server.database;
      return {
        playerId: player.id,
        accountId: await getPocketId(db, player.id, 'cash'),
        heldAccountId: await getPocketId(db, player.id, 'held'),
        productAccountId: await db
          .transaction()
          .execute((tx) => getSystemAccountId(tx, 'house', 'sports', 'BRL')),
        slipId: randomUUID(),
        fingerprint: 'of a test',
        currency: 'BRL',
        stakeMinor,
        shape: parlayOf(1),
        lines: 1,
        oddsPolicy: 'all',
        payoutMaxMinor: 50_000_000n,
        referencePpm: 1_000_000n,
        legs: [
          {
            matchId: match.matchId,
            marketId: BigInt(leg.marketId),
            outcome: leg.outcome,
            requestedMilli: leg.oddsMilli,
          },
        ],
        seenMilli: [leg.oddsMilli],
      };
    }

    test('accepts one of ten concurrent bets for the last room, refuses the others with outcome_full', async () => {
      await limit(ofMarket(home()), 1_000n);
      const players = await Promise.all(Array.from({ length: 10 }, () => server.fundedPlayer(2_000n)));
      const answers = await Promise.all(players.map((player) => table.place(player, table.slip([home()]))));
      expect(answers.filter(({ bet }) => bet)).toHaveLength(1);
      expect(answers.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(Array(9).fill('outcome_full'));
      expect(await liabilityOf(home())).toBe(1_000n);
      expect(
        (await table.place(players[0] as TestPlayer, table.slip([match.leg(winner, 'away', 3_800)]))).refusal,
      ).toMatchObject({ code: 'outcome_limit' });
    });

    test('accepts the slips of a batch in order while they fit, and leaves the room of a refused one to the next', async () => {
      await limit(ofMarket(home()), 10_000n);
      const stakes = [6_000n, 5_000n, 3_000n, 1_500n, 1_000n, 1n];
      const requests = await Promise.all(
        stakes.map(async (stake) => requestOf(await server.fundedPlayer(10_000n), stake)),
      );
      const rows = await Promise.all(requests.map((request) => slips.place(request)));
      expect(rows.map(({ verdict }) => verdict)).toEqual([
        'posted',
        'outcome_limit',
        'posted',
        'outcome_limit',
        'posted',
        'outcome_limit',
      ]);
      expect(rows[1]?.fitting).toEqual(['0']);
      expect(rows[1]?.balance_minor).toBe(10_000n);
      expect(await liabilityOf(home())).toBe(10_000n);
    });

    test('two processes betting on an outcome without bets are serialised', async () => {
      const others = [slips, newTable(), newTable()];
      const players = await Promise.all(Array.from({ length: 12 }, () => server.fundedPlayer(5_000n)));
      for (let round = 0; round < 5; round++) {
        match = await table.offer();
        await limit(ofMarket(home()), 5_000n);
        const requests = await Promise.all(players.map((player) => requestOf(player, 1_000n)));
        const rows = await Promise.all(
          requests.map((request, index) => (others[index % 3] as SlipBatcher).place(request)),
        );
        expect(rows.filter(({ verdict }) => verdict === 'posted')).toHaveLength(5);
        expect(rows.filter(({ verdict }) => verdict === 'outcome_limit')).toHaveLength(7);
      }
      for (const other of others) await other.drain();
    });

    test('reports the stake that fits, and accepts it', async () => {
      await limit(ofMarket(home()), 4_550n);
      const leg = match.leg(winner, 'draw', 3_400);
      const player = await server.fundedPlayer(10_000n);
      const { refusal } = await table.place(player, table.slip([leg], { stake: '100' }));
      // 45.50 / 2.4
      expect(refusal).toMatchObject({
        code: 'outcome_limit',
        params: { amount: '18.95' },
        legs: [{ index: 0, code: 'outcome_limit', oddsMilli: 3_400 }],
      });
      expect(refusal?.message).toContain('18,95');
      await table.placeAccepted(player, table.slip([leg], { stake: '18.95' }));
      expect(await liabilityOf(leg)).toBe(4_548n);
      expect((await table.place(player, table.slip([leg], { stake: '1' }))).refusal?.code).toBe(
        'outcome_full',
      );
    });

    test('a repeated slip is the same bet and counts once, even when the outcome is full', async () => {
      await limit(ofMarket(home()), 1_000n);
      const player = await server.fundedPlayer(5_000n);
      const sent = table.slip([home()]);
      const { betId } = await table.placeAccepted(player, sent);
      const again = await Promise.all(Array.from({ length: 5 }, () => table.placeAccepted(player, sent)));
      expect(new Set(again.map((bet) => bet.betId))).toEqual(new Set([betId]));
      expect(await liabilityOf(home())).toBe(1_000n);
    });

    test('a parlay counts on each of its outcomes at the parlay price, and is refused for the full one', async () => {
      const other = await table.offer();
      const legs = [home(), other.leg(overs, 'over', 1_900)];
      const player = await server.fundedPlayer(10_000n);
      await table.placeAccepted(player, table.slip(legs));
      expect(await Promise.all(legs.map(liabilityOf))).toEqual([1_000n, 900n]);
      await limit(ofMarket(legs[1] as SentLeg), 1_500n);
      const { refusal } = await table.place(player, table.slip(legs));
      // 6.00 / 0.9
      expect(refusal).toMatchObject({
        code: 'outcome_limit',
        params: { amount: '6.66' },
        legs: [{ index: 1 }],
      });
      expect(await Promise.all(legs.map(liabilityOf))).toEqual([1_000n, 900n]);
    });

    test('a leg of a system counts for the lines that contain it', async () => {
      const matches = [match, await table.offer(), await table.offer()];
      const player = await server.fundedPlayer(10_000n);
      await table.placeAccepted(
        player,
        table.slip(
          matches.map((of) => home(of)),
          { stake: '9', sizes: [1], bankers: [2] },
        ),
      );
      expect(await Promise.all(matches.map((of) => liabilityOf(home(of))))).toEqual([450n, 450n, 900n]);
    });

    test('a bet counts for at most what it can pay', async () => {
      const leg = match.leg(winner, 'away', 3_800);
      const player = await server.fundedPlayer(10_000_000n);
      const request = await requestOf(player, 200_000n, leg);
      await slips.place({ ...request, payoutMaxMinor: 300_000n });
      expect(await liabilityOf(leg)).toBe(100_000n);
    });

    test('another currency counts at its rate, and the stake that fits is reported in that currency', async () => {
      await limit(ofMarket(home()), 10_000n);
      const player = await server.fundedPlayer(10_000n, { lang: 'en_US' });
      expect(player.currency).toBe('GBP');
      await table.placeAccepted(player, table.slip([home()], { stake: '12' }));
      expect(await liabilityOf(home())).toBe(6_000n);
      const { refusal } = await table.place(player, table.slip([home()], { stake: '12' }));
      expect(refusal).toMatchObject({ code: 'outcome_limit', params: { amount: '8.00', max: '£\u00a08' } });
    });

    test('the narrowest limit applies, unlimited is a limit too, and lowering a limit cancels no bet', async () => {
      const player = await server.fundedPlayer(100_000n);
      const place = async () => (await table.place(player, table.slip([home()]))).refusal?.code ?? 'taken';
      await limit(`sport/football`, 500n);
      expect(await place()).toBe('outcome_limit');
      await limit(`match/${match.matchId}`, null);
      expect(await place()).toBe('taken');
      await limit(ofMarket(home()), 1_000n);
      expect(await place()).toBe('outcome_full');
      expect((await listExposures(server.database.db, BigInt(home().marketId)))[0]).toMatchObject({
        outcome: 'home',
        liabilityMinor: 1_000n,
        mostMinor: 1_000n,
        scope: ofMarket(home()),
      });
      await limit(ofMarket(home()));
      expect(await place()).toBe('taken');
      await limit(`match/${match.matchId}`);
      await limit('sport/football');
      expect(await place()).toBe('taken');
      expect(await limit('market/999999999', 1n)).toBe(false);
    });

    test('in play, exposure is reserved while the bet is pending, released on refusal, and counted at the accepted price', async () => {
      await table.delay('football', 30_000);
      match = await table.offer({ score: { home: 0, away: 0 } });
      await limit(ofMarket(home()), 1_500n);
      const [one, two] = await Promise.all([server.fundedPlayer(5_000n), server.fundedPlayer(5_000n)]);
      const waiting = await table.placeAccepted(one, table.slip([home()]));
      expect(waiting.state).toBe('pending');
      expect((await table.place(two, table.slip([home()]))).refusal).toMatchObject({
        code: 'outcome_limit',
        params: { amount: '5.00' },
      });
      await table.publishScore(match, { home: 1, away: 0 });
      await table.passDelay();
      expect((await table.getBet(one, waiting.betId)).state).toBe('refused');
      expect(await liabilityOf(home())).toBe(0n);
      await table.publishOdds(match, winner, { home: 1_900, draw: 3_400, away: 3_800 });
      await table.placeAccepted(two, table.slip([match.leg(winner, 'home', 1_900)], { oddsPolicy: 'all' }));
      expect(await liabilityOf(home())).toBe(900n);
      await table.publishOdds(match, winner, { home: 1_950, draw: 3_400, away: 3_800 });
      await table.passDelay();
      expect(await liabilityOf(home())).toBe(950n);
    });

    test('in play, a risen price must fit too; a bet that does not fit is refused and releases its exposure', async () => {
      await table.delay('football', 30_000);
      match = await table.offer({ score: { home: 0, away: 0 } });
      await limit(ofMarket(home()), 2_500n);
      const players = await Promise.all(Array.from({ length: 3 }, () => server.fundedPlayer(5_000n)));
      // Far below the current price: reserves almost no exposure.
      const low = { ...home(), oddsMilli: 1_010 };
      const waiting: { betId: string }[] = [];
      for (const player of players)
        waiting.push(await table.placeAccepted(player, table.slip([low], { oddsPolicy: 'better' })));
      expect(await liabilityOf(home())).toBe(30n);
      await table.passDelay();
      const bets = await Promise.all(
        players.map((player, index) => table.getBet(player, waiting[index]?.betId ?? '')),
      );
      expect(bets.map(({ state, refusal }) => refusal?.code ?? state)).toEqual([
        'open',
        'open',
        'filled_meanwhile',
      ]);
      expect(bets[2]?.refusal?.message).toContain('voltou para o seu saldo');
      expect(await liabilityOf(home())).toBe(2_000n);
    });

    test('in play, a bet with an unchanged price is accepted even if the limit was lowered', async () => {
      await table.delay('football', 30_000);
      match = await table.offer({ score: { home: 0, away: 0 } });
      const player = await server.fundedPlayer(5_000n);
      const { betId } = await table.placeAccepted(player, table.slip([home()]));
      await limit(ofMarket(home()), 1n);
      await table.passDelay();
      expect((await table.getBet(player, betId)).state).toBe('open');
    });

    test('a sale releases exposure, partial and full', async () => {
      const player = await server.fundedPlayer(5_000n);
      const { betId } = await table.placeAccepted(player, table.slip([home()], { stake: '20' }));
      const sell = (stake?: string) =>
        server.database.db.transaction().execute((tx) =>
          cashOutBet(
            tx,
            {
              playerId: player.id,
              betId: BigInt(betId),
              requestId: `sale ${stake}`,
              currency: 'BRL',
              shown: '0.01',
              stake,
            },
            null,
          ),
        );
      await sell('15');
      expect(await liabilityOf(home())).toBe(500n);
      await sell('15');
      await sell();
      expect(await liabilityOf(home())).toBe(0n);
    });

    test('settlement releases exposure once, a lost parlay on all outcomes; a rollback restores it', async () => {
      const other = await table.offer();
      const player = await server.fundedPlayer(5_000n);
      await table.placeAccepted(player, table.slip([home()], { stake: '20' }));
      await table.placeAccepted(player, table.slip([home(), home(other)], { stake: '10' }));
      const settle = () =>
        settleMatch(
          { database: server.database, log: createLog(server.config), betsPerChunk: 1 },
          match.matchId,
        );
      const liabilities = () => Promise.all([liabilityOf(home()), liabilityOf(home(other))]);
      expect(await liabilities()).toEqual([3_000n, 1_000n]);
      await table.publishScore(match, { home: 0, away: 2 }, 'finished');
      await table.publishResult(match, {
        status: 'finished',
        scores: { fullGame: { home: 0, away: 2, isOver: true } },
      });
      await Promise.all([settle(), settle()]);
      await settle();
      expect(await liabilities()).toEqual([0n, 0n]);
      await table.publish({
        kind: 'rollback',
        of: 'settlement',
        markets: 'all',
        matchRef: match.ref,
        sequence: 900_000_000,
        at: new Date(),
      });
      await settle();
      expect(await liabilities()).toEqual([3_000n, 1_000n]);
    });

    test('a void bet releases its exposure', async () => {
      const player = await server.fundedPlayer(5_000n);
      await table.placeAccepted(player, table.slip([home()], { stake: '20' }));
      await table.publish({
        kind: 'cancel',
        matchRef: match.ref,
        sequence: 900_000_001,
        at: new Date(),
        markets: 'all',
        reason: 'cancelled',
        from: null,
        until: null,
      });
      await settleMatch(
        { database: server.database, log: createLog(server.config), betsPerChunk: 10 },
        match.matchId,
      );
      expect(await liabilityOf(home())).toBe(0n);
    });

    test('the audit finds a liability that differs from the bets', async () => {
      await table.placeAccepted(await server.fundedPlayer(5_000n), table.slip([home()]));
      const id = `${home().marketId} home`;
      const { database } = server;
      await database.db
        .transaction()
        .execute(async (tx) => {
          await sql`update sportsbook.exposure set liability_minor = 1 where market_id = ${home().marketId}`.execute(
            tx,
          );
          expect(await listExposureMismatches(tx)).toEqual([
            { what: 'liability of an outcome', id, expected: '1000', found: '1' },
          ]);
          await sql`delete from sportsbook.exposure where market_id = ${home().marketId}`.execute(tx);
          expect(await listExposureMismatches(tx)).toEqual([
            { what: 'liability of an outcome', id, expected: '1000', found: 'none' },
          ]);
          throw new Error('taken back');
        })
        .catch((failure: Error) => expect(failure.message).toBe('taken back'));
    });
  },
);
