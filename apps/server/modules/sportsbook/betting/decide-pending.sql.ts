import type { PreparedStatement } from '../../../platform/db.ts';
import {
  insertTransfers,
  isComplete,
  lockAccounts,
  moveAccounts,
  references,
  stopOf,
  transferIds,
} from '../../wallet/index.ts';
import { exposureChanged, isCounted, liabilityAt, lockedExposures, peakOf } from './exposure.sql.ts';
import { matchLimit, narrowestLimit } from './exposure-limits.ts';
import { legOffered, lockedMarkets, lockedMatches, stakeWeights } from './pieces.sql.ts';
import { isWinDayCounted, lockedWinDays, shareOf, winLimit, winShare } from './wins.sql.ts';

export type PendingItem = { bet_id: string; highest_minor: string };
export type PendingLegItem = { bet_id: string; index: number; seen_milli: number };

/**
 * In the order in which the statement decides:
 *
 * - `stopped_meanwhile`: the player has started a break or an exclusion.
 * - `match_changed`: a material change occurred, or a leg is no longer offered.
 * - `odds_changed`: the price violates the player's odds policy.
 * - `stale`: prices differ from those the highest payout was computed from. Try again.
 * - `filled_meanwhile`: a price rose, and the bet now exceeds the limit of an outcome, of a match, or of
 *   the player's day.
 * - `uncounted`: an upper bound exceeds the limit of a match or of the player's day. Count exactly, then
 *   try again.
 * - `accepted`: the stake moves to the sports account.
 */
export type PendingVerdict =
  | 'stopped_meanwhile'
  | 'match_changed'
  | 'odds_changed'
  | 'stale'
  | 'filled_meanwhile'
  | 'uncounted'
  | 'accepted';

/** `match_ids` and `win_day` are set for an `uncounted` bet. */
export type PendingRow = {
  bet_id: bigint;
  player_id: bigint;
  verdict: PendingVerdict;
  match_ids: string[] | null;
  win_day: string | null;
};

/**
 * One statement, one transaction. Lock order as in placing: matches, markets (shared), bets (`skip locked`),
 * exposures of outcomes and of matches, win days of players, accounts; each except bets in id order.
 *
 * - A bet is accepted when every leg is offered, no material change occurred since placement, the prices
 *   satisfy the odds policy, and the player has no stop. Otherwise its stake returns to the pocket that paid
 *   it.
 * - Accepting replaces the liability by that at the current price. Only the increase over the requested
 *   price must fit the limits (`rise`): otherwise requesting a low price would bypass them. Bets are checked
 *   in id order, each as if those before it were accepted.
 * - Updates go to the outbox, `$3` bets per row.
 *
 * For the planner, which plans with few bets in the table: the status check is in a `case`, otherwise it
 * walks the index of all pending bets once per bet; `moving` is a separate text column, because it estimates
 * `verdict <> 'stale'` as all rows.
 */
