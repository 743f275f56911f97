import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** What limits of liability are written in. */
export const referenceCurrency: Currency = 'BRL';

/** Which markets a limit is for; the narrowest is in force. */
export type ExposureScope = 'all' | `sport/${string}` | `${'league' | 'match' | 'market'}/${bigint}`;

export type ExposureLimit = { scope: string; mostMinor: bigint | null };

/** What the house may lose on an outcome, by the scopes that have a limit of their own; null for no limit. */
export async function listExposureLimits(db: Db): Promise<ExposureLimit[]> {
  const rows = await db
    .selectFrom('sportsbook.exposure_limit')
    .select(['scope', 'most_minor as mostMinor'])
    .orderBy('scope')
    .execute();
  return rows;
}

/**
 * Sets what the house may lose on each outcome of a scope, for the bets from now on; null for no limit. Without a value
 * the scope has none of its own any more, and the next wider one is in force. False when there is no such league, match
 * or market.
 */
export async function setExposureLimit(
  db: Db,
  scope: ExposureScope,
  mostMinor?: bigint | null,
): Promise<boolean> {
  const [of, id] = scope.split('/');
  if (of === 'league' || of === 'match' || of === 'market') {
    const known = await db
      .selectFrom(`sportsbook.${of}`)
      .select('id')
      .where('id', '=', BigInt(id ?? ''))
      .executeTakeFirst();
    if (!known) return false;
  }
  if (mostMinor === undefined) {
    await db.deleteFrom('sportsbook.exposure_limit').where('scope', '=', scope).execute();
    return true;
  }
  await db
    .insertInto('sportsbook.exposure_limit')
    .values({ scope, most_minor: mostMinor })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ most_minor: mostMinor }))
    .execute();
  return true;
}

/** Sets what a minor unit of a currency counts as in limits, in millionths; bets that were taken keep what they count. */
export async function setReferenceRate(db: Db, currency: Currency, referencePpm: bigint): Promise<void> {
  await db
    .updateTable('sportsbook.terms')
    .set({ reference_ppm: referencePpm })
    .where('currency', '=', currency)
    .execute();
}

export async function listReferenceRates(db: Db): Promise<{ currency: string; referencePpm: bigint }[]> {
  return db
    .selectFrom('sportsbook.terms')
    .select(['currency', 'reference_ppm as referencePpm'])
    .orderBy('currency')
    .execute();
}

/** The narrowest limit for a market, of the rows `market` and `match`, as a lateral row `most` (scope, minor). */
export const narrowestLimit = `(
    select exposure_limit.scope, most_minor as minor
    from (
      values
        (1, 'market/' || market.id), (2, 'match/' || match.id), (3, 'league/' || match.league_id),
        (4, 'sport/' || match.sport), (5, 'all')
    ) as narrow (rank, scope)
    join sportsbook.exposure_limit on exposure_limit.scope = narrow.scope
    order by narrow.rank
    limit 1
  ) most`;

export type OutcomeExposure = {
  marketId: string;
  outcome: string;
  /** Price now, in thousandths; null when it is not offered. */
  oddsMilli: number | null;
  liabilityMinor: bigint;
  /** Limit in force, and of which scope; null for none. */
  mostMinor: bigint | null;
  scope: string | null;
};

/** What the house would lose on each outcome of a market, the highest first, with the limit in force. */
export async function listExposures(db: Db, marketId: bigint): Promise<OutcomeExposure[]> {
  const { rows } = await sql<OutcomeExposure>`
    select
      market.id::text as "marketId",
      named.outcome,
      (market.odds ->> named.outcome)::int as "oddsMilli",
      coalesce(exposure.liability_minor, 0) as "liabilityMinor",
      most.minor as "mostMinor",
      most.scope
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    left join lateral ${sql.raw(narrowestLimit)} on true
    cross join lateral (
      select jsonb_object_keys(market.odds) as outcome
      union
      select outcome from sportsbook.exposure where market_id = market.id
    ) named
    left join sportsbook.exposure on exposure.market_id = market.id and exposure.outcome = named.outcome
    where market.id = ${marketId}
    order by 4 desc, named.outcome
  `.execute(db);
  return rows;
}
