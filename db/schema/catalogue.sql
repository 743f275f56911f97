-- The casino's games as the lobby lists them.

create schema catalogue;
comment on schema catalogue is 'The casino''s games as the lobby lists them, maintained by the operator';

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
  picture text check (picture ~ '^https://[^\s"''<>\\]+$' and length(picture) <= 510),
  position integer check (position > 0),
  currencies text[] check (cardinality(currencies) > 0),
  descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object'),
  constraint names_by_locale check (jsonb_typeof(names) = 'object' and coalesce(names ->> 'pt_BR', '') <> '')
);
comment on table catalogue.game is 'Every game of the casino; a change takes effect within seconds';
comment on column catalogue.game.game_type is 'Type name: the vendor''s, or that of an own game';
comment on column catalogue.game.product_code is 'Product group: SELF for own games, PG, EVO and BG for vendors''';
comment on column catalogue.game.names is 'Name by locale; pt_BR is the fallback. The search covers all of them';
comment on column catalogue.game.kind is 'Type of rules: lines, ways, cluster, hold (coins that stay), or original';
comment on column catalogue.game.categories is 'Codes of catalogue.category; unknown codes are not shown';
comment on column catalogue.game.return_bp is 'Return to player in hundredths of a percent; null when the own game''s rules define it';
comment on column catalogue.game.hot_rank is 'Position in the list of hot games, starting at 1; null when it is not listed';
comment on column catalogue.game.stopped is 'True: shown as "coming soon" and not playable';
comment on column catalogue.game.art is 'Seed of the tile''s drawing: the same text gives the same tile';
comment on column catalogue.game.released_on is 'Date from which it counts as new for 30 days';
comment on column catalogue.game.picture is 'Address of the tile''s picture; null shows the drawing of art';
comment on column catalogue.game.position is 'Order on the shelves, starting at 1; games without one follow, newest first';
comment on column catalogue.game.currencies is 'ISO 4217; only players of these currencies see and open the game. Null for all';
comment on column catalogue.game.descriptions is 'Short plain text by locale, which the game''s page shows; pt_BR is the fallback';

create table catalogue.category (
  code text primary key check (code ~ '^[A-Za-z0-9]{1,40}$'),
  position integer not null,
  names jsonb not null,
  constraint names_by_locale check (jsonb_typeof(names) = 'object' and coalesce(names ->> 'pt_BR', '') <> '')
);
comment on table catalogue.category is 'Categories of the casino';
comment on column catalogue.category.code is 'Referenced by catalogue.game.categories';
comment on column catalogue.category.position is 'Order in the row of filter chips';
comment on column catalogue.category.names is 'Name by locale; pt_BR is the fallback';

create table catalogue.favourite (
  player_id bigint not null,
  game_type text not null references catalogue.game (game_type) on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (player_id, game_type)
);
comment on table catalogue.favourite is 'Favourite games of players';
comment on column catalogue.favourite.player_id is 'identity.player.id';
comment on column catalogue.favourite.game_type is 'catalogue.game.game_type';
comment on column catalogue.favourite.chosen_at is 'Time of the transaction by the database clock';

-- Games that exist at installation never count as new, whatever their release date.
create table catalogue.beginning (
  only_row boolean primary key default true check (only_row),
  began_on date not null default current_date,
  version bigint not null default 1,
  picture_origins text[] not null default '{}'
);
comment on table catalogue.beginning is 'Date of installation, and settings that orders are checked by; one row';
comment on column catalogue.beginning.only_row is 'Restricts the table to one row';
comment on column catalogue.beginning.began_on is 'Date of the first start; games released on or before it never count as new';
comment on column catalogue.beginning.version is 'Incremented by every statement that changes games or categories';
comment on column catalogue.beginning.picture_origins is 'GAME_PICTURE_ORIGINS of the process that started last: pages show pictures of these origins only';

-- Each process reads the whole catalogue again only for another version.
create function catalogue.count_change() returns trigger language plpgsql as $$
begin
  update catalogue.beginning set version = version + 1;
  return null;
end
$$;
comment on function catalogue.count_change is 'Marks cached readings of the catalogue as outdated';

create trigger game_changed
after insert or update or delete on catalogue.game
for each statement execute function catalogue.count_change();

create trigger category_changed
after insert or update or delete on catalogue.category
for each statement execute function catalogue.count_change();
