import { type InvitationLevel, invitationLevels, type ProductRates } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export type Terms = {
  version: number;
  rates: ProductRates;
  holdDays: number;
  payoutLeastMinor: bigint;
  rewardMinor: bigint;
  rewardDepositsMinor: bigint;
  rewardHoldDays: number;
  /** The friend must have reached it before the reward is paid. */
  rewardLevelMin: number;
};

export async function listTerms(db: Db): Promise<Map<string, Terms>> {
  const rows = await db
    .selectFrom('engagement.invitation_terms')
    .selectAll()
    .distinctOn('currency')
    .orderBy('currency')
    .orderBy('version', 'desc')
    .execute();
  const ofProducts = await db
    .selectFrom('engagement.invitation_rate')
    .selectAll()
    .where((is) => is.or(rows.map(({ currency, version }) => is.and({ currency, version }))))
    .orderBy('product')
    .execute();
  const byCurrency = Map.groupBy(ofProducts, ({ currency }) => currency);
  return new Map(
    rows.map((row) => [
      row.currency,
      {
        version: row.version,
        rates: {
          permille: levelsOf(row),
          products: new Map((byCurrency.get(row.currency) ?? []).map((own) => [own.product, levelsOf(own)])),
        },
        holdDays: row.hold_days,
        payoutLeastMinor: row.payout_least_minor,
        rewardMinor: row.reward_minor,
        rewardDepositsMinor: row.reward_deposits_minor,
        rewardHoldDays: row.reward_hold_days,
        rewardLevelMin: row.reward_level_min,
      },
    ]),
  );
}

function levelsOf(row: {
  level1_permille: number;
  level2_permille: number;
  level3_permille: number;
}): Record<InvitationLevel, number> {
  return { 1: row.level1_permille, 2: row.level2_permille, 3: row.level3_permille };
}

export async function getTerms(db: Db, currency: Currency): Promise<Terms> {
  const terms = (await listTerms(db)).get(currency);
  if (!terms) throw new Error(`no terms of invitations in ${currency}`);
  return terms;
}

/** By the version of the terms that each reward was recorded under. */
export async function listRewardMarks(
  db: Db,
  friendIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { depositsMinor: bigint }>> {
  if (friendIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('engagement.friend_reward as r')
    .innerJoin('engagement.invitation_terms as t', (join) =>
      join.onRef('t.currency', '=', 'r.currency').onRef('t.version', '=', 'r.terms_version'),
    )
    .select(['r.friend_id', 't.reward_deposits_minor'])
    .where('r.friend_id', 'in', [...friendIds])
    .execute();
  return new Map(rows.map((row) => [row.friend_id, { depositsMinor: row.reward_deposits_minor }]));
}

export type LevelFigures = { level: InvitationLevel; friends: number; earnedMinor: bigint };

export async function listLevels(db: Db, earnerId: bigint): Promise<LevelFigures[]> {
  const { rows } = await sql<{ level: InvitationLevel; friends: number; earned_minor: bigint }>`
    with friends as (
      select level, count(*)::integer as friends
      from engagement.referral
      where earner_id = ${earnerId}
      group by level
    ),
    earned as (
      select level, sum(amount_minor)::bigint as earned_minor
      from (
        select level, amount_minor
        from engagement.commission
        where earner_id = ${earnerId}
        union all
        select 1, amount_minor
        from engagement.friend_reward
        where earner_id = ${earnerId}
        and taken_back_at is null
      ) each_earning
      group by level
    )
    select level, friends, coalesce(earned_minor, 0)::bigint as earned_minor
    from friends
    left join earned using (level)
  `.execute(db);
  return invitationLevels.map((level) => {
    const row = rows.find((each) => each.level === level);
    return { level, friends: row?.friends ?? 0, earnedMinor: row?.earned_minor ?? 0n };
  });
}

/**
 * What a referrer is owed: commissions that are not paid yet, and rewards whose conditions are met. Null below the minimum
 * payment, in minor units.
 */
export async function findOwedEarnings(db: Db, earnerId: bigint, currency: Currency): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select (
      coalesce((select sum(amount_minor) from engagement.commission where earner_id = ${earnerId} and paid_at is null), 0)
      + coalesce((
        select sum(r.amount_minor)
        from engagement.friend_reward r
        where r.earner_id = ${earnerId}
        and r.paid_at is null
        and not exists (
          select from engagement.referral_flag f where f.friend_id = r.friend_id and f.cleared_at is null
        )
        and coalesce((select level from engagement.vip_player where player_id = r.friend_id), 0) >= (
          select reward_level_min
          from engagement.invitation_terms t
          where t.currency = r.currency
          and t.version = r.terms_version
        )
      ), 0)
    )::bigint as minor
  `.execute(db);
  const minor = rows[0]?.minor ?? 0n;
  return minor > 0n && minor >= (await getTerms(db, currency)).payoutLeastMinor ? minor : null;
}

export async function sumWaiting(db: Db, earnerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ waiting_minor: bigint }>`
    select (
      coalesce((select sum(amount_minor) from engagement.commission where earner_id = ${earnerId} and paid_at is null and amount_minor > 0), 0)
      + coalesce((select sum(amount_minor) from engagement.friend_reward where earner_id = ${earnerId} and paid_at is null), 0)
    )::bigint as waiting_minor
  `.execute(db);
  return rows[0]?.waiting_minor ?? 0n;
}

export type FriendRow = {
  friendId: bigint;
  joinedAt: Date;
  place: string;
  earnedMinor: bigint;
  state: 'joined' | 'playing' | 'inReview' | 'otherCurrency';
};

/** Each friend joins in a transaction of its own, so the microsecond is a unique cursor. */
export async function listFriendRows(
  db: Db,
  earnerId: bigint,
  page: { level: InvitationLevel; before: string | undefined; limit: number },
): Promise<FriendRow[]> {
  const { rows } = await sql<{
    friend_id: bigint;
    created_at: Date;
    place: string;
    earned_minor: bigint;
    state: FriendRow['state'];
  }>`
    select
      r.friend_id,
      r.created_at,
      (extract(epoch from r.created_at) * 1000000)::bigint::text as place,
      (coalesce(brought.amount_minor, 0) + coalesce(w.amount_minor, 0))::bigint as earned_minor,
      case
        when r.friend_currency <> r.earner_currency then 'otherCurrency'
        when exists (select 1 from engagement.referral_flag f where f.friend_id = r.friend_id and f.cleared_at is null) then 'inReview'
        when brought.days > 0 or w.friend_id is not null then 'playing'
        else 'joined'
      end as state
    from engagement.referral r
    left join engagement.friend_reward w on w.friend_id = r.friend_id and r.level = 1 and w.taken_back_at is null
    cross join lateral (
      select count(*) as days, sum(s.amount_minor) as amount_minor
      from engagement.commission_share s
      where s.earner_id = r.earner_id
      and s.friend_id = r.friend_id
    ) brought
    where r.earner_id = ${earnerId}
    and r.level = ${page.level}
    ${page.before === undefined ? sql`` : sql`and r.created_at < ${timeOf(page.before)}`}
    order by r.created_at desc
    limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({
    friendId: row.friend_id,
    joinedAt: row.created_at,
    place: row.place,
    earnedMinor: row.earned_minor,
    state: row.state,
  }));
}

