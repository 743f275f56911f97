-- The casino's games as the lobby lists them.

create schema catalogue;
comment on schema catalogue is 'The casino''s games as the lobby lists them; the operator''s to change';

create table catalogue.game (
  game_type text primary key check (game_type ~ '^[A-Za-z0-9_.:-]{1,80}$'),
  product_code text not null check (product_code in ('SELF', 'PG', 'EVO', 'BG')),
  names jsonb not null,
  kind text not null check (kind in ('original', 'lines', 'ways', 'cluster', 'hold')),
  categories text[] not null default '{}',
  return_bp integer check (return_bp between 1 and 10000),
  hot_rank integer check (hot_rank > 0),
  stopped boolean not null default false,
  art text not null check (art <> ''),
  released_on date not null default current_date,
  constraint names_by_locale check (jsonb_typeof(names) = 'object' and coalesce(names ->> 'pt_BR', '') <> '')
);
comment on table catalogue.game is 'Every game of the casino; in force within seconds';
comment on column catalogue.game.game_type is 'Type name: the vendor''s, or that of our own game';
comment on column catalogue.game.product_code is 'Group: SELF for our own games, PG, EVO, BG for vendors''';
comment on column catalogue.game.names is 'Name by locale; a locale without one reads pt_BR. All of them are searched';
comment on column catalogue.game.kind is 'What its rules are: lines, ways, cluster, hold (coins that stay), or original';
comment on column catalogue.game.categories is 'Codes of catalogue.category; one that is not there is not shown';
comment on column catalogue.game.return_bp is 'Return to player in hundredths of a percent; null where our own rules say it';
comment on column catalogue.game.hot_rank is 'Place in the list of hot games, 1 first; null for none';
comment on column catalogue.game.stopped is 'True: shown as coming soon and not opened';
comment on column catalogue.game.art is 'What its tile is drawn from: the same text draws the same tile';
comment on column catalogue.game.released_on is 'Day from which it counts as new, for 30 days';

create table catalogue.category (
  code text primary key check (code ~ '^[A-Za-z0-9]{1,40}$'),
  position integer not null,
  names jsonb not null,
  constraint names_by_locale check (jsonb_typeof(names) = 'object' and coalesce(names ->> 'pt_BR', '') <> '')
);
comment on table catalogue.category is 'Shelves of the casino';
comment on column catalogue.category.code is 'What games name';
comment on column catalogue.category.position is 'Order in the row of chips';
comment on column catalogue.category.names is 'Name by locale; a locale without one reads pt_BR';

create table catalogue.favourite (
  player_id bigint not null,
  game_type text not null references catalogue.game (game_type) on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (player_id, game_type)
);
comment on table catalogue.favourite is 'Games that players have marked';
comment on column catalogue.favourite.player_id is 'Whose';
comment on column catalogue.favourite.game_type is 'Which';
comment on column catalogue.favourite.chosen_at is 'Time of the transaction by the clock of the database';

-- What the casino began with is not new, whatever day it was added on.
create table catalogue.beginning (
  only_row boolean primary key default true check (only_row),
  began_on date not null default current_date
);
comment on table catalogue.beginning is 'When the casino began; one row';
comment on column catalogue.beginning.only_row is 'There is one';
comment on column catalogue.beginning.began_on is 'Day of the first start: what was listed that day or before never counts as new';
