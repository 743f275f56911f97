import type { PreparedStatement } from '../../platform/db.ts';
import {
  insertTransfers,
  lockedAccount,
  moveAccounts,
  noteStakeReturns,
  type PlayPocket,
  roundReference,
  transferIds,
} from '../wallet/index.ts';
import type { StoredOpenRound } from './originals.queries.ts';

export type RoundLookup = { position: number; player_id: string; request_id: string };

/** With the encrypted server seed and the pocket that plays it. */
export type RoundSnapshot = StoredOpenRound & {
  position: number;
  server_seed: string;
  client_seed: string;
  pocket: PlayPocket;
  balance_minor: bigint;
  /** Time with microseconds. */
  seen_at: string;
  /** No step for as long as the game allows, by the database clock. */
  abandoned: boolean;
};

/** Ended rounds are missing from the result. Rows are looked up one by one, as in `lockAccountsAndSeeds`. */
export const readOpenRounds: PreparedStatement = {
  name: 'originals.see_open_rounds',
  text: `
select
  open_round.*,
  item.position,
  pair.server_seed,
  pair.client_seed,
  account.kind as pocket,
  account.balance_minor,
  open_round.touched_at::text as seen_at,
  open_round.touched_at < now() - make_interval(hours => game.open_hours_max) as abandoned
from json_to_recordset($1::json) as item (position int, player_id bigint, request_id uuid)
cross join lateral (
  select *
  from originals.open_round
  where open_round.player_id = item.player_id
  and open_round.request_id = item.request_id
  offset 0
) open_round
cross join lateral (
  select server_seed, client_seed
  from originals.seed_pair
  where seed_pair.id = open_round.seed_pair_id
  offset 0
) pair
cross join lateral (
  select kind, balance_minor
  from wallet.account
  where account.id = open_round.account_id
  offset 0
) account
join originals.game on game.name = open_round.game
`,
};

export type StepItem = {
  position: number;
  player_id: string;
  product_account_id: string;
  request_id: string;
  seen_steps: readonly number[];
  seen_at: string;
  steps: readonly number[];
  outcome: unknown;
  payout_minor: string;
};

/** `stale`: changed after it was read, or ended. `kept`: still open. */
export type StepAnswer = {
  position: number;
  verdict: 'stale' | 'kept' | 'ended';
  balance_minor: bigint;
  at: Date;
};

/**
 * One item per player. Locks the paying account, then the open round, in the order of account ids, like the
 * statements that begin rounds. A round that changed meanwhile is `stale`, so it is paid once. With the first
 * step the stake becomes turnover.
 */
export const stepRounds: PreparedStatement = {
  name: 'originals.step_rounds',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (
    position int,
    player_id bigint,
    product_account_id bigint,
    request_id uuid,
    seen_steps int[],
    seen_at timestamptz,
    steps int[],
    outcome jsonb,
    payout_minor bigint
  )
),
locked as materialized (
  select
    in_order.position,
    account.balance_minor,
    open_round.steps = in_order.seen_steps and open_round.touched_at = in_order.seen_at as fresh,
    open_round.game,
    open_round.seed_pair_id,
    open_round.nonce,
    open_round.stake_minor,
    open_round.currency,
    open_round.choice,
    open_round.account_id,
    account.kind as pocket
  from (
    select item.position, item.player_id, item.request_id, item.seen_steps, item.seen_at, seen.account_id
    from item
    cross join lateral (
      select account_id
      from originals.open_round
      where open_round.player_id = item.player_id
      and open_round.request_id = item.request_id
      offset 0
    ) seen
    order by seen.account_id
  ) in_order
  cross join lateral ${lockedAccount('in_order.account_id')}
  cross join lateral (
    select *
    from originals.open_round
    where open_round.player_id = in_order.player_id
    and open_round.request_id = in_order.request_id
    for update
  ) open_round
),
decided as materialized (
  select
    item.*,
    locked.game,
    locked.seed_pair_id,
    locked.nonce,
    locked.stake_minor,
    locked.currency,
    locked.choice,
    locked.account_id,
    locked.pocket,
    locked.balance_minor + item.payout_minor as after_minor,
    cardinality(item.seen_steps) = 0 and cardinality(item.steps) > 0 as begins,
    case
      when locked.fresh is not true then 'stale'
      when item.outcome is null then 'kept'
      else 'ended'
    end as verdict
  from item
  left join locked on locked.position = item.position
),
kept as (
  update originals.open_round
  set steps = decided.steps, touched_at = now()
  from decided
  where open_round.player_id = decided.player_id
  and open_round.request_id = decided.request_id
  and decided.verdict = 'kept'
),
${moveAccounts({
  from: 'decided',
  account: 'decided.account_id',
  balance: 'decided.payout_minor',
  turnover: 'case when decided.begins then decided.stake_minor else 0 end',
  where: "decided.verdict in ('kept', 'ended') and (decided.begins or decided.payout_minor > 0)",
})},${insertTransfers({
    from: 'decided',
    where: "verdict = 'ended' and payout_minor > 0",
    currency: 'currency',
    player: 'player_id',
    reference: roundReference.sql('game', 'request_id'),
    orderBy: 'position',
    every: [
      {
        kind: 'payout',
        id: transferIds.roundPayout.sql('request_id', 'player_id'),
        debit: 'product_account_id',
        credit: 'account_id',
        amount: 'payout_minor',
        creditAfter: 'after_minor',
      },
    ],
  })},${noteStakeReturns({
    from: 'decided',
    stake: transferIds.roundStake.sql('request_id', 'player_id'),
    amount: '-stake_minor',
    where: "verdict in ('kept', 'ended') and begins",
  })},
closed as (
  delete from originals.open_round
  using decided
  where open_round.player_id = decided.player_id
  and open_round.request_id = decided.request_id
  and decided.verdict = 'ended'
),
stored as (
  insert into originals.round (
    player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
    pocket, balance_after_minor
  )
  select
    player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
    pocket, after_minor
  from decided
  where verdict = 'ended'
  order by position
)
select position, verdict, after_minor as balance_minor, now() as at
from decided
order by position
`,
};