export const decidePendingStatement: PreparedStatement = {
  name: 'sportsbook.decide_pending',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (bet_id bigint, highest_minor bigint)
),
requested_leg as materialized (
  select leg.bet_id, leg.index, leg.match_id, leg.market_id, leg.outcome, leg.lines, leg.odds_milli, leg.material_version, seen.seen_milli
  from json_to_recordset($2::json) as seen (bet_id bigint, index int, seen_milli bigint)
  cross join lateral (
    select *
    from sportsbook.leg
    where leg.bet_id = seen.bet_id
    and leg.index = seen.index
    limit 1
  ) leg
),${lockedMatches},${lockedMarkets},
bet as materialized (
  select bet.*
  from item
  cross join lateral (
    select id, player_id, account_id, held_account_id, product_account_id, currency, stake_minor, stake_left_minor, cashed_out_minor,
      payout_max_minor, reference_ppm, lines, sizes, bankers, odds_policy, moves, highest_payout_minor, win_day,
      win_scopes
    from sportsbook.bet
    where bet.id = item.bet_id
    and case when status = 'pending' then accept_at <= clock_timestamp() end
    limit 1
    for update skip locked
  ) bet
  where ${isComplete('market')}
),
checked_leg as materialized (
  select
    requested_leg.*,
    bet.odds_policy,
    (market.odds ->> requested_leg.outcome)::bigint as now_milli,
    market.version as market_version,
    match.in_play or match.starts_at <= clock_timestamp() as in_play,
    ${legOffered} and market.status = 'open'
      and match.material_version + market.material_version = requested_leg.material_version as stands,
    case
      when market.score_basis = 'match' then null
      when split_part(market.key, '/', 3) = 'cornerKick' then match.standing #> '{result,corners}'
      else match.standing #> array['result', 'scores', split_part(market.key, '/', 3)]
    end as score
  from bet
  join requested_leg on requested_leg.bet_id = bet.id
  left join match on match.id = requested_leg.match_id
  left join market on market.id = requested_leg.market_id and market.match_id = match.id
  left join sportsbook.feed on feed.source = market.source
),
leg as materialized (
  select
    *,
    case
      when stands is not true or now_milli is null then 'match_changed'
      when odds_policy = 'none' and now_milli <> odds_milli then 'odds_changed'
      when odds_policy = 'better' and now_milli < odds_milli then 'odds_changed'
      else 'taken'
    end as code
  from checked_leg
),
slip as materialized (
  select
    bet_id,
    bool_or(code = 'match_changed') as changed,
    bool_or(code = 'odds_changed') as moved,
    bool_and(now_milli = seen_milli) as as_seen,
    bool_or(now_milli <> odds_milli) as repriced,
    jsonb_agg(jsonb_build_object('index', index, 'code', code, 'oddsMilli', now_milli) order by index)
      filter (where code <> 'taken') as refused_legs
  from leg
  group by bet_id
),${stakeWeights({ bets: 'bet', id: 'id', betOfLeg: 'bet_id' })},
judged as materialized (
  select
    bet.*,
    item.highest_minor,
    slip.refused_legs,
    slip.repriced,
    case
      when stop.runs then 'stopped_meanwhile'
      when slip.changed then 'match_changed'
      when slip.moved then 'odds_changed'
      when not slip.as_seen then 'stale'
      else 'accepted'
    end as judgement
  from bet
  join item on item.bet_id = bet.id
  join slip on slip.bet_id = bet.id
  left join lateral ${stopOf('bet.player_id')} on true
),${lockedExposures(
    `
    select leg.market_id, leg.outcome
    from judged
    join leg on leg.bet_id = judged.id
    where judged.judgement <> 'stale'
    and (judged.judgement <> 'accepted' or judged.repriced)
  `,
    `
    select leg.match_id
    from judged
    join leg on leg.bet_id = judged.id
    where judged.judgement = 'accepted'
    and leg.now_milli > leg.odds_milli
  `,
  )},
rise as materialized (
  select
    bet.id as bet_id,
    leg.match_id,
    leg.market_id,
    leg.outcome,
    sum(${liabilityAt('leg.now_milli')} - ${liabilityAt('leg.odds_milli')})
      over (partition by leg.market_id, leg.outcome order by bet.id) as minor,
    sum(${liabilityAt('leg.now_milli')} - ${liabilityAt('leg.odds_milli')})
      over (partition by leg.match_id order by bet.id) as match_minor
  from judged bet
  join leg on leg.bet_id = bet.id
  where bet.judgement = 'accepted'
  and leg.now_milli > leg.odds_milli
),
crowded as materialized (
  select distinct rise.bet_id
  from rise
  join market on market.id = rise.market_id
  join match on match.id = market.match_id
  join exposure on exposure.market_id = rise.market_id and exposure.outcome = rise.outcome
  cross join lateral ${narrowestLimit}
  where exposure.liability_minor + rise.minor > most.minor
),
crowded_match as materialized (
  select rise.bet_id, bool_or(${isCounted} and rise.match_minor = rise.minor) as is_counted
  from rise
  join match on match.id = rise.match_id
  left join match_exposure on match_exposure.match_id = rise.match_id
  cross join lateral ${matchLimit}
  where ${peakOf('rise')} + coalesce(match_exposure.added_minor, 0) + rise.match_minor > most_of_match.minor
  group by rise.bet_id
),${lockedWinDays(`
    select player_id, win_day as day
    from judged
    where judgement = 'accepted'
    and highest_minor > highest_payout_minor
  `)},
