import { type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import { type OutcomeLiability, type WorstCase, worstCaseOf } from '@palpite/domain/sports/worst-case';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

type StoredLiability = {
  matchId: bigint;
  marketId: bigint;
  key: string;
  outcome: string;
  liabilityMinor: bigint;
  /** Asian handicaps: such a bet may count only goals scored after its placement. */
  inPlayMinor: bigint;
};

async function listLiabilities(db: Db, which: RawBuilder<unknown>): Promise<StoredLiability[]> {
  const { rows } = await sql<StoredLiability>`
    select
      market.match_id as "matchId",
      market.id as "marketId",
      market.key,
      named.outcome,
      coalesce(exposure.liability_minor, 0) as "liabilityMinor",
      coalesce(in_play.minor, 0) as "inPlayMinor"
    from sportsbook.market
    cross join lateral (
      select jsonb_object_keys(market.odds) as outcome
      union
      select outcome from sportsbook.exposure where market_id = market.id
    ) named
    left join sportsbook.exposure on exposure.market_id = market.id and exposure.outcome = named.outcome
    left join lateral (
      select
        sum(
          sportsbook.liability(
            bet.stake_left_minor, leg.lines, bet.lines, leg.odds_milli, bet.payout_max_minor - bet.cashed_out_minor,
            bet.reference_ppm
          )
        )::bigint as minor
      from sportsbook.leg
      join sportsbook.bet on bet.id = leg.bet_id
      where leg.match_id = market.match_id
      and leg.market_id = market.id
      and leg.outcome = named.outcome
      and leg.in_play
      and bet.status in ('pending', 'open')
    ) in_play on market.key like '%/asianHandicap/%' and exposure.liability_minor > 0
    where ${which}
  `.execute(db);
  return rows;
}

function outcomeOf({ key, outcome }: StoredLiability, minor: bigint, isFromPlacement: boolean) {
  const market = parseMarket(key);
  return market
    ? [{ market, outcome: outcome as OutcomeCode, liabilityMinor: Number(minor), isFromPlacement }]
    : [];
}

function outcomesOf(rows: readonly StoredLiability[]): OutcomeLiability[] {
  return rows.flatMap((row) => [
    ...outcomeOf(row, row.liabilityMinor - row.inPlayMinor, false),
    ...(row.inPlayMinor > 0n ? outcomeOf(row, row.inPlayMinor, true) : []),
  ]);
}

/**
 * Makes the bound of the match exact until the next bet: the worst case, and for each outcome the worst case
 * in which it wins. The match is locked, so no bet adds liability. Bets that end meanwhile lower it; the
 * count may then be too high, which is safe.
 */
export async function countMatch(db: Db, matchId: bigint): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from sportsbook.match_exposure where match_id = ${matchId} for no key update`.execute(
      tx,
    );
    const rows = await listLiabilities(tx, sql`market.match_id = ${matchId}`);
    const candidates = rows.filter(({ key }) => parseMarket(key) !== null);
    const { lossMinor, peaksMinor } = worstCaseOf(
      outcomesOf(rows),
      candidates.flatMap((row) => outcomeOf(row, 0n, false)),
    );
    const peaks = Object.fromEntries(
      candidates.map(({ marketId, outcome }, index) => [
        `${marketId} ${outcome}`,
        peaksMinor[index] ?? lossMinor,
      ]),
    );
    await sql`
      update sportsbook.match_exposure
      set added_minor = 0, worst_minor = ${lossMinor}, peaks = ${JSON.stringify(peaks)}::jsonb, counted_at = clock_timestamp()
      where match_id = ${matchId}
    `.execute(tx);
  });
}

export type MatchWorstCase = WorstCase & { matchId: bigint };

/** Most expensive first. */
export async function listWorstCases(db: Db): Promise<MatchWorstCase[]> {
  const rows = await listLiabilities(
    db,
    sql`market.id in (select market_id from sportsbook.exposure where liability_minor > 0)`,
  );
  return [...Map.groupBy(rows, ({ matchId }) => matchId)]
    .map(([matchId, ofMatch]) => ({ matchId, ...worstCaseOf(outcomesOf(ofMatch)) }))
    .toSorted((one, other) => other.lossMinor - one.lossMinor);
}
