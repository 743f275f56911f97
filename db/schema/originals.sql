-- Our own games: settings, rounds that one player's seeds decide, rounds that everybody shares.

create schema originals;
comment on schema originals is 'Our own games: seed pairs, rounds, settings';

create table originals.game (
  name text primary key,
  stopped boolean not null,
  round_ms_min integer not null default 0 check (round_ms_min >= 0),
  open_hours_max integer not null default 24 check (open_hours_max > 0)
);
comment on table originals.game is 'Settings of each of our own games; the operator''s to change';
comment on column originals.game.name is 'Type name of the game';
comment on column originals.game.stopped is 'True: no new round begins; takes effect with the next round';
comment on column originals.game.round_ms_min is 'Least milliseconds from one round of a player to the next; 0 for none';
comment on column originals.game.open_hours_max is 'Hours after which a round of several steps that nobody touches is paid what it holds; meaningless for other games';

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
comment on table originals.stake_limit is 'What a round may cost and pay, by game and currency; the operator''s to change';
comment on column originals.stake_limit.game is 'Type name of the game';
comment on column originals.stake_limit.currency is 'ISO 4217';
comment on column originals.stake_limit.stake_min_minor is 'Least stake in minor units, whatever the choice; a choice may need more so that rounding costs less than a tenth of a point of return';
comment on column originals.stake_limit.stake_max_minor is 'Largest stake in minor units';
comment on column originals.stake_limit.payout_max_minor is 'Largest payout in minor units; a round that could pay more is refused before it begins, a round of several steps ends with the last payout below it';
comment on column originals.stake_limit.round_payout_max_minor is 'Largest sum in minor units that a shared round may pay to all players at its worst outcome; null for games that players play alone';

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
comment on column originals.seed_pair.player_id is 'Whose rounds it decides';
comment on column originals.seed_pair.server_seed is 'Secret until revealed_at is set';
comment on column originals.seed_pair.server_seed_hash is 'SHA-256 of the server seed as text, hex; shown from the start';
comment on column originals.seed_pair.next_server_seed is 'Secret: the server seed of the pair after this one, drawn before the player can choose that pair''s client seed';
comment on column originals.seed_pair.next_server_seed_hash is 'SHA-256 of the next server seed as text, hex; shown from the start';
comment on column originals.seed_pair.client_seed is 'Chosen by the player, or drawn';
comment on column originals.seed_pair.nonce is 'Rounds played with this pair; the next round uses this number';
comment on column originals.seed_pair.played_at is 'When the last round was played, carried over from the pair before';
comment on column originals.seed_pair.created_at is 'When it came into force';
comment on column originals.seed_pair.revealed_at is 'When the player closed it; no round can follow';

-- A player has one pair in force.
create unique index seed_pair_in_force on originals.seed_pair (player_id) where revealed_at is null;

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
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
comment on table originals.round is 'Every finished round of our own games, append-only, written in the transaction that moved its payout; for shared rounds one row per bet';
comment on column originals.round.player_id is 'Who played';
comment on column originals.round.request_id is 'Made by the client: the same id of a player is the same round. First in the key, as the app makes ids in the order of time: new rows come to the same few pages, however many rows there are';
comment on column originals.round.seq is 'Order of the rounds of a player';
comment on column originals.round.game is 'Type name of the game';
comment on column originals.round.seed_pair_id is 'Seeds that decided it; null for shared rounds, whose outcome carries its link';
comment on column originals.round.nonce is 'Number of the round under its seeds, from 0 without gaps; null for shared rounds';
comment on column originals.round.stake_minor is 'Minor units';
comment on column originals.round.payout_minor is 'Minor units, stake included; 0 when lost';
comment on column originals.round.currency is 'ISO 4217';
comment on column originals.round.choice is 'What the player chose; dice: direction, targetHundredths; limbo: targetHundredths; mines: mines; rowDouble: tiles';
comment on column originals.round.outcome is 'What was decided; dice: rollHundredths; limbo: drawnHundredths; mines and rowDouble: steps, the last one on a trap when it paid nothing, and layout';
comment on column originals.round.balance_after_minor is 'That balance afterwards';
comment on column originals.round.created_at is 'Time of the transaction by the clock of the database';
comment on column originals.round.pocket is 'Which of the player''s balances staked and was paid';

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
comment on table originals.open_round is 'Rounds of several steps between start and end. What the seeds hide is stored nowhere: it is computed from the pair, which stays in force as long as a round is open';
comment on column originals.open_round.player_id is 'Who plays';
comment on column originals.open_round.request_id is 'Made by the client at the start; the finished round keeps it';
comment on column originals.open_round.game is 'mines or rowDouble';
comment on column originals.open_round.seed_pair_id is 'Seeds that decide it';
comment on column originals.open_round.nonce is 'Number of the round under its seeds, used up by the start';
comment on column originals.open_round.stake_minor is 'Minor units, taken at the start';
comment on column originals.open_round.currency is 'ISO 4217';
comment on column originals.open_round.choice is 'What the player chose; mines: mines; rowDouble: tiles';
comment on column originals.open_round.steps is 'Safe steps in their order; mines: tiles; rowDouble: the tile of each row from the lowest up';
comment on column originals.open_round.steps_max is 'With this many safe steps the round ends and pays: the board is clear, the tower is climbed, or a further step could pay more than the largest payout in force at the start';
comment on column originals.open_round.started_at is 'Time of the start by the clock of the database';
comment on column originals.open_round.touched_at is 'Time of the last step, or of the start';
comment on column originals.open_round.account_id is 'Cash or bonus account that staked and is paid';

