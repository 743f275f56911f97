import { funnelSteps } from '@palpite/contracts/office/reports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { findParts, medianOf, sumDays, sumGaps } from './funnel-days.ts';
import {
  bothCounts,
  type FunnelStep,
  type JoinedSpan,
  member,
  pairs,
  playersIn,
  reachedCounts,
  type StepCounts,
  stepBefore,
  times,
} from './funnel-steps.ts';

export type { JoinedSpan } from './funnel-steps.ts';

export type FunnelFigures = {
  readonly step: FunnelStep;
  readonly currency: string;
  readonly registered: number;
  readonly players: number;
  /** Players who reached this step and the one before; null for the first step. */
  readonly both: number | null;
  /** Players who reached the step before. */
  readonly before: number | null;
  /** From the step before, of players who reached this one later; null when there is none. */
  readonly medianSeconds: number | null;
};

type StepRow = { currency: string } & Record<string, number | null>;

/** Counts alone are added up in parallel. */
async function countSteps(tx: Tx, span: JoinedSpan): Promise<StepCounts[]> {
  const { rows } = await sql<StepCounts>`
    with member as (select player.currency, ${member} ${playersIn('all', span)})
    select currency, array[${sql.join(reachedCounts)}] as reached, array[${sql.join(bothCounts)}] as both
    from member
    group by currency
    order by currency
  `.execute(tx);
  return rows;
}

/** Players whose times are sorted. Numbers of players are random, so every nth is a fair sample of more. */
const sampleMax = 20_000;

/** Median times between steps. Of more than `sampleMax` players, those of a sample. */
async function measureSteps(tx: Tx, span: JoinedSpan, players: number): Promise<StepRow[]> {
  const every = Math.max(1, Math.ceil(players / sampleMax));
  const medians = pairs.map(({ step, before }) => {
    const [at, beforeAt] = [sql.ref(step), sql.ref(before)];
    return sql`
      percentile_cont(0.5) within group (order by extract(epoch from ${at} - ${beforeAt})::float8)
        filter (where ${at} >= ${beforeAt}) as ${at}
    `;
  });
  const { rows } = await sql<StepRow>`
    with member as (
      select player.currency, ${member}
      ${playersIn('each', span)}
      and player.id % ${every}::int = 0
    )
    select currency, ${sql.join(medians)}
    from member
    group by currency
  `.execute(tx);
  return rows;
}

/** Sums that were counted apart, by currency. */
function addCounts(parts: readonly StepCounts[]): StepCounts[] {
  const add = (one: number[], other: number[]) => one.map((count, place) => count + (other[place] ?? 0));
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, rows]) => ({
      currency,
      reached: rows.map(({ reached }) => reached).reduce(add),
      both: rows.map(({ both }) => both).reduce(add),
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}

type Medians = (currency: string, step: FunnelStep) => number | null;

async function measured(tx: Tx, span: JoinedSpan, players: number): Promise<Medians> {
  const rows = await measureSteps(tx, span, players);
  return (currency, step) => rows.find((row) => row.currency === currency)?.[step] ?? null;
}

/** Days that are added up, and the rest of the span directly, so that the figures are exact at any time. */
async function countParts(tx: Tx, span: JoinedSpan): Promise<{ counts: StepCounts[]; medians: Medians }> {
  const parts = await findParts(tx, span);
  if (parts === null) {
    const counts = await countSteps(tx, span);
    return { counts, medians: await measured(tx, span, registeredIn(counts)) };
  }
  const found = await sumDays(tx, span, parts);
  for (const part of parts.direct) found.push(...(await countSteps(tx, { ...span, ...part })));
  const counts = addCounts(found);
  const registered = registeredIn(counts);
  if (registered <= sampleMax) return { counts, medians: await measured(tx, span, registered) };
  const gaps = await sumGaps(tx, span, parts);
  return { counts, medians: (currency, step) => medianOf(gaps, currency, step) };
}

const registeredIn = (counts: readonly StepCounts[]) =>
  counts.reduce((sum, { reached }) => sum + (reached[0] ?? 0), 0);

/** How many of the players who registered in a span reached each step so far. */
export async function listFunnel(db: Db, span: JoinedSpan): Promise<FunnelFigures[]> {
  const { counts, medians } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // A hash of all players, instead of one that is split into files.
      await sql`set local work_mem = '64MB'`.execute(tx);
      return countParts(tx, span);
    });
  return counts.flatMap(({ currency, reached, both }) => {
    const countOf = (step: FunnelStep) => reached[funnelSteps.indexOf(step)] ?? 0;
    return funnelSteps.map((step, place) => {
      const before = stepBefore.get(step);
      return {
        step,
        currency,
        registered: reached[0] ?? 0,
        players: countOf(step),
        both: before ? (both[place - 1] ?? 0) : null,
        before: before ? countOf(before) : null,
        medianSeconds: medians(currency, step),
      };
    });
  });
}

export type JoinedPlayer = Readonly<Record<FunnelStep, Date | null>> & {
  readonly id: bigint;
  readonly currency: string;
  readonly inviterId: bigint | null;
};

/**
 * Players who registered in a span, newest first.
 *
 * @param only - `step`: who reached it; `week`: who staked in the week of this Monday.
 */
export async function listJoinedPlayers(
  db: Db,
  span: JoinedSpan,
  { step, week }: { step?: FunnelStep | undefined; week?: string | undefined },
  limit: number,
): Promise<JoinedPlayer[]> {
  const staked = sql`
    and exists (
      select
      from wallet.player_week
      where player_week.player_id = player.id
      and player_week.week = ${week}::date
      and player_week.stakes > 0
    )
  `;
  const { rows } = await sql<JoinedPlayer>`
    select player.id, player.currency, player.inviter_id as "inviterId", ${member}
    ${playersIn('all', span)}
    ${step === undefined ? sql`` : sql`and ${times[step]} is not null`}
    ${week === undefined ? sql`` : staked}
    order by player.created_at desc, player.id
    limit ${limit}
  `.execute(db);
  return rows;
}
