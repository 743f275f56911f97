-- Staff: accounts with roles and a second factor, their sessions and logins, and the record of changes.

create schema staff;
comment on schema staff is 'Staff: accounts with roles and a second factor, their sessions and logins, and the record of changes';

create function staff.shipped_roles() returns text[] language sql immutable as $$
  select array['owner', 'admin', 'cashier', 'trader', 'risk', 'support', 'marketing', 'compliance', 'auditor']
$$;
comment on function staff.shipped_roles is 'Roles of the product; packages/domain/src/staff.ts lists their permissions';

create table staff.account (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (btrim(name) <> ''),
  roles text[] not null,
  password_hash text not null,
  password_until timestamptz,
  totp_secret text check (totp_secret like 'v1.%'),
  totp_step bigint not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint has_a_role check (cardinality(roles) > 0)
);
comment on table staff.account is 'Accounts of staff, separate from those of players; a removed account stays, because records name it';
comment on column staff.account.id is 'Order of insertion';
comment on column staff.account.email is 'E-mail address for the login, lower case';
comment on column staff.account.name is 'Name that players see beside an answer, and that journals show';
comment on column staff.account.roles is 'Names of roles of the product, or of staff.role';
comment on column staff.account.password_hash is 'argon2id, PHC text';
comment on column staff.account.password_until is 'End of a one-time password that the first login must replace; null for a password that its owner chose';
comment on column staff.account.totp_secret is 'Encrypted secret of the authenticator app; null until the first login enrols one';
comment on column staff.account.totp_step is 'Newest accepted time step; a code is accepted once, and never an older one';
comment on column staff.account.created_at is 'When the account was created';
comment on column staff.account.removed_at is 'When the account was removed; null while it is active';

create function staff.lock_accounts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff.account'));
  return null;
end
$$;
comment on function staff.lock_accounts is 'Serializes changes of roles and removals, before any row is locked';

create trigger account_changes_in_turn
before insert or update of roles, removed_at on staff.account
for each statement execute function staff.lock_accounts();

create function staff.keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from staff.account where 'owner' = any (roles) and removed_at is null) then
    raise exception 'the last owner keeps the role' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function staff.keep_an_owner is 'Refuses the first account without the role owner, and the removal or demotion of the last owner';

create trigger account_keeps_an_owner
after insert or update of roles, removed_at on staff.account
for each statement execute function staff.keep_an_owner();
create trigger account_is_never_deleted
before delete on staff.account
for each row execute function platform.refuse_change();
create trigger account_never_truncated
before truncate on staff.account
for each statement execute function platform.refuse_change();

create table staff.role (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,29}$'),
  label text not null check (btrim(label) <> ''),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null default now(),
  constraint name_is_not_shipped check (name <> all (staff.shipped_roles()))
);
comment on table staff.role is 'Roles that owners have made besides those of the product';
comment on column staff.role.name is 'Name in staff.account.roles; it never changes';
comment on column staff.role.label is 'What the role is for';
comment on column staff.role.permissions is 'Permissions, of those in staff.grantable_permissions()';
comment on column staff.role.created_at is 'When it was created';

create trigger role_changes_in_turn
before insert or update or delete on staff.role
for each statement execute function staff.lock_accounts();

create function staff.refuse_unknown_role() returns trigger language plpgsql as $$
begin
  if not new.roles <@ (staff.shipped_roles() || array(select name from staff.role)) then
    raise exception 'there is no such role' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
comment on function staff.refuse_unknown_role is 'Refuses a role that neither the product nor staff.role has';

create trigger account_roles_are_known
before insert or update of roles, removed_at on staff.account
for each row execute function staff.refuse_unknown_role();

create function staff.check_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from staff.account where old.name = any (roles) and removed_at is null) then
      raise exception 'the role is in use' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if not new.permissions <@ staff.grantable_permissions() then
    raise exception 'there is no such permission for a role' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and new.name <> old.name then
    raise exception 'a role keeps its name' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function staff.check_role is 'Refuses unknown permissions, another name, and the removal of a role that an account has';

create trigger role_is_checked
before insert or update or delete on staff.role
for each row execute function staff.check_role();
create trigger role_never_truncated
before truncate on staff.role
for each statement execute function platform.refuse_change();

