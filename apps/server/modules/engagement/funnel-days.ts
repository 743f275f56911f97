import { funnelSteps } from '@palpite/contracts/office/reports';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, defaultTimeZone, startOfDay } from '../../platform/days.ts';
import type { Db, Tx } from '../../platform/db.ts';
import {
  bothCounts,
  type FunnelStep,
  type JoinedSpan,
  member,
  pairs,
  playersIn,
  reachedCounts,
  type StepCounts,
} from './funnel-steps.ts';

/** SQL: day of a time. */
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${sql.lit(defaultTimeZone)})::date`;

/** Buckets of a time that doubles: each is 4.4 % longer than the one before. */
const bucketsPerDoubling = 16;

/** SQL: bucket of an interval that is not negative. */
const bucketOf = (gap: RawBuilder<unknown>) =>
  sql`floor(${sql.lit(bucketsPerDoubling)} * ln(greatest(extract(epoch from ${gap})::float8, 1)) / ln(2::float8))::int`;

/** SQL: the steps of a player of `member` with the bucket of their time, from the step before; none for another order. */
const gaps = sql`
  cross join lateral (
    values ${sql.join(
      pairs.map(({ step, before }) => {
        const place = sql.lit(funnelSteps.indexOf(step) + 1);
        return sql`(${place}, ${sql.ref(step)} - ${sql.ref(before)})`;
      }),
    )}
  ) gap (step, length)
  where gap.length >= interval '0'
`;

const spanOfDay = (day: string) => ({
  from: startOfDay(defaultTimeZone, day),
  until: startOfDay(defaultTimeZone, addDays(day, 1)),
});

/** SQL: `counted` as in `engagement.funnel_day` and `gap_count` as in `engagement.funnel_gap`, of all players. */
export const recounted = sql`
  member as materialized (
    select
      ${dayOf(sql`player.created_at`)} as day, player.currency, player.inviter_id is not null as invited, ${member}
    from identity.player
    left join payments.depositor on depositor.player_id = player.id
    left join wallet.staker on staker.player_id = player.id
  ),
  counted as (
    select
      day, currency, invited, array[${sql.join(reachedCounts)}] as reached,
      array[${sql.join(bothCounts)}] as both_reached
    from member
    group by day, currency, invited
  ),
  gap_count as (
    select day, currency, invited, gap.step, ${bucketOf(sql`gap.length`)} as bucket, count(*)::int as players
    from member
    ${gaps}
    group by day, currency, invited, gap.step, bucket
  ),
  changed as (select distinct day from engagement.funnel_change)
