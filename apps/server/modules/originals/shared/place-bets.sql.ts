import type { PreparedStatement } from '../../../platform/db.ts';
import {
  insertTransfers,
  lockAccounts,
  moveAccounts,
  type PlayPocket,
  roundReference,
  transferIds,
} from '../../wallet/index.ts';

export type BetItem = {
  position: number;
  player_id: string;
  account_id: string;
  other_account_id: string;
  product_account_id: string;
  request_id: string;
  game: string;
  number: number;
  bet: string;
  stake_minor: string;
  prize_minor: string[];
  stake_floor_minor: string;
  pays_max: number;
  currency: string;
  player_label: string;
};

/**
 * Result of a bet, in the order of the checks:
 *
 * - `duplicate`: the same bet is stored
 * - `request_id_reused`: another bet, a round of another game or a cancelled bet is stored under the id
 * - `stale`: the player staked elsewhere, or a bet was cancelled, while the statement waited; the batcher retries
 * - `betting_over`
 * - `game_stopped`
 * - `stake_too_small`
 * - `stake_too_large`
 * - `bets_too_many`
 * - `payout_too_large`: the player's bets together could win more than a round pays one player
 * - `balance_not_enough`
 * - `round_full`: all bets together could win more than a round pays
 * - `posted`
 */
export type BetVerdict =
  | 'duplicate'
  | 'request_id_reused'
  | 'stale'
  | 'betting_over'
  | 'game_stopped'
  | 'stake_too_small'
  | 'stake_too_large'
  | 'bets_too_many'
  | 'payout_too_large'
  | 'balance_not_enough'
  | 'round_full'
  | 'posted';

export type BetAnswer = {
  position: number;
  verdict: BetVerdict;
  pocket: PlayPocket;
  /** For a duplicate, the balance at that time. */
  balance_minor: bigint;
  stake_min_minor: bigint;
  stake_max_minor: bigint;
  payout_max_minor: bigint;
  bets_max: number;
  /** Largest prize that fits under the round's payout limit. */
  room_minor: bigint | null;
};

/**
 * One item per player. Locks the rounds (shared), their pots, then the players' cash and bonus accounts, each
 * in order. A draw waits for the lock on the round; a bet that waited for the draw finds betting over. Rows
 * are looked up one by one, as in `lockAccountsAndSeeds`. Earlier bets come from the snapshot. They are
 * complete when neither account's turnover has changed since and no bet of the pot was cancelled; otherwise
 * the bet is `stale`. Turnover alone is not enough: a stake and a return of the same size leave it unchanged.
 * Adding up prizes by outcome is expensive, so it is done only near a limit. `worst` selects players whose
 * stakes could win more than a round pays one player. `tight` is true when the batch would exceed the round's
 * payout limit; prizes are then added up bet by bet, and earlier bets count as if posted, except those that
 * do not fit alone.
 */