create table staff.recovery_code (
  staff_id bigint not null references staff.account (id),
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, code_hash)
);
comment on table staff.recovery_code is 'Unused recovery codes; a used one is deleted, and a new enrolment replaces all';
comment on column staff.recovery_code.staff_id is 'staff.account.id';
comment on column staff.recovery_code.code_hash is 'SHA-256 of the code, hex';
comment on column staff.recovery_code.created_at is 'When it was issued';

create table staff.passkey (
  credential_id text primary key check (length(credential_id) between 1 and 1400),
  staff_id bigint not null references staff.account (id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table staff.passkey is 'Passkeys of staff, which answer instead of a code of the app. A reset and a lost app delete them';
comment on column staff.passkey.credential_id is 'Id that the authenticator chose, base64url; not secret';
comment on column staff.passkey.staff_id is 'staff.account.id';
comment on column staff.passkey.public_key is 'Public key in COSE form';
comment on column staff.passkey.counter is 'Newest signature counter; 0 when the authenticator has none. It never decreases';
comment on column staff.passkey.transports is 'Ways to reach the authenticator, as it reported them: internal, hybrid, usb, …';
comment on column staff.passkey.name is 'Name that its owner gave';
comment on column staff.passkey.created_at is 'When it was added';
comment on column staff.passkey.used_at is 'Newest login or confirmation; null before the first';

-- Lists the passkeys of an account in order.
create index passkey_by_staff on staff.passkey (staff_id, created_at);

create unlogged table staff.passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  staff_id bigint not null,
  bound_to text not null,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
comment on table staff.passkey_challenge is 'Open WebAuthn challenges of staff, each usable once. Unlogged: a crash may lose them';
comment on column staff.passkey_challenge.challenge is '256 random bits, base64url';
comment on column staff.passkey_challenge.purpose is 'What the answer may do. add: new passkey; login: second step of a login; confirm: prove the second factor again';
comment on column staff.passkey_challenge.staff_id is 'staff.account.id of who may answer';
comment on column staff.passkey_challenge.bound_to is 'Session number for add and confirm, hash of the step for login';
comment on column staff.passkey_challenge.expires_at is 'Five minutes after it was issued';

-- Deletes expired challenges.
create index passkey_challenge_by_expiry on staff.passkey_challenge (expires_at);

create table staff.login_step (
  token_hash text primary key,
  staff_id bigint not null references staff.account (id),
  purpose text not null check (purpose in ('code', 'enrol', 'replace')),
  secret text check (secret like 'v1.%'),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint enrolment_has_secret check ((purpose = 'code') = (secret is null))
);
comment on table staff.login_step is 'Logins in progress after the password: each is usable once';
comment on column staff.login_step.token_hash is 'SHA-256 of the token that names the step, hex';
comment on column staff.login_step.staff_id is 'staff.account.id';
comment on column staff.login_step.purpose is 'code: of the enrolled app; enrol: first enrolment; replace: enrolment after a recovery code';
comment on column staff.login_step.secret is 'Encrypted secret to be enrolled; null for a code of the enrolled app';
comment on column staff.login_step.attempts is 'Wrong codes and answers; the fifth ends the step';
comment on column staff.login_step.created_at is 'When the password was accepted';
comment on column staff.login_step.expires_at is 'Ten minutes later';
comment on column staff.login_step.used_at is 'When a right code ended it';

create table staff.invitation (
  staff_id bigint primary key references staff.account (id),
  lang text not null check (lang in ('pt_BR', 'en_US')),
  requested_at timestamptz not null default now(),
  token_hash text unique,
  expires_at timestamptz,
  constraint mailed_invitation_ends check ((token_hash is null) = (expires_at is null))
);
comment on table staff.invitation is 'Links by mail that replace a one-time password; the completed login deletes its row';
comment on column staff.invitation.staff_id is 'staff.account.id';
comment on column staff.invitation.lang is 'Language of the mail';
comment on column staff.invitation.requested_at is 'When it was ordered';
comment on column staff.invitation.token_hash is 'SHA-256 of the token in the link, hex; null until it is mailed';
comment on column staff.invitation.expires_at is 'End of the link; null until it is mailed';

create table staff.session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff.account (id),
  token_hash text not null unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_minutes integer not null check (idle_minutes > 0),
  last_used_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  at_desk_at timestamptz,
  ended_at timestamptz
);
comment on table staff.session is 'Sessions of staff, separate from those of players; the token itself is not stored';
comment on column staff.session.id is 'Order of insertion';
comment on column staff.session.staff_id is 'staff.account.id';
comment on column staff.session.token_hash is 'SHA-256 of the token, hex';
comment on column staff.session.ip is 'IP address that logged in; empty for a command that opens the database';
comment on column staff.session.user_agent is 'User-Agent header of the login';
comment on column staff.session.created_at is 'Login time';
comment on column staff.session.expires_at is 'End by STAFF_SESSION_HOURS';
comment on column staff.session.idle_minutes is 'Minutes without a call after which it ends: STAFF_IDLE_MINUTES at the login';
comment on column staff.session.last_used_at is 'Time of the newest call, kept to about 20 seconds';
comment on column staff.session.confirmed_at is 'Newest accepted code of the authenticator app, or answer of a passkey; the login is the first';
comment on column staff.session.at_desk_at is 'Newest poll of the support desk; null for a session that never opened it';
comment on column staff.session.ended_at is 'When the session was ended before its expiry; null otherwise';

-- Ends sessions of a member of staff.
create index session_by_staff on staff.session (staff_id);

-- Finds out whether anyone is at the desk.
create index session_at_desk on staff.session (at_desk_at) where ended_at is null;

create table staff.event (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'added', 'roles', 'removed', 'password_reset', 'second_factor_reset', 'enrolled', 'password_chosen', 'login',
      'login_refused', 'recovery_code_used', 'confirmed', 'confirmation_refused', 'passkey_added', 'passkey_removed',
      'logout'
    )
  ),
  staff_id bigint not null references staff.account (id),
  actor_id bigint references staff.account (id),
  ordered_by text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  at timestamptz not null default now()
);
comment on table staff.event is 'Logins and changes of staff accounts; append-only';
comment on column staff.event.id is 'Order of insertion';
comment on column staff.event.kind is 'What happened';
comment on column staff.event.staff_id is 'Account that it is about';
comment on column staff.event.actor_id is 'Account that did it; null for the machine and for sandbox mode without accounts';
comment on column staff.event.ordered_by is 'Name of the actor at the time';
comment on column staff.event.detail is 'Roles before and after; name of a passkey';
comment on column staff.event.ip is 'IP address; empty for a command that opens the database';
comment on column staff.event.at is 'Time by the database clock';

