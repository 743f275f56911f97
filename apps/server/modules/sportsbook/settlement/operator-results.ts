import { undoingVoids } from '@palpite/domain/sports/cash-out';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import type { Sport } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor, RollbackMessage, SettlementMessage } from '../feed/feed-message.ts';
import { takeBatch } from '../markets/apply-messages-batch.ts';
import { matchTitle } from '../markets/list-held-markets.ts';
import type { OperatorResult } from '../markets/market-rows.ts';
import { overStatuses } from '../markets/market-status.ts';
import { targetOf } from './settle-match.ts';
import { decideMatchBy, findMatchWithLegs, type MatchWithLegs } from './settlement.queries.ts';
import { changedLegSettlements, lockedBetOf, type StoredBetWithLegs } from './settlement-pieces.ts';

export type MatchForResult = {
  source: string;
  ref: string;
  sport: Sport;
  title: string;
  competitors: readonly Competitor[];
  timeStatus: TimeStatus;
  feedResult: MatchResult | null;
  operatorResult: OperatorResult | null;
  /** A feed of its markets is alive and has not reported the match as over without a result. */
  isFeedAlive: boolean;
};

export const hasLiveFeed = sql`exists (
  select
  from sportsbook.market
  join sportsbook.feed on feed.source = market.source
  where market.match_id = match.id
  and feed.alive_at + feed.silent_ms * interval '1 millisecond' >= clock_timestamp()
)`;

