create table sportsbook.favourite (
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('league', 'competitor')),
  ref text not null,
  chosen_at timestamptz not null default now(),
  primary key (player_id, kind, ref)
);
comment on table sportsbook.favourite is 'Leagues and competitors that players have marked: their matches come first in lists';
comment on column sportsbook.favourite.player_id is 'Who marked it';
comment on column sportsbook.favourite.kind is 'What was marked';
comment on column sportsbook.favourite.ref is 'Number of the league, or the ref of the competitor in its matches';
comment on column sportsbook.favourite.chosen_at is 'Time of the transaction by the clock of the database';

-- Answers whether any match has a competitor, for refs that clients send.
create index match_by_competitor on sportsbook.match using gin (competitors jsonb_path_ops);
