import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import type { DaySpan } from '../wallet/index.ts';

export type CampaignFigures = {
  readonly kind: 'promotion' | 'package' | 'discount' | 'invitation';
  readonly campaign: string;
  readonly currency: string;
  readonly players: bigint;
  readonly depositsMinor: bigint;
  readonly stakesMinor: bigint;
  readonly ggrMinor: bigint;
  /** Of the campaign itself. Null for invitations, whose rewards are paid to referrers. */
  readonly costMinor: bigint | null;
};

/** A deposit may be paid some days after it was ordered. */
const ordersBefore = '7 days';

export type CampaignPlayer = Omit<CampaignFigures, 'players'> & { readonly playerId: bigint };

/** A player of a campaign joined it by one of these. */
type CampaignKind = CampaignFigures['kind'];

/**
 * SQL: `member`, a row for each player of each campaign, with `deposited` and `played` in the same period. A player who
 * joined two campaigns has two rows. An order does not store which discount applied, so discounts are one campaign.
 */
function membersIn({ from, until, zone, currency }: DaySpan): RawBuilder<unknown> {
  const only = currency ?? null;
  const [firstDay, lastDay] = [dayIn(zone, from), addDays(dayIn(zone, until), -1)];
  return sql`
    with
    paid as materialized (
      select
        player_id,
        currency,
        package_id,
        pay_minor - reversed_minor as deposit_minor,
        price_minor - pay_minor as discount_minor,
        gift_credited_minor as gift_minor
      from payments.order
      where status = 'credited'
      and created_at >= ${from}::timestamptz - ${ordersBefore}::interval
      and created_at < ${until}
      and credited_at >= ${from}
      and credited_at < ${until}
    ),
    joined as (
      select
        'promotion' as kind,
        promotion_id as campaign,
        player_id,
        currency,
        award_minor as cost_minor
      from engagement.promotion_claim
      where claimed_at >= ${from}
      and claimed_at < ${until}
      union all
      select 'package', package_id, player_id, currency, discount_minor + gift_minor from paid
      union all
      select 'discount', 'discount', player_id, currency, discount_minor from paid where discount_minor > 0
      union all
      select 'invitation', 'invitation', friend_id, friend_currency, null
      from engagement.referral
      where level = 1
      and created_at >= ${from}
      and created_at < ${until}
    ),
    member as materialized (
      select kind, campaign, player_id, currency, sum(cost_minor) as cost_minor
      from joined
      where ${only}::text is null
      or currency = ${only}
      group by kind, campaign, player_id, currency
    ),
    deposited as (
      select player_id, currency, sum(deposit_minor) as minor from paid group by player_id, currency
    ),
    played as (
      select
        player_id,
        currency,
        sum(staked_minor - returned_minor) as stakes_minor,
        sum(staked_minor - paid_minor) as ggr_minor
      from wallet.turnover_day
      where day between ${firstDay} and ${lastDay}
      and player_id in (select player_id from member)
      group by player_id, currency
    )
  `;
}

const joinFigures = sql`
  left join deposited on deposited.player_id = member.player_id and deposited.currency = member.currency
  left join played on played.player_id = member.player_id and played.currency = member.currency
`;

/** Players who joined a campaign in a period, and what they deposited and staked in the same period. */
export async function listCampaignFigures(db: Db, span: DaySpan): Promise<CampaignFigures[]> {
  const { rows } = await sql<CampaignFigures>`
    ${membersIn(span)}
    select
      kind,
      campaign,
      member.currency,
      count(*) as players,
      coalesce(sum(deposited.minor), 0)::bigint as "depositsMinor",
      coalesce(sum(played.stakes_minor), 0)::bigint as "stakesMinor",
      coalesce(sum(played.ggr_minor), 0)::bigint as "ggrMinor",
      sum(member.cost_minor)::bigint as "costMinor"
    from member
    ${joinFigures}
    group by kind, campaign, member.currency
    order by "depositsMinor" desc, kind, campaign, member.currency
  `.execute(db);
  return rows;
}

/** The players of one campaign, the highest numbers first and below `before`. Their amounts add up to its figures. */
export async function listCampaignPlayers(
  db: Db,
  {
    kind,
    campaign,
    before,
    ...span
  }: DaySpan & { kind: CampaignKind; campaign: string; before: bigint | null },
  limit: number,
): Promise<CampaignPlayer[]> {
  const { rows } = await sql<CampaignPlayer>`
    ${membersIn(span)}
    select
      member.player_id as "playerId",
      kind,
      campaign,
      member.currency,
      coalesce(deposited.minor, 0)::bigint as "depositsMinor",
      coalesce(played.stakes_minor, 0)::bigint as "stakesMinor",
      coalesce(played.ggr_minor, 0)::bigint as "ggrMinor",
      member.cost_minor::bigint as "costMinor"
    from member
    ${joinFigures}
    where kind = ${kind}
    and campaign = ${campaign}
    and (${before}::bigint is null or member.player_id < ${before})
    order by member.player_id desc, member.currency
    limit ${limit}
  `.execute(db);
  return rows;
}
