import type { PreparedStatement } from '../../../platform/db.ts';
import {
  insertTransfers,
  lockedAccount,
  moveAccounts,
  noteStakeReturns,
  type PlayPocket,
  slotRoundReference,
  type TransferSql,
  transferIds,
  usableBonus,
} from '../../wallet/index.ts';

export type LookupItem = {
  position: number;
  vendor: string;
  player_id: string;
  session_id: string | null;
  currency: string;
  round_id: string;
};

export type SoughtTransaction = { position: number; vendor: string; id: string };

export type ItemSnapshot = {
  position: number;
  cash_id: bigint;
  cash_minor: bigint;
  bonus_id: bigint;
  /** Part of the bonus pocket that can be staked and shown. */
  bonus_minor: bigint;
  /** Part of ended bonuses that waits to be settled. */
  bonus_late_minor: bigint;
  /** Null without a round, as all fields of it. */
  round_player_id: bigint | null;
  round_currency: string | null;
  round_account_id: bigint | null;
  stake_minor: bigint | null;
  payout_minor: bigint | null;
  bets: number | null;
  wins: number | null;
  status: 'open' | 'finished' | 'void' | null;
  resolution: string | null;
  version: number | null;
  may_bet: boolean;
  stake_max_minor: bigint;
  transactions:
    | {
        id: string;
        round_id: string;
        kind: 'bet' | 'win' | 'rollback';
        state: 'posted' | 'rolledBack' | 'tombstone';
        amount_minor: string;
        hash: string;
        balance_after_minor: string;
      }[]
    | null;
};

const pocketOfItem = (kind: PlayPocket) => `cross join lateral (
  select id, balance_minor
  from wallet.account
  where account.player_id = item.player_id
  and account.kind = '${kind}'
  and account.currency = item.currency
  offset 0
) ${kind}`;

/**
 * State that decides a batch, one row per item. A bet needs a valid session, login and account, by the
 * database clock. Rows are looked up one by one (`offset 0`): a join would be planned while the tables are
 * small, and later scan them completely. Parameters: items, transaction numbers.
 */
export const readCallbackState: PreparedStatement = {
  name: 'seamless.see_callbacks',
  text: `
select
  item.position,
  cash.id as cash_id,
  cash.balance_minor as cash_minor,
  bonus.id as bonus_id,
  usable.minor as bonus_minor,
  bonus.balance_minor - usable.minor as bonus_late_minor,
  round.player_id as round_player_id,
  round.currency as round_currency,
  round.account_id as round_account_id,
  round.stake_minor,
  round.payout_minor,
  round.bets,
  round.wins,
  round.status,
  round.resolution,
  round.version,
  coalesce(
    session.ended_at is null
    and session.expires_at > now()
    and login.ended_at is null
    and login.expires_at > now()
    and player.blocked_at is null,
    false
  ) and session.id is not null as may_bet,
  coalesce(terms.stake_max_minor, 0) as stake_max_minor,
  known.transactions
from json_to_recordset($1::json) as item (
  position int,
  vendor text,
  player_id bigint,
  session_id bigint,
  currency text,
  round_id text
)
${pocketOfItem('cash')}
${pocketOfItem('bonus')}
cross join lateral (
  select ${usableBonus('item.player_id', 'bonus.balance_minor')} as minor
  offset 0
) usable
left join seamless.stake_limit terms on terms.vendor = item.vendor and terms.currency = item.currency
left join lateral (
  select *
  from seamless.round
  where round.vendor = item.vendor
  and round.id = item.round_id
  offset 0
) round on true
left join (
  select
    sought.position,
    json_agg(json_build_object(
      'id', existing.id,
      'round_id', existing.round_id,
      'kind', existing.kind,
      'state', existing.state,
      'amount_minor', existing.amount_minor::text,
      'hash', existing.content_hash,
      'balance_after_minor', existing.balance_after_minor::text
    )) as transactions
  from json_to_recordset($2::json) as sought (position int, vendor text, id text)
  cross join lateral (
    select *
    from seamless.transaction
    where transaction.vendor = sought.vendor
    and transaction.id = sought.id
    offset 0
  ) existing
  group by sought.position
) known on known.position = item.position
left join lateral (
  select session.id, session.ended_at, session.expires_at, session.login_id, session.player_id
  from seamless.session
  where session.id = item.session_id
  and session.player_id = item.player_id
  offset 0
) session on true
left join lateral (
  select login.ended_at, login.expires_at
  from identity.session login
  where login.id = session.login_id
  offset 0
) login on true
left join lateral (
  select player.blocked_at
  from identity.player
  where player.id = session.player_id
  offset 0
) player on true
order by item.position
`,
};

