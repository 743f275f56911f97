import type { PreparedStatement } from '../../../platform/db.ts';
import {
  insertTransfers,
  isComplete,
  lockAccounts,
  moveAccounts,
  references,
  transferIds,
} from '../../wallet/index.ts';
import { isCounted, lockedExposures, matchExposuresTaken, peakOf, slipsBeyond } from './exposure.sql.ts';
import { matchLimit, narrowestLimit } from './exposure-limits.ts';
import { legOffered, lockedMarkets, lockedMatches, stakeWeights } from './pieces.sql.ts';
import { judgedByDay, lockedWinDays, winDay, winDaysTaken } from './wins.sql.ts';

export type SlipItem = {
  position: number;
  player_id: string;
  account_id: string;
  held_account_id: string;
  product_account_id: string;
  slip_id: string;
  fingerprint: string;
  currency: string;
  stake_minor: string;
  sizes: readonly number[];
  bankers: readonly number[];
  lines: number;
  legs: number;
  odds_policy: string;
  rules_version: number;
  payout_max_minor: string;
  reference_ppm: string;
  /** A pending bet keeps it until it is accepted. */
  highest_requested_minor: string;
  /** Valid only while the market rows have these prices. */
  highest_seen_minor: string;
};

export type SlipLegItem = {
  position: number;
  index: number;
  match_id: string;
  market_id: string;
  outcome: string;
  leg_lines: number;
  requested_milli: number;
  seen_milli: number;
};

/**
 * In the order in which the statement decides:
 *
 * - `duplicate`: the same slip is already stored.
 * - `request_id_reused`: a different slip is stored under this id.
 * - `market_unavailable`: a match is unknown or over, its feed is silent, or a market is held.
 * - `outcome_closed`: a market is not open, or it does not offer the outcome.
 * - `odds_changed`: the price violates the player's odds policy.
 * - `stale`: the current prices differ from those the highest payout was computed from. Submit again.
 * - `balance_not_enough`: the stake exceeds the balance.
 * - `win_limit`: the bet would exceed the player's daily win limit.
 * - `outcome_limit`: the bet would exceed the limit of an outcome or a match.
 * - `uncounted`: an upper bound exceeds a limit: the player's day (`uncounted_day`) or the worst case of a
 *   match. Count exactly, then submit again.
 * - `posted`: the bet is stored.
 */
export type SlipVerdict =
  | 'duplicate'
  | 'request_id_reused'
  | 'market_unavailable'
  | 'outcome_closed'
  | 'odds_changed'
  | 'stale'
  | 'balance_not_enough'
  | 'win_limit'
  | 'outcome_limit'
  | 'uncounted'
  | 'posted';

export type LegVerdict = 'market_unavailable' | 'outcome_closed' | 'odds_changed' | 'taken';

export type SlipRow = {
  position: number;
  verdict: SlipVerdict;
  balance_minor: bigint;
  bet_id: bigint | null;
  highest_payout_minor: bigint;
  placed_at: Date;
  accept_at: Date | null;
  delay_ms: number | null;
  /** In order: verdict, current price, and whether its match is in play. */
  legs: [code: LegVerdict, nowMilli: number | null, inPlay: boolean][];
  /** For `outcome_limit`, in leg order, in minor units. */
  fitting: string[] | null;
  /** In minor units of the reference currency; zero or less when nothing is left. */
  win_room_minor: bigint | null;
  /** For an `uncounted` slip, for example `2026-11-25`. */
  uncounted_day: string | null;
};

/**
 * At most one slip per player; one statement, one transaction. Lock order: matches, markets (shared;
 * ingestion locks them for its changes), exposures of outcomes, exposures of matches, win days of players,
 * accounts; each in id order. A change of a match commits before or after these bets, never between.
 *
 * - Before the match, the stake moves directly to the sports account.
 * - With a leg in play, the stake is held and the bet pending for the longest delay of these legs. Its
 *   turnover counts on acceptance.
 * - The bound of a match rises with every bet. Only when it would exceed the limit is the exact worst case
 *   computed, outside of this statement (`count-match.ts`).
 * - The daily win of a player has a bound of the same kind (`wins.sql.ts`). It is checked first, so a slip
 *   that fails it uses no exposure.
 * - When the requested liability exceeds the limit of an outcome or a match (`tight`), slips are accepted
 *   in order as long as they fit (`walk`). A slip that does not fit leaves the remaining room to the next
 *   ones.
 * - The first bet on an outcome inserts its exposure row. When two batches insert it concurrently, the
 *   second fails on the primary key and is retried.
 * - `known` is a lateral lookup per slip, so that a plan made on small tables still uses the index.
 * - Stored bets are read from the snapshot. A slip that another process stores concurrently fails on its
 *   unique slip id and is retried.
 */
