-- What every module builds on: the record of migrations, the outbox, jobs, mail, the journal of the operator.

create table public.migration (
  name text primary key,
  kind text not null check (kind in ('baseline', 'expand', 'contract')),
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table public.migration is 'What the schema of this database was built from: db/schema, then files of db/migrations';
comment on column public.migration.name is 'File of db/migrations; db/schema for the baseline';
comment on column public.migration.kind is 'baseline; expand: the version before runs on it too; contract: it does not';
comment on column public.migration.checksum is 'SHA-256, hex: of the file; of the baseline, of its statements';
comment on column public.migration.applied_at is 'When it was applied, or when the database was built from a db/schema that contains it';

create schema platform;
comment on schema platform is 'What every module stands on: the outbox and jobs';

-- Used by every append-only table.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
comment on function platform.refuse_change is 'Keeps a table append-only';

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

create index outbox_notice on platform.outbox (created_at) where topic = 'notice';
comment on index platform.outbox_notice is 'Notices for players whose socket is closed while they play: few rows among all news';

create function platform.announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
comment on function platform.announce_outbox is 'Wakes the readers of the outbox once per statement';

create trigger outbox_announced
after insert on platform.outbox
for each statement execute function platform.announce_outbox();

create table platform.mail (
  id bigint generated always as identity primary key,
  to_address text,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text not null default ''
);
comment on table platform.mail is 'Mails to send, written in the transaction that is the reason for them';
comment on column platform.mail.id is 'Order of writing';
comment on column platform.mail.to_address is 'Whom; null for a mail to nobody, which is thrown away: it costs an unknown address the same time as a known one';
comment on column platform.mail.subject is 'One line; emptied once sent, for it may hold a code';
comment on column platform.mail.body is 'Plain text; emptied once sent';
comment on column platform.mail.created_at is 'When it was written';
comment on column platform.mail.expires_at is 'After this it is of no use and is given up';
comment on column platform.mail.tries is 'Attempts to send so far';
comment on column platform.mail.next_try_at is 'Not before this; an attempt under way moves it ahead, so that two processes do not send the same';
comment on column platform.mail.sent_at is 'When the mail server took it';
comment on column platform.mail.given_up_at is 'When no further attempt was worth it';
comment on column platform.mail.last_error is 'What the mail server said last';

-- The mails to send next; sent ones are not in it.
create index mail_due on platform.mail (next_try_at) where sent_at is null and given_up_at is null;

create table platform.job_lease (
  name text primary key,
  taken_until timestamptz not null,
  taken_by uuid
);
comment on table platform.job_lease is 'Which recurring jobs a process is doing right now';
comment on column platform.job_lease.name is 'The job';
comment on column platform.job_lease.taken_until is 'Until when nobody else may start it; a crashed process frees it by time';
comment on column platform.job_lease.taken_by is 'The process that took it last, by an id of its run; only it may renew or end its claim';

create table platform.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
comment on table platform.secret is 'Keys that an installation draws for itself on first start in sandbox mode; live mode reads its own from the environment';
comment on column platform.secret.name is 'Which key';
comment on column platform.secret.value is 'The key as text';
comment on column platform.secret.created_at is 'When it was drawn';

create table platform.operator_order (
  id bigint generated always as identity primary key,
  call text not null,
  payload jsonb not null,
  ordered_by text not null,
  at timestamptz not null default now(),
  done boolean,
  answered_at timestamptz
);
comment on table platform.operator_order is 'What was ordered by the operator''s commands, and whether it was done; written before it is done';
comment on column platform.operator_order.id is 'Order of writing';
comment on column platform.operator_order.call is 'Which command';
comment on column platform.operator_order.payload is 'The order; long texts are cut, their tables have them whole';
comment on column platform.operator_order.ordered_by is 'Who ordered it, as the command was told';
comment on column platform.operator_order.at is 'When it was ordered, by the clock of the database';
comment on column platform.operator_order.done is 'Whether it was done; null when the program ended in between: look at what it was about';
comment on column platform.operator_order.answered_at is 'When that was known';

create function platform.refuse_other_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.done is null and new.done is not null
    and (new.id, new.call, new.payload, new.ordered_by, new.at) = (old.id, old.call, old.payload, old.ordered_by, old.at) then
    return new;
  end if;
  raise exception 'the journal of the operator is append-only';
end
$$;
comment on function platform.refuse_other_order is 'Only the answer of an order is added later, once';

create trigger operator_order_append_only
before update or delete on platform.operator_order
for each row execute function platform.refuse_other_order();

create table platform.banner (
  id bigint generated always as identity primary key,
  texts jsonb not null check (texts ? 'pt_BR'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  announced_at timestamptz,
  ended_at timestamptz,
  published_by text not null,
  published_at timestamptz not null default now()
);
comment on table platform.banner is 'Notices of the operator to everybody, shown from their start to their end';
comment on column platform.banner.id is 'Number of the notice';
comment on column platform.banner.texts is 'The text by language; pt_BR stands in for the others';
comment on column platform.banner.starts_at is 'From when it is shown';
comment on column platform.banner.ends_at is 'Until when it is shown';
comment on column platform.banner.announced_at is 'When connected players were told; null before the start';
comment on column platform.banner.ended_at is 'When the operator ended it early';
comment on column platform.banner.published_by is 'Who ordered it';
comment on column platform.banner.published_at is 'When it was ordered';

-- Notices that are shown or will be; those that ended early are not in it.
create index banner_to_come on platform.banner (ends_at) where ended_at is null;