export type MoveItem = {
  position: number;
  player_id: string;
  account_id: string;
  product_account_id: string;
  vendor: string;
  round_id: string;
  game: string;
  currency: string;
  net_minor: string;
  need_minor: string;
  turnover_minor: string;
  /** Null for a new round. */
  seen_version: number | null;
  stake_minor: string;
  payout_minor: string;
  bets: number;
  wins: number;
  status: string;
};

export type MoveTransaction = {
  position: number;
  place: number;
  id: string;
  kind: string;
  state: string;
  amount_minor: string;
  target_id: string | null;
  hash: string;
  offset_minor: string;
};

export type MoveTransfer = {
  position: number;
  place: number;
  kind: string;
  transaction_id: string;
  amount_minor: string;
  offset_minor: string;
};

const slotTransfers = (
  [
    ['stake', transferIds.slotStake, 'pays'],
    ['payout', transferIds.slotPayout, 'is paid'],
    ['refund', transferIds.slotRefund, 'is paid'],
    ['takeback', transferIds.slotTakeback, 'pays'],
  ] as const
).map(([kind, id, pocket]): TransferSql => {
  const afterMinor = 'decided.before_minor + move.offset_minor';
  return {
    kind,
    id: id.sql('decided.vendor', 'move.transaction_id'),
    amount: 'move.amount_minor',
    when: `move.kind = '${kind}'`,
    ...(pocket === 'pays'
      ? { debit: 'decided.account_id', credit: 'decided.product_account_id', debitAfter: afterMinor }
      : { debit: 'decided.product_account_id', credit: 'decided.account_id', creditAfter: afterMinor }),
  };
});

/**
 * `before_minor` is the balance before the movement. `stale`: the balance no longer covers the bets, or the
 * round has changed.
 */
export type MoveAnswer = { position: number; verdict: 'stale' | 'posted'; before_minor: bigint; at: Date };

/**
 * One item per player, one statement and transaction. Locks the pockets in the order of account ids, then the
 * known rounds; reads balance and version from the locked rows. When another process inserted the same number
 * meanwhile, the statement fails and the item is decided again. Transfer ids have no index: the key of
 * `seamless.transaction`, and its trigger that allows one rollback, make them unique. Parameters: items,
 * their transactions, their transfers, numbers of transactions that are now rolled back, transfers that
 * return a stake.
 */
