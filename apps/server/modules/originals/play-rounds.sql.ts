import type { PreparedStatement } from '../../platform/db.ts';
import { insertTransfers, moveAccounts, roundReference, transferIds } from '../wallet/index.ts';
import {
  advanceNonce,
  findStoredRounds,
  isTooSoon,
  lockAccountsAndSeeds,
  roundColumns,
} from './pieces.sql.ts';

/** The computed outcome is valid only for this pair and nonce. */
export type PlayColumns = { payout_minor: string; outcome: unknown };

/**
 * Result of a round, in the order of the checks:
 *
 * - `duplicate`: the same round is stored
 * - `request_id_reused`: another round is stored under the id
 * - `stale`: the pair or its nonce changed after the outcome was computed
 * - `round_open`: only for games of several steps
 * - `game_stopped`
 * - `too_soon`
 * - `balance_not_enough`
 * - `posted`
 */
export type RoundVerdict =
  | 'duplicate'
  | 'request_id_reused'
  | 'stale'
  | 'round_open'
  | 'game_stopped'
  | 'too_soon'
  | 'balance_not_enough'
  | 'posted';

export type RoundAnswer = {
  position: number;
  verdict: RoundVerdict;
  balance_minor: bigint;
  at: Date;
};

/**
 * One item per player. Locks each paying account, then the seed pair, in the order of account ids, and
 * decides by the locked rows. Stored rounds come from the snapshot: a round stored meanwhile has also
 * advanced the pair, so the item is `stale` and is not played twice. The id of the payout has no index,
 * because the statement also writes the stake and the round, which are unique.
 */
export const playRounds: PreparedStatement = {
  name: 'originals.play_rounds',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (${roundColumns},
    payout_minor bigint,
    outcome jsonb
  )
),${lockAccountsAndSeeds},
decided as materialized (
  select
    item.*,
    locked.pocket,
    locked.balance_minor as before_minor,
    locked.balance_minor - item.stake_minor as staked_minor,
    locked.balance_minor - item.stake_minor + item.payout_minor as after_minor,
    case
      when known.game = item.game and known.stake_minor = item.stake_minor and known.choice = item.choice then 'duplicate'
      when known.request_id is not null or open_round.request_id is not null then 'request_id_reused'
      when locked.fresh is not true then 'stale'
      when game.stopped then 'game_stopped'
      when ${isTooSoon} then 'too_soon'
      when locked.balance_minor < item.stake_minor then 'balance_not_enough'
      else 'posted'
    end as verdict
  from item
  join originals.game on game.name = item.game
  left join locked on locked.position = item.position${findStoredRounds}
),
${moveAccounts({
  from: 'decided',
  account: 'decided.account_id',
  balance: 'decided.payout_minor - decided.stake_minor',
  turnover: 'decided.stake_minor',
  where: "decided.verdict = 'posted'",
})},${advanceNonce},${insertTransfers({
    from: 'decided',
    where: "decided.verdict = 'posted'",
    currency: 'decided.currency',
    player: 'decided.player_id',
    reference: roundReference.sql('decided.game', 'decided.request_id'),
    orderBy: 'decided.position, leg.place',
    every: [
      {
        kind: 'stake',
        id: transferIds.roundStake.sql('decided.request_id', 'decided.player_id'),
        debit: 'decided.account_id',
        credit: 'decided.product_account_id',
        amount: 'decided.stake_minor',
        debitAfter: 'decided.staked_minor',
      },
      {
        kind: 'payout',
        id: transferIds.drawPayout.sql('decided.request_id', 'decided.player_id'),
        debit: 'decided.product_account_id',
        credit: 'decided.account_id',
        amount: 'decided.payout_minor',
        creditAfter: 'decided.after_minor',
        when: 'decided.payout_minor > 0',
      },
    ],
  })},
stored as (
  insert into originals.round (
    player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
    pocket, balance_after_minor
  )
  select
    player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
    pocket, after_minor
  from decided
  where verdict = 'posted'
  order by position
)
select position, verdict, case when verdict = 'posted' then after_minor else before_minor end as balance_minor, now() as at
from decided
order by position
`,
};
