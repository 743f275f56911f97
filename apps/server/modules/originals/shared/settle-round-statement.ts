import type { PreparedStatement } from '../../../platform/db.ts';
import { balanceNews, transferIds } from '../../wallet/index.ts';

export type Settled = { bets: bigint; payouts: bigint };

/**
 * Pays a drawn round, once: the guarded update of the round row is in the same statement, so a second settlement
 * finds nothing to do. Every bet of the round is committed by then, because the draw waited for them.
 *
 * Locks the round, then the accounts of all bets in the order of their ids. A player's several wins follow each
 * other in the order of the bets, each with its balance afterwards. One row per bet goes to the history of rounds,
 * and the new balances to the open sockets, `$3` players to a row of news.
 */
export const settleRound: PreparedStatement = {
  name: 'originals.settle_round',
  text: `
with round as materialized (
  update originals.shared_round
  set status = 'settled', settled_at = now()
  where game = $1::text
  and number = $2::int
  and status = 'drawing'
  and drawn_at <= clock_timestamp()
  returning game, number, outcome, link, public_seed
),
bet as materialized (
  select
    bet.*,
    bet.prize_minor[round.outcome + 1] as won_minor,
    account.balance_minor as before_minor,
    account.kind as pocket,
    jsonb_build_object(
      'number', round.number,
      'link', round.link,
      'publicSeed', round.public_seed,
      case round.game when 'double' then 'cell' else 'drawn' end, round.outcome
    ) as shown
  from round
  join originals.shared_bet bet on bet.game = round.game and bet.number = round.number
  join wallet.account on account.id = bet.account_id
  where bet.payout_minor is null
  order by account.id
  for update of account
),
paid as materialized (
  select bet.*, before_minor + sum(won_minor) over (partition by account_id order by seq) as after_minor
  from bet
),
won as materialized (
  select account_id, player_id, pocket, currency, sum(won_minor)::bigint as won_minor, max(after_minor) as after_minor
  from paid
  group by account_id, player_id, pocket, currency
  having sum(won_minor) > 0
),
account_moved as (
  update wallet.account
  set balance_minor = account.balance_minor + won.won_minor
  from won
  where account.id = won.account_id
),
transferred as (
  insert into wallet.transfer (
    id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
    credit_balance_after_minor
  )
  select
    ${transferIds.roundPayout.sql('player_id', 'request_id')},
    'payout',
    book_id,
    account_id,
    won_minor,
    currency,
    player_id,
    game || ':' || request_id,
    after_minor
  from paid
  where won_minor > 0
  order by seq
),
bet_closed as (
  update originals.shared_bet
  set payout_minor = paid.won_minor
  from paid
  where shared_bet.player_id = paid.player_id
  and shared_bet.request_id = paid.request_id
),
pot_closed as (
  update originals.shared_pot pot
  set payout_minor = pot.prize_minor[round.outcome + 1]
  from round
  where pot.game = round.game
  and pot.number = round.number
),
stored as (
  insert into originals.round (
    player_id, request_id, game, stake_minor, payout_minor, currency, choice, outcome, pocket,
    balance_after_minor
  )
  select
    player_id, request_id, game, stake_minor, won_minor, currency, jsonb_build_object('bet', bet), shown, pocket,
    after_minor
  from paid
  order by seq
),
told as (
  insert into platform.outbox (topic, payload)
  select
    'balances',
    jsonb_agg(jsonb_build_object('playerId', player_id::text, ${balanceNews('after_minor')}, 'currency', currency))
  from (select won.*, row_number() over (order by account_id) / $3::int as part from won) parted
  group by part
),
told_round as (
  insert into platform.outbox (topic, payload)
  select 'sharedRound', jsonb_build_object('game', game)
  from round
)
select
  (select count(*) from paid) as bets,
  (select count(*) from paid where won_minor > 0) as payouts
from round
`,
};
