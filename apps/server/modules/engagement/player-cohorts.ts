import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** A week of registration, and a week since then. */
export type CohortWeek = {
  /** Monday of the week of registration, such as 2026-11-23. */
  readonly cohort: string;
  readonly week: string;
  readonly weeksSince: number;
  readonly currency: string;
  readonly players: bigint;
  /** Players with a stake in the week. */
  readonly active: bigint;
  readonly depositsMinor: bigint;
  readonly ggrMinor: bigint;
  readonly offersMinor: bigint;
};

type Cohorts = {
  /** Mondays of the first and the last week of registration. */
  readonly first: string;
  readonly last: string;
  /** Monday of the running week. */
  readonly now: string;
  readonly zone: string;
  readonly currency?: string | undefined;
};

/** Weeks of cohorts up to the running one, the newest cohort first. Transfers count once they are sealed. */
export async function listCohorts(
  db: Db,
  { first, last, now, zone, currency }: Cohorts,
): Promise<CohortWeek[]> {
  const only = currency ?? null;
  const { rows } = await sql<CohortWeek>`
    with cohort as materialized (
      select opened.week, size.currency, size.players
      from (
        select day::date as week
        from generate_series(${first}::date, ${last}::date, interval '7 days') as day
      ) opened
      cross join lateral (
        select currency, count(*) as players
        from identity.player
        where created_at >= opened.week::timestamp at time zone ${zone}
        and created_at < (opened.week + 7)::timestamp at time zone ${zone}
        and (${only}::text is null or currency = ${only})
        group by currency
      ) size
    )
    select
      to_char(cohort.week, 'YYYY-MM-DD') as cohort,
      to_char(since.week, 'YYYY-MM-DD') as week,
      ((since.week - cohort.week) / 7) as "weeksSince",
      cohort.currency,
      cohort.players,
      coalesce(moved.players, 0) as active,
      coalesce(moved.deposits_minor, 0) as "depositsMinor",
      coalesce(moved.ggr_minor, 0) as "ggrMinor",
      coalesce(moved.offers_minor, 0) as "offersMinor"
    from cohort
    cross join lateral (
      select day::date as week
      from generate_series(cohort.week, ${now}::date, interval '7 days') as day
    ) since
    left join wallet.cohort_week moved
      on moved.opened_week = cohort.week and moved.week = since.week and moved.currency = cohort.currency
    order by cohort.week desc, cohort.currency, since.week
  `.execute(db);
  return rows;
}
