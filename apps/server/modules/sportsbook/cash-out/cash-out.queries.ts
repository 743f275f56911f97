import { areChances, type Chances } from '@palpite/domain/sports/chances';
import { parseMarket } from '@palpite/domain/sports/markets';
import { hasChancesOfBet, type ScoreBasis } from '@palpite/domain/sports/settlement';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { usualDelaysMs } from '../betting/in-play-delay.ts';
import { legOffered } from '../betting/pieces.sql.ts';
import { settlementOf } from '../betting/present-bet.ts';
import { isUnderReview, type PriceReview } from '../markets/guard-prices.ts';
import type { CashOutTerms, FindChances, FindReview, Position } from './offer-cash-out.ts';

type StoredLeg = {
  marketId: string;
  outcome: string;
  oddsMilli: number;
  settlement: string;
  void_reason: string | null;
  places: number | null;
  tied: number | null;
  score_home: number | null;
  score_away: number | null;
  market_version: number;
  in_play: boolean;
  taken_at: string;
};

type StoredChances = {
  id: bigint;
  key: string;
  chances: Record<string, number[]>;
  score_basis: string | null;
  score_home: number | null;
  score_away: number | null;
  material_version: bigint;
  delay_ms: number;
};

/**
 * `material`: version of each market that accepts bets. `delayMs`: longest delay of the legs in play, or 0.
 */
export type Look = {
  findChances: FindChances;
  isUnderReview: FindReview;
  material: ReadonlyMap<bigint, bigint>;
  delayMs: number;
};

type PositionRow = Omit<Position, 'legs'> & { legs: StoredLeg[] };

function positions(which: RawBuilder<unknown>): RawBuilder<PositionRow> {
  return sql`
    select
      bet.id as "betId",
      bet.player_id as "playerId",
      bet.status,
      bet.currency,
      bet.stake_left_minor as "stakeLeftMinor",
      bet.sizes,
      bet.bankers,
      bet.payout_max_minor as "payoutMaxMinor",
      bet.cashed_out_minor as "cashedOutMinor",
      bet.owed_minor
        + coalesce(
          (
            select sum(owed_minor - collected_minor - written_off_minor)
            from payments.reversal
            where reversal.bet_id = bet.id::text
          ),
          0
        )::bigint as "owedMinor",
      bet.auto_cash_out_minor as "autoMinor",
      frozen.until as "frozenUntil",
      (
        select json_agg(
          json_build_object(
            'marketId', leg.market_id::text,
            'outcome', leg.outcome,
            'oddsMilli', leg.odds_milli,
            'settlement', leg.settlement,
            'void_reason', leg.void_reason,
            'places', leg.places,
            'tied', leg.tied,
            'score_home', leg.score_home,
            'score_away', leg.score_away,
            'market_version', leg.market_version,
            'in_play', leg.in_play,
            'taken_at', coalesce(bet.accepted_at, bet.placed_at)
          )
          order by leg.index
        )
        from sportsbook.leg
        where leg.bet_id = bet.id
      ) as legs
    from sportsbook.bet
    cross join lateral (
      select max(until) filter (where until > clock_timestamp()) as until
      from (
        select
          coalesce(bet.accepted_at, bet.placed_at)
            + case when leg.in_play then in_play_seconds else before_seconds end * interval '1 second' as until
        from sportsbook.leg
        join sportsbook.match on match.id = leg.match_id
        join sportsbook.cash_out_freeze on cash_out_freeze.sport = match.sport
        where leg.bet_id = bet.id
        and leg.settlement = 'undecided'
      ) of_leg
    ) frozen
    ${which}
  `;
}

export const openPositions = (playerId: bigint, limit: number): RawBuilder<PositionRow> =>
  positions(sql`
    join sportsbook.undecided_bet on undecided_bet.bet_id = bet.id
    where undecided_bet.player_id = ${playerId}
    order by undecided_bet.bet_id desc
    limit ${limit}
  `);

export const autoPositions = (afterBetId: bigint, limit: number): RawBuilder<PositionRow> =>
  positions(sql`
    join sportsbook.undecided_bet on undecided_bet.bet_id = bet.id
    where undecided_bet.auto_cash_out_minor is not null
    and undecided_bet.bet_id > ${afterBetId}
    and bet.status = 'open'
    order by undecided_bet.bet_id
    limit ${limit}
  `);

export async function listPositions(db: Db, query: RawBuilder<PositionRow>): Promise<Position[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({
    ...row,
    legs: row.legs.map((leg) => ({
      marketId: BigInt(leg.marketId),
      outcome: leg.outcome,
      oddsMilli: leg.oddsMilli,
      settlement: settlementOf(leg),
      scoreAtPlacement: scoreOf(leg.score_home, leg.score_away),
      marketVersion: leg.market_version,
      inPlay: leg.in_play,
      takenAt: new Date(leg.taken_at),
    })),
  }));
}

/** `shownMinor` is the accepted offer; `stakeMinor` null for all. */
export type WaitingSale = {
  betId: bigint;
  shownMinor: bigint;
  stakeMinor: bigint | null;
  takesMs: number;
  leftMs: number;
};

export async function findWaitingSales(db: Db, playerId: bigint): Promise<ReadonlyMap<bigint, WaitingSale>> {
  const { rows } = await sql<WaitingSale>`
    select
      bet_id as "betId",
      shown_minor as "shownMinor",
      stake_minor as "stakeMinor",
      (extract(epoch from until_at - from_at) * 1000)::int as "takesMs",
      (extract(epoch from until_at - now()) * 1000)::int as "leftMs"
    from sportsbook.waiting_sale
    where player_id = ${playerId}
    and until_at > now()
  `.execute(db);
  return new Map(rows.map((sale) => [sale.betId, sale]));
}