win_rise as materialized (
  select
    bet.id as bet_id,
    bet.player_id,
    bet.win_day,
    scoped.scope,
    scoped.minor,
    sum(scoped.minor) over (partition by bet.player_id, bet.win_day, scoped.scope order by bet.id) as day_minor
  from judged bet
  cross join lateral (
    select
      named.scope,
      sportsbook.bet_win('open', bet.stake_minor, bet.highest_minor, null, 0, bet.reference_ppm)
        - sportsbook.bet_win('open', bet.stake_minor, bet.highest_payout_minor, null, 0, bet.reference_ppm) as minor
    from unnest(bet.win_scopes || array['all']) as named (scope)
  ) scoped
  where bet.judgement = 'accepted'
  and bet.highest_minor > bet.highest_payout_minor
),
crowded_day as materialized (
  select win_rise.bet_id, bool_or(${isWinDayCounted} and win_rise.day_minor = win_rise.minor) as is_counted
  from win_rise
  join day_of_player on day_of_player.player_id = win_rise.player_id and day_of_player.day = win_rise.win_day
  cross join lateral ${winLimit('win_rise.scope')}
  left join lateral ${winShare('win_rise.player_id')} on true
  where ${shareOf('most_of_day.minor', 'share')} is not null
  and (
    day_of_player.counted_at is null
    or coalesce((day_of_player.wins ->> win_rise.scope)::bigint, 0) + win_rise.day_minor
      > ${shareOf('most_of_day.minor', 'share')}
  )
  group by win_rise.bet_id
),
decided as materialized (
  select
    judged.*,
    case
      when id in (select bet_id from crowded) or crowded_match.is_counted or crowded_day.is_counted
      then 'filled_meanwhile'
      when crowded_match.bet_id is not null or crowded_day.bet_id is not null then 'uncounted'
      else judgement
    end as verdict,
    case
      when judgement = 'stale' then 'no'
      when id in (select bet_id from crowded) or crowded_match.is_counted or crowded_day.is_counted then 'yes'
      when crowded_match.bet_id is not null or crowded_day.bet_id is not null then 'no'
      else 'yes'
    end as moving
  from judged
  left join crowded_match on crowded_match.bet_id = judged.id
  left join crowded_day on crowded_day.bet_id = judged.id
),
win_taken as (
  update sportsbook.win_day
  set
    wins = win_day.wins || raised.wins,
    counted_at = case when win_day.counted_at is not null then '-infinity'::timestamptz end
  from (
    select player_id, day, jsonb_object_agg(scope, minor) as wins
    from (
      select
        day_of_player.player_id,
        day_of_player.day,
        win_rise.scope,
        coalesce((day_of_player.wins ->> win_rise.scope)::bigint, 0) + sum(win_rise.minor) as minor
      from win_rise
      join decided on decided.id = win_rise.bet_id and decided.verdict = 'accepted'
      join day_of_player on day_of_player.player_id = win_rise.player_id and day_of_player.day = win_rise.win_day
      group by day_of_player.player_id, day_of_player.day, day_of_player.wins, win_rise.scope
    ) by_scope
    group by player_id, day
  ) raised
  where win_day.player_id = raised.player_id
  and win_day.day = raised.day
),
change as materialized (
  select
    leg.market_id,
    leg.outcome,
    sum(
      case when bet.verdict = 'accepted' then ${liabilityAt('leg.now_milli')} else 0 end - ${liabilityAt('leg.odds_milli')}
    )::bigint as minor
  from decided bet
  join leg on leg.bet_id = bet.id
  where bet.moving = 'yes'
  group by leg.market_id, leg.outcome
),${exposureChanged},${lockAccounts(
    `
      select account_id as id from decided where moving = 'yes'
      union all
      select held_account_id from decided where moving = 'yes'
    `,
    { after: 'day_of_player' },
  )},
