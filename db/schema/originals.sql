-- Own games: settings, rounds that one player's seeds decide, shared rounds.

create schema originals;
comment on schema originals is 'Own games: settings, seed pairs, rounds';

create table originals.game (
  name text primary key,
  stopped boolean not null,
  round_ms_min integer not null default 0 check (round_ms_min >= 0),
  open_hours_max integer not null default 24 check (open_hours_max > 0)
);
comment on table originals.game is 'Settings of each own game, set by the operator';
comment on column originals.game.name is 'Type name, such as mines';
comment on column originals.game.stopped is 'True when the game takes no new rounds';
comment on column originals.game.round_ms_min is 'Minimum milliseconds between two rounds of a player; 0 for none';
comment on column originals.game.open_hours_max is 'Hours without a step after which an open round is paid its current payout; unused for games with one draw';

create table originals.stake_limit (
  game text not null references originals.game (name),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake_min_minor bigint not null check (stake_min_minor > 0),
  stake_max_minor bigint not null,
  payout_max_minor bigint not null,
  round_payout_max_minor bigint,
  primary key (game, currency),
  constraint limits_in_order check (stake_min_minor <= stake_max_minor and stake_max_minor <= payout_max_minor),
  constraint shared_rounds_are_bounded check (
  game not in ('double', 'luckyColor') or coalesce(round_payout_max_minor >= payout_max_minor, false)
)
);
comment on table originals.stake_limit is 'Limits of stakes and payouts by game and currency, set by the operator';
comment on column originals.stake_limit.game is 'Type name of the game';
comment on column originals.stake_limit.currency is 'ISO 4217';
comment on column originals.stake_limit.stake_min_minor is 'Minimum stake in minor units. A choice may need more, so that rounding costs less than 0.1 points of return';
comment on column originals.stake_limit.stake_max_minor is 'Maximum stake in minor units';
comment on column originals.stake_limit.payout_max_minor is 'Maximum payout in minor units. A round that could pay more is refused; a round of several steps ends with the last payout within it';
comment on column originals.stake_limit.round_payout_max_minor is 'Maximum sum in minor units that a shared round pays to all players at its worst outcome; null for games without shared rounds';

-- Rounds of one player ---------------------------------------------------------------------------------------------

create table originals.seed_pair (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  server_seed text not null,
  server_seed_hash text not null,
  next_server_seed text not null,
  next_server_seed_hash text not null,
  client_seed text not null check (octet_length(client_seed) between 1 and 64),
  nonce integer not null default 0 check (nonce >= 0),
  played_at timestamptz,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
) with (fillfactor = 50);
comment on table originals.seed_pair is 'The seeds that decide a player''s rounds. The server seed is secret until the pair is revealed';
comment on column originals.seed_pair.id is 'A later pair of a player has a higher number';
comment on column originals.seed_pair.player_id is 'The player whose rounds it decides';
comment on column originals.seed_pair.server_seed is 'Secret until revealed_at is set';
comment on column originals.seed_pair.server_seed_hash is 'SHA-256 of the server seed as text, hexadecimal; shown from the start';
comment on column originals.seed_pair.next_server_seed is 'Secret. Server seed of the next pair, drawn before the player can choose that pair''s client seed';
comment on column originals.seed_pair.next_server_seed_hash is 'SHA-256 of the next server seed as text, hexadecimal; shown from the start';
comment on column originals.seed_pair.client_seed is 'Chosen by the player, or random';
comment on column originals.seed_pair.nonce is 'Number of rounds played with this pair, and the nonce of the next round';
comment on column originals.seed_pair.played_at is 'Time of the last round, copied from the previous pair';
comment on column originals.seed_pair.created_at is 'When the pair became current';
comment on column originals.seed_pair.revealed_at is 'When the player closed the pair; no round can use it afterwards';

-- A player has one current pair.
create unique index seed_pair_in_force on originals.seed_pair (player_id) where revealed_at is null;

