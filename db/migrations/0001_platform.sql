create schema platform;
comment on schema platform is 'What every module stands on: the outbox and jobs';

create table platform.outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  player_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
comment on table platform.outbox is 'News for open sockets and other modules, written in the transaction that made them true';
comment on column platform.outbox.seq is 'Order of writing; commits may become visible out of it';
comment on column platform.outbox.topic is 'Name of a socket event or of a module event';
comment on column platform.outbox.player_id is 'Whom it concerns; null for everybody';
comment on column platform.outbox.payload is 'The event as its contract says';
comment on column platform.outbox.created_at is 'Time of the writing transaction';

create function platform.announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
comment on function platform.announce_outbox() is 'Wakes the readers of the outbox once per statement';

create trigger outbox_announced
after insert on platform.outbox
for each statement execute function platform.announce_outbox();

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
comment on function platform.refuse_change() is 'Keeps a table append-only';

create table platform.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
comment on table platform.secret is 'Keys that an installation draws for itself on first start in sandbox mode; live mode reads its own from the environment';
comment on column platform.secret.name is 'Which key';
comment on column platform.secret.value is 'The key as text';
comment on column platform.secret.created_at is 'When it was drawn';

create table platform.job_turn (
  name text primary key,
  taken_until timestamptz not null
);
comment on table platform.job_turn is 'Which recurring jobs a process is doing right now';
comment on column platform.job_turn.name is 'The job';
comment on column platform.job_turn.taken_until is 'Until when nobody else may start it; a crashed process frees it by time';
