import { lockedAccount } from '../wallet/index.ts';

export type RoundItem = {
  position: number;
  player_id: string;
  account_id: string;
  product_account_id: string;
  request_id: string;
  game: string;
  seed_pair_id: string;
  nonce: number;
  stake_minor: string;
  currency: string;
  choice: unknown;
};

export const roundColumns = `
    position int,
    player_id bigint,
    account_id bigint,
    product_account_id bigint,
    request_id uuid,
    game text,
    seed_pair_id bigint,
    nonce int,
    stake_minor bigint,
    currency text,
    choice jsonb`;

/**
 * Locks the paying account of each player, then the seed pair, in the order of account ids. Rows are looked
 * up one by one: the planner would keep a join that reads whole tables once they are large.
 */
export const lockAccountsAndSeeds = `
locked as materialized (
  select
    in_order.position,
    account.balance_minor,
    account.kind as pocket,
    pair.revealed_at is null and pair.nonce = in_order.nonce as fresh,
    pair.played_at
  from (select position, player_id, account_id, seed_pair_id, nonce from item order by account_id) in_order
  cross join lateral ${lockedAccount('in_order.account_id')}
  cross join lateral (
    select nonce, revealed_at, played_at
    from originals.seed_pair
    where seed_pair.id = in_order.seed_pair_id
    and seed_pair.player_id = in_order.player_id
    for update
  ) pair
)`;

/** A time in the future means that the database clock was set back; it is ignored. */
export const isTooSoon =
  "locked.played_at > now() - game.round_ms_min * interval '1 millisecond' and locked.played_at <= now()";

/** Reads the snapshot of the statement. */
export const findStoredRounds = `
  left join lateral (
    select request_id, game, stake_minor, choice
    from originals.round
    where round.player_id = item.player_id
    and round.request_id = item.request_id
    offset 0
  ) known on true
  left join lateral (
    select request_id, game, stake_minor, choice
    from originals.open_round
    where open_round.player_id = item.player_id
    and open_round.request_id = item.request_id
    offset 0
  ) open_round on true`;

/** The locked row already showed that its pair is current. */
export const advanceNonce = `
nonce_advanced as (
  update originals.seed_pair pair
  set nonce = pair.nonce + 1, played_at = now()
  from decided
  where pair.id = decided.seed_pair_id
  and pair.nonce = decided.nonce
  and decided.verdict = 'posted'
)`;
