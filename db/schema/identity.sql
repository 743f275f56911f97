-- Accounts, sessions, captchas, mailed codes, legal terms, breaks and exclusions.

create schema identity;
comment on schema identity is 'Accounts, sessions, captchas, mailed codes, legal terms, breaks and exclusions';

create table identity.player (
  id bigint primary key check (id between 1000000000 and 9999999999),
  username text not null,
  name text not null,
  card_no text,
  country text not null,
  phone text not null,
  birth_date date not null,
  password_hash text not null,
  invite_code text not null,
  invited_by_code text not null default '',
  inviter_id bigint references identity.player (id),
  avatar smallint not null default 0 check (avatar between 0 and 35),
  kyc boolean not null default false,
  kyc_at timestamptz,
  is_test boolean not null default false,
  telegram text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lang text not null,
  device_id text not null default '',
  from_app boolean not null default false,
  password_changed_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  blocked_at timestamptz,
  block_kind text check (block_kind in ('owner', 'staff', 'closed', 'erased')),
  document_changed_at timestamptz,
  access_changed_at timestamptz,
  created_at timestamptz not null default now(),
  stop_kind text check (stop_kind in ('timeOut', 'exclusion')),
  stopped_until timestamptz,
  reminder_minutes smallint default 60 check (reminder_minutes in (15, 30, 60)),
  constraint blocked_has_kind check ((blocked_at is null) = (block_kind is null)),
  constraint username_is_lower_case check (username = lower(username)),
  constraint one_account_per_email unique (username),
  constraint one_account_per_document unique (currency, card_no),
  constraint invite_code_unique unique (invite_code),
  constraint phone_is_e164 check (phone ~ '^(\+[1-9]\d{1,14})?$')
);
comment on table identity.player is 'Accounts';
comment on column identity.player.id is 'Public ten-digit number, random so that it does not reveal the number of players';
comment on column identity.player.username is 'E-mail address in lower case';
comment on column identity.player.name is 'Full name as on the document; empty until given';
comment on column identity.player.card_no is 'Document number in plain letters and digits: a CPF in Brazil; null until given';
comment on column identity.player.country is 'Phone prefix such as +55';
comment on column identity.player.phone is 'E.164, such as +5511987654321; empty until given';
comment on column identity.player.birth_date is 'Date of birth, given at registration; it does not change';
comment on column identity.player.password_hash is 'argon2id, PHC text';
comment on column identity.player.invite_code is 'Code with which this player invites friends';
comment on column identity.player.invited_by_code is 'Invitation code as entered at registration, also when it is unknown';
comment on column identity.player.inviter_id is 'Player whose invitation code was used';
comment on column identity.player.avatar is 'Picture 0 to 35';
comment on column identity.player.kyc is 'True when the document is verified';
comment on column identity.player.kyc_at is 'When the document was verified; null while it is not';
comment on column identity.player.is_test is 'Shared play-money test account; sandbox mode only';
comment on column identity.player.telegram is 'Contact, set by the operator';
comment on column identity.player.currency is 'ISO 4217, fixed by the language of registration';
comment on column identity.player.lang is 'Language of e-mails';
comment on column identity.player.device_id is 'Device of registration, as the client named it';
comment on column identity.player.from_app is 'Registered inside the app';
comment on column identity.player.password_changed_at is 'When the password was last set';
comment on column identity.player.email_confirmed_at is 'When the player first answered a code mailed to the e-mail address of the account; null when never. An address changes only with a code of its own, so the present one is confirmed, too. Messages of staff are mailed to confirmed addresses only';
comment on column identity.player.blocked_at is 'When the account was frozen or closed: no login, stake, deposit or withdrawal; null while open. It neither changes a break or exclusion nor ends one';
comment on column identity.player.block_kind is 'owner: frozen by the link of a mail; staff: frozen by the operator; closed: service refused by the operator; erased: closed permanently at the player''s request, identity.erasure';
comment on column identity.player.document_changed_at is 'When the document was set or changed after the registration; null when it is that of the registration';
comment on column identity.player.access_changed_at is 'When the password was last reset by mail, the e-mail address changed, or a second factor removed; null when never';
comment on column identity.player.created_at is 'When the account was opened';
comment on column identity.player.stop_kind is 'Kind of the newest break or exclusion; null when there was none';
comment on column identity.player.stopped_until is 'When it ends; null with a stop_kind means never';
comment on column identity.player.reminder_minutes is 'Interval in minutes of the reality check reminder (time and net result); null for no reminder';

