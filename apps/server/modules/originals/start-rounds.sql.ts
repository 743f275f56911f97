import type { PreparedStatement } from '../../platform/db.ts';
import {
  insertTransfers,
  moveAccounts,
  noteStakeReturns,
  roundReference,
  transferIds,
} from '../wallet/index.ts';
import {
  advanceNonce,
  findStoredRounds,
  isTooSoon,
  lockAccountsAndSeeds,
  roundColumns,
} from './pieces.sql.ts';

export type StartColumns = { steps_max: number };

/**
 * Locks and decides like `playRounds`. A start that another process committed meanwhile has also advanced the
 * pair, so this one is `stale` first and `round_open` on the retry. The stake is recorded as returned at
 * once: it is no turnover before the first step.
 */
export const startRounds: PreparedStatement = {
  name: 'originals.start_rounds',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (${roundColumns},
    steps_max int
  )
),${lockAccountsAndSeeds},
decided as materialized (
  select
    item.*,
    locked.balance_minor as before_minor,
    locked.balance_minor - item.stake_minor as after_minor,
    case
      when open_round.game = item.game and open_round.stake_minor = item.stake_minor and open_round.choice = item.choice then 'duplicate'
      when known.game = item.game and known.stake_minor = item.stake_minor and known.choice = item.choice then 'duplicate'
      when known.request_id is not null or open_round.request_id is not null then 'request_id_reused'
      when locked.fresh is not true then 'stale'
      when another.request_id is not null then 'round_open'
      when game.stopped then 'game_stopped'
      when ${isTooSoon} then 'too_soon'
      when locked.balance_minor < item.stake_minor then 'balance_not_enough'
      else 'posted'
    end as verdict
  from item
  join originals.game on game.name = item.game
  left join locked on locked.position = item.position${findStoredRounds}
  left join lateral (
    select request_id
    from originals.open_round
    where open_round.player_id = item.player_id
    and open_round.game = item.game
    offset 0
  ) another on true
),
${moveAccounts({
  from: 'decided',
  account: 'decided.account_id',
  balance: '-decided.stake_minor',
  where: "decided.verdict = 'posted'",
})},${advanceNonce},${insertTransfers({
    from: 'decided',
    where: "verdict = 'posted'",
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
  })},${noteStakeReturns({
    from: 'decided',
    stake: transferIds.roundStake.sql('request_id', 'player_id'),
    amount: 'stake_minor',
    where: "verdict = 'posted'",
  })},
opened as (
  insert into originals.open_round (
    player_id, request_id, game, seed_pair_id, nonce, account_id, stake_minor, currency, choice, steps_max
  )
  select player_id, request_id, game, seed_pair_id, nonce, account_id, stake_minor, currency, choice, steps_max
  from decided
  where verdict = 'posted'
)
select position, verdict, case when verdict = 'posted' then after_minor else before_minor end as balance_minor, now() as at
from decided
order by position
`,
};
