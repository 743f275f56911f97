import { sql } from 'kysely';
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

/**
 * Players who joined a campaign in a period, and what they deposited and staked in the same period. A player who joined
 * two campaigns counts in both. An order does not store which discount applied, so discounts are one row.
 */
export async function listCampaignFigures(
  db: Db,
  { from, until, zone, currency }: DaySpan,
): Promise<CampaignFigures[]> {
  const only = currency ?? null;
  const [firstDay, lastDay] = [dayIn(zone, from), addDays(dayIn(zone, until), -1)];
  const { rows } = await sql<CampaignFigures>`
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
    left join deposited on deposited.player_id = member.player_id and deposited.currency = member.currency
    left join played on played.player_id = member.player_id and played.currency = member.currency
    group by kind, campaign, member.currency
    order by "depositsMinor" desc, kind, campaign, member.currency
  `.execute(db);
  return rows;
}
