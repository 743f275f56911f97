-- Tables that all modules use: migrations, outbox, jobs, mail, the operator's journal.

create table public.migration (
  name text primary key,
  kind text not null check (kind in ('baseline', 'expand', 'contract')),
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table public.migration is 'Sources of this database''s schema: db/schema, then files of db/migrations';
comment on column public.migration.name is 'File in db/migrations; db/schema for the baseline';
comment on column public.migration.kind is 'baseline; expand: the previous version also runs on the schema; contract: it does not';
comment on column public.migration.checksum is 'SHA-256, hex: of the file; for the baseline, of its statements';
comment on column public.migration.applied_at is 'When it was applied, or when the database was built from a db/schema that includes it';

create schema platform;
comment on schema platform is 'Tables that all modules use: outbox, jobs, mail, the operator''s journal';

-- Used by every append-only table.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
comment on function platform.refuse_change is 'Trigger of append-only tables: refuses every change';

create function platform.refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and not exists (
    select from unnest(tg_argv) as erased (name) where coalesce(to_jsonb(new) ->> name, '') not in ('', '{}', 'erased')
  ) then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
comment on function platform.refuse_change_but_erasure is 'Trigger of append-only tables with personal data: the columns in its arguments may become erased, {}, empty or null. Refuses every other change';

create table platform.outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  player_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
comment on table platform.outbox is 'Transactional outbox: events for open sockets and other modules, written in the transaction that caused them';
comment on column platform.outbox.seq is 'Order of insertion; commits may become visible in another order';
comment on column platform.outbox.topic is 'Name of a socket event or of a module event';
comment on column platform.outbox.player_id is 'Player concerned; null for all';
comment on column platform.outbox.payload is 'The event, in the format of its contract';
comment on column platform.outbox.created_at is 'Time of the writing transaction';

create index outbox_notice on platform.outbox (created_at) where topic = 'notice';
comment on index platform.outbox_notice is 'Notices for players whose socket is closed while they play; few rows of the outbox are notices';

create function platform.announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
comment on function platform.announce_outbox is 'Notifies the readers of the outbox once per statement';

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
comment on table platform.mail is 'E-mails to send, written in the transaction that caused them';
comment on column platform.mail.id is 'Order of insertion';
comment on column platform.mail.to_address is 'Recipient; null for an e-mail that is discarded, so that an unknown address takes the same time as a known one';
comment on column platform.mail.subject is 'One line; emptied after sending, because it may contain a code';
comment on column platform.mail.body is 'Plain text; emptied after sending';
comment on column platform.mail.created_at is 'When it was queued';
comment on column platform.mail.expires_at is 'Afterwards the e-mail is useless and is given up';
comment on column platform.mail.tries is 'Attempts so far, at most eight';
comment on column platform.mail.next_try_at is 'Earliest next attempt. An attempt in progress moves it ahead, so that two processes do not send the same e-mail';
comment on column platform.mail.sent_at is 'When the mail server accepted it';
comment on column platform.mail.given_up_at is 'When sending was given up: after eight attempts, or after its useful time';
comment on column platform.mail.last_error is 'Error of the newest failed attempt; empty without one';

-- E-mails to send next; sent and given-up ones are excluded.
create index mail_due on platform.mail (next_try_at) where sent_at is null and given_up_at is null;

create table platform.job_lease (
  name text primary key,
  taken_until timestamptz not null,
  taken_by uuid,
  every_ms integer,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failure text not null default '',
  constraint failing_has_reason check ((failing_since is null) = (failure = ''))
);
comment on table platform.job_lease is 'Leases of recurring jobs, and how their newest runs ended';
comment on column platform.job_lease.name is 'Name of the job';
comment on column platform.job_lease.taken_until is 'End of the lease; the lease of a crashed process expires';
comment on column platform.job_lease.taken_by is 'Random id of the process that last took the lease; only this process may renew or release it';
comment on column platform.job_lease.every_ms is 'Milliseconds between two runs; null before the first run has ended';
comment on column platform.job_lease.succeeded_at is 'End of the newest run without a failure';
comment on column platform.job_lease.failing_since is 'End of the first failed run since then; null when the newest run succeeded';
comment on column platform.job_lease.failure is 'First line of the error of the newest failed run; empty when the newest run succeeded';

create table platform.secret (
  name text primary key,
  value text not null check (value like 'v1.%'),
  created_at timestamptz not null default now()
);
comment on table platform.secret is 'Keys that an installation generates at its first start in sandbox mode; live mode reads them from the environment';
comment on column platform.secret.name is 'Name of the key';
comment on column platform.secret.value is 'The key as text, encrypted';
comment on column platform.secret.created_at is 'When it was generated';

create table platform.secret_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null default now()
);
comment on table platform.secret_key is 'Keys that encrypt values of this database. A process without one of them does not start';
comment on column platform.secret_key.id is 'Public id of the key, derived from its hash; each encrypted value begins with v1. and this id';
comment on column platform.secret_key.created_at is 'When a process first started with this key';