-- A player has one open round of a game.
create unique index open_round_each on originals.open_round (player_id, game);

-- A pair is not revealed while one of its rounds is open.
create index open_round_of_pair on originals.open_round (seed_pair_id);

-- Rounds that nobody has stepped on for as long as the game allows, which are paid.
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
comment on table originals.shared_pace is 'How rounds that everybody shares follow each other; the operator''s to change, in force from the next round on';
comment on column originals.shared_pace.game is 'double or luckyColor';
comment on column originals.shared_pace.betting_ms is 'Milliseconds in which bets are taken';
comment on column originals.shared_pace.drawing_ms is 'Milliseconds from the draw until it is shown in full and paid';
comment on column originals.shared_pace.result_ms is 'Milliseconds in which the result stands before the next round opens';
comment on column originals.shared_pace.chain_length is 'Links of the next chain that is made: its number of rounds';
comment on column originals.shared_pace.bets_max is 'Most bets of one player on one round';

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
comment on table originals.chain is 'Chains of hashes that decide shared rounds; link 0 is the start secret, each link is the SHA-256 of the one before as text, and they are used from the end backwards';
comment on column originals.chain.game is 'double or luckyColor';
comment on column originals.chain.generation is 'From 1; the next begins when this one is used up';
comment on column originals.chain.length is 'Number of links, each for one round';
comment on column originals.chain.start_secret is 'Secret for ever: every link follows from it';
comment on column originals.chain.checkpoints is 'Secret: every checkpoint_every-th link from link 0 on, so that any link is found with few hashes';
comment on column originals.chain.checkpoint_every is 'Distance of the checkpoints in links';
comment on column originals.chain.published_end is 'SHA-256 of the last link; public before the first round';
comment on column originals.chain.public_seed is 'Fixed after the end was published and before the first round, which waits for it; the operator''s to set once, such as the hash of a block that did not exist before; sandbox mode draws it';
comment on column originals.chain.next_index is 'Link of the next round; -1 when all are used';
comment on column originals.chain.created_at is 'When its end was published';

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
comment on function originals.keep_chain is 'Keeps a published chain, its public seed and its used links as they are';

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
  -- The game comes last: while the table was small, plans took this key for the primary key and read every round of
  -- the game.
  constraint one_round_per_link unique (generation, link_index, game)
) with (fillfactor = 60);
comment on table originals.shared_round is 'Rounds that everybody shares. Status goes betting, drawing, settled; or to void from the first two';
comment on column originals.shared_round.game is 'double or luckyColor';
comment on column originals.shared_round.number is 'From 1 without gaps, over all chains of the game';
comment on column originals.shared_round.generation is 'Chain that decides it';
comment on column originals.shared_round.link_index is 'Link that decides it';
comment on column originals.shared_round.link_hash is 'SHA-256 of the link, public from the opening on: the link of the round before or the published end';
comment on column originals.shared_round.public_seed is 'Public seed of the chain';
comment on column originals.shared_round.link is 'The link, written at the draw and not before';
comment on column originals.shared_round.outcome is 'Cell of double or number of lucky color, written at the draw';
comment on column originals.shared_round.status is 'betting; drawing: the outcome is public, not yet paid; settled: paid; void: stakes returned';
comment on column originals.shared_round.void_reason is 'Why it was voided';
comment on column originals.shared_round.opens_at is 'From when on bets are taken, by the clock of the database';
comment on column originals.shared_round.betting_ends_at is 'From when on no bet is taken';
comment on column originals.shared_round.drawn_at is 'When the draw is shown in full and paid';
comment on column originals.shared_round.next_at is 'When the next round may open';
comment on column originals.shared_round.settled_at is 'When it was paid or voided';