-- Mostly grows: a vacuum reads only the new pages, so it may run often.
create table originals.round (
  player_id bigint not null,
  request_id uuid not null,
  seq bigint generated always as identity,
  game text not null,
  seed_pair_id bigint,
  nonce integer,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  currency text not null,
  choice jsonb not null,
  outcome jsonb not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null default now(),
  pocket text not null default 'cash' check (pocket in ('cash', 'bonus')),
  primary key (request_id, player_id),
  constraint own_seeds_whole check ((seed_pair_id is null) = (nonce is null)),
  constraint own_seeds_or_shared check ((seed_pair_id is null) = (game in ('double', 'luckyColor')))
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table originals.round is 'All finished rounds of own games, append-only, written in the transaction of the payout; one row per bet for shared rounds';
comment on column originals.round.player_id is 'identity.player.id';
comment on column originals.round.request_id is 'Idempotency key, made by the client. It is first in the primary key because the app makes ids in time order, so new rows go to the same few pages of the index';
comment on column originals.round.seq is 'Order of a player''s rounds';
comment on column originals.round.game is 'Type name of the game';
comment on column originals.round.seed_pair_id is 'Seed pair that decided the round; null for shared rounds, whose outcome contains the link';
comment on column originals.round.nonce is 'Number of the round under its seeds, from 0 without gaps; null for shared rounds';
comment on column originals.round.stake_minor is 'Minor units';
comment on column originals.round.payout_minor is 'Minor units, stake included; 0 when lost';
comment on column originals.round.currency is 'ISO 4217';
comment on column originals.round.choice is 'Choice of the player; dice: direction, targetHundredths; limbo: targetHundredths; keno: picks, risk; mines: mines; rowDouble: tiles';
comment on column originals.round.outcome is 'Outcome; dice: rollHundredths; limbo: drawnHundredths; keno: drawn; mines and rowDouble: layout and steps, of which the last is a trap when nothing was paid';
comment on column originals.round.balance_after_minor is 'Balance of the pocket after the payout, in minor units';
comment on column originals.round.created_at is 'Start of the transaction, by the database clock';
comment on column originals.round.pocket is 'The pocket that staked and was paid';

-- Rounds of a player, newest first.
create index round_by_player on originals.round (player_id, seq);

create trigger round_append_only
before update or delete on originals.round
for each row execute function platform.refuse_change();
create trigger round_never_truncated
before truncate on originals.round
for each statement execute function platform.refuse_change();

create table originals.open_round (
  player_id bigint not null,
  request_id uuid not null,
  game text not null references originals.game (name),
  seed_pair_id bigint not null references originals.seed_pair (id),
  nonce integer not null check (nonce >= 0),
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  choice jsonb not null,
  steps integer[] not null default '{}',
  steps_max integer not null check (steps_max > 0),
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  account_id bigint not null,
  primary key (request_id, player_id),
  constraint ends_in_time check (cardinality(steps) < steps_max)
) with (fillfactor = 50);
comment on table originals.open_round is 'Open rounds of several steps. The hidden layout is not stored: it is computed from the seed pair, which cannot be rotated while a round is open';
comment on column originals.open_round.player_id is 'identity.player.id';
comment on column originals.open_round.request_id is 'Idempotency key, made by the client at the start; the finished round has the same';
comment on column originals.open_round.game is 'mines or rowDouble';
comment on column originals.open_round.seed_pair_id is 'Seed pair that decides the round';
comment on column originals.open_round.nonce is 'Number of the round under its seeds, assigned at the start';
comment on column originals.open_round.stake_minor is 'Minor units, taken at the start';
comment on column originals.open_round.currency is 'ISO 4217';
comment on column originals.open_round.choice is 'Choice of the player; mines: mines; rowDouble: tiles';
comment on column originals.open_round.steps is 'Safe steps in order; mines: tiles; rowDouble: the tile of each row from the lowest up';
comment on column originals.open_round.steps_max is 'Number of safe steps after which the round ends and pays: all safe tiles or rows, or the last step whose payout is within the maximum payout at the start';
comment on column originals.open_round.started_at is 'Time of the start, by the database clock';
comment on column originals.open_round.touched_at is 'Time of the last step, or of the start';
comment on column originals.open_round.account_id is 'Cash or bonus account that staked and receives the payout';

-- A player has at most one open round per game.
create unique index open_round_each on originals.open_round (player_id, game);

-- A pair is not revealed while one of its rounds is open.
create index open_round_of_pair on originals.open_round (seed_pair_id);

-- Abandoned rounds, which the job pays.
create index open_round_untouched on originals.open_round (touched_at);

-- Open stakes of an account (wallet.play_open).
create index open_round_by_account on originals.open_round (account_id);

-- Shared rounds ----------------------------------------------------------------------------------------------------

create table originals.shared_pace (
  game text primary key references originals.game (name),
  betting_ms integer not null check (betting_ms > 0),
  drawing_ms integer not null check (drawing_ms >= 0),
  result_ms integer not null check (result_ms >= 0),
  chain_length integer not null default 1000000 check (chain_length > 0),
  bets_max integer not null check (bets_max > 0)
);
comment on table originals.shared_pace is 'Times and limits of shared rounds. Set by the operator; applies from the next round on';
comment on column originals.shared_pace.game is 'double or luckyColor';
comment on column originals.shared_pace.betting_ms is 'Milliseconds in which bets are taken';
comment on column originals.shared_pace.drawing_ms is 'Milliseconds from the draw until it has been shown and is paid';
comment on column originals.shared_pace.result_ms is 'Milliseconds for which the result is shown before the next round opens';
comment on column originals.shared_pace.chain_length is 'Number of links of the next new chain, each for one round';
comment on column originals.shared_pace.bets_max is 'Maximum number of bets of one player on one round';

create table originals.chain (
  game text not null references originals.game (name),
  generation integer not null check (generation > 0),
  length integer not null check (length > 0),
  start_secret text not null,
  checkpoints text[] not null,
  checkpoint_every integer not null check (checkpoint_every > 0),
  published_end text not null,
  public_seed text check (octet_length(public_seed) between 1 and 128),
  next_index integer not null check (next_index >= -1 and next_index < length),
  created_at timestamptz not null default now(),
  primary key (game, generation)
);
comment on table originals.chain is 'Hash chains that decide shared rounds. Link 0 is the start secret, each link is the SHA-256 of the previous link as text, and rounds use them from the last one down';
comment on column originals.chain.game is 'double or luckyColor';
comment on column originals.chain.generation is 'From 1; the next chain starts when this one is used up';
comment on column originals.chain.length is 'Number of links, each for one round';
comment on column originals.chain.start_secret is 'Secret forever: every link can be computed from it';
comment on column originals.chain.checkpoints is 'Secret. Every checkpoint_every-th link from link 0 on, so that any link can be computed with few hashes';
comment on column originals.chain.checkpoint_every is 'Distance of the checkpoints, in links';
comment on column originals.chain.published_end is 'SHA-256 of the last link; public before the first round';
comment on column originals.chain.public_seed is 'Text set once by the operator after the end was published, such as the hash of a later block; rounds wait for it. In sandbox mode it is random';
comment on column originals.chain.next_index is 'Index of the next round''s link; -1 when all are used';
comment on column originals.chain.created_at is 'When the end was published';

create function originals.keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.game, new.generation, new.length, new.start_secret, new.checkpoints, new.checkpoint_every, new.published_end)
      is distinct from (old.game, old.generation, old.length, old.start_secret, old.checkpoints, old.checkpoint_every, old.published_end)
    or (old.public_seed is not null and new.public_seed is distinct from old.public_seed)
    or new.next_index > old.next_index
  then
    raise exception 'a chain is fixed once it is published'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function originals.keep_chain is 'Prevents changes to a published chain, its public seed and its used links';