create table platform.vendor (
  role text primary key,
  vendor text not null,
  use text not null check (use in ('real', 'sandbox', 'off')),
  mode text not null check (mode in ('sandbox', 'live')),
  address text not null,
  noted_at timestamptz not null default now()
);
comment on table platform.vendor is 'Vendors that the settings name, as the process that started last has read them';
comment on column platform.vendor.role is 'Where it is used, such as cardDeposits or feed';
comment on column platform.vendor.vendor is 'Vendor, such as stripe';
comment on column platform.vendor.use is 'Whether the real vendor, the sandbox or none serves it';
comment on column platform.vendor.mode is 'MODE of the process';
comment on column platform.vendor.address is 'Address of its API, without a path; empty for the sandbox';
comment on column platform.vendor.noted_at is 'When a process last started with these settings';

create table platform.vendor_key (
  id text primary key,
  name text not null check (name ~ '^[A-Z][A-Z_]{2,40}$'),
  source text not null check (source in ('environment', 'office')),
  value text check (value like 'v1.%'),
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  ending text not null check (length(ending) in (0, 4)),
  entered_by text,
  reason text not null,
  entered_at timestamptz not null default clock_timestamp(),
  used_from timestamptz,
  used_by text,
  previous_until timestamptz,
  withdrawn_at timestamptz,
  constraint environment_has_no_value check (source = 'office' or value is null),
  constraint environment_never_waits check (source = 'office' or used_from is not null),
  constraint waiting_has_value check (used_from is not null or withdrawn_at is not null or value is not null),
  constraint used_is_not_withdrawn check (used_from is null or withdrawn_at is null),
  constraint previous_after_use check (previous_until > used_from)
);
comment on table platform.vendor_key is 'Keys shared with vendors. Of each name, the one used last is in force. The environment''s own are in no table';
comment on column platform.vendor_key.id is 'Id; the encryption of the value authenticates it';
comment on column platform.vendor_key.name is 'Setting whose value it replaces';
comment on column platform.vendor_key.source is 'environment: each process has it in its settings; office: an order of staff';
comment on column platform.vendor_key.value is 'The key, encrypted; null for one of the environment, and once it is neither used nor accepted';
comment on column platform.vendor_key.digest is 'Start of its SHA-256, to tell two keys apart';
comment on column platform.vendor_key.ending is 'Its last four characters; empty for a short one';
comment on column platform.vendor_key.entered_by is 'Who ordered it; null for a change of the environment';
comment on column platform.vendor_key.reason is 'Why it was ordered; empty for a change of the environment';
comment on column platform.vendor_key.entered_at is 'When it was entered, or found in the environment';
comment on column platform.vendor_key.used_from is 'When it came into force; null while it waits';
comment on column platform.vendor_key.used_by is 'Who put it in force; null for a change of the environment';
comment on column platform.vendor_key.previous_until is 'Until when calls with the key before it are accepted; null: not at all';
comment on column platform.vendor_key.withdrawn_at is 'When it was withdrawn without having been used';

-- One key of a name waits at a time.
create unique index vendor_key_waits on platform.vendor_key (name) where used_from is null and withdrawn_at is null;
create index vendor_key_of_name on platform.vendor_key (name, used_from);

create table platform.audit_entry (
  id bigint generated always as identity primary key,
  action text not null,
  kind text not null check (kind in ('order', 'reads')),
  input jsonb not null,
  staff_id bigint,
  ordered_by text not null,
  ip text not null default '',
  user_agent text not null default '',
  request_key text,
  input_digest text,
  at timestamptz not null default now(),
  changes jsonb,
  done boolean,
  outcome jsonb,
  answered_at timestamptz,
  constraint reading_has_no_result check (kind = 'order' or (done is null and outcome is null and request_key is null))
);
comment on table platform.audit_entry is 'Audit log of staff: every order with its result, and every reading of personal data; an order is written before it runs';
comment on column platform.audit_entry.id is 'Order of insertion';
comment on column platform.audit_entry.action is 'Action of the back office, such as withdrawals.approve, or path of the endpoint that was read';
comment on column platform.audit_entry.kind is 'order: something was ordered; reads: personal data was read';
comment on column platform.audit_entry.input is 'Content of the order or of the question; long texts are cut, because their tables hold the whole texts';
comment on column platform.audit_entry.staff_id is 'staff.account.id of who did it; null for the machine and for sandbox mode without accounts';
comment on column platform.audit_entry.ordered_by is 'Name of the account at the time; sandbox or machine without one';
comment on column platform.audit_entry.ip is 'IP address; empty for a command that opens the database';
comment on column platform.audit_entry.user_agent is 'User-Agent header; empty without one';
comment on column platform.audit_entry.request_key is 'Key that the caller made: the same key is the same order, which is executed once; null without one';
comment on column platform.audit_entry.input_digest is 'SHA-256 of the whole input in hexadecimal digits, which a repeated key must have too; null without a key';
comment on column platform.audit_entry.at is 'When it was ordered or read, by the database clock';
comment on column platform.audit_entry.changes is 'Values before and after, read before the order; null where the action has no preview';
comment on column platform.audit_entry.done is 'Whether the order changed something; null when the process ended in between, so that its effect must be checked';
comment on column platform.audit_entry.outcome is 'Answer to the order, without one-time passwords';
comment on column platform.audit_entry.answered_at is 'When the result was recorded';