`;

/** Adds up a day of registration again. */
async function countDay(tx: Tx, day: string): Promise<void> {
  await sql`delete from engagement.funnel_day where day = ${day}::date`.execute(tx);
  await sql`delete from engagement.funnel_gap where day = ${day}::date`.execute(tx);
  await sql`
    with member as materialized (
      select player.currency, player.inviter_id is not null as invited, ${member}
      ${playersIn('all', spanOfDay(day))}
    ),
    counted as (
      insert into engagement.funnel_day (day, currency, invited, reached, both_reached)
      select
        ${day}::date, currency, invited, array[${sql.join(reachedCounts)}], array[${sql.join(bothCounts)}]
      from member
      group by currency, invited
    )
    insert into engagement.funnel_gap (day, currency, invited, step, bucket, players)
    select ${day}::date, currency, invited, gap.step, ${bucketOf(sql`gap.length`)} as bucket, count(*)
    from member
    ${gaps}
    group by currency, invited, gap.step, bucket
  `.execute(tx);
}

/** Changes of a transaction. */
const changesPerRun = 5_000;

/**
 * Adds up the days of players whose steps have changed. A change that is committed meanwhile stays queued. Another run
 * waits, so that no older count replaces a newer one.
 */
export async function countFunnelDays({ db }: { db: Db }, stopping?: AbortSignal): Promise<void> {
  for (let left = true; left && !stopping?.aborted; )
    left = await db.transaction().execute(async (tx) => {
      await sql`lock table engagement.funnel_day in share row exclusive mode`.execute(tx);
      const { rows } = await sql<{ day: string }>`
        with gone as (
          delete from engagement.funnel_change
          where number in (select number from engagement.funnel_change order by number limit ${changesPerRun})
          returning day
        )
        select distinct day::text
        from gone
        order by day
      `.execute(tx);
      for (const { day } of rows) await countDay(tx, day);
      return rows.length > 0;
    });
}

/** Whole days `first` to before `end` without `changed` ones are read added up, the other spans directly. */
export type FunnelParts = {
  readonly first: string;
  readonly end: string;
  readonly changed: readonly string[];
  readonly direct: readonly { readonly from: Date; readonly until: Date }[];
};

/** With more changed days than these, the whole span is read directly. */
const changedMax = 60;

/** Days next to each other become one span. */
function spansOf(days: readonly string[]): { from: Date; until: Date }[] {
  const spans: { from: Date; until: Date }[] = [];
  for (const day of days) {
    const span = spanOfDay(day);
    const last = spans.at(-1);
    if (last && last.until.getTime() === span.from.getTime()) last.until = span.until;
    else spans.push(span);
  }
  return spans;
}

/** Null when the days that are added up do not help: of one inviter or campaign, or without a whole day. */
export async function findParts(tx: Tx, span: JoinedSpan): Promise<FunnelParts | null> {
  const { from, until, inviterId, campaignKind, campaign } = span;
  if (inviterId !== undefined || campaignKind !== undefined || campaign !== undefined) return null;
  const day = dayIn(defaultTimeZone, from);
  const isWhole = startOfDay(defaultTimeZone, day).getTime() === from.getTime();
  const first = isWhole ? day : addDays(day, 1);
  const end = dayIn(defaultTimeZone, until);
  if (first >= end) return null;
  const { rows } = await sql<{ day: string }>`
    select distinct day::text
    from engagement.funnel_change
    where day >= ${first}::date
    and day < ${end}::date
    order by day
    limit ${changedMax + 1}
  `.execute(tx);
  if (rows.length > changedMax) return null;
  const changed = rows.map((row) => row.day);
  const edges = [
    { from, until: startOfDay(defaultTimeZone, first) },
    { from: startOfDay(defaultTimeZone, end), until },
  ].filter((edge) => edge.from < edge.until);
  return { first, end, changed, direct: [...edges, ...spansOf(changed)] };
}

/** SQL: days of the parts that are added up, for the players of a span. */
const daysIn = ({ first, end, changed }: FunnelParts, { currency, origin }: JoinedSpan) => sql`
  day >= ${first}::date
  and day < ${end}::date
  and day <> all(${changed}::date[])
  ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
  ${origin === undefined ? sql`` : sql`and invited = ${origin === 'invited'}`}
`;

export async function sumDays(tx: Tx, span: JoinedSpan, parts: FunnelParts): Promise<StepCounts[]> {
  const sums = (column: string, count: number) =>
    sql.join(Array.from({ length: count }, (_, at) => sql`sum(${sql.ref(column)}[${sql.lit(at + 1)}])::int`));
  const { rows } = await sql<StepCounts>`
    select
      currency,
      array[${sums('reached', funnelSteps.length)}] as reached,
      array[${sums('both_reached', pairs.length)}] as both
    from engagement.funnel_day
    where ${daysIn(parts, span)}
    group by currency
  `.execute(tx);
  return rows;
}

/** Players by the time from a step to the next one. */
export type GapCount = { currency: string; step: number; bucket: number; players: number };

export async function sumGaps(tx: Tx, span: JoinedSpan, parts: FunnelParts): Promise<GapCount[]> {
  const { rows: found } = await sql<GapCount>`
    select currency, step, bucket, sum(players)::int as players
    from engagement.funnel_gap
    where ${daysIn(parts, span)}
    group by currency, step, bucket
  `.execute(tx);
  for (const part of parts.direct) {
    const { rows } = await sql<GapCount>`
      with member as (select player.currency, ${member} ${playersIn('all', { ...span, ...part })})
      select currency, gap.step, ${bucketOf(sql`gap.length`)} as bucket, count(*)::int as players
      from member
      ${gaps}
      group by currency, gap.step, bucket
    `.execute(tx);
    found.push(...rows);
  }
  return found;
}

/** Median of a step in seconds, from the middle of its bucket upwards and downwards in proportion: within 5 %. */
export function medianOf(counts: readonly GapCount[], currency: string, step: FunnelStep): number | null {
  const place = funnelSteps.indexOf(step) + 1;
  const ofStep = counts
    .filter((count) => count.currency === currency && count.step === place)
    .toSorted((one, other) => one.bucket - other.bucket);
  const half = ofStep.reduce((sum, { players }) => sum + players, 0) / 2;
  let before = 0;
  for (const { bucket, players } of ofStep) {
    if (before + players >= half) {
      const [low, high] = [bucket, bucket + 1].map((each) => 2 ** (each / bucketsPerDoubling)) as [
        number,
        number,
      ];
      return low + ((high - low) * (half - before)) / players;
    }
    before += players;
  }
  return null;
}