export const moveCallbacks: PreparedStatement = {
  name: 'seamless.move_callbacks',
  text: `
with item as materialized (
  select *
  from json_to_recordset($1::json) as item (
    position int,
    player_id bigint,
    account_id bigint,
    product_account_id bigint,
    vendor text,
    round_id text,
    game text,
    currency text,
    net_minor bigint,
    need_minor bigint,
    turnover_minor bigint,
    seen_version int,
    stake_minor bigint,
    payout_minor bigint,
    bets int,
    wins int,
    status text
  )
),
pocket as materialized (
  select ordered.position, account.balance_minor
  from (select position, account_id from item order by account_id) ordered
  cross join lateral ${lockedAccount('ordered.account_id')}
),
known_round as materialized (
  select item.position, round.version
  from pocket
  join item on item.position = pocket.position and item.seen_version is not null
  cross join lateral (
    select version
    from seamless.round
    where round.vendor = item.vendor
    and round.id = item.round_id
    for update
  ) round
),
decided as materialized (
  select
    item.*,
    pocket.balance_minor as before_minor,
    case
      when pocket.balance_minor is null or pocket.balance_minor < item.need_minor then 'stale'
      when item.seen_version is not null and known_round.version is distinct from item.seen_version then 'stale'
      else 'posted'
    end as verdict
  from item
  left join pocket on pocket.position = item.position
  left join known_round on known_round.position = item.position
),
${moveAccounts({
  from: 'decided',
  account: 'decided.account_id',
  balance: 'decided.net_minor',
  turnover: 'decided.turnover_minor',
  where: "decided.verdict = 'posted' and (decided.net_minor <> 0 or decided.turnover_minor <> 0)",
})},${insertTransfers({
    from: `decided
  join json_to_recordset($3::json) as move (
    position int, place int, kind text, transaction_id text, amount_minor bigint, offset_minor bigint
  ) on move.position = decided.position`,
    where: "decided.verdict = 'posted'",
    currency: 'decided.currency',
    player: 'decided.player_id',
    reference: slotRoundReference.sql('decided.game', 'decided.vendor', 'decided.round_id'),
    orderBy: 'move.position, move.place',
    returning: 'id, seq',
    either: slotTransfers,
  })},${noteStakeReturns({
    // One call may contain a bet and its rollback.
    from: `json_to_recordset($5::json) as refund (position int, transaction_id text, amount_minor bigint)
  join decided on decided.position = refund.position
  left join lateral (
    select stake_seq
    from seamless.transaction
    where transaction.vendor = decided.vendor
    and transaction.id = refund.transaction_id
    offset 0
  ) bet on true
  left join transferred on transferred.id = ${transferIds.slotStake.sql('decided.vendor', 'refund.transaction_id')}`,
    stake: transferIds.slotStake.sql('decided.vendor', 'refund.transaction_id'),
    stakeSeq: 'coalesce(bet.stake_seq, transferred.seq)',
    amount: 'refund.amount_minor',
    where: "decided.verdict = 'posted'",
  })},
round_opened as (
  insert into seamless.round (
    vendor, id, player_id, game, currency, account_id, product_account_id, stake_minor, payout_minor, bets, wins, status
  )
  select
    vendor, round_id, player_id, game, currency, account_id, product_account_id, stake_minor, payout_minor, bets, wins, status
  from decided
  where verdict = 'posted'
  and seen_version is null
),
round_moved as (
  update seamless.round
  set
    stake_minor = decided.stake_minor,
    payout_minor = decided.payout_minor,
    bets = decided.bets,
    wins = decided.wins,
    status = decided.status,
    version = round.version + 1,
    touched_at = now()
  from decided
  where round.vendor = decided.vendor
  and round.id = decided.round_id
  and decided.seen_version is not null
  and decided.verdict = 'posted'
),
rolled_back as (
  update seamless.transaction
  set state = 'rolledBack'
  from (
    select decided.vendor, target.id
    from decided
    join json_to_recordset($4::json) as target (position int, id text) on target.position = decided.position
    where decided.verdict = 'posted'
    offset 0
  ) target
  where transaction.vendor = target.vendor
  and transaction.id = target.id
),
stored as (
  insert into seamless.transaction (
    vendor, id, round_id, kind, state, amount_minor, target_id, content_hash, balance_after_minor, stake_seq
  )
  select
    decided.vendor, incoming.id, decided.round_id, incoming.kind, incoming.state, incoming.amount_minor, incoming.target_id, incoming.hash,
    decided.before_minor + incoming.offset_minor, transferred.seq
  from decided
  join json_to_recordset($2::json) as incoming (
    position int, place int, id text, kind text, state text, amount_minor bigint, target_id text, hash text,
    offset_minor bigint
  ) on incoming.position = decided.position
  left join transferred on transferred.id = ${transferIds.slotStake.sql('decided.vendor', 'incoming.id')}
  where decided.verdict = 'posted'
  order by incoming.position, incoming.place
)
select position, verdict, coalesce(before_minor, 0) as before_minor, now() as at
from decided
order by position
`,
};
