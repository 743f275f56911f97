create schema originals;
comment on schema originals is 'Our own games: seed pairs, rounds, settings';

create table originals.game (
  name text primary key,
  stopped boolean not null,
  round_ms_min integer not null default 0 check (round_ms_min >= 0)
);
comment on table originals.game is 'Settings of each of our own games; the operator''s to change';
comment on column originals.game.name is 'Type name of the game';
comment on column originals.game.stopped is 'True: no new round begins; takes effect with the next round';
comment on column originals.game.round_ms_min is 'Least milliseconds from one round of a player to the next; 0 for none';

insert into originals.game (name, stopped)
values
  ('mines', true),
  ('dice', false),
  ('limbo', true),
  ('luckyColor', true),
  ('rowDouble', true),
  ('double', true);

create table originals.stake_limit (
  game text not null references originals.game (name),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake_min_minor bigint not null check (stake_min_minor > 0),
  stake_max_minor bigint not null,
  payout_max_minor bigint not null,
  primary key (game, currency),
  constraint limits_in_order check (stake_min_minor <= stake_max_minor and stake_max_minor <= payout_max_minor)
);
comment on table originals.stake_limit is 'What a round may cost and pay, by game and currency; the operator''s to change';
comment on column originals.stake_limit.game is 'Type name of the game';
comment on column originals.stake_limit.currency is 'ISO 4217';
comment on column originals.stake_limit.stake_min_minor is 'Least stake in minor units; below 100 the rounding of prizes would eat a percent of the return or more';
comment on column originals.stake_limit.stake_max_minor is 'Largest stake in minor units';
comment on column originals.stake_limit.payout_max_minor is 'Largest prize in minor units; a round that could pay more is refused before it begins';

insert into originals.stake_limit (game, currency, stake_min_minor, stake_max_minor, payout_max_minor)
values
  ('dice', 'BRL', 100, 500000, 10000000),
  ('dice', 'GBP', 100, 100000, 2000000),
  ('dice', 'IDR', 300000, 1500000000, 30000000000),
  ('dice', 'VND', 5000, 25000000, 500000000),
  ('dice', 'NGN', 20000, 100000000, 2000000000),
  ('dice', 'JPY', 100, 150000, 3000000),
  ('dice', 'KRW', 1000, 1500000, 30000000),
  ('dice', 'CNY', 100, 700000, 14000000),
  ('dice', 'RUB', 2000, 9000000, 180000000);

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

create unique index seed_pair_in_force on originals.seed_pair (player_id) where revealed_at is null;

create table originals.round (
  player_id bigint not null,
  request_id uuid not null,
  seq bigint generated always as identity,
  game text not null,
  seed_pair_id bigint not null,
  nonce integer not null,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  currency text not null,
  choice jsonb not null,
  outcome jsonb not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (player_id, request_id)
);
comment on table originals.round is 'Every round of our own games, append-only, written in the statement that moved its money';
comment on column originals.round.player_id is 'Who played';
comment on column originals.round.request_id is 'Made by the client: the same id is the same round';
comment on column originals.round.seq is 'Order of the rounds of a player';
comment on column originals.round.game is 'Type name of the game';
comment on column originals.round.seed_pair_id is 'Seeds that decided it';
comment on column originals.round.nonce is 'Number of the round under its seeds, from 0 without gaps';
comment on column originals.round.stake_minor is 'Minor units';
comment on column originals.round.payout_minor is 'Minor units, stake included; 0 when lost';
comment on column originals.round.currency is 'ISO 4217';
comment on column originals.round.choice is 'What the player chose; dice: direction, targetHundredths';
comment on column originals.round.outcome is 'What the seeds decided; dice: rollHundredths';
comment on column originals.round.balance_after_minor is 'The player''s cash afterwards';
comment on column originals.round.created_at is 'Time of the transaction by the clock of the database';

create index round_by_player on originals.round (player_id, seq);

create trigger round_append_only
before update or delete on originals.round
for each row execute function platform.refuse_change();
create trigger round_never_truncated
before truncate on originals.round
for each statement execute function platform.refuse_change();