export const placeBets: PreparedStatement = {
  name: 'originals.place_bets',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (
    position int,
    player_id bigint,
    account_id bigint,
    other_account_id bigint,
    product_account_id bigint,
    request_id uuid,
    game text,
    number int,
    bet text,
    stake_minor bigint,
    prize_minor bigint[],
    stake_floor_minor bigint,
    pays_max int,
    currency text,
    player_label text
  )
),
round as materialized (
  select round.*
  from (select distinct game, number from item order by game, number) in_order
  cross join lateral (
    select game, number, status, betting_ends_at
    from originals.shared_round
    where shared_round.game = in_order.game
    and shared_round.number = in_order.number
    for share
  ) round
),
pot as materialized (
  select pot.*
  from (
    select distinct item.game, item.number, item.currency
    from item
    join round on round.game = item.game and round.number = item.number
    order by item.game, item.number, item.currency
  ) in_order
  cross join lateral (
    select game, number, currency, prize_minor, cancelled
    from originals.shared_pot
    where shared_pot.game = in_order.game
    and shared_pot.number = in_order.number
    and shared_pot.currency = in_order.currency
    for update
  ) pot
),
request as materialized (
  select
    item.position,
    item.account_id,
    item.other_account_id,
    round.status,
    round.betting_ends_at,
    pot.currency is not null as has_pot,
    pot.cancelled is not distinct from seen.cancelled as saw_cancels
  from item
  left join round on round.game = item.game and round.number = item.number
  left join pot on pot.game = item.game and pot.number = item.number and pot.currency = item.currency
  left join lateral (
    select cancelled
    from originals.shared_pot
    where shared_pot.game = item.game
    and shared_pot.number = item.number
    and shared_pot.currency = item.currency
    offset 0
  ) seen on true
),${lockAccounts('select account_id as id from request union all select other_account_id from request')},
locked as materialized (
  select
    request.position,
    request.status,
    request.betting_ends_at,
    request.has_pot,
    pays.kind as pocket,
    pays.balance_minor,
    request.saw_cancels
      and (pays.turnover_minor, other.turnover_minor) = (pays_seen.turnover_minor, other_seen.turnover_minor) as fresh
  from request
  join account pays on pays.id = request.account_id
  join account other on other.id = request.other_account_id
  cross join lateral (
    select turnover_minor
    from wallet.account
    where account.id = request.account_id
    offset 0
  ) pays_seen
  cross join lateral (
    select turnover_minor
    from wallet.account
    where account.id = request.other_account_id
    offset 0
  ) other_seen
),
own as materialized (
  select item.position, earlier.bets, item.stake_minor + earlier.stake_minor as stake_minor
  from item
  cross join lateral (
    select count(*) as bets, coalesce(sum(stake_minor), 0) as stake_minor
    from originals.shared_bet
    where shared_bet.game = item.game
    and shared_bet.number = item.number
    and shared_bet.player_id = item.player_id
  ) earlier
),
worst as materialized (
  select position, max(minor) as minor
  from (
    select item.position, sum(prize.minor) as minor
    from own
    join item on item.position = own.position
    join originals.stake_limit on stake_limit.game = item.game and stake_limit.currency = item.currency
    cross join lateral (
      select item.prize_minor
      union all
      select bet.prize_minor
      from originals.shared_bet bet
      where bet.game = item.game
      and bet.number = item.number
      and bet.player_id = item.player_id
    ) each
    cross join unnest(each.prize_minor) with ordinality as prize (minor, outcome)
    where own.stake_minor * item.pays_max > stake_limit.payout_max_minor
    group by item.position, prize.outcome
  ) by_outcome
  group by position
),
candidate as materialized (
  select
    item.*,
    coalesce(known_account.kind, locked.pocket) as pocket,
    locked.balance_minor as before_minor,
    known.balance_after_minor as known_after_minor,
    greatest(stake_limit.stake_min_minor, item.stake_floor_minor) as stake_min_minor,
    stake_limit.stake_max_minor,
    stake_limit.payout_max_minor,
    stake_limit.round_payout_max_minor,
    pace.bets_max,
    case
      when (known.game, known.number, known.bet, known.stake_minor) = (item.game, item.number, item.bet, item.stake_minor) then 'duplicate'
      when known.request_id is not null or played.request_id is not null or cancelled.request_id is not null then 'request_id_reused'
      when locked.fresh is not true then 'stale'
      when (locked.has_pot and locked.status = 'betting' and clock_timestamp() < locked.betting_ends_at) is not true then 'betting_over'
      when game.stopped then 'game_stopped'
      when item.stake_minor < greatest(stake_limit.stake_min_minor, item.stake_floor_minor) then 'stake_too_small'
      when item.stake_minor > stake_limit.stake_max_minor then 'stake_too_large'
      when own.bets >= pace.bets_max then 'bets_too_many'
      when worst.minor > stake_limit.payout_max_minor then 'payout_too_large'
      when locked.balance_minor < item.stake_minor then 'balance_not_enough'
      else 'candidate'
    end as verdict
  from item
  join originals.game on game.name = item.game
  join originals.shared_pace pace on pace.game = item.game
  join originals.stake_limit on stake_limit.game = item.game and stake_limit.currency = item.currency
  join own on own.position = item.position
  left join worst on worst.position = item.position
  left join locked on locked.position = item.position
  left join lateral (
    select request_id, game, number, bet, stake_minor, account_id, balance_after_minor
    from originals.shared_bet
    where shared_bet.player_id = item.player_id
    and shared_bet.request_id = item.request_id
    offset 0
  ) known on true
  left join lateral (
    select kind
    from wallet.account
    where account.id = known.account_id
    offset 0
  ) known_account on true
  left join lateral (
    select request_id
    from originals.round
    where round.player_id = item.player_id
    and round.request_id = item.request_id
    offset 0
  ) played on true
  left join lateral (
    select request_id
    from originals.cancelled_bet
    where cancelled_bet.player_id = item.player_id
    and cancelled_bet.request_id = item.request_id
    offset 0
  ) cancelled on true
),
wanted as materialized (
  select candidate.game, candidate.number, candidate.currency, prize.outcome, sum(prize.minor)::bigint as minor
  from candidate
  cross join unnest(candidate.prize_minor) with ordinality as prize (minor, outcome)
  where candidate.verdict = 'candidate'
  and prize.minor > 0
  group by candidate.game, candidate.number, candidate.currency, prize.outcome
),
tight as materialized (
  select distinct pot.game, pot.number, pot.currency
  from pot
  join originals.stake_limit using (game, currency)
  cross join unnest(pot.prize_minor) with ordinality as before (minor, outcome)
  left join wanted using (game, number, currency, outcome)
  where before.minor + coalesce(wanted.minor, 0) > stake_limit.round_payout_max_minor
),
room as materialized (
  select
    candidate.position,
    min(candidate.round_payout_max_minor - pot.prize_minor[prize.outcome]) filter (where prize.minor > 0) as room_minor,
    bool_and(pot.prize_minor[prize.outcome] + prize.minor <= candidate.round_payout_max_minor) as fits_alone
  from candidate
  join tight using (game, number, currency)
  join pot using (game, number, currency)
  cross join unnest(candidate.prize_minor) with ordinality as prize (minor, outcome)
  where candidate.verdict = 'candidate'
  group by candidate.position
),
exposure as materialized (
  select
    candidate.position,
    prize.outcome,
    candidate.round_payout_max_minor,
    pot.prize_minor[prize.outcome] + sum(prize.minor) over (
      partition by candidate.game, candidate.number, candidate.currency, prize.outcome
      order by candidate.position
    ) as minor
  from candidate
  join room on room.position = candidate.position and room.fits_alone
  cross join unnest(candidate.prize_minor) with ordinality as prize (minor, outcome)
  join pot on pot.game = candidate.game and pot.number = candidate.number and pot.currency = candidate.currency
),
covered as materialized (
  select position
  from exposure
  group by position
  having bool_and(minor <= round_payout_max_minor)
),
decided as materialized (
  select
    candidate.*,
    candidate.before_minor - candidate.stake_minor as after_minor,
    room.room_minor,
    case
      when candidate.verdict <> 'candidate' then candidate.verdict
      when tight.game is not null and covered.position is null then 'round_full'
      else 'posted'
    end as final
  from candidate
  left join tight using (game, number, currency)
  left join room on room.position = candidate.position
  left join covered on covered.position = candidate.position
),
${moveAccounts({
  from: 'decided',
  account: 'decided.account_id',
  balance: '-decided.stake_minor',
  turnover: 'decided.stake_minor',
  where: "decided.final = 'posted'",
})},${insertTransfers({
    from: 'decided',
    where: "final = 'posted'",
    currency: 'currency',
    player: 'player_id',
    reference: roundReference.sql('game', 'request_id'),
    orderBy: 'position',
    every: [
      {
        kind: 'stake',
        id: transferIds.roundStake.sql('request_id', 'player_id'),
        debit: 'account_id',
        credit: 'product_account_id',
        amount: 'stake_minor',
        debitAfter: 'after_minor',
      },
    ],
  })},
