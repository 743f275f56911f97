import type { PreparedStatement } from '../../../platform/db.ts';
import {
  announceBalances,
  insertTransfers,
  lockedAccount,
  moveAccounts,
  roundReference,
  transferIds,
} from '../../wallet/index.ts';

export type Settled = { bets: bigint; payouts: bigint };

/**
 * Pays a drawn round once: the statement also updates its status. All bets are committed, because the draw
 * waited for them. Locks the round, then the accounts in the order of their ids. Wins of a player are paid in
 * the order of the bets, each with its balance. Publishes `$3` players per outbox row. `$4` names the outcome
 * in the stored round.
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
  select bet.*, account.balance_minor as before_minor, account.kind as pocket
  from (
    select
      bet.*,
      bet.prize_minor[round.outcome + 1] as won_minor,
      jsonb_build_object(
        'number', round.number,
        'link', round.link,
        'publicSeed', round.public_seed,
        $4::text, round.outcome
      ) as shown
    from round
    join originals.shared_bet bet on bet.game = round.game and bet.number = round.number
    where bet.payout_minor is null
    order by bet.account_id
  ) bet
  cross join lateral ${lockedAccount('bet.account_id')}
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
${moveAccounts({ from: 'won', account: 'won.account_id', balance: 'won.won_minor' })},${insertTransfers({
    from: 'paid',
    where: 'won_minor > 0',
    currency: 'currency',
    player: 'player_id',
    reference: roundReference.sql('game', 'request_id'),
    orderBy: 'seq',
    every: [
      {
        kind: 'payout',
        id: transferIds.roundPayout.sql('request_id', 'player_id'),
        debit: 'product_account_id',
        credit: 'account_id',
        amount: 'won_minor',
        creditAfter: 'after_minor',
      },
    ],
  })},
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
),${announceBalances('select *, after_minor as balance_minor from won', { perRow: '$3' })},
round_announced as (
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