create trigger chain_fixed
before update or delete on originals.chain
for each row execute function originals.keep_chain();

create table originals.shared_round (
  game text not null references originals.game (name),
  number integer not null check (number > 0),
  generation integer not null,
  link_index integer not null check (link_index >= 0),
  link_hash text not null,
  public_seed text not null,
  link text,
  outcome integer check (outcome >= 0),
  status text not null default 'betting' check (status in ('betting', 'drawing', 'settled', 'void')),
  void_reason text,
  opens_at timestamptz not null,
  betting_ends_at timestamptz not null,
  drawn_at timestamptz not null,
  next_at timestamptz not null,
  settled_at timestamptz,
  primary key (game, number),
  foreign key (game, generation) references originals.chain (game, generation),
  constraint times_in_order check (opens_at < betting_ends_at and betting_ends_at <= drawn_at and drawn_at <= next_at),
  constraint drawn_means_revealed check (
    case status
      when 'betting' then link is null and outcome is null
      when 'void' then true
      else link is not null and outcome is not null
    end
  ),
  constraint void_has_reason check ((status = 'void') = (void_reason is not null)),
  constraint over_has_time check ((status in ('settled', 'void')) = (settled_at is not null)),
  -- The game comes last: while the table was small, the planner preferred this key to the primary key, and that plan
  -- reads every round of the game.
  constraint one_round_per_link unique (generation, link_index, game)
) with (fillfactor = 60);
comment on table originals.shared_round is 'Shared rounds. Status changes from betting to drawing to settled, or from the first two to void';
comment on column originals.shared_round.game is 'double or luckyColor';
comment on column originals.shared_round.number is 'From 1 without gaps, over all chains of the game';
comment on column originals.shared_round.generation is 'originals.chain.generation of the chain that decides the round';
comment on column originals.shared_round.link_index is 'Index of the link that decides the round';
comment on column originals.shared_round.link_hash is 'SHA-256 of the link, public from the start of betting: the link of the previous round, or the published end';
comment on column originals.shared_round.public_seed is 'Public seed of the chain';
comment on column originals.shared_round.link is 'The link, written only at the draw';
comment on column originals.shared_round.outcome is 'Cell of Double or number of Lucky Color, written at the draw';
comment on column originals.shared_round.status is 'betting; drawing: the outcome is public, not yet paid; settled: paid; void: stakes returned';
comment on column originals.shared_round.void_reason is 'Reason why the round is void; null otherwise';
comment on column originals.shared_round.opens_at is 'Start of betting, by the database clock';
comment on column originals.shared_round.betting_ends_at is 'End of betting';
comment on column originals.shared_round.drawn_at is 'When the draw has been shown and is paid';
comment on column originals.shared_round.next_at is 'When the next round may open';
comment on column originals.shared_round.settled_at is 'When the round was paid or voided';

