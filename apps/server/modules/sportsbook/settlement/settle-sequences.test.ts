import { payoutMaxLeft } from '@palpite/domain/sports/cash-out';
import { chancesOfWin } from '@palpite/domain/sports/chances';
import { type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { betPayout, parlayOf } from '@palpite/domain/sports/parlay';
import { type LegSettlement, settle } from '@palpite/domain/sports/settlement';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import {
  type BetRequest,
  footballResult,
  type OpenBets,
  openBets,
  type PickedLeg,
} from '../../../../../tests/harness/open-bets.ts';
import { readConfig } from '../../../config.ts';
import type { Database } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cashOutBet } from '../cash-out/cash-out-bet.ts';
import { settleMatch } from './settle-match.ts';

const log = createLog(readConfig({ LOG_LEVEL: 'silent' }));
let database: Database;
let bets: OpenBets;

beforeAll(async () => {
  ({ database } = await freshDatabase());
  bets = openBets(database);
  await bets.liftFreeze();
});
afterAll(() => database.close());

const markets = {
  'football/total/fullGame/2.75': ['over', 'under'],
  'football/asianHandicap/fullGame/-0.25': ['home', 'away'],
  'football/matchResult/fullGame': ['home', 'draw', 'away'],
} as const satisfies Record<string, readonly OutcomeCode[]>;
type MarketKey = keyof typeof markets;
const keys = Object.keys(markets) as MarketKey[];

const aGoal = fc.integer({ min: 0, max: 4 });
const aLeg = fc.record({
  match: fc.integer({ min: 0, max: 2 }),
  market: fc.constantFrom(...keys),
  outcome: fc.nat(2),
  oddsMilli: fc.integer({ min: 1_010, max: 6_000 }),
  score: fc.option(fc.record({ home: fc.nat(1), away: fc.nat(1) }), { nil: undefined }),
});
const aBet = fc.record({
  player: fc.nat(1),
  stakeMinor: fc.bigInt({ min: 800n, max: 5_000n }),
  legs: fc.uniqueArray(aLeg, { minLength: 1, maxLength: 3, selector: (leg) => leg.match }),
  isSystem: fc.boolean(),
  payoutMaxMinor: fc.constantFrom(5_001n, 6_500n, 50_000_000n),
});
const aStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      match: fc.nat(2),
      home: aGoal,
      away: aGoal,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelled' as const), match: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), match: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('market' as const),
      match: fc.nat(2),
      market: fc.constantFrom(...keys),
      reported: fc.constantFrom('void' as const, 'win' as const, 'nothing' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      bet: fc.nat(),
      percent: fc.integer({ min: 10, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      player: fc.nat(1),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('twoProcesses' as const),
      match: fc.nat(2),
      home: aGoal,
      away: aGoal,
    }),
  },
);

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;

/** State of the match, independent of the database. */
type Known = { result: MatchResult | null; reported: Map<MarketKey, 'void' | 'win'> };

function comeOut({ result, reported }: Known, leg: PickedLeg): LegSettlement {
  const word = reported.get(leg.market as MarketKey);
  if (word === 'void') return { kind: 'void', reason: 'marketWithdrawn' };
  if (word === 'win')
    return leg.outcome === 'home' || leg.outcome === 'over' ? { kind: 'win' } : { kind: 'undecided' };
  const market = parseMarket(leg.market);
  if (!market) throw new Error(leg.market);
  if (!result) return { kind: 'undecided' };
  return settle(market, leg.outcome as OutcomeCode, result, leg.score ? { scoreAtPlacement: leg.score } : {});
}