moved as materialized (
  select
    decided.*,
    decided.verdict = 'accepted' as accepted,
    cash.kind as paid_by,
    held.balance_minor - sum(decided.stake_minor) over in_order as held_after_minor,
    cash.balance_minor
      + sum(case when decided.verdict = 'accepted' then 0 else decided.stake_minor end) over in_order as cash_after_minor
  from decided
  join account cash on cash.id = decided.account_id
  join account held on held.id = decided.held_account_id
  where decided.moving = 'yes'
  window in_order as (partition by decided.held_account_id order by decided.id)
),
${moveAccounts({
  from: `(
    select
      account_id as id,
      sum(case when accepted then 0 else stake_minor end) as balance_minor,
      sum(case when accepted then stake_minor else 0 end) as turnover_minor
    from moved
    group by account_id
    union all
    select held_account_id, -sum(stake_minor), 0
    from moved
    group by held_account_id
  ) change`,
  account: 'change.id',
  balance: 'change.balance_minor',
  turnover: 'change.turnover_minor',
})},${insertTransfers({
    from: 'moved left join stake_weight on stake_weight.key = moved.id',
    currency: 'currency',
    player: 'player_id',
    reference: references.sports.sql('id'),
    orderBy: 'id',
    either: [
      {
        kind: 'stake',
        id: transferIds.sportsStake.sql('id', 'moves + 1'),
        debit: 'held_account_id',
        credit: 'product_account_id',
        amount: 'stake_minor',
        debitAfter: 'held_after_minor',
        // A held stake no longer shows that it was bonus money, which counts for no VIP level and no
        // commission.
        weights: {
          vip: "case when paid_by = 'bonus' then 0 else stake_weight.vip_permille end",
          bonus: 'stake_weight.bonus_permille',
          commission: "case when paid_by = 'bonus' then 0 else stake_weight.commission_permille end",
        },
        when: 'accepted',
      },
      {
        kind: 'release',
        id: transferIds.sportsRelease.sql('id', 'moves + 1'),
        debit: 'held_account_id',
        credit: 'account_id',
        amount: 'stake_minor',
        debitAfter: 'held_after_minor',
        creditAfter: 'cash_after_minor',
      },
    ],
  })},
bet_decided as (
  update sportsbook.bet
  set
    status = case when moved.accepted then 'open' else 'refused' end,
    accepted_at = case when moved.accepted then clock_timestamp() end,
    highest_payout_minor = case when moved.accepted then moved.highest_minor else bet.highest_payout_minor end,
    stake_left_minor = case when moved.accepted then bet.stake_left_minor else 0 end,
    refusal = case when not moved.accepted then jsonb_build_object('code', moved.verdict, 'legs', coalesce(moved.refused_legs, '[]')) end,
    moves = bet.moves + 1
  from moved
  where bet.id = moved.id
),
legs_taken as (
  update sportsbook.leg
  set
    odds_milli = taken.now_milli,
    market_version = taken.market_version,
    in_play = taken.in_play,
    score_home = case when taken.in_play then (taken.score ->> 'home')::int end,
    score_away = case when taken.in_play then (taken.score ->> 'away')::int end
  from leg taken
  join moved on moved.id = taken.bet_id and moved.accepted
  where leg.bet_id = taken.bet_id
  and leg.index = taken.index
),
notified as (
  insert into platform.outbox (topic, payload)
  select
    'bets',
    jsonb_agg(
      jsonb_build_object('playerId', player_id::text, 'betId', id::text)
      || case when accepted then '{"state": "open"}' else jsonb_build_object('state', 'refused', 'code', verdict) end
    )
  from (select moved.*, row_number() over (order by id) / $3::int as part from moved) parted
  group by part
)
select
  id as bet_id,
  player_id,
  verdict,
  case
    when verdict = 'uncounted' then (select array_agg(rise.match_id::text) from rise where rise.bet_id = decided.id)
  end as match_ids,
  case when verdict = 'uncounted' then win_day::text end as win_day
from decided
order by id
`,
};
