create table sportsbook.waiting_sale (
  bet_id bigint primary key references sportsbook.bet (id),
  player_id bigint not null,
  request_id text not null,
  shown_minor bigint not null check (shown_minor > 0),
  stake_minor bigint check (stake_minor > 0),
  from_at timestamptz not null default now(),
  until_at timestamptz not null
);
comment on table sportsbook.waiting_sale is 'Sales in play that some process is checking, for the player to see; holds nothing and decides nothing. What a process left that ended says nothing after its time';
comment on column sportsbook.waiting_sale.bet_id is 'The bet; the newest sale of it';
comment on column sportsbook.waiting_sale.player_id is 'Whose bet it is';
comment on column sportsbook.waiting_sale.request_id is 'Made by the player''s app once per click';
comment on column sportsbook.waiting_sale.shown_minor is 'What the player agreed to';
comment on column sportsbook.waiting_sale.stake_minor is 'Part of the stake that is to be sold; null for all that is left';
comment on column sportsbook.waiting_sale.from_at is 'Since when it is checked';
comment on column sportsbook.waiting_sale.until_at is 'When it is decided';
create index waiting_sale_by_player on sportsbook.waiting_sale (player_id);