export async function findMatchForResult(db: Db, matchId: bigint): Promise<MatchForResult | null> {
  const { rows } = await sql<MatchForResult>`
    select
      match.source,
      match.source_ref as ref,
      match.sport,
      ${matchTitle} as title,
      match.competitors,
      match.time_status as "timeStatus",
      coalesce(match.result, match.standing -> 'result') as "feedResult",
      match.operator_result as "operatorResult",
      ${hasLiveFeed} as "isFeedAlive"
    from sportsbook.match
    where match.id = ${matchId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const statesNoResult = overStatuses.has(row.timeStatus) && row.feedResult?.status === 'running';
  return { ...row, isFeedAlive: row.isFeedAlive && !statesNoResult };
}

/**
 * Bets are settled as by the feed, and corrected by the next result. Returns false when the match has this
 * result. Throws for an unknown match.
 */
export function enterResult(
  db: Db,
  match: Pick<MatchForResult, 'source' | 'ref'>,
  result: MatchResult,
  by: string,
): Promise<boolean> {
  const message = {
    kind: 'settlement',
    certainty: 'confirmed',
    result,
    markets: null,
    orderedBy: by,
  } as const;
  return deliverOrder(db, match, { ...message, ...aboutNow(match) });
}

/** The feed's result applies again. Returns false when there is none. */
export function withdrawResult(db: Db, match: Pick<MatchForResult, 'source' | 'ref'>): Promise<boolean> {
  const message = { kind: 'rollback', of: 'settlement', markets: 'all', byOperator: true } as const;
  return deliverOrder(db, match, { ...message, ...aboutNow(match) });
}

/** Has no sequence among the messages of the feed. */
const aboutNow = ({ ref }: { ref: string }) => ({ matchRef: ref, sequence: 0, at: new Date() });

function deliverOrder(
  db: Db,
  { source }: { source: string },
  message: SettlementMessage | RollbackMessage,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { opened } = await takeBatch({ now: () => message.at }, tx, source, [message]);
    const [match] = opened;
    if (!match) throw new Error(`no match ${message.matchRef} of ${source}`);
    return match.matchChanged;
  });
}

export type ResultPreview = {
  /** Whose settlement would change, by the new one. */
  legs: Record<string, number>;
  undecided: { key: string; bets: number }[];
  salesUndone: number;
  money: {
    currency: string;
    /** Newly settled, with a changed payout, and open again. */
    settled: number;
    changed: number;
    reopened: number;
    paysMinor: bigint;
    takesBackMinor: bigint;
  }[];
};

/** From one snapshot; null means no operator's result. Changes nothing. */
export function previewResult(db: Db, matchId: bigint, result: MatchResult | null): Promise<ResultPreview> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => countResult(tx, matchId, result));
}

/** As {@link previewResult}, for a transaction in progress or without one snapshot. */
export async function countResult(
  db: Db,
  matchId: bigint,
  result: MatchResult | null,
): Promise<ResultPreview> {
  const match = await findMatchWithLegs(db, matchId);
  if (!match) throw new Error(`no match ${matchId}`);
  const moving = changedLegSettlements(decideMatchBy(matchId, match, result));
  const { rows: legs } = await sql<{ settlement: string; legs: number }>`
    select settlement, count(*)::int as legs
    from (${moving}) changed_leg
    where status in ('open', 'settled', 'cashedOut')
    group by settlement
    order by settlement
  `.execute(db);
  const { rows: undecided } = await sql<{ key: string; bets: number }>`
    with changed_leg as materialized (${moving})
    select market.key, count(distinct bet.id)::int as bets
    from sportsbook.leg
    join sportsbook.bet on bet.id = leg.bet_id
    join sportsbook.market on market.id = leg.market_id
    left join changed_leg on changed_leg.bet_id = leg.bet_id and changed_leg.index = leg.index
    where leg.match_id = ${matchId}
    and bet.status = 'open'
    and coalesce(changed_leg.settlement, leg.settlement) = 'undecided'
    group by market.key
    order by market.key
  `.execute(db);
  const { rows: sales } = await sql<{ sales: number }>`
    with changed_leg as materialized (${moving})
    select count(*)::int as sales
    from sportsbook.cash_out
    where not undone
    and bet_id in (
      select bet_id from changed_leg where settlement = 'void' and void_reason = any(${undoingVoids}::text[])
    )
  `.execute(db);
  return {
    legs: Object.fromEntries(legs.map((row) => [row.settlement, row.legs])),
    undecided,
    salesUndone: sales[0]?.sales ?? 0,
    money: await countMoney(db, moving),
  };
}

/** What bets are paid and return when the legs of `moving` change. */
export async function countMoney(
  db: Db,
  moving: ReturnType<typeof changedLegSettlements>,
): Promise<ResultPreview['money']> {
  const { rows } = await sql<StoredBetWithLegs & { currency: string; status: string; paid_minor: bigint }>`
    with changed_leg as materialized (${moving})
    select
      bet.id,
      bet.currency,
      bet.status,
      bet.paid_minor,
      bet.stake_left_minor,
      bet.sizes,
      bet.bankers,
      bet.payout_max_minor,
      bet.cashed_out_minor,
      json_agg(
        case when changed_leg.bet_id is null
          then json_build_object(
            'oddsMilli', leg.odds_milli, 'kind', leg.settlement, 'reason', leg.void_reason, 'places', leg.places,
            'tied', leg.tied
          )
          else json_build_object(
            'oddsMilli', leg.odds_milli, 'kind', changed_leg.settlement, 'reason', changed_leg.void_reason, 'places', changed_leg.places,
            'tied', changed_leg.tied
          )
        end
        order by leg.index
      ) as legs
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id
    left join changed_leg on changed_leg.bet_id = leg.bet_id and changed_leg.index = leg.index
    where bet.id in (select bet_id from changed_leg)
    and bet.status in ('open', 'settled')
    group by bet.id
    order by bet.id
  `.execute(db);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, bets]) => {
    const money = { currency, settled: 0, changed: 0, reopened: 0, paysMinor: 0n, takesBackMinor: 0n };
    for (const bet of bets) {
      const { targetMinor } = targetOf(lockedBetOf(bet));
      const changeMinor = (targetMinor ?? 0n) - bet.paid_minor;
      if (bet.status === 'open') money.settled += targetMinor === null ? 0 : 1;
      else if (targetMinor === null) money.reopened++;
      else if (changeMinor !== 0n) money.changed++;
      if (changeMinor > 0n) money.paysMinor += changeMinor;
      else money.takesBackMinor -= changeMinor;
    }
    return money;
  });
}

export type ResultDifference = {
  matchId: bigint;
  title: string;
  competitors: readonly Competitor[];
  by: string;
  at: string;
  /** With bets, as the operator's result and the feed decide them. */
  legs: { key: string; outcome: string; byOperator: string; byFeed: string }[];
};

/** Feeds correct results within this time. */
const comparedDays = 30;

/** Newest first. */
export async function listResultDifferences(db: Db, limit: number): Promise<ResultDifference[]> {
  const { rows } = await sql<Pick<ResultDifference, 'title' | 'competitors'> & { id: bigint }>`
    select match.id, ${matchTitle} as title, match.competitors
    from sportsbook.match
    where match.operator_result is not null
    and (match.operator_result ->> 'at')::timestamptz > now() - ${comparedDays} * interval '1 day'
    order by match.operator_result ->> 'at' desc
    limit ${limit}
  `.execute(db);
  const found: ResultDifference[] = [];
  for (const { id: matchId, title, competitors } of rows) {
    const match = await findMatchWithLegs(db, matchId);
    if (!match?.operatorResult) continue;
    const { by, at, result } = match.operatorResult;
    const legs = differencesOf(matchId, match, result);
    if (legs.length > 0) found.push({ matchId, title, competitors, by, at, legs });
  }
  return found;
}

function differencesOf(matchId: bigint, match: MatchWithLegs, result: MatchResult): ResultDifference['legs'] {
  const operator = decideMatchBy(matchId, match, result);
  const feed = decideMatchBy(matchId, match, null);
  const keys = new Map(match.markets.map(({ id, key }) => [id, key]));
  const overruled = new Map(
    match.markets.flatMap(({ id, settlement }) =>
      (settlement?.voids ?? []).filter((entry) => entry.overruled).map(({ reason }) => [id, reason] as const),
    ),
  );
  return operator.verdicts.flatMap(({ marketId, outcome, settlement }, index) => {
    const reason = overruled.get(marketId);
    const byFeed = reason ? `void (${reason})` : textOf(feed.verdicts[index]?.settlement);
    const byOperator = textOf(settlement);
    if (byFeed === byOperator || byFeed === 'undecided') return [];
    return [{ key: keys.get(marketId) ?? marketId, outcome, byOperator, byFeed }];
  });
}

function textOf(settlement: { kind: string; reason?: string } | undefined): string {
  if (!settlement) return 'undecided';
  return settlement.reason ? `${settlement.kind} (${settlement.reason})` : settlement.kind;
}
