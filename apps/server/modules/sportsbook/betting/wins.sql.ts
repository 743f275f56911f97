import { defaultTimeZone } from '../../../platform/days.ts';
import { isComplete } from '../../wallet/index.ts';

/** Lock order: exposures of matches, `win_day`, accounts. */

/** By the database clock, in the operator's time zone. */
export const winDay = `(clock_timestamp() at time zone '${defaultTimeZone}')::date`;

/**
 * From the rows `match` and `league`: the league if it has a limit, else sport and tier. A scalar subquery
 * uses the key; for `exists` the planner would read the whole table.
 */
const winScopeOfLeg = `
  coalesce(
    (select win_limit.scope from sportsbook.win_limit where win_limit.scope = 'league/' || league.id),
    match.sport || '/' || league.tier
  )`;

/** Lateral row `most_of_day` (minor) for a scope of `win_day`; null means unlimited. */
export const winLimit = (scope: string) => `(
    select
      case
        when ${scope} = 'all' or ${scope} like 'league/%' then own.most_minor
        else (
          select div(own.most_minor::numeric * league_tier.share_permille, 1000)::bigint
          from sportsbook.league_tier
          where league_tier.tier = split_part(${scope}, '/', 2)::int
        )
      end as minor
    from (
      select win_limit.most_minor
      from (
        values
          (1, case when ${scope} = 'all' or ${scope} like 'league/%' then ${scope} else 'sport/' || split_part(${scope}, '/', 1) end),
          (2, case when ${scope} not like 'league/%' then 'all' end)
      ) as narrow (rank, scope)
      join sportsbook.win_limit on win_limit.scope = narrow.scope
      order by narrow.rank
      limit 1
    ) own
  ) most_of_day`;

export const winShare = (playerId: string) =>
  `(select player_id, share_permille from sportsbook.win_share where win_share.player_id = ${playerId} limit 1) share`;

/** For a row `win_share` that may be missing; null means unlimited. */
export const shareOf = (minor: string, share: string) =>
  `case when ${share}.player_id is null then ${minor} else div(${minor}::numeric * ${share}.share_permille, 1000)::bigint end`;

/** By (player_id, day), after the match exposures. */
export const lockedWinDays = (days: string) => `
day_of_player as materialized (
  select day_of_player.*
  from (select distinct player_id, day from (${days}) named order by player_id, day) in_order
  cross join lateral (
    select player_id, day, wins, counted_at
    from sportsbook.win_day
    where win_day.player_id = in_order.player_id
    and win_day.day = in_order.day
    and ${isComplete('match_exposure')}
    for no key update
  ) day_of_player
)`;

/** How long a count is trusted while no bet is added. */
const countFreshMs = 1_000;

/** Whether `day_of_player` equals what the bets of the day can win. */
export const isWinDayCounted = `(
    day_of_player.player_id is null
    or coalesce(day_of_player.counted_at > clock_timestamp() - ${countFreshMs} * interval '1 millisecond', false)
  )`;

/**
 * From a CTE `decided` with the bets as they were. A lost bet may win by a corrected result, and an undone
 * sale puts the whole stake in play again. The bound is then too low, so the day is counted before the next
 * bet.
 */
export const winDaysReopened = `${lockedWinDays(`
    select player_id, win_day as day
    from decided
    where (status = 'settled' or undone_minor > 0)
    and win_day is not null
  `)},
days_reopened as (
  update sportsbook.win_day
  set counted_at = null
  from day_of_player
  where win_day.player_id = day_of_player.player_id
  and win_day.day = day_of_player.day
)`;

/**
 * From the CTEs `item`, `leg`, `match`, `weighed` and `day_of_player` of placing. A slip that only exceeds an
 * inexact bound becomes `uncounted`.
 */
export const judgedByDay = `
win_scope as materialized (
  select
    match.id as match_id,
    ${winScopeOfLeg} as scope
  from match
  cross join lateral (
    select id, tier
    from sportsbook.league
    where league.id = match.league_id
    limit 1
  ) league
),
win_need as materialized (
  select
    weighed.position,
    weighed.player_id,
    named.scope,
    sportsbook.bet_win(
      'open', weighed.stake_minor, weighed.highest_payout_minor, null, 0, weighed.reference_ppm
    ) as minor
  from weighed
  join (
    select leg.position, win_scope.scope
    from leg
    join win_scope on win_scope.match_id = leg.match_id
    union
    select position, 'all'
    from item
  ) named on named.position = weighed.position
  where weighed.judgement = 'posted'
),
win_most as materialized (
  select named.scope, most_of_day.minor
  from (select distinct scope from win_need) named
  cross join lateral ${winLimit('named.scope')}
),
win as materialized (
  select
    win_need.position,
    array_agg(win_need.scope) filter (where win_need.scope <> 'all') as scopes,
    jsonb_object_agg(win_need.scope, before.minor + win_need.minor) as wins,
    min(${shareOf('win_most.minor', 'share')} - before.minor) as room_minor,
    bool_and(win_need.minor <= coalesce(${shareOf('win_most.minor', 'share')} - before.minor, win_need.minor))
      and bool_and(day_of_player.player_id is null or day_of_player.counted_at is not null) as fits,
    bool_and(${isWinDayCounted}) as is_counted
  from win_need
  left join win_most on win_most.scope = win_need.scope
  left join day_of_player on day_of_player.player_id = win_need.player_id
  left join lateral ${winShare('win_need.player_id')} on true
  cross join lateral (
    select coalesce((day_of_player.wins ->> win_need.scope)::bigint, 0) as minor
  ) before
  group by win_need.position
),
judged as materialized (
  select
    weighed.*,
    win.scopes,
    win.wins,
    win.room_minor as win_room_minor,
    win.is_counted as is_win_counted,
    case
      when win.fits = false and win.is_counted then 'win_limit'
      when win.fits = false then 'uncounted'
      else weighed.judgement
    end as judgement_of_day
  from weighed
  left join win on win.position = weighed.position
)`;

/** By the slips in `stored`, from the CTE `decided` of placing. */
export const winDaysTaken = `
days_raised as (
  update sportsbook.win_day
  set wins = win_day.wins || decided.wins, counted_at = '-infinity'
  from decided
  join day_of_player on day_of_player.player_id = decided.player_id
  where win_day.player_id = day_of_player.player_id
  and win_day.day = day_of_player.day
  and decided.verdict = 'posted'
),
days_begun as (
  insert into sportsbook.win_day (player_id, day, wins, from_bet_id)
  select decided.player_id, today.day, decided.wins, stored.id
  from today, decided
  join stored on stored.player_id = decided.player_id
  where decided.player_id not in (select player_id from day_of_player)
  order by decided.player_id
)`;
