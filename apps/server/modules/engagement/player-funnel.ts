import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Steps of a player, in the order in which a report shows them. E-mail addresses are not confirmed before play. */
export const funnelSteps = [
  'registered',
  'depositOrdered',
  'deposited',
  'firstStake',
  'identityVerified',
  'secondDeposit',
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** When a player reached each step. */
const times: Readonly<Record<FunnelStep, RawBuilder<unknown>>> = {
  registered: sql`player.created_at`,
  depositOrdered: sql`depositor.ordered_at`,
  deposited: sql`depositor.first_at`,
  firstStake: sql`first_stake.staked_at`,
  identityVerified: sql`player.kyc_at`,
  secondDeposit: sql`depositor.second_at`,
};

/** Players who registered in a span. */
export type JoinedSpan = {
  readonly from: Date;
  readonly until: Date;
  readonly currency?: string | undefined;
  /** Whether they used the invitation code of a player. */
  readonly origin?: 'invited' | 'direct' | undefined;
  readonly inviterId?: bigint | undefined;
};

const playersIn = ({ from, until, currency, origin, inviterId }: JoinedSpan) => sql`
  from identity.player
  left join payments.depositor on depositor.player_id = player.id
  left join wallet.first_stake on first_stake.player_id = player.id
  where player.created_at >= ${from}
  and player.created_at < ${until}
  ${currency === undefined ? sql`` : sql`and player.currency = ${currency}`}
  ${origin === undefined ? sql`` : origin === 'invited' ? sql`and player.inviter_id is not null` : sql`and player.inviter_id is null`}
  ${inviterId === undefined ? sql`` : sql`and player.inviter_id = ${inviterId}`}
`;

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

/** Columns of a step: who reached it, who reached the step before too, and the median time between both. */
function columnsOf(step: FunnelStep, place: number): RawBuilder<unknown> {
  const at = sql.ref(step);
  const before = funnelSteps[place - 1];
  if (!before) return sql`count(*)::int as ${sql.ref(`${step}Players`)}`;
  const beforeAt = sql.ref(before);
  return sql`
    count(${at})::int as ${sql.ref(`${step}Players`)},
    (count(*) filter (where ${at} is not null and ${beforeAt} is not null))::int as ${sql.ref(`${step}Both`)},
    percentile_cont(0.5) within group (order by extract(epoch from ${at} - ${beforeAt})::float8)
      filter (where ${at} >= ${beforeAt}) as ${sql.ref(`${step}Median`)}
  `;
}

/** How many of the players who registered in a span reached each step so far. */
export async function listFunnel(db: Db, span: JoinedSpan): Promise<FunnelFigures[]> {
  const member = sql.join(funnelSteps.map((step) => sql`${times[step]} as ${sql.ref(step)}`));
  const { rows } = await sql<{ currency: string } & Record<string, number | null>>`
    with member as (select player.currency, ${member} ${playersIn(span)})
    select currency, ${sql.join(funnelSteps.map(columnsOf))}
    from member
    group by currency
    order by currency
  `.execute(db);
  return rows.flatMap((row) =>
    funnelSteps.map((step, place) => {
      const before = funnelSteps[place - 1];
      return {
        step,
        currency: row.currency,
        registered: row.registeredPlayers ?? 0,
        players: row[`${step}Players`] ?? 0,
        both: before ? (row[`${step}Both`] ?? 0) : null,
        before: before ? (row[`${before}Players`] ?? 0) : null,
        medianSeconds: row[`${step}Median`] ?? null,
      };
    }),
  );
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
  const reached = sql.join(funnelSteps.map((each) => sql`${times[each]} as ${sql.ref(each)}`));
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
    select player.id, player.currency, player.inviter_id as "inviterId", ${reached}
    ${playersIn(span)}
    ${step === undefined ? sql`` : sql`and ${times[step]} is not null`}
    ${week === undefined ? sql`` : staked}
    order by player.created_at desc, player.id
    limit ${limit}
  `.execute(db);
  return rows;
}
