import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';

export const referenceCurrency: Currency = 'BRL';

/** The narrowest scope with a limit applies. */
export type ExposureScope = 'all' | `sport/${string}` | `${'league' | 'match' | 'market'}/${bigint}`;

/** Who changed a row last, and when; null for its first values. */
export type Changed = { changed_by: string | null; changed_at: Date | null };

export type ExposureLimit = Changed & { scope: string; mostMinor: bigint | null };

/** Null means unlimited. */
export async function listExposureLimits(db: Db): Promise<ExposureLimit[]> {
  const rows = await db
    .selectFrom('sportsbook.exposure_limit')
    .select(['scope', 'most_minor as mostMinor', 'changed_by', 'changed_at'])
    .orderBy('scope')
    .execute();
  return rows;
}

/**
 * Maximum loss on each outcome of a scope, for future bets. `null` means unlimited; without a value the next
 * wider limit applies. Returns false when the target does not exist.
 */
export async function setExposureLimit(
  db: Db,
  actor: Actor,
  scope: ExposureScope,
  mostMinor?: bigint | null,
): Promise<boolean> {
  if (!(await isKnown(db, scope))) return false;
  if (mostMinor === undefined) {
    await db.deleteFrom('sportsbook.exposure_limit').where('scope', '=', scope).execute();
    return true;
  }
  const values = { most_minor: mostMinor, ...changedBy(actor) };
  await db
    .insertInto('sportsbook.exposure_limit')
    .values({ scope, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
  return true;
}

async function isKnown(db: Db, scope: ExposureScope): Promise<boolean> {
  const [of, id] = scope.split('/');
  if (of !== 'league' && of !== 'match' && of !== 'market') return true;
  const known = await db
    .selectFrom(`sportsbook.${of}`)
    .select('id')
    .where('id', '=', BigInt(id ?? ''))
    .executeTakeFirst();
  return known !== undefined;
}

export async function listMatchLimits(
  db: Db,
): Promise<{ limits: ExposureLimit[]; tiers: (Changed & { tier: number; sharePermille: number })[] }> {
  const [limits, tiers] = await Promise.all([
    db
      .selectFrom('sportsbook.match_limit')
      .select(['scope', 'most_minor as mostMinor', 'changed_by', 'changed_at'])
      .orderBy('scope')
      .execute(),
    db
      .selectFrom('sportsbook.league_tier')
      .select(['tier', 'share_permille as sharePermille', 'changed_by', 'changed_at'])
      .orderBy('tier')
      .execute(),
  ]);
  return { limits, tiers };
}

/** Maximum worst-case loss of a match; parameters as in `setExposureLimit`. */
export async function setMatchLimit(
  db: Db,
  actor: Actor,
  scope: Exclude<ExposureScope, `market/${bigint}`>,
  mostMinor?: bigint | null,
): Promise<boolean> {
  if (!(await isKnown(db, scope))) return false;
  if (mostMinor === undefined) {
    await db.deleteFrom('sportsbook.match_limit').where('scope', '=', scope).execute();
    return true;
  }
  const values = { most_minor: mostMinor, ...changedBy(actor) };
  await db
    .insertInto('sportsbook.match_limit')
    .values({ scope, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
  return true;
}

export async function setLeagueTier(db: Db, leagueId: bigint, tier: number): Promise<boolean> {
  const done = await db
    .updateTable('sportsbook.league')
    .set({ tier })
    .where('id', '=', leagueId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('sportsbook.league_tier').select('tier').where('tier', '=', tier)),
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function findLeagueTier(db: Db, leagueId: bigint): Promise<number | null> {
  const row = await db
    .selectFrom('sportsbook.league')
    .select('tier')
    .where('id', '=', leagueId)
    .executeTakeFirst();
  return row?.tier ?? null;
}

/** Sets the share of limits in thousandths. */
export async function setTierShare(db: Db, actor: Actor, tier: number, sharePermille: number): Promise<void> {
  const values = { share_permille: sharePermille, ...changedBy(actor) };
  await db
    .insertInto('sportsbook.league_tier')
    .values({ tier, ...values })
    .onConflict((conflict) => conflict.column('tier').doUpdateSet(values))
    .execute();
}

/** Value of one minor unit, in millionths. Existing bets keep their rate. */
export async function setReferenceRate(
  db: Db,
  actor: Actor,
  currency: Currency,
  referencePpm: bigint,
): Promise<void> {
  const { changed_by, changed_at } = changedBy(actor);
  await db
    .updateTable('sportsbook.bet_limit')
    .set({ reference_ppm: referencePpm, rate_changed_by: changed_by, rate_changed_at: changed_at })
    .where('currency', '=', currency)
    .execute();
}

export async function listReferenceRates(
  db: Db,
): Promise<(Changed & { currency: string; referencePpm: bigint })[]> {
  return db
    .selectFrom('sportsbook.bet_limit')
    .select([
      'currency',
      'reference_ppm as referencePpm',
      'rate_changed_by as changed_by',
      'rate_changed_at as changed_at',
    ])
    .orderBy('currency')
    .execute();
}

/** Lateral row `most` (scope, minor) for the rows `market` and `match`. */
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

/**
 * Lateral row `most_of_match` (scope, minor) for the row `match`. Limits of `sport/…` and `all` are
 * multiplied by the share of the league's tier.
 */
export const matchLimit = `(
    select
      match_limit.scope,
      case
        when narrow.rank <= 2 then match_limit.most_minor
        else div(match_limit.most_minor::numeric * league_tier.share_permille, 1000)::bigint
      end as minor
    from sportsbook.league
    join sportsbook.league_tier on league_tier.tier = league.tier
    cross join lateral (
      values (1, 'match/' || match.id), (2, 'league/' || league.id), (3, 'sport/' || match.sport), (4, 'all')
    ) as narrow (rank, scope)
    join sportsbook.match_limit on match_limit.scope = narrow.scope
    where league.id = match.league_id
    order by narrow.rank
    limit 1
  ) most_of_match`;

export type OutcomeExposure = {
  marketId: string;
  outcome: string;
  oddsMilli: number | null;
  liabilityMinor: bigint;
  /** Null when unlimited. */
  mostMinor: bigint | null;
  scope: string | null;
};

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
