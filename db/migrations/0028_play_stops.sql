create table identity.play_stop (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('timeOut', 'exclusion')),
  length text not null,
  until timestamptz,
  session_id bigint not null,
  created_at timestamptz not null default now()
);
comment on table identity.play_stop is 'Breaks and exclusions that players took, append-only';
comment on column identity.play_stop.id is 'Order of writing';
comment on column identity.play_stop.player_id is 'Who stopped';
comment on column identity.play_stop.kind is 'timeOut: up to a month; exclusion: longer';
comment on column identity.play_stop.length is 'As the player chose it: day, week, month, halfYear, year, fiveYears, always';
comment on column identity.play_stop.until is 'When it ends by itself; null for never';
comment on column identity.play_stop.session_id is 'Login that it was done with';
comment on column identity.play_stop.created_at is 'When it began';

create index play_stop_by_player on identity.play_stop (player_id, id);

create trigger play_stop_append_only
before update or delete on identity.play_stop
for each row execute function platform.refuse_change();
create trigger play_stop_never_truncated
before truncate on identity.play_stop
for each statement execute function platform.refuse_change();

alter table identity.player
  add column stop_kind text check (stop_kind in ('timeOut', 'exclusion')),
  add column stopped_until timestamptz;
comment on column identity.player.stop_kind is 'The newest break or exclusion; null when there was none';
comment on column identity.player.stopped_until is 'When it ends; null with a kind for never';
