import { type campaignKinds, funnelSteps } from '@palpite/contracts/office/reports';
import { type RawBuilder, sql } from 'kysely';

export type FunnelStep = (typeof funnelSteps)[number];

/** When a player reached each step. */
export const times: Readonly<Record<FunnelStep, RawBuilder<unknown>>> = {
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

/** SQL: the players of a span, with what they deposited and staked. */
export function playersIn(join: keyof typeof joins, span: JoinedSpan): RawBuilder<unknown> {
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

/** SQL: when a player reached each step, by its name. */
export const member = sql.join(funnelSteps.map((step) => sql`${times[step]} as ${sql.ref(step)}`));

/** Steps that others do not need: the step after one is compared with the step before it. */
const optional: ReadonlySet<FunnelStep> = new Set(['emailConfirmed']);
export const pairs = funnelSteps.slice(1).map((step, place) => ({
  step,
  before: funnelSteps.slice(0, place + 1).findLast((each) => !optional.has(each)) ?? step,
}));
export const stepBefore: ReadonlyMap<FunnelStep, FunnelStep> = new Map(
  pairs.map(({ step, before }) => [step, before]),
);

/** SQL: how many players of `member` reached each step. */
export const reachedCounts = funnelSteps.map((step) => sql`count(${sql.ref(step)})::int`);

/** SQL: how many players of `member` reached each step after the first, and the one before. */
export const bothCounts = pairs.map(
  ({ step, before }) => sql`(count(${sql.ref(step)}) filter (where ${sql.ref(before)} is not null))::int`,
);

/** Who reached each step, and the one before too: numbers in the order of `funnelSteps` and of `pairs`. */
export type StepCounts = { currency: string; reached: number[]; both: number[] };
