import { type campaignKinds, funnelSteps } from '@palpite/contracts/office/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

type FunnelStep = (typeof funnelSteps)[number];

/** When a player reached each step. */
const times: Readonly<Record<FunnelStep, RawBuilder<unknown>>> = {
  registered: sql`player.created_at`,
  emailConfirmed: sql`player.email_confirmed_at`,
  depositOrdered: sql`depositor.ordered_at`,
  deposited: sql`depositor.first_at`,
  firstStake: sql`staker.first_at`,
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
  /** Players who joined a campaign of this kind, or with this id, until now. */
  readonly campaignKind?: CampaignKind | undefined;
  readonly campaign?: string | undefined;
};

type CampaignKind = (typeof campaignKinds)[number];

const ofPromotion = (id: string | undefined) => sql`
  player.id in (
    select player_id
    from engagement.promotion_claim
    ${id === undefined ? sql`` : sql`where promotion_id = ${id}`}
  )
`;

/** Each deposit buys a package. */
const ofPackage = (id: string | undefined) =>
  id === undefined
    ? sql`depositor.first_at is not null`
    : sql`player.id in (select player_id from payments.order where status = 'credited' and package_id = ${id})`;

/** SQL: whether `player` joined the campaign. */
function hasJoined({ campaignKind, campaign }: JoinedSpan): RawBuilder<unknown> {
  switch (campaignKind) {
    case 'promotion':
      return ofPromotion(campaign);
    case 'package':
      return ofPackage(campaign);
    case 'discount':
      return sql`
        player.id in (select player_id from payments.order where status = 'credited' and pay_minor < price_minor)
      `;
    case 'invitation':
      return sql`player.inviter_id is not null`;
    case undefined:
      return campaign === undefined ? sql`true` : sql`(${ofPromotion(campaign)} or ${ofPackage(campaign)})`;
  }
}

/** SQL: joins what a player deposited and staked. */
const joins: Readonly<Record<'all' | 'each', (span: JoinedSpan) => RawBuilder<unknown>>> = {
  /**
   * Reads the players of the span once, for many: the tables note when the account was opened. The day on both sides
   * costs little, and the span itself is compared with the registration.
   */
  all: ({ from, until }) => {
    const opened = (table: 'depositor' | 'staker') => sql`
      ${sql.ref(`${table}.player_id`)} = player.id
      and ${sql.ref(`${table}.opened_at`)} >= ${from}::timestamptz - interval '1 day'
      and ${sql.ref(`${table}.opened_at`)} < ${until}::timestamptz + interval '1 day'
    `;
    return sql`
      left join payments.depositor on ${opened('depositor')}
      left join wallet.staker on ${opened('staker')}
    `;
  },
  /** Looks each player up. */
  each: () => sql`
    left join lateral (
      select * from payments.depositor where depositor.player_id = player.id offset 0
    ) depositor on true
    left join lateral (
      select * from wallet.staker where staker.player_id = player.id offset 0
    ) staker on true
  `,
};

function playersIn(join: keyof typeof joins, span: JoinedSpan): RawBuilder<unknown> {
  const { from, until, currency, origin, inviterId } = span;
  const invited = origin === 'invited' ? sql`not null` : sql`null`;
  return sql`
    from identity.player
    ${joins[join](span)}
    where player.created_at >= ${from}
    and player.created_at < ${until}
    and ${hasJoined(span)}
    ${currency === undefined ? sql`` : sql`and player.currency = ${currency}`}
    ${origin === undefined ? sql`` : sql`and player.inviter_id is ${invited}`}
    ${inviterId === undefined ? sql`` : sql`and player.inviter_id = ${inviterId}`}
  `;
}

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

const member = sql.join(funnelSteps.map((step) => sql`${times[step]} as ${sql.ref(step)}`));

/** Steps that others do not need: the step after one is compared with the step before it. */
const optional: ReadonlySet<FunnelStep> = new Set(['emailConfirmed']);
const pairs = funnelSteps.slice(1).map((step, place) => ({
  step,
  before: funnelSteps.slice(0, place + 1).findLast((each) => !optional.has(each)) ?? step,
}));
const stepBefore: ReadonlyMap<FunnelStep, FunnelStep> = new Map(
  pairs.map(({ step, before }) => [step, before]),
);

/** Who reached each step, and the one before too. Counts alone are added up in parallel. */
async function countSteps(tx: Tx, span: JoinedSpan): Promise<StepRow[]> {
  const counts = [
    ...funnelSteps.map((step) => sql`count(${sql.ref(step)})::int as ${sql.ref(`${step}Players`)}`),
    ...pairs.map(
      ({ step, before }) =>
        sql`(count(${sql.ref(step)}) filter (where ${sql.ref(before)} is not null))::int as ${sql.ref(`${step}Both`)}`,
    ),
  ];
  const { rows } = await sql<StepRow>`
    with member as (select player.currency, ${member} ${playersIn('all', span)})
    select currency, ${sql.join(counts)}
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

/** How many of the players who registered in a span reached each step so far. */
export async function listFunnel(db: Db, span: JoinedSpan): Promise<FunnelFigures[]> {
  const [counts, medians] = await db.transaction().execute(async (tx) => {
    // A hash of all players, instead of one that is split into files.
    await sql`set local work_mem = '64MB'`.execute(tx);
    const counted = await countSteps(tx, span);
    const registered = counted.reduce((sum, row) => sum + (row.registeredPlayers ?? 0), 0);
    return [counted, await measureSteps(tx, span, registered)] as const;
  });
  return counts.flatMap((row) => {
    const median = medians.find(({ currency }) => currency === row.currency);
    return funnelSteps.map((step) => {
      const before = stepBefore.get(step);
      return {
        step,
        currency: row.currency,
        registered: row.registeredPlayers ?? 0,
        players: row[`${step}Players`] ?? 0,
        both: before ? (row[`${step}Both`] ?? 0) : null,
        before: before ? (row[`${before}Players`] ?? 0) : null,
        medianSeconds: median?.[step] ?? null,
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
