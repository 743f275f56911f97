/** What the statements that begin a round share; each of them is one item per player, all in one transaction. */

/** One round on its way into a statement, whatever the statement adds to it. */
export type SeatItem = {
  position: number;
  player_id: string;
  account_id: string;
  book_id: string;
  request_id: string;
  game: string;
  seed_pair_id: string;
  nonce: number;
  stake_minor: string;
  currency: string;
  choice: unknown;
};

export const seatColumns = `
    position int,
    player_id bigint,
    account_id bigint,
    book_id bigint,
    request_id uuid,
    game text,
    seed_pair_id bigint,
    nonce int,
    stake_minor bigint,
    currency text,
    choice jsonb`;

/** Locks the account that pays, cash or bonus, of each player, then the seed pair, in the order of account ids. */
export const lockedSeats = `
locked as materialized (
  select
    item.position,
    account.balance_minor,
    account.kind as pocket,
    pair.revealed_at is null and pair.nonce = item.nonce as fresh,
    pair.played_at
  from item
  join wallet.account on account.id = item.account_id
  join originals.seed_pair pair on pair.id = item.seed_pair_id and pair.player_id = item.player_id
  order by account.id
  for update of account, pair
)`;

/** The rounds that are known under the ids of the items: finished ones and open ones, from the snapshot. */
export const knownRounds = `
  left join originals.round known on known.player_id = item.player_id and known.request_id = item.request_id
  left join originals.open_round going on going.player_id = item.player_id and going.request_id = item.request_id`;

/** Uses up the nonce of every posted round. */
export const movedPairs = `
pair_moved as (
  update originals.seed_pair pair
  set nonce = pair.nonce + 1, played_at = now()
  from decided
  where pair.id = decided.seed_pair_id
  and pair.nonce = decided.nonce
  and pair.revealed_at is null
  and decided.verdict = 'posted'
)`;
