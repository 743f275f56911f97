import { lockedAccount } from '../wallet/index.ts';

/** What the statements that begin a round share; each of them is one item per player, all in one transaction. */

/** One round on its way into a statement, whatever the statement adds to it. */
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
 * Locks the account that pays, cash or bonus, of each player, then the seed pair, in the order of account ids.
 *
 * What these pieces need of large tables they look up one by one: a join would be planned while the tables are small,
 * and read them whole for each batch when they are not.
 */
export const lockAccountsAndSeeds = `
locked as materialized (
  select
    seat.position,
    account.balance_minor,
    account.kind as pocket,
    pair.revealed_at is null and pair.nonce = seat.nonce as fresh,
    pair.played_at
  from (select position, player_id, account_id, seed_pair_id, nonce from item order by account_id) seat
  cross join lateral ${lockedAccount('seat.account_id')}
  cross join lateral (
    select nonce, revealed_at, played_at
    from originals.seed_pair
    where seed_pair.id = seat.seed_pair_id
    and seed_pair.player_id = seat.player_id
    for update
  ) pair
)`;

/**
 * Whether the player's last round is too near. One that lies ahead was played before the clock of the database was put
 * back, and holds up nobody.
 */
export const isTooSoon =
  "locked.played_at > now() - game.round_ms_min * interval '1 millisecond' and locked.played_at <= now()";

/** The rounds that are known under the ids of the items: finished ones and open ones, from the snapshot. */
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
  ) going on true`;

/** Uses up the nonce of every posted round; that its pair is in force was read from the locked row. */
export const advanceNonce = `
nonce_advanced as (
  update originals.seed_pair pair
  set nonce = pair.nonce + 1, played_at = now()
  from decided
  where pair.id = decided.seed_pair_id
  and pair.nonce = decided.nonce
  and decided.verdict = 'posted'
)`;