async function play(
  slips: readonly ValueOf<typeof aBet>[],
  steps: readonly ValueOf<typeof aStep>[],
): Promise<void> {
  const players = [await bets.aPlayer(50_000n), await bets.aPlayer(50_000n)];
  const matchIds = [await bets.aMatch(), await bets.aMatch(), await bets.aMatch()];
  const known: Known[] = matchIds.map(() => ({ result: null, reported: new Map() }));
  for (const matchId of matchIds) {
    for (const key of keys) {
      await bets.quote(
        matchId,
        key,
        Object.fromEntries(markets[key].map((outcome) => [outcome, chancesOfWin(480_000)])),
      );
    }
  }
  const placed: { betId: bigint; request: BetRequest; places: number[] }[] = [];
  for (const { player, legs, isSystem, ...rest } of slips) {
    const request: BetRequest = {
      ...rest,
      playerId: players[player] ?? 0n,
      legs: legs.map(({ match, market, outcome, oddsMilli, score }) => ({
        matchId: matchIds[match] ?? 0n,
        market,
        outcome: markets[market][outcome % markets[market].length] ?? 'home',
        oddsMilli,
        ...(score && { score }),
      })),
      shape: isSystem && legs.length === 3 ? { sizes: [2, 3], bankers: [] } : parlayOf(legs.length),
    };
    placed.push({ betId: await bets.place(request), request, places: legs.map(({ match }) => match) });
  }

  const settleNow = (match: number, betsPerChunk = 2) =>
    settleMatch({ database, log, betsPerChunk }, matchIds[match] ?? 0n);

  for (const [index, step] of steps.entries()) {
    if (step.kind === 'sell') {
      const one = placed[step.bet % placed.length];
      if (!one) continue;
      const { stake_left_minor: left } = await bets.betRow(one.betId);
      const minor = (left * BigInt(step.percent)) / 100n;
      const stake =
        step.percent === 100 ? undefined : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
      await database.db
        .transaction()
        .execute((tx) =>
          cashOutBet(
            tx,
            {
              playerId: one.request.playerId,
              betId: one.betId,
              requestId: `request ${index}`,
              currency: 'BRL',
              shown: '0.01',
              stake,
            },
            null,
          ),
        )
        .catch((failure) => {
          if (!(failure instanceof Refusal)) throw failure;
        });
      continue;
    }
    if (step.kind === 'spend') {
      const player = players[step.player] ?? 0n;
      await bets.fund(player, -((await bets.cashOf(player)) * BigInt(step.percent)) / 100n);
      continue;
    }
    const state = known[step.match];
    const matchId = matchIds[step.match] ?? 0n;
    if (!state) continue;
    if (step.kind === 'market') {
      if (step.reported === 'nothing') state.reported.delete(step.market);
      else state.reported.set(step.market, step.reported);
      const first = markets[step.market][0];
      await bets.publishMarket(
        matchId,
        step.market,
        step.reported === 'void'
          ? {
              outcomes: null,
              voids: [{ sequence: index, reason: 'marketWithdrawn', from: null, until: null }],
            }
          : step.reported === 'win'
            ? { outcomes: { [first]: { kind: 'win' } }, voids: [] }
            : null,
      );
    } else {
      state.result =
        step.kind === 'rollback'
          ? null
          : step.kind === 'cancelled'
            ? { status: 'cancelled' }
            : footballResult([step.home, step.away]);
      await bets.publishResult(matchId, state.result);
    }
    if (step.kind === 'twoProcesses') await Promise.all([settleNow(step.match, 1), settleNow(step.match, 3)]);
    // The change stays unsettled, so that two are settled together.
    else if (index % 4 !== 3) await settleNow(step.match);
  }
  for (const match of matchIds.keys()) await settleNow(match);

  for (const { betId, request, places } of placed) {
    const row = await bets.betRow(betId);
    if (row.status === 'cashedOut') {
      expect(row).toMatchObject({ paid_minor: 0n, owed_minor: 0n, stake_left_minor: 0n, target_minor: null });
      continue;
    }
    const legs = request.legs.map((leg, index) => ({
      oddsMilli: leg.oddsMilli,
      settlement: comeOut(known[places[index] ?? 0] ?? { result: null, reported: new Map() }, leg),
    }));
    const max = payoutMaxLeft(row.payout_max_minor, row.cashed_out_minor);
    const target = betPayout(row.stake_left_minor, legs, request.shape ?? parlayOf(legs.length), max);
    expect(row.target_minor).toBe(target);
    expect(row.status).toBe(target === null ? 'open' : 'settled');
    expect(row.paid_minor - row.owed_minor).toBe(target ?? 0n);
    expect(row.cashed_out_minor + row.paid_minor - row.owed_minor).toBeLessThanOrEqual(row.payout_max_minor);
    const isVoid = target !== null && legs.every(({ settlement }) => settlement.kind === 'void');
    expect(row.turnover_back_minor).toBe(isVoid ? row.stake_left_minor : 0n);
  }
  for (const player of players) {
    const { rows } = await sql<{ turnover: bigint }>`
      select coalesce(sum(stake_minor - turnover_back_minor - sold.minor), 0)::bigint as turnover
      from sportsbook.bet
      cross join lateral (
        select coalesce(sum(cash_out.stake_minor), 0) as minor from sportsbook.cash_out where bet_id = bet.id and not undone
      ) sold
      where player_id = ${player}
    `.execute(database.db);
    expect(await bets.turnoverOf(player)).toBe(rows[0]?.turnover);
  }
  await expectLedgerBalanced(database);
}

test('after any results, corrections, cancellations and sales a bet has been paid by the latest result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aBet, { minLength: 1, maxLength: 6 }),
      fc.array(aStep, { minLength: 1, maxLength: 14 }),
      play,
    ),
    { numRuns: 40, seed: 20_261_121 },
  );
}, 120_000);
