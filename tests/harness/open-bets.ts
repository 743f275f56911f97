import { randomUUID } from 'node:crypto';
import type { Chances } from '@palpite/domain/sports/chances';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import {
  type BetShape,
  countLines,
  countLinesOfLeg,
  highestPayout,
  parlayOf,
} from '@palpite/domain/sports/parlay';
import { rulesVersion } from '@palpite/domain/sports/rules';
import { sql } from 'kysely';
import type { MarketSettlement } from '../../apps/server/modules/sportsbook/settlement/decide-legs.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  openPockets,
  postTransfers,
} from '../../apps/server/modules/wallet/index.ts';
import type { Database, Tx } from '../../apps/server/platform/db.ts';

/** A market by its key, in a match of `aMatch`. */
export type PickedLeg = {
  matchId: bigint;
  market: string;
  outcome: string;
  oddsMilli: number;
  score?: Score;
};

export type BetRequest = {
  playerId: bigint;
  stakeMinor: bigint;
  legs: readonly PickedLeg[];
  shape?: BetShape;
  payoutMaxMinor?: bigint;
  placedAt?: Date;
};

export type OpenBets = ReturnType<typeof openBets>;

const source = 'test';

/** Writes matches, accepted bets and results straight into the database. */
export function openBets(database: Database) {
  const { db } = database;
  let nextRef = 1;
  let nextPlayer = 5_000_000n;
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  async function aPlayer(cashMinor: bigint): Promise<bigint> {
    const playerId = nextPlayer++;
    await write((tx) => openPockets(tx, playerId, 'BRL'));
    await fund(playerId, cashMinor);
    return playerId;
  }

  async function fund(playerId: bigint, cashMinor: bigint): Promise<void> {
    if (cashMinor === 0n) return;
    const cash = await getPocketId(db, playerId, 'cash');
    await write(async (tx) => {
      const account = await getSystemAccountId(tx, 'promotion', 'test', 'BRL');
      await postTransfers(tx, [
        {
          id: `fund:${randomUUID()}`,
          kind: 'adjustment',
          debitAccountId: cashMinor > 0n ? account : cash,
          creditAccountId: cashMinor > 0n ? cash : account,
          amountMinor: cashMinor > 0n ? cashMinor : -cashMinor,
          currency: 'BRL',
          playerId,
          reference: 'test',
        },
      ]);
    });
  }

  /** In an hour, with a live feed. `quote` or the first bet creates its markets. */
  async function aMatch(sport = 'football'): Promise<bigint> {
    const ref = `match-${nextRef++}`;
    const { rows } = await sql<{ id: bigint }>`
      with feed as (
        insert into sportsbook.feed (source, alive_at)
        values (${source}, now() + interval '1 day')
        on conflict (source) do update set alive_at = excluded.alive_at
        returning source
      ),
      league as (
        insert into sportsbook.league (source, source_ref, sport, name)
        select source, ${ref}, ${sport}, 'Liga' from feed
        returning id
      )
      insert into sportsbook.match (source, source_ref, sport, league_id, competitors, planned_at, starts_at, in_play_offered)
      select ${source}, ${ref}, ${sport}, id, '[]', now() + interval '1 hour', now() + interval '1 hour', true from league
      returning id
    `.execute(db);
    return first(rows).id;
  }

  async function marketId(matchId: bigint, key: string): Promise<bigint> {
    const { rows } = await sql<{ id: bigint }>`
      insert into sportsbook.market (match_id, source, key, status, priced_material)
      values (${matchId}, ${source}, ${key}, 'open', 1)
      on conflict (match_id, key) do update set key = excluded.key
      returning id
    `.execute(db);
    return first(rows).id;
  }

  /** Sets chances without margin. */
  async function quote(
    matchId: bigint,
    key: string,
    chances: Record<string, Chances>,
    status: 'open' | 'suspended' = 'open',
  ): Promise<void> {
    const id = await marketId(matchId, key);
    const storedChances = Object.fromEntries(
      Object.entries(chances).map(([outcome, { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm }]) => [
        outcome,
        [winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm],
      ]),
    );
    await sql`
      update sportsbook.market
      set chances = ${JSON.stringify(storedChances)}::jsonb, status = ${status}, version = version + 1
      where id = ${id}
    `.execute(db);
  }

  async function place(request: BetRequest): Promise<bigint> {
    const { playerId, stakeMinor, legs, payoutMaxMinor = 50_000_000n } = request;
    const shape = request.shape ?? parlayOf(legs.length);
    const lines = countLines(legs.length, shape);
    if (!lines.ok) throw new Error(`no such bet: ${lines.code}`);
    const cash = await getPocketId(db, playerId, 'cash');
    const held = await getPocketId(db, playerId, 'held');
    const marketIds: bigint[] = [];
    for (const leg of legs) marketIds.push(await marketId(leg.matchId, leg.market));
    return write(async (tx) => {
      const sportsAccount = await getSystemAccountId(tx, 'house', 'sports', 'BRL');
      const { id } = await tx
        .insertInto('sportsbook.bet')
        .values({
          player_id: playerId,
          slip_id: randomUUID(),
          fingerprint: '',
          account_id: cash,
          held_account_id: held,
          product_account_id: sportsAccount,
          currency: 'BRL',
          stake_minor: stakeMinor,
          stake_left_minor: stakeMinor,
          sizes: [...shape.sizes],
          bankers: [...shape.bankers],
          lines: lines.value,
          legs: legs.length,
          legs_open: legs.length,
          odds_policy: 'none',
          rules_version: rulesVersion,
          payout_max_minor: payoutMaxMinor,
          reference_ppm: 1_000_000n,
          highest_payout_minor: highestPayout(
            stakeMinor,
            legs.map((leg) => leg.oddsMilli),
            shape,
            payoutMaxMinor,
          ),
          status: 'open',
          moves: 1,
          placed_at: request.placedAt ?? new Date(),
          accepted_at: request.placedAt ?? new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('sportsbook.leg')
        .values(
          legs.map((leg, index) => ({
            bet_id: id,
            index,
            match_id: leg.matchId,
            market_id: marketIds[index] ?? 0n,
            outcome: leg.outcome,
            lines: countLinesOfLeg(legs.length, shape, index),
            odds_milli: BigInt(leg.oddsMilli),
            market_version: 1n,
            material_version: 1n,
            in_play: leg.score !== undefined,
            score_home: leg.score?.home ?? null,
            score_away: leg.score?.away ?? null,
          })),
        )
        .execute();
      await sql`
        insert into sportsbook.exposure (market_id, outcome, liability_minor)
        select market_id, outcome, liability_minor
        from sportsbook.open_liability
        where (market_id, outcome) in (select market_id, outcome from sportsbook.leg where bet_id = ${id})
        on conflict (market_id, outcome) do update set liability_minor = excluded.liability_minor
      `.execute(tx);
      await sql`
        insert into sportsbook.match_exposure (match_id, added_minor)
        select leg.match_id, sum(exposure.liability_minor)
        from sportsbook.leg
        join sportsbook.market on market.match_id = leg.match_id
        join sportsbook.exposure on exposure.market_id = market.id
        where leg.bet_id = ${id}
        group by leg.match_id, leg.index
        on conflict (match_id) do update set added_minor = greatest(match_exposure.added_minor, excluded.added_minor)
      `.execute(tx);
      await postTransfers(tx, [
        {
          id: `sports-stake:${id}:1`,
          kind: 'stake',
          debitAccountId: cash,
          creditAccountId: sportsAccount,
          amountMinor: stakeMinor,
          currency: 'BRL',
          playerId,
          reference: `sports:${id}`,
        },
      ]);
      await tx
        .updateTable('wallet.account')
        .set({ turnover_minor: sql`turnover_minor + ${stakeMinor}` })
        .where('id', '=', cash)
        .execute();
      return id;
    });
  }

  /** Null takes it back. */
  async function publishResult(matchId: bigint, result: MatchResult | null): Promise<void> {
    await sql`
      update sportsbook.match
      set result = ${result && JSON.stringify(result)}::jsonb, result_version = result_version + 1
      where id = ${matchId}
    `.execute(db);
  }

  async function publishMarket(
    matchId: bigint,
    key: string,
    settlement: MarketSettlement | null,
  ): Promise<void> {
    const id = await marketId(matchId, key);
    await write(async (tx) => {
      await sql`
        update sportsbook.market set settlement = ${settlement && JSON.stringify(settlement)}::jsonb where id = ${id}
      `.execute(tx);
      await sql`
        update sportsbook.match set result_version = result_version + 1 where id = ${matchId}
      `.execute(tx);
    });
  }

  const liftFreeze = () =>
    sql`update sportsbook.cash_out_freeze set before_seconds = 0, in_play_seconds = 0`.execute(db);

  const betRow = (betId: bigint) =>
    db.selectFrom('sportsbook.bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow();
  const cashOf = async (playerId: bigint) => (await findBalances(db, playerId)).cashMinor;
  const turnoverOf = async (playerId: bigint) => (await findBalances(db, playerId)).turnoverMinor;

  return {
    aPlayer,
    fund,
    aMatch,
    marketId,
    quote,
    place,
    publishResult,
    publishMarket,
    liftFreeze,
    betRow,
    cashOf,
    turnoverOf,
  };
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was written');
  return row;
}

/** Result with these goals, half-time goals and corners. */
export function footballResult(
  [home, away]: [number, number],
  {
    half = [0, 0],
    corners = [5, 4],
    isOver = true,
  }: { half?: [number, number]; corners?: [number, number]; isOver?: boolean } = {},
): MatchResult {
  return {
    status: isOver ? 'finished' : 'running',
    scores: {
      fullGame: { home, away, isOver },
      firstHalf: { home: half[0], away: half[1], isOver: true },
    },
    corners: { home: corners[0], away: corners[1], isOver },
  };
}