-- The same key of the same person is the same order.
create unique index audit_entry_by_key on platform.audit_entry (coalesce(staff_id, 0), request_key)
where request_key is not null;

-- What was done in a period.
create index audit_entry_by_time on platform.audit_entry (at);

-- What one person did, newest first.
create index audit_entry_by_staff on platform.audit_entry (staff_id, id);

-- Orders about the account of a player, newest first.
create index audit_entry_by_email on platform.audit_entry ((input ->> 'email'), id)
where kind = 'order' and input ->> 'email' is not null;

create function platform.refuse_other_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'order' and old.done is null and new.done is not null
    and (new.id, new.action, new.kind, new.input, new.staff_id, new.ordered_by, new.ip, new.user_agent,
      new.request_key, new.input_digest, new.at, new.changes)
      is not distinct from (old.id, old.action, old.kind, old.input, old.staff_id, old.ordered_by, old.ip,
      old.user_agent, old.request_key, old.input_digest, old.at, old.changes) then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end
$$;
comment on function platform.refuse_other_entry is 'Allows only one change: adding the result of an order, once';

create trigger audit_entry_append_only
before update or delete on platform.audit_entry
for each row execute function platform.refuse_other_entry();
create trigger audit_entry_never_truncated
before truncate on platform.audit_entry
for each statement execute function platform.refuse_change();

create table platform.company (
  version integer primary key check (version > 0),
  name text not null,
  registration text not null,
  address text not null,
  licence text not null,
  support_email text not null,
  support_id text not null,
  telegram_link text not null,
  changed_by text,
  reason text not null,
  valid_from timestamptz not null default now()
);
comment on table platform.company is 'Company that operates the site, and contacts of its support. The newest version is in force; older versions are the history of changes';
comment on column platform.company.version is 'Consecutive number';
comment on column platform.company.name is 'Legal name';
comment on column platform.company.registration is 'Registration number, with the name of the register';
comment on column platform.company.address is 'Address, in one line';
comment on column platform.company.licence is 'Licence to take bets: its number and who granted it';
comment on column platform.company.support_email is 'E-mail address of the support';
comment on column platform.company.support_id is 'Id of the support in a messenger; empty: not shown';
comment on column platform.company.telegram_link is 'Link to the Telegram channel or chat of the support; empty: not shown';
comment on column platform.company.changed_by is 'Who ordered it; null for values of the environment';
comment on column platform.company.reason is 'Why it was ordered; empty for values of the environment';
comment on column platform.company.valid_from is 'When it came into force';

create trigger company_kept
before update or delete or truncate on platform.company
for each statement execute function platform.refuse_change();

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
comment on table platform.banner is 'Notices of the operator to all players, shown from start to end';
comment on column platform.banner.id is 'Id of the notice';
comment on column platform.banner.texts is 'Text by locale; pt_BR is the fallback';
comment on column platform.banner.starts_at is 'First moment of display';
comment on column platform.banner.ends_at is 'Moment from which it is no longer displayed';
comment on column platform.banner.announced_at is 'When connected players were notified; null before the start';
comment on column platform.banner.ended_at is 'When the operator ended it early';
comment on column platform.banner.published_by is 'Operator who ordered it';
comment on column platform.banner.published_at is 'When it was ordered';

-- Current and future notices, without those ended early.
create index banner_to_come on platform.banner (ends_at) where ended_at is null;

create unlogged table platform.rate_limit (
  name text not null,
  key_hash text not null,
  taken integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
comment on table platform.rate_limit is 'Counters of rate limits, shared by all processes. Unlogged: a crash of the database may reset them';
comment on column platform.rate_limit.name is 'Limit, as module.name';
comment on column platform.rate_limit.key_hash is 'SHA-256, base64url, of what is limited: an address, an account or a player';
comment on column platform.rate_limit.taken is 'Number of requests in this window, also above the limit';
comment on column platform.rate_limit.ends_at is 'End of the window by the database clock; afterwards the row is deleted';

-- Deletes counters whose window is over.
create index rate_limit_by_end on platform.rate_limit (ends_at);