export async function lockBet(tx: Tx, playerId: bigint, betId: bigint): Promise<Position | null> {
  const { rows } = await sql`
    select id from sportsbook.bet where id = ${betId} and player_id = ${playerId} for update
  `.execute(tx);
  if (rows.length === 0) return null;
  // Under the lock, so that bet and legs are from the same moment.
  const [position] = await listPositions(tx, positions(sql`where bet.id = ${betId}`));
  return position ?? null;
}

/** Share mode, in id order. A price change waits until the sale is committed. */
export async function lockAndLook(tx: Tx, marketIds: readonly bigint[]): Promise<Look> {
  const { rows } = await sql<StoredChances>`
    with match as materialized (
      select id, sport, time_status, in_play, in_play_offered, starts_at, standing, material_version
      from sportsbook.match
      where id in (select match_id from sportsbook.market where id = any(${marketIds.map(String)}::bigint[]))
      order by id
      for share
    ),
    market as materialized (
      select id, match_id, source, key, status, hold, chances, until_start, score_basis, material_version
      from sportsbook.market
      where id = any(${marketIds.map(String)}::bigint[])
      and (select count(*) from match) >= 0
      order by id
      for share
    )
    select
      market.id,
      market.key,
      market.chances,
      market.score_basis,
      (match.standing #>> array['result', 'scores', split_part(market.key, '/', 3), 'home'])::int as score_home,
      (match.standing #>> array['result', 'scores', split_part(market.key, '/', 3), 'away'])::int as score_away,
      match.material_version + market.material_version as material_version,
      case
        when ${underWay} then coalesce(delay.delay_ms, (${usualDelaysMs}::jsonb ->> match.sport)::int)
        else 0
      end as delay_ms
    from market
    join match on match.id = market.match_id
    join sportsbook.feed on feed.source = market.source
    left join sportsbook.delay on delay.sport = match.sport
    where market.status = 'open'
    and ${sql.raw(legOffered)}
  `.execute(tx);
  const byMarket = new Map(rows.map((row) => [row.id, row]));
  return {
    findChances({ marketId, outcome, scoreAtPlacement }) {
      const row = byMarket.get(marketId);
      const market = row && parseMarket(row.key);
      if (!market) return null;
      const byFeed = row.score_basis as ScoreBasis | null;
      const score = scoreOf(row.score_home, row.score_away);
      if (!hasChancesOfBet(market, byFeed, scoreAtPlacement, score)) return null;
      return chancesOf(row.chances[outcome]);
    },
    isUnderReview: await readReviews(tx, marketIds),
    material: new Map(rows.map((row) => [row.id, row.material_version])),
    delayMs: Math.max(0, ...rows.map((row) => row.delay_ms)),
  };
}

/** A market without a row is not under review. */
export async function readReviews(db: Db, marketIds: readonly bigint[]): Promise<FindReview> {
  const { rows } = await sql<PriceReview & { id: bigint }>`
    select
      market.id,
      market.hold is not null as "isHeld",
      market.price_jumps as "priceJumps",
      market.cleared_version::float8 as "clearedVersion",
      market.odds,
      match.standing ->> 'scoredAt' as "scoredAt"
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where market.id = any(${marketIds.map(String)}::bigint[])
  `.execute(db);
  const byMarket = new Map(rows.map((row) => [row.id, row]));
  return (leg) => {
    const review = byMarket.get(leg.marketId);
    return review !== undefined && isUnderReview(leg, review);
  };
}

export function openMarketsOf(positions: readonly Position[]): bigint[] {
  const open = positions.flatMap(({ legs }) =>
    legs.filter(({ settlement }) => settlement.kind === 'undecided'),
  );
  return [...new Set(open.map(({ marketId }) => marketId))];
}

/** A decided leg's match has a newer result that is not settled yet: the value of the bet is unknown. */
export async function isReportedOtherwise(tx: Tx, betId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select
    from sportsbook.leg
    join sportsbook.match on match.id = leg.match_id
    where leg.bet_id = ${betId}
    and leg.settlement <> 'undecided'
    and match.settled_version < match.result_version
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** A match past its start counts as in play, even if the feed has not reported it. */
const underWay = sql.raw('(match.in_play or match.starts_at <= clock_timestamp())');

const scoreOf = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away };

function chancesOf(reported: readonly number[] | undefined): Chances | null {
  if (!reported) return null;
  const [winPpm = 0, halfWinPpm = 0, voidPpm = 0, halfLossPpm = 0, lossPpm = 0] = reported;
  const chances = { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm };
  return areChances(chances) ? chances : null;
}

export async function getCashOutTerms(db: Db, currency: string): Promise<CashOutTerms> {
  const row = await db
    .selectFrom('sportsbook.bet_limit')
    .select(['cash_out_offered', 'cash_out_margin_ppm', 'stake_min_minor'])
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return {
    offered: row.cash_out_offered,
    marginPpm: row.cash_out_margin_ppm,
    stakeMinMinor: row.stake_min_minor,
  };
}

export type Sale = { whole: boolean; stakeMinor: bigint; shownMinor: bigint; paidMinor: bigint };

export async function findSale(db: Db, betId: bigint, requestId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('sportsbook.cash_out')
    .select(['whole', 'stake_minor', 'shown_minor', 'paid_minor'])
    .where('bet_id', '=', betId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row
    ? {
        whole: row.whole,
        stakeMinor: row.stake_minor,
        shownMinor: row.shown_minor,
        paidMinor: row.paid_minor,
      }
    : null;
}