stored as (
  insert into originals.shared_bet (
    player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, prize_minor, currency, player_label,
    balance_after_minor
  )
  select
    player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, prize_minor, currency, player_label,
    after_minor
  from decided
  where final = 'posted'
  order by position
),
added as (
  select game, number, currency, count(*) as bets, sum(stake_minor)::bigint as stake_minor
  from decided
  where final = 'posted'
  group by game, number, currency
),
turned_away as (
  select decided.game, decided.number, decided.currency, prize.outcome, sum(prize.minor)::bigint as minor
  from decided
  cross join unnest(decided.prize_minor) with ordinality as prize (minor, outcome)
  where decided.final = 'round_full'
  group by decided.game, decided.number, decided.currency, prize.outcome
),
promised as (
  select
    pot.game,
    pot.number,
    pot.currency,
    array_agg(before.minor + coalesce(wanted.minor, 0) - coalesce(turned_away.minor, 0) order by outcome) as prize_minor
  from pot
  cross join unnest(pot.prize_minor) with ordinality as before (minor, outcome)
  left join wanted using (game, number, currency, outcome)
  left join turned_away using (game, number, currency, outcome)
  group by pot.game, pot.number, pot.currency
),
pot_moved as (
  update originals.shared_pot pot
  set
    bets = pot.bets + added.bets,
    stake_minor = pot.stake_minor + added.stake_minor,
    prize_minor = promised.prize_minor
  from added
  join promised using (game, number, currency)
  where pot.game = added.game
  and pot.number = added.number
  and pot.currency = added.currency
)
select
  position,
  final as verdict,
  case
    when final = 'posted' then after_minor
    when final = 'duplicate' then known_after_minor
    else before_minor
  end as balance_minor,
  pocket,
  stake_min_minor,
  stake_max_minor,
  payout_max_minor,
  bets_max,
  room_minor
from decided
order by position
`,
};