-- Events of an account, newest first.
create index event_by_staff on staff.event (staff_id, id);

create trigger event_append_only
before update or delete on staff.event
for each row execute function platform.refuse_change();
create trigger event_never_truncated
before truncate on staff.event
for each statement execute function platform.refuse_change();

create table staff.approval_rule (
  action text not null,
  currency text not null,
  above_minor bigint not null check (above_minor >= 0),
  primary key (action, currency)
);
comment on table staff.approval_rule is 'Orders that need a second person besides those of the contracts, and amounts that one person decides alone';
comment on column staff.approval_rule.action is 'Action of the back office';
comment on column staff.approval_rule.currency is 'ISO 4217 code or USDT, for an action with the approval byAmount; * for every order of the action';
comment on column staff.approval_rule.above_minor is 'Largest amount in minor units that one person decides alone';

create table staff.proposal (
  id bigint generated always as identity primary key,
  action text not null,
  input jsonb not null,
  changes jsonb,
  state text,
  proposed_by bigint not null references staff.account (id),
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  run_at timestamptz,
  decided_by bigint references staff.account (id),
  decided_at timestamptz,
  verdict text check (verdict in ('approved', 'rejected')),
  note text not null default '',
  constraint another_person_decides check (decided_by <> proposed_by),
  constraint verdict_has_author check ((verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null)),
  constraint decided_in_time check (decided_at <= expires_at)
);
comment on table staff.proposal is 'Orders that wait for a second person, and what was decided about them';
comment on column staff.proposal.id is 'Order of insertion';
comment on column staff.proposal.action is 'Action of the back office';
comment on column staff.proposal.input is 'Content of the order';
comment on column staff.proposal.changes is 'Values before and after, as they were shown to the author; null where the action has no preview';
comment on column staff.proposal.state is 'Hash of those values; an approval under another state is refused';
comment on column staff.proposal.proposed_by is 'staff.account.id of the author';
comment on column staff.proposal.proposed_at is 'When it was proposed';
comment on column staff.proposal.expires_at is 'End of the time in which it can be approved';
comment on column staff.proposal.run_at is 'When the order is executed after its approval; null: at once';
comment on column staff.proposal.decided_by is 'staff.account.id of who decided; never the author';
comment on column staff.proposal.decided_at is 'When it was decided; null while it waits';
comment on column staff.proposal.verdict is 'approved: the order was then executed; rejected: it was not; null while it waits';
comment on column staff.proposal.note is 'Why it was rejected';