-- A game has at most one running round.
create unique index shared_round_running on originals.shared_round (game) where status in ('betting', 'drawing');

create table originals.shared_bet (
  player_id bigint not null,
  request_id uuid not null,
  seq bigint generated always as identity,
  game text not null,
  number integer not null,
  account_id bigint not null,
  product_account_id bigint not null,
  bet text not null,
  stake_minor bigint not null check (stake_minor > 0),
  prize_minor bigint[] not null,
  payout_minor bigint check (payout_minor >= 0),
  currency text not null,
  player_label text not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (request_id, player_id),
  foreign key (game, number) references originals.shared_round (game, number)
) with (fillfactor = 80);
comment on table originals.shared_bet is 'Bets on shared rounds, written in the statement that takes the stake';
comment on column originals.shared_bet.player_id is 'identity.player.id';
comment on column originals.shared_bet.request_id is 'Idempotency key, made by the client';
comment on column originals.shared_bet.seq is 'Order of the bets';
comment on column originals.shared_bet.game is 'double or luckyColor';
comment on column originals.shared_bet.number is 'originals.shared_round.number';
comment on column originals.shared_bet.account_id is 'Cash or bonus account that staked and receives the payout';
comment on column originals.shared_bet.product_account_id is 'Product account that received the stake';
comment on column originals.shared_bet.bet is 'double: red, black, white; luckyColor: green, red, violet, big, small, 0 to 9';
comment on column originals.shared_bet.stake_minor is 'Minor units';
comment on column originals.shared_bet.prize_minor is 'Payout for each outcome in minor units, starting with outcome 0; fixed when the bet was placed';
comment on column originals.shared_bet.payout_minor is 'Minor units; null until the round is settled; equal to the stake when it was voided';
comment on column originals.shared_bet.currency is 'ISO 4217';
comment on column originals.shared_bet.player_label is 'Masked name that other players see';
comment on column originals.shared_bet.balance_after_minor is 'Balance of the pocket after the stake, in minor units';
comment on column originals.shared_bet.created_at is 'Start of the transaction, by the database clock';

-- Bets of a round, and of one player on it.
create index shared_bet_by_round on originals.shared_bet (game, number, player_id);

create function originals.guard_bonus_rounds() returns trigger language plpgsql as $$
declare
  beyond json;
begin
  if not exists (
    select
    from placed
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = placed.player_id
      and bonus.state = 'active'
      limit 1
    ) active
  ) then
    return null;
  end if;

  select json_build_object(
    'kind', 'round',
    'currency', placed.currency,
    'maxMinor', most.minor::text,
    'leftMinor', greatest(most.minor - earlier.minor, 0)::text
  )
  into beyond
  from placed
  cross join lateral wallet.bonus_stake_max(placed.player_id) most
  cross join lateral (
    select sum(shared_bet.stake_minor)::bigint as minor
    from originals.shared_bet
    where shared_bet.game = placed.game
    and shared_bet.number = placed.number
    and shared_bet.player_id = placed.player_id
    and shared_bet.request_id <> placed.request_id
    and shared_bet.created_at >= most.since
  ) earlier
  where earlier.minor + placed.stake_minor > most.minor
  limit 1;
  if beyond is not null then
    raise exception 'stakes on a round are above the maximum of an active bonus' using errcode = 'PL002', detail = beyond::text;
  end if;
  return null;