const timeOf = (micros: string) =>
  sql<Date>`timestamptz 'epoch' + ${micros}::text::bigint * interval '1 microsecond'`;

export type EarningRow = {
  place: string;
  kind: 'commission' | 'reward';
  level: InvitationLevel;
  /** Null for a reward. */
  day: string | null;
  at: Date;
  friends: number;
  turnoverMinor: bigint;
  /** Null when products have their own rates. */
  ratePermille: number | null;
  amountMinor: bigint;
  dueAt: Date;
  paidAt: Date | null;
  /** Null unless reversed deposits of the friend took the reward back. */
  takenBackAt: Date | null;
  /** Null for a commission. */
  friendId: bigint | null;
  isInReview: boolean;
};

export async function listEarningRows(
  db: Db,
  earnerId: bigint,
  page: { before: { micros: string; rank: number } | null; limit: number },
): Promise<EarningRow[]> {
  const { before } = page;
  const { rows } = await sql<{
    place: string;
    kind: EarningRow['kind'];
    level: InvitationLevel;
    day: string | null;
    at: Date;
    friends: number;
    turnover_minor: bigint;
    rate_permille: number | null;
    amount_minor: bigint;
    due_at: Date;
    paid_at: Date | null;
    taken_back_at: Date | null;
    friend_id: bigint | null;
    is_in_review: boolean;
  }>`
    with earning as (
      select
        (day + 1)::timestamp at time zone 'UTC' as at,
        4 - level as rank,
        'commission' as kind,
        level::integer as level,
        day::text as day,
        friends,
        turnover_minor,
        rate_permille::integer as rate_permille,
        amount_minor,
        due_at,
        paid_at,
        null::timestamptz as taken_back_at,
        null::bigint as friend_id
      from engagement.commission
      where earner_id = ${earnerId}
      and amount_minor > 0
      union all
      select earned_at, 0, 'reward', 1, null, 1, 0, 0, amount_minor, due_at, paid_at, taken_back_at, friend_id
      from engagement.friend_reward
      where earner_id = ${earnerId}
    )
    select
      e.*,
      (extract(epoch from e.at) * 1000000)::bigint::text || '.' || e.rank as place,
      exists (
        select 1
        from engagement.referral_flag f
        where f.friend_id = e.friend_id
        and f.cleared_at is null
      ) as is_in_review
    from earning e
    where ${before === null ? sql`true` : sql`(e.at, e.rank) < (${timeOf(before.micros)}, ${before.rank}::integer)`}
    order by e.at desc, e.rank desc
    limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({
    place: row.place,
    kind: row.kind,
    level: row.level,
    day: row.day,
    at: row.at,
    friends: row.friends,
    turnoverMinor: BigInt(row.turnover_minor),
    ratePermille: row.rate_permille,
    amountMinor: row.amount_minor,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    takenBackAt: row.taken_back_at,
    friendId: row.friend_id,
    isInReview: row.is_in_review,
  }));
}

export type ReferralFlag = {
  friendId: bigint;
  twinId: bigint;
  reason: 'device' | 'document';
  inviterId: bigint;
  foundAt: Date;
};

export async function listReferralFlags(db: Db, limit: number): Promise<ReferralFlag[]> {
  const rows = await db
    .selectFrom('engagement.referral_flag as f')
    .innerJoin('engagement.referral as r', (join) =>
      join.onRef('r.friend_id', '=', 'f.friend_id').on('r.level', '=', 1),
    )
    .select(['f.friend_id', 'f.twin_id', 'f.reason', 'f.found_at', 'r.earner_id'])
    .where('f.cleared_at', 'is', null)
    .orderBy('f.found_at')
    .orderBy('f.friend_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    friendId: row.friend_id,
    twinId: row.twin_id,
    reason: row.reason as ReferralFlag['reason'],
    inviterId: row.earner_id,
    foundAt: row.found_at,
  }));
}