-- Find accounts by the start of the e-mail address or the name, whatever the collation of the database.
create index player_by_start_of_email on identity.player (username text_pattern_ops);
create index player_by_start_of_name on identity.player (lower(name) text_pattern_ops) where name <> '';

create function identity.name_words(name text) returns text[]
language sql immutable parallel safe strict
return string_to_array(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), ' ');
comment on function identity.name_words is 'Words of a name in lower case without accents';

-- Finds a player by a surname, or by names without their accents.
create index player_by_word_of_name on identity.player using gin (identity.name_words(name)) where name <> '';

-- The newest accounts, and the players of a period for reports, which read the index only.
create index player_by_opening on identity.player (created_at) include (id, currency, inviter_id, email_confirmed_at, kyc_at);

-- Finds accounts with the same document: a friend who may be the inviter.
create index player_by_document on identity.player (card_no) where card_no is not null;

-- Find accounts of the same person. A document is compared across currencies and without leading zeros.
create index player_by_document_key on identity.player (ltrim(card_no, '0')) where card_no is not null;
create index player_by_birth_date on identity.player (birth_date);
create index player_by_phone on identity.player (phone) where phone <> '';
create index player_by_device on identity.player (device_id) where device_id <> '';

-- Finds excluded players, whose unplayed deposits are returned. Few rows among all players.
create index player_excluded on identity.player (id) where stop_kind = 'exclusion';

create table identity.session (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  token_hash text not null unique,
  device_id text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  net_at_login_minor bigint not null default 0,
  ends_at timestamptz not null default 'infinity',
  constraint expires_by_its_end check (expires_at <= ends_at)
);
comment on table identity.session is 'Logins; the token itself is not stored';
comment on column identity.session.id is 'Internal number; never leaves the server';
comment on column identity.session.player_id is 'Player who logged in';
comment on column identity.session.token_hash is 'SHA-256 of the token, hex';
comment on column identity.session.device_id is 'Device as the client named it';
comment on column identity.session.ip is 'IP address that logged in';
comment on column identity.session.user_agent is 'User-Agent header of the login';
comment on column identity.session.created_at is 'Login time';
comment on column identity.session.expires_at is 'End of the session: SESSION_IDLE_DAYS after the last use, and ends_at at the latest. An expired session is never extended';
comment on column identity.session.last_used_at is 'Time of the newest request, with a resolution of one minute; open sockets do not count';
comment on column identity.session.ended_at is 'When the session was ended before its expiry; null otherwise';
comment on column identity.session.ends_at is 'SESSION_HOURS after the login, whatever the use';
comment on column identity.session.net_at_login_minor is 'All-time net result of the player''s decided play when the session began, in minor units; set by a trigger';

-- Lists sessions of a player and ends all of them at once.
create index session_by_player on identity.session (player_id);

create index session_in_use on identity.session (last_used_at) where ended_at is null;
comment on index identity.session_in_use is 'Counts players online: scans only the newest rows, however many sessions exist';

-- Finds accounts that logged in on the same device: a friend who may be the inviter. Sessions without a device are
-- excluded.
create index session_by_device on identity.session (device_id) where device_id <> '';