-- Proposals that wait, oldest first.
create index proposal_waiting on staff.proposal (id) where verdict is null;

create function staff.refuse_other_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.verdict is null and new.verdict is not null
    and (new.id, new.action, new.input, new.changes, new.state, new.proposed_by, new.proposed_at, new.expires_at,
      new.run_at)
      is not distinct from (old.id, old.action, old.input, old.changes, old.state, old.proposed_by, old.proposed_at,
      old.expires_at, old.run_at) then
    return new;
  end if;
  raise exception 'a proposal is decided once and never changed';
end
$$;
comment on function staff.refuse_other_proposal is 'Allows only one change: the decision, once';

create trigger proposal_append_only
before update or delete on staff.proposal
for each row execute function staff.refuse_other_proposal();
create trigger proposal_never_truncated
before truncate on staff.proposal
for each statement execute function platform.refuse_change();

create table staff.scheduled_order (
  id bigint generated always as identity primary key,
  action text not null,
  input jsonb not null,
  changes jsonb,
  state text,
  ordered_by bigint references staff.account (id),
  ordered_by_name text not null,
  approved_by bigint references staff.account (id),
  ordered_at timestamptz not null default now(),
  run_at timestamptz not null,
  verdict text check (verdict in ('done', 'refused', 'withdrawn')),
  outcome jsonb,
  ended_by text,
  ended_at timestamptz,
  constraint end_has_time check ((verdict is null) = (ended_at is null)),
  constraint withdrawn_has_author check ((verdict is not distinct from 'withdrawn') = (ended_by is not null))
);
comment on table staff.scheduled_order is 'Orders for a later time, and what became of them';
comment on column staff.scheduled_order.id is 'Order of insertion';
comment on column staff.scheduled_order.action is 'Action of the back office';
comment on column staff.scheduled_order.input is 'Content of the order';
comment on column staff.scheduled_order.changes is 'Values before and after, as they were shown to the author; null where the action has no preview';
comment on column staff.scheduled_order.state is 'Hash of those values; under another state the order is refused';
comment on column staff.scheduled_order.ordered_by is 'staff.account.id of the author; null in sandbox mode without accounts';
comment on column staff.scheduled_order.ordered_by_name is 'Name of the author at the time, and of who approved it';
comment on column staff.scheduled_order.approved_by is 'staff.account.id of who approved it; null when one person decides it';
comment on column staff.scheduled_order.ordered_at is 'When it was ordered';
comment on column staff.scheduled_order.run_at is 'When it is executed';
comment on column staff.scheduled_order.verdict is 'done: executed; refused: it changed nothing; withdrawn: by staff; null while it waits';
comment on column staff.scheduled_order.outcome is 'Answer to the order, in both languages; null while it waits';
comment on column staff.scheduled_order.ended_by is 'Who withdrew it';
comment on column staff.scheduled_order.ended_at is 'When it was executed, refused or withdrawn';

-- Orders that wait, the next first.
create index scheduled_order_waiting on staff.scheduled_order (run_at, id) where verdict is null;

create function staff.refuse_other_scheduled_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.verdict is null and new.verdict is not null
    and (new.id, new.action, new.input, new.changes, new.state, new.ordered_by, new.ordered_by_name, new.approved_by,
      new.ordered_at, new.run_at)
      is not distinct from (old.id, old.action, old.input, old.changes, old.state, old.ordered_by, old.ordered_by_name,
      old.approved_by, old.ordered_at, old.run_at) then
    return new;
  end if;
  raise exception 'a scheduled order ends once and never changes';
end
$$;
comment on function staff.refuse_other_scheduled_order is 'Allows only one change: the end, once';

create trigger scheduled_order_append_only
before update or delete on staff.scheduled_order
for each row execute function staff.refuse_other_scheduled_order();
create trigger scheduled_order_never_truncated
before truncate on staff.scheduled_order
for each statement execute function platform.refuse_change();