end
$$;
comment on function originals.guard_bonus_rounds is 'Refuses a bet when the player''s stakes on the shared round would exceed the maximum of active bonuses. The statement that stores bets has locked both pockets of its players. Each query in it sees what is committed at that moment';

create trigger shared_bet_guards_bonus
after insert on originals.shared_bet
referencing new table as placed
for each statement execute function originals.guard_bonus_rounds();

create function originals.guard_cancel() returns trigger language plpgsql as $$
begin
  -- The share lock waits for a draw in progress, and the next draw waits until the cancellation is committed.
  perform
  from originals.shared_round
  where shared_round.game = old.game
  and shared_round.number = old.number
  and status = 'betting'
  and clock_timestamp() < betting_ends_at
  for share;
  if not found or old.payout_minor is not null then
    raise exception 'a bet of a round that takes no bets any more stays' using errcode = 'PL003';
  end if;
  return old;
end
$$;
comment on function originals.guard_cancel is 'Refuses to delete a bet of a shared round after betting has closed';

create trigger shared_bet_guards_cancel
before delete on originals.shared_bet
for each row execute function originals.guard_cancel();

create table originals.shared_pot (
  game text not null,
  number integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bets integer not null default 0,
  stake_minor bigint not null default 0,
  prize_minor bigint[] not null,
  payout_minor bigint,
  cancelled int not null default 0 check (cancelled >= 0),
  primary key (game, number, currency),
  foreign key (game, number) references originals.shared_round (game, number)
) with (fillfactor = 60);
comment on table originals.shared_pot is 'Sums of the bets on a shared round in one currency; inserted before the first bet';
comment on column originals.shared_pot.game is 'double or luckyColor';
comment on column originals.shared_pot.number is 'originals.shared_round.number';
comment on column originals.shared_pot.currency is 'ISO 4217';
comment on column originals.shared_pot.bets is 'Number of bets';
comment on column originals.shared_pot.stake_minor is 'Sum of the stakes in minor units';
comment on column originals.shared_pot.prize_minor is 'Payout of all bets for each outcome in minor units, starting with outcome 0: the exposure of the operator';
comment on column originals.shared_pot.payout_minor is 'Minor units paid; null until the round is settled or voided';
comment on column originals.shared_pot.cancelled is 'Number of cancelled bets. A bet that was decided before a cancellation is decided again';

-- A player may cancel a bet on a shared round until betting closes. The bet leaves originals.shared_bet, so that no
-- limit, list or settlement counts it. It stays in this table for the audit and for repeated requests.
create table originals.cancelled_bet (
  player_id bigint not null,
  request_id uuid not null,
  game text not null,
  number int not null,
  account_id bigint not null,
  product_account_id bigint not null,
  bet text not null,
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  placed_at timestamptz not null,
  cancelled_at timestamptz not null default now(),
  primary key (request_id, player_id),
  foreign key (game, number) references originals.shared_round (game, number)
);
comment on table originals.cancelled_bet is 'Bets on shared rounds that the player cancelled before betting closed; append-only, written in the transaction that returned the stake';
comment on column originals.cancelled_bet.player_id is 'identity.player.id';
comment on column originals.cancelled_bet.request_id is 'Request id of the bet, which cannot be used again';
comment on column originals.cancelled_bet.game is 'double or luckyColor';
comment on column originals.cancelled_bet.number is 'originals.shared_round.number';
comment on column originals.cancelled_bet.account_id is 'Cash or bonus account that staked and received the returned stake';
comment on column originals.cancelled_bet.product_account_id is 'Product account that returned the stake';
comment on column originals.cancelled_bet.bet is 'As in shared_bet';
comment on column originals.cancelled_bet.stake_minor is 'Minor units, returned in full';
comment on column originals.cancelled_bet.currency is 'ISO 4217';
comment on column originals.cancelled_bet.placed_at is 'When the bet was placed';
comment on column originals.cancelled_bet.cancelled_at is 'Start of the transaction, by the database clock';

create trigger cancelled_bet_append_only
before update or delete on originals.cancelled_bet
for each row execute function platform.refuse_change();
create trigger cancelled_bet_never_truncated
before truncate on originals.cancelled_bet
for each statement execute function platform.refuse_change();

create table originals.draw_lease (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table originals.draw_lease is 'Lease of the process that draws shared rounds';
comment on column originals.draw_lease.name is 'Name of the lease';
comment on column originals.draw_lease.holder is 'Random id of the process that holds it';
comment on column originals.draw_lease.held_until is 'End of the lease unless it is renewed; the lease of a crashed process ends then';