-- A game has one running round.
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
comment on table originals.shared_bet is 'Bets on shared rounds, written in the statement that took the stake';
comment on column originals.shared_bet.player_id is 'Who bet';
comment on column originals.shared_bet.request_id is 'Made by the client: the same id is the same bet';
comment on column originals.shared_bet.seq is 'Order of the bets';
comment on column originals.shared_bet.game is 'double or luckyColor';
comment on column originals.shared_bet.number is 'The round';
comment on column originals.shared_bet.account_id is 'Cash or bonus account that staked and is paid';
comment on column originals.shared_bet.product_account_id is 'The house''s book that took it';
comment on column originals.shared_bet.bet is 'double: red, black, white; luckyColor: green, red, violet, big, small, 0 to 9';
comment on column originals.shared_bet.stake_minor is 'Minor units';
comment on column originals.shared_bet.prize_minor is 'What each outcome pays in minor units, the first for outcome 0; fixed when the bet was placed';
comment on column originals.shared_bet.payout_minor is 'Minor units; null until the round is settled, the stake when it was voided';
comment on column originals.shared_bet.currency is 'ISO 4217';
comment on column originals.shared_bet.player_label is 'The masked name that others see';
comment on column originals.shared_bet.balance_after_minor is 'The balance of that account after the stake left';
comment on column originals.shared_bet.created_at is 'Time of the transaction by the clock of the database';

-- Bets of a round, and those of one player on it.
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
comment on function originals.guard_bonus_rounds is 'Refuses a bet with which its player would stake more on a shared round than the maximum of active bonuses. The statement that stores bets has locked both pockets of their players, and each query in it sees what is committed at that moment';

create trigger shared_bet_guards_bonus
after insert on originals.shared_bet
referencing new table as placed
for each statement execute function originals.guard_bonus_rounds();

create function originals.guard_cancel() returns trigger language plpgsql as $$
begin
  -- A share lock waits for a draw under way and keeps the next one waiting until the cancel is committed.
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
comment on function originals.guard_cancel is 'Keeps every bet of a shared round once betting has closed';

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
comment on table originals.shared_pot is 'What the bets on a shared round in one currency add up to; opened by the first of them';
comment on column originals.shared_pot.game is 'double or luckyColor';
comment on column originals.shared_pot.number is 'The round';
comment on column originals.shared_pot.currency is 'ISO 4217';
comment on column originals.shared_pot.bets is 'Number of bets';
comment on column originals.shared_pot.stake_minor is 'Sum of the stakes in minor units';
comment on column originals.shared_pot.prize_minor is 'What all bets together pay for each outcome in minor units, the first for outcome 0: the exposure of the house';
comment on column originals.shared_pot.payout_minor is 'What was paid in minor units; null until the round is settled or voided';
comment on column originals.shared_pot.cancelled is 'Bets that were taken back; a bet that was decided before one of them is decided again';

-- A player may take a bet on a shared round back until betting closes. The bet leaves originals.shared_bet, so that
-- no limit, list or settlement counts it, and stays here for the audit and for repeated requests.
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
comment on table originals.cancelled_bet is 'Bets on shared rounds that their player took back before betting closed; append-only, written in the transaction that returned the stake';
comment on column originals.cancelled_bet.player_id is 'Who bet';
comment on column originals.cancelled_bet.request_id is 'As the client made it for the bet; it stays taken';
comment on column originals.cancelled_bet.game is 'double or luckyColor';
comment on column originals.cancelled_bet.number is 'The round';
comment on column originals.cancelled_bet.account_id is 'Cash or bonus account that staked and got the stake back';
comment on column originals.cancelled_bet.product_account_id is 'The house''s book that gave it back';
comment on column originals.cancelled_bet.bet is 'As in shared_bet';
comment on column originals.cancelled_bet.stake_minor is 'Minor units, returned whole';
comment on column originals.cancelled_bet.currency is 'ISO 4217';
comment on column originals.cancelled_bet.placed_at is 'When it was placed';
comment on column originals.cancelled_bet.cancelled_at is 'Time of the transaction by the clock of the database';

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
comment on table originals.draw_lease is 'Which process draws the shared rounds';
comment on column originals.draw_lease.name is 'What is held';
comment on column originals.draw_lease.holder is 'The process';
comment on column originals.draw_lease.held_until is 'Until when, unless it is renewed; a crashed process frees it by time';
