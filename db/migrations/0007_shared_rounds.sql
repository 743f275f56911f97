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

insert into originals.shared_pace (game, betting_ms, drawing_ms, result_ms, bets_max)
values
  ('double', 15000, 6000, 4000, 20),
  ('luckyColor', 25000, 6000, 4000, 20);

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
comment on function originals.keep_chain() is 'Keeps a published chain, its public seed and its used links as they are';

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
  constraint one_round_per_link unique (game, generation, link_index),
  constraint times_in_order check (opens_at < betting_ends_at and betting_ends_at <= drawn_at and drawn_at <= next_at),
  constraint drawn_means_revealed check (
    case status
      when 'betting' then link is null and outcome is null
      when 'void' then true
      else link is not null and outcome is not null
    end
  ),
  constraint void_has_reason check ((status = 'void') = (void_reason is not null)),
  constraint over_has_time check ((status in ('settled', 'void')) = (settled_at is not null))
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

create unique index shared_round_running on originals.shared_round (game) where status in ('betting', 'drawing');

create table originals.shared_bet (
  player_id bigint not null,
  request_id uuid not null,
  seq bigint generated always as identity,
  game text not null,
  number integer not null,
  account_id bigint not null,
  book_id bigint not null,
  bet text not null,
  stake_minor bigint not null check (stake_minor > 0),
  prize_minor bigint[] not null,
  payout_minor bigint check (payout_minor >= 0),
  currency text not null,
  player_label text not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (player_id, request_id),
  foreign key (game, number) references originals.shared_round (game, number)
) with (fillfactor = 80);
comment on table originals.shared_bet is 'Bets on shared rounds, written in the statement that took the stake';
comment on column originals.shared_bet.player_id is 'Who bet';
comment on column originals.shared_bet.request_id is 'Made by the client: the same id is the same bet';
comment on column originals.shared_bet.seq is 'Order of the bets';
comment on column originals.shared_bet.game is 'double or luckyColor';
comment on column originals.shared_bet.number is 'The round';
comment on column originals.shared_bet.account_id is 'Cash account that the stake left';
comment on column originals.shared_bet.book_id is 'The house''s book that took it';
comment on column originals.shared_bet.bet is 'double: red, black, white; luckyColor: green, red, violet, big, small, 0 to 9';
comment on column originals.shared_bet.stake_minor is 'Minor units';
comment on column originals.shared_bet.prize_minor is 'What each outcome pays in minor units, the first for outcome 0; fixed when the bet was placed';
comment on column originals.shared_bet.payout_minor is 'Minor units; null until the round is settled, the stake when it was voided';
comment on column originals.shared_bet.currency is 'ISO 4217';
comment on column originals.shared_bet.player_label is 'The masked name that others see';
comment on column originals.shared_bet.balance_after_minor is 'The player''s cash after the stake left';
comment on column originals.shared_bet.created_at is 'Time of the transaction by the clock of the database';

create index shared_bet_by_round on originals.shared_bet (game, number, player_id);

create table originals.shared_pot (
  game text not null,
  number integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bets integer not null default 0,
  stake_minor bigint not null default 0,
  prize_minor bigint[] not null,
  payout_minor bigint,
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

create table originals.draw_lease (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table originals.draw_lease is 'Which process draws the shared rounds';
comment on column originals.draw_lease.name is 'What is held';
comment on column originals.draw_lease.holder is 'The process';
comment on column originals.draw_lease.held_until is 'Until when, unless it is renewed; a crashed process frees it by time';

alter table originals.stake_limit
add column round_payout_max_minor bigint;
update originals.stake_limit
set round_payout_max_minor = 10 * payout_max_minor
where game in ('double', 'luckyColor');
alter table originals.stake_limit
add constraint shared_rounds_are_bounded check (
  game not in ('double', 'luckyColor') or coalesce(round_payout_max_minor >= payout_max_minor, false)
);
comment on column originals.stake_limit.round_payout_max_minor is 'Largest sum in minor units that a shared round may pay to all players at its worst outcome; null for games that players play alone';

-- The fractional pays of lucky color (1.92, 2.10) lose up to half a minor unit on average when rounded down; from 500
-- minor units on that is less than a tenth of a point of return at every stake. Double pays whole multiples.
update originals.stake_limit
set stake_min_minor = greatest(stake_min_minor, 500)
where game = 'luckyColor';

update originals.game
set stopped = false
where name in ('double', 'luckyColor');

alter table originals.round
alter column seed_pair_id drop not null,
alter column nonce drop not null,
add constraint own_seeds_whole check ((seed_pair_id is null) = (nonce is null)),
add constraint own_seeds_or_shared check ((seed_pair_id is null) = (game in ('double', 'luckyColor')));
comment on table originals.round is 'Every finished round of our own games, append-only, written in the transaction that moved its payout; for shared rounds one row per bet';
comment on column originals.round.seed_pair_id is 'Seeds that decided it; null for shared rounds, whose outcome carries its link';
comment on column originals.round.nonce is 'Number of the round under its seeds, from 0 without gaps; null for shared rounds';