create unlogged table identity.socket_ticket (
  ticket_hash text primary key,
  session_id bigint not null references identity.session (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table identity.socket_ticket is 'Unused tickets, each of which opens the account socket once; so that no URL carries a session token. Unlogged: the app requests another after a crash';
comment on column identity.socket_ticket.ticket_hash is 'SHA-256 of the ticket, hex';
comment on column identity.socket_ticket.session_id is 'Session whose socket it opens';
comment on column identity.socket_ticket.expires_at is 'One minute after it was issued';

-- Deletes expired tickets.
create index socket_ticket_by_expiry on identity.socket_ticket (expires_at);

-- Deletes the tickets of a deleted session.
create index socket_ticket_by_session on identity.socket_ticket (session_id);

create function identity.note_net_at_login() returns trigger
language plpgsql
as $$
begin
  new.net_at_login_minor := wallet.play_net(new.player_id) + wallet.play_open(new.player_id);
  return new;
end
$$;
comment on function identity.note_net_at_login is 'Stores the player''s net result at login, so that the session''s result is the difference of two sums';

create trigger session_notes_net
before insert on identity.session
for each row execute function identity.note_net_at_login();

create table identity.confirmation (
  key_hash text primary key,
  player_id bigint not null references identity.player (id),
  session_id bigint not null references identity.session (id) on delete cascade,
  method text not null check (method in ('password', 'totp', 'recovery', 'passkey')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table identity.confirmation is 'Fresh confirmations of the player''s identity, required for changes of where money can go and who has access';
comment on column identity.confirmation.key_hash is 'SHA-256, hex, of the key that only the client holds';
comment on column identity.confirmation.player_id is 'Player who confirmed';
comment on column identity.confirmation.session_id is 'Login that confirmed; the key works with no other';
comment on column identity.confirmation.method is 'What was verified';
comment on column identity.confirmation.created_at is 'When it was confirmed; not accepted before this moment';
comment on column identity.confirmation.expires_at is 'Five minutes later';

-- Voids the confirmations of a player on a new password.
create index confirmation_by_player on identity.confirmation (player_id);

-- Deletes expired confirmations.
create index confirmation_by_expiry on identity.confirmation (expires_at);

-- Deletes the confirmations of a session with it.
create index confirmation_by_session on identity.confirmation (session_id);

create table identity.freeze_key (
  key_hash text primary key,
  player_id bigint not null references identity.player (id),
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table identity.freeze_key is 'Keys of the links with which the owner freezes an account, mailed with each change of money and access. They can do nothing else';
comment on column identity.freeze_key.key_hash is 'SHA-256, hex, of the key in the link';
comment on column identity.freeze_key.player_id is 'Account that the key freezes';
comment on column identity.freeze_key.address is 'Address that the link was mailed to; it also learns that the account was frozen';
comment on column identity.freeze_key.created_at is 'When the mail was queued';
comment on column identity.freeze_key.expires_at is 'Seven days later';

-- Voids the keys of a player when the account is opened again.
create index freeze_key_by_player on identity.freeze_key (player_id);

-- Deletes expired keys.
create index freeze_key_by_expiry on identity.freeze_key (expires_at);

create table identity.owner_notice (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  change text not null check (change in ('factorsReset')),
  created_at timestamptz not null default now()
);
comment on table identity.owner_notice is 'Orders of staff about an account that its owner must learn by mail. A command may run without a mail server, so a job of the server mails and deletes them';
comment on column identity.owner_notice.id is 'Order of insertion';
comment on column identity.owner_notice.player_id is 'Account whose owner gets the mail';
comment on column identity.owner_notice.change is 'Name of the sentence in the catalogue mail under changes';
comment on column identity.owner_notice.created_at is 'Time of the order by the database clock';

create table identity.block_event (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  event text not null check (event in ('freeze', 'close', 'open')),
  ordered_by text not null check (ordered_by <> ''),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
comment on table identity.block_event is 'Freezes, closures and openings of accounts, append-only';
comment on column identity.block_event.id is 'Order of insertion';
comment on column identity.block_event.player_id is 'Account that it concerns';
comment on column identity.block_event.event is 'freeze: by its owner or by staff; close: service refused by the operator; open: the end of either';
comment on column identity.block_event.ordered_by is '"owner", or the operator''s employee who ordered it';
comment on column identity.block_event.reason is 'Why';
comment on column identity.block_event.created_at is 'Time by the database clock';

-- Lists the events of an account in order.
create index block_event_by_player on identity.block_event (player_id, id);

create trigger block_event_append_only
before update or delete on identity.block_event
for each row execute function platform.refuse_change();
create trigger block_event_never_truncated
before truncate on identity.block_event
for each statement execute function platform.refuse_change();

create table identity.player_note (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  body text not null check (body <> ''),
  written_by text not null check (written_by <> ''),
  order_id text not null unique,
  created_at timestamptz not null default now()
);
comment on table identity.player_note is 'Notes of staff about players, which players never see; append-only';
comment on column identity.player_note.id is 'Order of insertion';
comment on column identity.player_note.player_id is 'Player whom it concerns';
comment on column identity.player_note.body is 'Plain text';
comment on column identity.player_note.written_by is 'Name of the author at the time';
comment on column identity.player_note.order_id is 'Order of the back office that wrote it; the same order writes once';
comment on column identity.player_note.created_at is 'Time by the database clock';

-- Lists the notes about a player, newest first.
create index player_note_by_player on identity.player_note (player_id, id);

create trigger player_note_append_only
before update or delete on identity.player_note
for each row execute function platform.refuse_change_but_erasure('body');
create trigger player_note_never_truncated
before truncate on identity.player_note
for each statement execute function platform.refuse_change();

create table identity.label (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,29}$'),
  title_en text not null check (title_en <> ''),
  title_pt text not null check (title_pt <> ''),
  retired_at timestamptz
);
comment on table identity.label is 'Labels that staff put on players, maintained by the operator';
comment on column identity.label.name is 'Word of the commands';
comment on column identity.label.title_en is 'Label in English';
comment on column identity.label.title_pt is 'Label in Portuguese';
comment on column identity.label.retired_at is 'Since when it is no longer put on players; it stays where it is. Null while in use';

create table identity.player_label (
  player_id bigint not null references identity.player (id),
  label text not null references identity.label (name),
  put_by text not null check (put_by <> ''),
  put_at timestamptz not null default now(),
  primary key (player_id, label)
);
comment on table identity.player_label is 'Labels of players; the audit log holds who put and took them';
comment on column identity.player_label.player_id is 'Player who has it';
comment on column identity.player_label.label is 'identity.label.name';
comment on column identity.player_label.put_by is 'Name of the member of staff who put it';
comment on column identity.player_label.put_at is 'Time by the database clock';

-- Lists the players with a label, newest first.
create index player_label_by_label on identity.player_label (label, put_at, player_id);

-- A device that has logged in before solves the captcha unseen. Its key is random and stored only as a hash.
create table identity.known_device (
  key_hash text primary key,
  player_id bigint not null references identity.player (id),
  failures int not null default 0 check (failures >= 0),
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table identity.known_device is 'Devices that have logged in before: their login form shows no captcha. Deleting a row revokes the device';
comment on column identity.known_device.key_hash is 'SHA-256, hex, of the key that only the device holds';
comment on column identity.known_device.player_id is 'Player of the last login on it; a new password of that player revokes the device';
comment on column identity.known_device.failures is 'Wrong passwords since the last login; from three on the captcha is shown again';
comment on column identity.known_device.used_at is 'Last login; the device is deleted 180 days later';
comment on column identity.known_device.created_at is 'First login';

-- Revokes the devices of a player on a new password.
create index known_device_by_player on identity.known_device (player_id);

-- Deletes devices that were not used for 180 days.
create index known_device_by_use on identity.known_device (used_at);

create unlogged table identity.captcha (
  code_id bigint not null check (code_id between 0 and 100000000),
  device_id text not null,
  kind text not null check (kind in ('image', 'puzzle')),
  answer text not null,
  zero_bits smallint not null default 0,
  expires_at timestamptz not null,
  primary key (code_id, device_id, kind)
);
comment on table identity.captcha is 'Open captchas, each usable once. Unlogged: a crash may lose them';
comment on column identity.captcha.code_id is 'Number that the client drew';
comment on column identity.captcha.device_id is 'Device that requested it; empty when the client did not send one; key and the hash of the key for an easy puzzle of a known device';
comment on column identity.captcha.kind is 'image: text to type; puzzle: proof of work';
comment on column identity.captcha.answer is 'Text of the image or salt of the puzzle';
comment on column identity.captcha.zero_bits is 'Leading zero bits required of the puzzle''s hash';
comment on column identity.captcha.expires_at is 'Five minutes after it was issued';

-- Deletes expired captchas.
create index captcha_by_expiry on identity.captcha (expires_at);

create table identity.mail_code (
  purpose text not null check (purpose in ('reset', 'email')),
  address text not null,
  player_id bigint references identity.player (id),
  code_hash text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check_hash text unique,
  check_expires_at timestamptz,
  primary key (purpose, address)
);
comment on table identity.mail_code is 'The newest code mailed to an address, one per purpose. Addresses without an account have rows too, so that both cases take the same time';
comment on column identity.mail_code.purpose is 'reset: for a new password; email: for a new address';
comment on column identity.mail_code.address is 'Recipient address, lower case';
comment on column identity.mail_code.player_id is 'Player that the code serves; null when the address has no account, and then no mail was sent';
comment on column identity.mail_code.code_hash is 'argon2id of the six digits; a fast hash of so few digits could be searched exhaustively';
comment on column identity.mail_code.tries is 'Number of answers so far';
comment on column identity.mail_code.sent_at is 'When it was requested; the next one may follow three minutes later';
comment on column identity.mail_code.expires_at is 'Ten minutes after it was sent';
comment on column identity.mail_code.used_at is 'When it was answered correctly; null before';
comment on column identity.mail_code.check_hash is 'SHA-256 of the check id that the code was exchanged for, hex; null once used';
comment on column identity.mail_code.check_expires_at is 'Ten minutes after the correct answer; null without a check id';

-- Voids the codes of a player on a change of address or password.
create index mail_code_by_player on identity.mail_code (player_id);

-- Erasure ----------------------------------------------------------------------------------------------------------

create table identity.erasure_terms (
  id boolean primary key default true check (id),
  keep_years integer not null default 5 check (keep_years between 0 and 30)
);
comment on table identity.erasure_terms is 'How long evidence about a person is kept; one row, changed by the operator';
comment on column identity.erasure_terms.id is 'Always true: there is one row';
comment on column identity.erasure_terms.keep_years is 'Years after the end of the account; laws against money laundering usually require five';

create table identity.erasure (
  player_id bigint primary key references identity.player (id),
  ordered_by text not null check (ordered_by <> ''),
  reason text not null check (reason <> ''),
  ordered_at timestamptz not null default now(),
  keep_until timestamptz not null,
  erased_at timestamptz
);
comment on table identity.erasure is 'Accounts that were closed permanently. Contacts, chat and devices are erased with the order, evidence when keep_until has passed and no exclusion is in force';
comment on column identity.erasure.player_id is 'identity.player.id';
comment on column identity.erasure.ordered_by is 'Names of the two members of staff';
comment on column identity.erasure.reason is 'Why';
comment on column identity.erasure.ordered_at is 'When the account was closed and the first part erased';
comment on column identity.erasure.keep_until is 'Until when name, document, birth date and payees are kept';
comment on column identity.erasure.erased_at is 'When the rest was erased; null before';

-- What the job erases next.
create index erasure_due on identity.erasure (keep_until) where erased_at is null;

-- Legal terms ------------------------------------------------------------------------------------------------------

create table identity.legal_terms (
  version integer primary key check (version > 0),
  published_at timestamptz not null default now(),
  published_by text not null check (published_by <> ''),
  reason text not null
);
comment on table identity.legal_terms is 'Terms and privacy policy by version, append-only; the newest version is in force';
comment on column identity.legal_terms.version is 'Consecutive number, from 1';
comment on column identity.legal_terms.published_at is 'When it came into force; later logins are asked to accept it';
comment on column identity.legal_terms.published_by is 'Name of the operator''s employee who published it';
comment on column identity.legal_terms.reason is 'Reason for the new version, for the operator';

create trigger terms_append_only
before update or delete on identity.legal_terms
for each row execute function platform.refuse_change();

create table identity.legal_terms_text (
  version integer not null references identity.legal_terms (version),
  lang text not null check (lang ~ '^[a-z]{2}_[A-Z]{2}$'),
  body text not null check (length(body) between 1 and 200000),
  primary key (version, lang)
);
comment on table identity.legal_terms_text is 'Text of the terms by language; a language without a text falls back to pt_BR';
comment on column identity.legal_terms_text.version is 'identity.legal_terms.version';
comment on column identity.legal_terms_text.lang is 'Locale, such as pt_BR';
comment on column identity.legal_terms_text.body is 'Markdown; {name} and {email} are replaced by the operator''s settings';

create trigger terms_text_append_only
before update or delete on identity.legal_terms_text
for each row execute function platform.refuse_change();

create function identity.refuse_late_text() returns trigger language plpgsql as $$
begin
  if not exists (select from identity.legal_terms where version = new.version and published_at = now()) then
    raise exception 'terms % are published; another text needs another version', new.version;
  end if;
  return new;
end
$$;
comment on function identity.refuse_late_text is 'A version is published whole, in one transaction, so that accepted terms cannot gain texts later';

create trigger terms_text_with_its_version
before insert on identity.legal_terms_text
for each row execute function identity.refuse_late_text();

create table identity.legal_terms_acceptance (
  player_id bigint not null references identity.player (id),
  version integer not null references identity.legal_terms (version),
  lang text not null,
  accepted_at timestamptz not null default now(),
  primary key (player_id, version)
);
comment on table identity.legal_terms_acceptance is 'Acceptances of terms, at registration or at a later login';
comment on column identity.legal_terms_acceptance.player_id is 'identity.player.id';
comment on column identity.legal_terms_acceptance.version is 'Version that was accepted';
comment on column identity.legal_terms_acceptance.lang is 'Language in which it was shown';
comment on column identity.legal_terms_acceptance.accepted_at is 'Time by the database clock';

create trigger terms_acceptance_append_only
before update or delete on identity.legal_terms_acceptance
for each row execute function platform.refuse_change();

-- Breaks and exclusions --------------------------------------------------------------------------------------------

create table identity.play_stop (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('timeOut', 'exclusion')),
  length text not null,
  until timestamptz,
  session_id bigint not null,
  created_at timestamptz not null default now(),
  copied_from bigint references identity.player (id)
);
comment on table identity.play_stop is 'Breaks and exclusions that players took, append-only';
comment on column identity.play_stop.id is 'Order of insertion';
comment on column identity.play_stop.player_id is 'Player who stopped';
comment on column identity.play_stop.kind is 'timeOut: up to a month; exclusion: longer';
comment on column identity.play_stop.length is 'Length chosen by the player: day, week, month, halfYear, year, fiveYears, always';
comment on column identity.play_stop.until is 'When it ends by itself; null for never';
comment on column identity.play_stop.session_id is 'Session in which it was taken; 0 when staff found that two accounts belong to one person';
comment on column identity.play_stop.created_at is 'Start of the break or exclusion';
comment on column identity.play_stop.copied_from is 'Other account of the same person, whose stop this is; null for one that the player took on this account';

-- Lists breaks and exclusions of a player in order.
create index play_stop_by_player on identity.play_stop (player_id, id);

create trigger play_stop_append_only
before update or delete on identity.play_stop
for each row execute function platform.refuse_change();
create trigger play_stop_never_truncated
before truncate on identity.play_stop
for each statement execute function platform.refuse_change();

create table identity.lift_terms (
  id boolean primary key default true check (id),
  months_min integer not null default 6 check (months_min between 1 and 120)
);
comment on table identity.lift_terms is 'When an exclusion without end may be lifted; one row, changed by the operator';
comment on column identity.lift_terms.id is 'Always true: there is one row';
comment on column identity.lift_terms.months_min is 'Minimum duration in months; regulators usually require six';

create table identity.stop_lift (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  until timestamptz,
  ordered_by text not null check (ordered_by <> ''),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
comment on table identity.stop_lift is 'Lifts of exclusions without end at the player''s request, and cancelled lifts, append-only';
comment on column identity.stop_lift.id is 'Order of insertion';
comment on column identity.stop_lift.player_id is 'Player whose exclusion it is';
comment on column identity.stop_lift.until is 'When the exclusion ends, a day after the order so that the player can reconsider; null for a cancelled lift';
comment on column identity.stop_lift.ordered_by is 'Name of the operator''s employee who ordered it';
comment on column identity.stop_lift.reason is 'Reason, and how the player requested it';
comment on column identity.stop_lift.created_at is 'Time by the database clock';

-- Finds the newest decision about a player.
create index stop_lift_by_player on identity.stop_lift (player_id, id);

create trigger stop_lift_append_only
before update or delete on identity.stop_lift
for each row execute function platform.refuse_change();
create trigger stop_lift_never_truncated
before truncate on identity.stop_lift
for each statement execute function platform.refuse_change();

-- Persons ----------------------------------------------------------------------------------------------------------

create table identity.person_review (
  id bigint generated always as identity primary key,
  first_id bigint not null references identity.player (id),
  second_id bigint not null references identity.player (id),
  signals text[] not null,
  state text not null check (state in ('open', 'same', 'different')),
  opened_at timestamptz not null default now(),
  constraint one_review_per_pair unique (first_id, second_id),
  constraint pair_in_order check (first_id < second_id)
);
comment on table identity.person_review is 'Pairs of accounts that belong, or may belong, to one person. While a pair is open and one of the two is stopped or blocked, the other can neither deposit nor get a bonus';
comment on column identity.person_review.id is 'Number in the operator''s commands';
comment on column identity.person_review.first_id is 'Account with the smaller number';
comment on column identity.person_review.second_id is 'Account with the larger number';
comment on column identity.person_review.signals is 'What the two have in common: the signals of packages/domain/src/person-match.ts';
comment on column identity.person_review.state is 'open: staff must decide; same: one person, whose stops bind both; different: the pair never opens again';
comment on column identity.person_review.opened_at is 'When the pair was found';

-- Finds the pairs of the account with the larger number; the unique index finds the others.
create index person_review_by_second on identity.person_review (second_id);

-- Lists what staff must decide. Few rows among all pairs.
create index person_review_open on identity.person_review (opened_at) where state = 'open';

create function identity.guard_person_review() returns trigger language plpgsql as $$
begin
  if (new.id, new.first_id, new.second_id, new.opened_at) is distinct from (old.id, old.first_id, old.second_id, old.opened_at) then
    raise exception 'the pair of a review cannot change';
  end if;
  return new;
end
$$;
comment on function identity.guard_person_review is 'Prevents changes to the accounts of a pair';

create trigger person_review_guarded
before update on identity.person_review
for each row execute function identity.guard_person_review();
create trigger person_review_kept
before delete on identity.person_review
for each row execute function platform.refuse_change();

create table identity.person_decision (
  id bigint generated always as identity primary key,
  review_id bigint not null references identity.person_review (id),
  event text not null check (event in ('opened', 'same', 'different')),
  signals text[] not null,
  decided_by text not null check (decided_by <> ''),
  reason text not null,
  created_at timestamptz not null default now()
);
comment on table identity.person_decision is 'What was found and decided about pairs of accounts, append-only';
comment on column identity.person_decision.id is 'Order of insertion';
comment on column identity.person_decision.review_id is 'identity.person_review.id';
comment on column identity.person_decision.event is 'opened: staff must decide; same, different: the decision';
comment on column identity.person_decision.signals is 'What the two accounts had in common at that time';
comment on column identity.person_decision.decided_by is 'Name of the employee; "match" for the comparison itself';
comment on column identity.person_decision.reason is 'Reason of the employee; for the comparison, the occasion: registration, verification, deposit, stop';
comment on column identity.person_decision.created_at is 'Time by the database clock';

-- Lists the history of a pair.
create index person_decision_by_review on identity.person_decision (review_id, id);

create trigger person_decision_append_only
before update or delete on identity.person_decision
for each row execute function platform.refuse_change();
create trigger person_decision_never_truncated
before truncate on identity.person_decision
for each statement execute function platform.refuse_change();

-- Identity reviews --------------------------------------------------------------------------------------------------

create table identity.identity_review (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  wanted text[] not null,
  reason text not null check (reason <> ''),
  state text not null default 'asked' check (state in ('asked', 'sent', 'rejected', 'approved', 'withdrawn')),
  attempt integer not null default 1 check (attempt > 0),
  requested_at timestamptz not null default now(),
  requested_by text not null check (requested_by <> ''),
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  answer text not null default '',
  constraint wanted_is_known check (wanted <@ array['front', 'back', 'selfie'] and cardinality(wanted) > 0),
  constraint sent_has_time check (sent_at is not null or state in ('asked', 'withdrawn')),
  constraint decided_has_name check ((decided_by is null) = (state in ('asked', 'sent')) and (decided_by is null) = (decided_at is null))
);
comment on table identity.identity_review is 'Requests of staff for pictures of a player''s document. While one is asked, sent or rejected, no money leaves the account';
comment on column identity.identity_review.id is 'Number in the operator''s commands';
comment on column identity.identity_review.player_id is 'Player who is asked';
comment on column identity.identity_review.wanted is 'Pictures that are wanted: front and back of the document, selfie with the document';
comment on column identity.identity_review.reason is 'Why, as the player reads it';
comment on column identity.identity_review.state is 'asked: the player must send pictures; sent: staff must decide; rejected: the player must send other pictures; approved; withdrawn: the request was taken back';
comment on column identity.identity_review.attempt is 'Number of the set of pictures; a rejection begins the next one';
comment on column identity.identity_review.requested_at is 'When staff asked';
comment on column identity.identity_review.requested_by is 'Name of the employee who asked';
comment on column identity.identity_review.sent_at is 'When the newest set was complete and sent; null before the first';
comment on column identity.identity_review.decided_at is 'When the newest set was approved or rejected, or the request withdrawn; null while there is no decision about it';
comment on column identity.identity_review.decided_by is 'Name of the employee who decided';
comment on column identity.identity_review.answer is 'Reason of a rejection, as the player reads it, or of a withdrawal';

-- A player has one open review; also finds it before money leaves.
create unique index identity_review_open on identity.identity_review (player_id) where state in ('asked', 'sent', 'rejected');

-- Lists the reviews of a player, newest first.
create index identity_review_by_player on identity.identity_review (player_id, id);

-- Lists what staff must decide. Few rows among all reviews.
create index identity_review_sent on identity.identity_review (sent_at) where state = 'sent';

-- Lists all reviews, newest first.
create index identity_review_by_asking on identity.identity_review (requested_at);

create table identity.identity_picture (
  id text primary key,
  review_id bigint not null references identity.identity_review (id),
  attempt integer not null,
  kind text not null check (kind in ('front', 'back', 'selfie')),
  picture text not null check (picture like 'v1.%'),
  bytes integer not null check (bytes > 0),
  stored_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint one_picture_per_kind unique (review_id, attempt, kind)
);
comment on table identity.identity_picture is 'Pictures of documents that players sent for an identity review; deleted IDENTITY_PICTURE_DAYS after the decision';
comment on column identity.identity_picture.id is 'Random id, part of the encryption';
comment on column identity.identity_picture.review_id is 'identity.identity_review.id';
comment on column identity.identity_picture.attempt is 'Set of pictures that it belongs to';
comment on column identity.identity_picture.kind is 'front, back: of the document; selfie: face and document';
comment on column identity.identity_picture.picture is 'WebP in Base64, encrypted';
comment on column identity.identity_picture.bytes is 'Size of the picture in bytes';
comment on column identity.identity_picture.stored_at is 'When it arrived';
comment on column identity.identity_picture.decided_at is 'When its set was decided; null before';

-- Deletes old pictures.
create index identity_picture_by_age on identity.identity_picture ((coalesce(decided_at, stored_at)));
