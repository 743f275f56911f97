create schema identity;
comment on schema identity is 'Who plays: accounts, sessions, captchas, mailed codes';

create table identity.player (
  id bigint primary key check (id between 1000000000 and 9999999999),
  username text not null,
  name text not null,
  card_no text,
  country text not null,
  phone text not null,
  password_hash text not null,
  invite_code text not null,
  invited_by_code text not null default '',
  inviter_id bigint references identity.player (id),
  avatar smallint not null default 0 check (avatar between 0 and 35),
  kyc boolean not null default false,
  is_test boolean not null default false,
  telegram text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lang text not null,
  device_id text not null default '',
  from_app boolean not null default false,
  terms_accepted_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now(),
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint username_is_lower_case check (username = lower(username)),
  constraint one_account_per_email unique (username),
  constraint one_account_per_document unique (currency, card_no),
  constraint invite_code_unique unique (invite_code)
);
comment on table identity.player is 'Accounts';
comment on column identity.player.id is 'Public number of ten digits, drawn at random so that nobody can count players';
comment on column identity.player.username is 'E-mail address in lower case';
comment on column identity.player.name is 'Full name as on the document; empty until given';
comment on column identity.player.card_no is 'Document number in plain letters and digits: a CPF in Brazil; null until given';
comment on column identity.player.country is 'Phone prefix such as +55';
comment on column identity.player.phone is 'Digits without prefix; empty until given';
comment on column identity.player.password_hash is 'argon2id, PHC text';
comment on column identity.player.invite_code is 'Code that this player invites friends with';
comment on column identity.player.invited_by_code is 'Code of the invitation as it came, also when nobody has it';
comment on column identity.player.inviter_id is 'Whose code it was';
comment on column identity.player.avatar is 'Picture 0 to 35';
comment on column identity.player.kyc is 'Document verified';
comment on column identity.player.is_test is 'Play-money test account that anybody may use; sandbox mode only';
comment on column identity.player.telegram is 'Contact, set by the operator';
comment on column identity.player.currency is 'ISO 4217, fixed by the language of registration';
comment on column identity.player.lang is 'Language of mails';
comment on column identity.player.device_id is 'Device of registration, as the client named it';
comment on column identity.player.from_app is 'Registered inside the app';
comment on column identity.player.terms_accepted_at is 'When the terms were accepted';
comment on column identity.player.password_changed_at is 'When the password was set';
comment on column identity.player.blocked_at is 'When the operator closed the account to its player; null while open';
comment on column identity.player.created_at is 'When the account was opened';

create index player_by_inviter on identity.player (inviter_id);

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
  ended_at timestamptz
);
comment on table identity.session is 'Logins; the token itself is nowhere in the database';
comment on column identity.session.id is 'Inner number; never leaves the server';
comment on column identity.session.player_id is 'Whose it is';
comment on column identity.session.token_hash is 'SHA-256 of the token, hex';
comment on column identity.session.device_id is 'Device as the client named it';
comment on column identity.session.ip is 'Address that logged in';
comment on column identity.session.user_agent is 'Browser that logged in';
comment on column identity.session.created_at is 'When it began';
comment on column identity.session.expires_at is 'When it ends in any case';
comment on column identity.session.last_used_at is 'Newest request, to the minute; open sockets do not count';
comment on column identity.session.ended_at is 'When it was ended before its time';

create index session_by_player on identity.session (player_id);

create unlogged table identity.captcha (
  code_id bigint not null check (code_id between 0 and 100000000),
  device_id text not null,
  kind text not null check (kind in ('image', 'puzzle')),
  answer text not null,
  zero_bits smallint not null default 0,
  expires_at timestamptz not null,
  primary key (code_id, device_id, kind)
);
comment on table identity.captcha is 'Open captchas; a crash may lose them, nobody may use one twice';
comment on column identity.captcha.code_id is 'Number that the client drew';
comment on column identity.captcha.device_id is 'Device that asked; empty when it did not say';
comment on column identity.captcha.kind is 'image: text to type; puzzle: proof of work';
comment on column identity.captcha.answer is 'The text of the image or the salt of the puzzle';
comment on column identity.captcha.zero_bits is 'Leading zero bits that solve the puzzle';
comment on column identity.captcha.expires_at is 'Good until then';

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
comment on table identity.mail_code is 'The newest code mailed to an address, one per purpose; addresses without account have rows too, so that both take the same time';
comment on column identity.mail_code.purpose is 'reset: a new password; email: a new address';
comment on column identity.mail_code.address is 'Where it was mailed, lower case';
comment on column identity.mail_code.player_id is 'Whom it serves; null when nobody, and then nothing was mailed';
comment on column identity.mail_code.code_hash is 'argon2id of the six digits: a fast hash of so few digits could be searched';
comment on column identity.mail_code.tries is 'Answers given so far';
comment on column identity.mail_code.sent_at is 'When it was asked for; the next may follow three minutes later';
comment on column identity.mail_code.expires_at is 'Good until then';
comment on column identity.mail_code.used_at is 'When it was traded';
comment on column identity.mail_code.check_hash is 'SHA-256 of the check id that it was traded for, hex; null once used';
comment on column identity.mail_code.check_expires_at is 'The check id is good until then';

create index mail_code_by_player on identity.mail_code (player_id);

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

create index mail_due on platform.mail (next_try_at) where sent_at is null and given_up_at is null;
