import type { PreparedStatement } from '../../../platform/db.ts';

/** One bet on its way into the statement. */
export type BetItem = {
  position: number;
  player_id: string;
  account_id: string;
  book_id: string;
  request_id: string;
  game: string;
  number: number;
  bet: string;
  stake_minor: string;
  prize_minor: string[];
  currency: string;
  player_label: string;
};

/**
 * What became of a bet, in the order in which the statement decides:
 * `duplicate` the same bet is stored · `request_id_reused` another bet, or a round of another game, is stored under
 * the id · `stale` the player staked elsewhere while the statement waited, ask again · `betting_over` ·
 * `game_stopped` · `stake_too_small` · `stake_too_large` · `bets_too_many` · `payout_too_large` the player's bets
 * together could win more than one round pays · `balance_not_enough` · `round_full` all bets together could win more
 * than the house covers · `posted`.
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
  /** Cash after the bet; for a duplicate, cash after it then. */
  balance_minor: bigint;
  stake_min_minor: bigint;
  stake_max_minor: bigint;
  payout_max_minor: bigint;
  bets_max: number;
  /** Most that this bet could have won in what the house still covers. */
  room_minor: bigint | null;
};

/**
 * Places a batch of bets: one item per player, all in one transaction that is this one statement.
 *
 * Locks the rounds (shared), then their pots, then the players' cash accounts, each in order. The round stays locked
 * until the bets are committed, so its draw waits for them, and a bet that waited for the draw finds betting over;
 * the clock is the database's. What only the statement's snapshot knows, the player's earlier bets, is trusted when
 * the account has not been staked from since that snapshot, and `stale` otherwise. The exposure of the house is
 * counted on the locked pot: bets before this one in the batch count as if they were posted.
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
    book_id bigint,
    request_id uuid,
    game text,
    number int,
    bet text,
    stake_minor bigint,
    prize_minor bigint[],
    currency text,
    player_label text
  )
),
round as materialized (
  select game, number, status, betting_ends_at
  from originals.shared_round
  where (game, number) in (select game, number from item)
  order by game, number
  for share
),
pot as materialized (
  select pot.game, pot.number, pot.currency, pot.prize_minor
  from originals.shared_pot pot
  join round on round.game = pot.game and round.number = pot.number
  where (pot.game, pot.number, pot.currency) in (select game, number, currency from item)
  order by pot.game, pot.number, pot.currency
  for update of pot
),
seat as materialized (
  select item.position, item.account_id, round.status, round.betting_ends_at, pot.currency is not null as has_pot
  from item
  left join round on round.game = item.game and round.number = item.number
  left join pot on pot.game = item.game and pot.number = item.number and pot.currency = item.currency
),
locked as materialized (
  select
    seat.position,
    seat.status,
    seat.betting_ends_at,
    seat.has_pot,
    account.balance_minor,
    account.turnover_minor = seen.turnover_minor as fresh
  from seat
  join wallet.account on account.id = seat.account_id
  join wallet.account seen on seen.id = seat.account_id
  order by account.id
  for update of account
),
own as materialized (
  select item.position, coalesce(max(earlier.bets), 0) as bets_before, max(each.minor + coalesce(earlier.minor, 0)) as worst_minor
  from item
  cross join unnest(item.prize_minor) with ordinality as each (minor, outcome)
  left join lateral (
    select count(*) as bets, sum(bet.prize_minor[each.outcome]) as minor
    from originals.shared_bet bet
    where bet.game = item.game
    and bet.number = item.number
    and bet.player_id = item.player_id
  ) earlier on true
  group by item.position
),
asked as materialized (
  select
    item.*,
    locked.balance_minor as before_minor,
    known.balance_after_minor as known_after_minor,
    stake_limit.stake_min_minor,
    stake_limit.stake_max_minor,
    stake_limit.payout_max_minor,
    stake_limit.round_payout_max_minor,
    pace.bets_max,
    case
      when (known.game, known.number, known.bet, known.stake_minor) = (item.game, item.number, item.bet, item.stake_minor) then 'duplicate'
      when known.request_id is not null or played.request_id is not null then 'request_id_reused'
      when locked.fresh is not true then 'stale'
      when (locked.has_pot and locked.status = 'betting' and clock_timestamp() < locked.betting_ends_at) is not true then 'betting_over'
      when game.stopped then 'game_stopped'
      when item.stake_minor < stake_limit.stake_min_minor then 'stake_too_small'
      when item.stake_minor > stake_limit.stake_max_minor then 'stake_too_large'
      when own.bets_before >= pace.bets_max then 'bets_too_many'
      when own.worst_minor > stake_limit.payout_max_minor then 'payout_too_large'
      when locked.balance_minor < item.stake_minor then 'balance_not_enough'
      else 'asked'
    end as verdict
  from item
  join originals.game on game.name = item.game
  join originals.shared_pace pace on pace.game = item.game
  join originals.stake_limit on stake_limit.game = item.game and stake_limit.currency = item.currency
  join own on own.position = item.position
  left join locked on locked.position = item.position
  left join originals.shared_bet known on known.player_id = item.player_id and known.request_id = item.request_id
  left join originals.round played on played.player_id = item.player_id and played.request_id = item.request_id
),
room as materialized (
  select
    asked.position,
    min(asked.round_payout_max_minor - pot.prize_minor[prize.outcome]) filter (where prize.minor > 0) as room_minor,
    bool_and(pot.prize_minor[prize.outcome] + prize.minor <= asked.round_payout_max_minor) as fits_alone
  from asked
  cross join unnest(asked.prize_minor) with ordinality as prize (minor, outcome)
  join pot on pot.game = asked.game and pot.number = asked.number and pot.currency = asked.currency
  where asked.verdict = 'asked'
  group by asked.position
),
exposure as materialized (
  select
    asked.position,
    prize.outcome,
    asked.round_payout_max_minor,
    pot.prize_minor[prize.outcome] + sum(prize.minor) over (
      partition by asked.game, asked.number, asked.currency, prize.outcome
      order by asked.position
    ) as minor
  from asked
  join room on room.position = asked.position and room.fits_alone
  cross join unnest(asked.prize_minor) with ordinality as prize (minor, outcome)
  join pot on pot.game = asked.game and pot.number = asked.number and pot.currency = asked.currency
),
covered as materialized (
  select position
  from exposure
  group by position
  having bool_and(minor <= round_payout_max_minor)
),
decided as materialized (
  select
    asked.*,
    asked.before_minor - asked.stake_minor as after_minor,
    room.room_minor,
    case
      when asked.verdict <> 'asked' then asked.verdict
      when covered.position is null then 'round_full'
      else 'posted'
    end as final
  from asked
  left join room on room.position = asked.position
  left join covered on covered.position = asked.position
),
account_moved as (
  update wallet.account
  set
    balance_minor = account.balance_minor - decided.stake_minor,
    turnover_minor = account.turnover_minor + decided.stake_minor
  from decided
  where account.id = decided.account_id
  and decided.final = 'posted'
),
transferred as (
  insert into wallet.transfer (
    id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
    debit_balance_after_minor
  )
  select
    'stake:' || player_id || ':' || request_id,
    'stake',
    account_id,
    book_id,
    stake_minor,
    currency,
    player_id,
    game || ':' || request_id,
    after_minor
  from decided
  where final = 'posted'
  order by position
),
stored as (
  insert into originals.shared_bet (
    player_id, request_id, game, number, account_id, book_id, bet, stake_minor, prize_minor, currency, player_label,
    balance_after_minor
  )
  select
    player_id, request_id, game, number, account_id, book_id, bet, stake_minor, prize_minor, currency, player_label,
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
promised as (
  select game, number, currency, array_agg(minor order by outcome) as prize_minor
  from (
    select pot.game, pot.number, pot.currency, prize.outcome, (pot.prize_minor[prize.outcome] + sum(prize.minor))::bigint as minor
    from decided
    cross join unnest(decided.prize_minor) with ordinality as prize (minor, outcome)
    join pot on pot.game = decided.game and pot.number = decided.number and pot.currency = decided.currency
    where decided.final = 'posted'
    group by pot.game, pot.number, pot.currency, prize.outcome, pot.prize_minor
  ) by_outcome
  group by game, number, currency
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
  stake_min_minor,
  stake_max_minor,
  payout_max_minor,
  bets_max,
  room_minor
from decided
order by position
`,
};