export const placeBetsStatement: PreparedStatement = {
  name: 'sportsbook.place_bets',
  text: `
with recursive item as materialized (
  select *
  from json_to_recordset($1::json) as item (
    position int,
    player_id bigint,
    account_id bigint,
    held_account_id bigint,
    product_account_id bigint,
    slip_id uuid,
    fingerprint text,
    currency text,
    stake_minor bigint,
    sizes int[],
    bankers int[],
    lines int,
    legs int,
    odds_policy text,
    rules_version int,
    payout_max_minor bigint,
    reference_ppm bigint,
    highest_requested_minor bigint,
    highest_seen_minor bigint
  )
),
requested_leg as materialized (
  select *
  from json_to_recordset($2::json) as requested_leg (
    position int,
    index int,
    match_id bigint,
    market_id bigint,
    outcome text,
    leg_lines int,
    requested_milli bigint,
    seen_milli bigint
  )
),${lockedMatches},${lockedMarkets},${lockedExposures(
    `select market_id, outcome from requested_leg where ${isComplete('market')}`,
    'select match_id from requested_leg',
  )},
checked_leg as materialized (
  select
    requested_leg.*,
    item.odds_policy,
    (market.odds ->> requested_leg.outcome)::bigint as now_milli,
    market.version as market_version,
    match.material_version + market.material_version as material_version,
    match.in_play or match.starts_at <= clock_timestamp() as in_play,
    coalesce(delay.delay_ms, ($3::jsonb ->> match.sport)::int) as delay_ms,
    ${legOffered} as offered,
    market.status = 'open' as open
  from requested_leg
  join item on item.position = requested_leg.position
  left join match on match.id = requested_leg.match_id
  left join market on market.id = requested_leg.market_id and market.match_id = match.id
  left join sportsbook.feed on feed.source = market.source
  left join sportsbook.delay on delay.sport = match.sport
),
leg as materialized (
  select
    *,
    case
      when offered is not true then 'market_unavailable'
      when open is not true or now_milli is null then 'outcome_closed'
      when odds_policy = 'none' and now_milli <> requested_milli then 'odds_changed'
      when odds_policy = 'better' and now_milli < requested_milli then 'odds_changed'
      else 'taken'
    end as code
  from checked_leg
),
slip as materialized (
  select
    position,
    bool_or(code = 'market_unavailable') as unavailable,
    bool_or(code = 'outcome_closed') as closed,
    bool_or(code = 'odds_changed') as changed,
    coalesce(bool_or(in_play), false) as in_play,
    bool_and(now_milli = seen_milli) as as_seen,
    max(delay_ms) filter (where in_play) as delay_ms,
    jsonb_agg(jsonb_build_array(code, now_milli, in_play) order by index) as legs
  from leg
  group by position
),${stakeWeights({ bets: 'item', id: 'position', betOfLeg: 'position' })},
today as materialized (
  select ${winDay} as day
),${lockedWinDays('select player_id, today.day from item, today')},
seat as materialized (
  select item.position, item.account_id, case when slip.in_play then item.held_account_id end as held_account_id
  from item
  join slip on slip.position = item.position
),${lockAccounts('select account_id as id from seat union all select held_account_id from seat', {
    after: 'day_of_player',
  })},
weighed as materialized (
  select
    item.*,
    slip.in_play,
    slip.delay_ms,
    slip.legs as leg_answers,
    case when slip.in_play then item.highest_requested_minor else item.highest_seen_minor end as highest_payout_minor,
    cash.balance_minor as before_minor,
    cash.balance_minor - item.stake_minor as after_minor,
    held.balance_minor + item.stake_minor as held_after_minor,
    case
      when known.fingerprint = item.fingerprint then 'duplicate'
      when known.slip_id is not null then 'request_id_reused'
      when slip.unavailable then 'market_unavailable'
      when slip.closed then 'outcome_closed'
      when slip.changed then 'odds_changed'
      when not slip.in_play and not slip.as_seen then 'stale'
      when cash.balance_minor < item.stake_minor then 'balance_not_enough'
      else 'posted'
    end as judgement
  from item
  join slip on slip.position = item.position
  join account cash on cash.id = item.account_id
  left join account held on held.id = item.held_account_id
  left join lateral (
    select bet.slip_id, bet.fingerprint
    from sportsbook.bet
    where bet.player_id = item.player_id
    and bet.slip_id = item.slip_id
    limit 1
  ) known on true
),${judgedByDay},
need as materialized (
  select
    judged.position,
    leg.match_id,
    leg.market_id,
    leg.outcome,
    sportsbook.liability(
      judged.stake_minor,
      leg.leg_lines,
      judged.lines,
      case when judged.in_play then leg.requested_milli else leg.now_milli end,
      judged.payout_max_minor,
      judged.reference_ppm
    ) as minor
  from judged
  join leg on leg.position = judged.position
  where judged.judgement_of_day = 'posted'
),
room as materialized (
  select
    named.market_id,
    named.outcome,
    named.minor as pending_amount_minor,
    most.minor - coalesce(exposure.liability_minor, 0) as minor
  from (select market_id, outcome, sum(minor)::bigint as minor from need group by market_id, outcome) named
  join market on market.id = named.market_id
  join match on match.id = market.match_id
  left join exposure on exposure.market_id = named.market_id and exposure.outcome = named.outcome
  left join lateral ${narrowestLimit} on true
),
short as materialized (
  select * from room where pending_amount_minor > minor
),
match_need as materialized (
  select
    need.position,
    need.match_id,
    need.market_id,
    need.outcome,
    need.minor,
    ${peakOf('need')} as peak_minor,
    most_of_match.minor - coalesce(match_exposure.added_minor, 0) as room_minor,
    ${isCounted} as is_counted
  from need
  join match on match.id = need.match_id
  left join match_exposure on match_exposure.match_id = need.match_id
  left join lateral ${matchLimit} on true
),
short_match as materialized (
  select match_id
  from match_need
  group by match_id
  having sum(minor) + max(peak_minor) > min(room_minor)
),
tight as materialized (
  select
    need.position,
    need.market_id || ' ' || need.outcome as key,
    need.minor,
    0::bigint as peak_minor,
    short.minor as room_minor,
    true as is_counted
  from need
  join short on short.market_id = need.market_id and short.outcome = need.outcome
  union all
  select position, 'match ' || match_id, minor, peak_minor, room_minor, is_counted
  from match_need
  where match_id in (select match_id from short_match)
),
turn as materialized (
  select position, row_number() over (order by position) as number
  from (select distinct position from tight) contested
),
walk as (
  select
    0::bigint as number,
    null::int as position,
    null::boolean as fits,
    null::boolean as is_counted,
    (select jsonb_object_agg(key, room_minor) from tight) as rooms
  union all
  select
    turn.number,
    turn.position,
    tried.fits,
    tried.is_counted,
    case when tried.fits then walk.rooms || tried.rooms else walk.rooms end
  from walk
  join turn on turn.number = walk.number + 1
  cross join lateral (
    select
      bool_and((walk.rooms ->> key)::bigint >= minor + peak_minor) as fits,
      -- A slip that only an estimate of the worst result keeps out is decided again after a count.
      bool_or(
        (walk.rooms ->> key)::bigint < minor + peak_minor
        and is_counted
        and (key not like 'match %' or (walk.rooms ->> key)::bigint = room_minor)
      ) as is_counted,
      jsonb_object_agg(key, (walk.rooms ->> key)::bigint - minor) as rooms
    from tight
    where tight.position = turn.position
  ) tried
),
decided as materialized (
  select
    judged.*,
    case
      when walk.fits = false and walk.is_counted then 'outcome_limit'
      when walk.fits = false then 'uncounted'
      else judged.judgement_of_day
    end as verdict
  from judged
  left join walk on walk.position = judged.position
),
taken as materialized (
  select market_id, outcome, sum(minor)::bigint as minor
  from need
  where position not in (select position from walk where not fits)
  group by market_id, outcome
),
exposures_raised as (
  update sportsbook.exposure
  set liability_minor = exposure.liability_minor + taken.minor
  from taken
  where exposure.market_id = taken.market_id
  and exposure.outcome = taken.outcome
),
exposures_begun as (
  insert into sportsbook.exposure (market_id, outcome, liability_minor)
  select market_id, outcome, minor
  from taken
  where (market_id, outcome) not in (select market_id, outcome from exposure)
  order by market_id, outcome
),${matchExposuresTaken},${slipsBeyond},
stored as materialized (
  insert into sportsbook.bet (
    player_id, slip_id, fingerprint, account_id, held_account_id, product_account_id, currency, stake_minor, stake_left_minor,
    sizes, bankers, lines, legs, legs_open, odds_policy, rules_version, payout_max_minor, reference_ppm,
    highest_payout_minor, status, moves, accept_at, accepted_at, win_day, win_scopes
  )
  select
    player_id, slip_id, fingerprint, account_id, held_account_id, product_account_id, currency, stake_minor, stake_minor,
    sizes, bankers, lines, legs, legs, odds_policy, rules_version, payout_max_minor, reference_ppm,
    highest_payout_minor,
    case when in_play then 'pending' else 'open' end,
    1,
    case when in_play then clock_timestamp() + delay_ms * interval '1 millisecond' end,
    case when not in_play then clock_timestamp() end,
    (select day from today),
    scopes
  from decided
  where verdict = 'posted'
  order by position
  returning id, player_id, placed_at, accept_at
),${winDaysTaken},
legs_stored as (
  insert into sportsbook.leg (
    bet_id, index, match_id, market_id, outcome, lines, odds_milli, market_version, material_version, in_play
  )
  select
    stored.id,
    leg.index,
    leg.match_id,
    leg.market_id,
    leg.outcome,
    leg.leg_lines,
    case when decided.in_play then leg.requested_milli else leg.now_milli end,
    leg.market_version,
    leg.material_version,
    leg.in_play
  from stored
  join decided on decided.player_id = stored.player_id
  join leg on leg.position = decided.position
),
${moveAccounts({
  as: 'cash_moved',
  from: 'decided',
  account: 'decided.account_id',
  balance: '-decided.stake_minor',
  turnover: 'case when decided.in_play then 0 else decided.stake_minor end',
  where: "decided.verdict = 'posted'",
})},${moveAccounts({
    as: 'held_moved',
    from: 'decided',
    account: 'decided.held_account_id',
    balance: 'decided.stake_minor',
    where: "decided.in_play and decided.verdict = 'posted'",
  })},${insertTransfers({
    from: `stored
  join decided on decided.player_id = stored.player_id
  join stake_weight on stake_weight.key = decided.position`,
    currency: 'decided.currency',
    player: 'decided.player_id',
    reference: references.sports.sql('stored.id'),
    orderBy: 'decided.position',
    either: [
      {
        kind: 'hold',
        id: transferIds.sportsHold.sql('stored.id', '1'),
        debit: 'decided.account_id',
        credit: 'decided.held_account_id',
        amount: 'decided.stake_minor',
        debitAfter: 'decided.after_minor',
        creditAfter: 'decided.held_after_minor',
        when: 'decided.in_play',
      },
      {
        kind: 'stake',
        id: transferIds.sportsStake.sql('stored.id', '1'),
        debit: 'decided.account_id',
        credit: 'decided.product_account_id',
        amount: 'decided.stake_minor',
        debitAfter: 'decided.after_minor',
        weights: {
          vip: 'stake_weight.vip_permille',
          bonus: 'stake_weight.bonus_permille',
          commission: 'stake_weight.commission_permille',
        },
      },
    ],
  })}
select
  decided.position,
  decided.verdict,
  case when decided.verdict = 'posted' then decided.after_minor else decided.before_minor end as balance_minor,
  stored.id as bet_id,
  decided.highest_payout_minor,
  coalesce(stored.placed_at, now()) as placed_at,
  stored.accept_at,
  case when decided.in_play then decided.delay_ms end as delay_ms,
  decided.leg_answers as legs,
  beyond.fitting,
  decided.win_room_minor,
  case when decided.judgement_of_day = 'uncounted' then (select day::text from today) end as uncounted_day
from decided
left join beyond on beyond.position = decided.position
left join stored on stored.player_id = decided.player_id
order by decided.position
`,
};
