create table sportsbook.refused_sale (
  id bigint generated always as identity primary key,
  bet_id bigint not null references sportsbook.bet (id),
  player_id bigint not null,
  code text not null,
  at timestamptz not null default now()
);
comment on table sportsbook.refused_sale is 'Sales that were refused after their delay, when the player may be elsewhere; told in the inbox';
comment on column sportsbook.refused_sale.id is 'Inner number';
comment on column sportsbook.refused_sale.bet_id is 'The bet, which stays in play';
comment on column sportsbook.refused_sale.player_id is 'Whose bet it is';
comment on column sportsbook.refused_sale.code is 'Why: the code of the refusal';
comment on column sportsbook.refused_sale.at is 'When it was refused';
create index refused_sale_by_player on sportsbook.refused_sale (player_id, at);
