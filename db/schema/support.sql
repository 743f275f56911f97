-- The live chat: staff, conversations, messages; and what players have read of their news.

create schema support;
comment on schema support is 'Someone who answers: conversations, the staff of the desk, and what players have read of their news';

create table support.staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  password_hash text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table support.staff is 'Who answers players at the desk; no player account, and none of its rights';
comment on column support.staff.id is 'Inner number';
comment on column support.staff.email is 'Name at the login, lower case';
comment on column support.staff.name is 'What players see beside an answer';
comment on column support.staff.password_hash is 'argon2id, PHC text';
comment on column support.staff.created_at is 'When the account was opened';
comment on column support.staff.removed_at is 'When the operator took the account away; null while it works';

create table support.session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references support.staff (id),
  token_hash text not null unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table support.session is 'Logins of staff, apart from those of players; the token itself is nowhere in the database';
comment on column support.session.id is 'Inner number';
comment on column support.session.staff_id is 'Whose it is';
comment on column support.session.token_hash is 'SHA-256 of the token, hex';
comment on column support.session.ip is 'Address that logged in';
comment on column support.session.user_agent is 'Browser that logged in';
comment on column support.session.created_at is 'When it began';
comment on column support.session.expires_at is 'When it ends in any case';
comment on column support.session.last_used_at is 'Newest call; a desk without a call for a while counts as nobody there';
comment on column support.session.ended_at is 'When it was ended before its time';

-- Logins of a member of staff.
create index session_by_staff on support.session (staff_id);

-- Whether somebody is at the desk.
create index session_in_use on support.session (last_used_at) where ended_at is null;

create table support.conversation (
  id bigint generated always as identity primary key,
  player_id bigint not null unique,
  status text not null default 'open' check (status in ('open', 'closed')),
  assigned_to bigint references support.staff (id),
  waiting_since timestamptz,
  player_read bigint not null default 0,
  staff_read bigint not null default 0,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint closed_waits_for_nobody check (status = 'open' or waiting_since is null)
);
comment on table support.conversation is 'One for each player who ever wrote; writing again opens it again';
comment on column support.conversation.id is 'Inner number';
comment on column support.conversation.player_id is 'Whose it is';
comment on column support.conversation.status is 'closed when the desk is done with it';
comment on column support.conversation.assigned_to is 'Who at the desk has taken it; null for anybody';
comment on column support.conversation.waiting_since is 'When the player wrote what nobody has answered yet';
comment on column support.conversation.player_read is 'Newest message that the player has seen';
comment on column support.conversation.staff_read is 'Newest message that the desk has seen';
comment on column support.conversation.mailed_at is 'When the operator was last mailed that it waits while nobody is at the desk';
comment on column support.conversation.created_at is 'When the player first wrote';
comment on column support.conversation.changed_at is 'Newest message or change of status';

-- The queue of the desk.
create index conversation_queue on support.conversation (status, changed_at);

create table support.picture (
  id uuid primary key default gen_random_uuid(),
  conversation_id bigint not null references support.conversation (id),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
  sha256 text not null,
  created_at timestamptz not null default now()
);
comment on table support.picture is 'Pictures that players sent, as they came; served with a policy under which nothing in them can run';
comment on column support.picture.id is 'Public id';
comment on column support.picture.conversation_id is 'Where it was sent, and so who may see it';
comment on column support.picture.type is 'What its first bytes say that it is';
comment on column support.picture.bytes is 'The file';
comment on column support.picture.sha256 is 'Of the bytes, hex';
comment on column support.picture.created_at is 'When it was sent';

create table support.message (
  seq bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation (id),
  id uuid not null,
  author text not null check (author in ('player', 'staff', 'closed')),
  staff_id bigint references support.staff (id),
  text text not null check (char_length(text) <= 2000),
  picture_id uuid references support.picture (id),
  created_at timestamptz not null default now(),
  constraint one_message_per_id unique (conversation_id, id),
  constraint staff_is_named check ((author = 'player') = (staff_id is null)),
  constraint says_something check ((author = 'closed') = (text = '' and picture_id is null))
);
comment on table support.message is 'What was written, in order; append-only';
comment on column support.message.seq is 'Order of writing';
comment on column support.message.conversation_id is 'Where it was written';
comment on column support.message.id is 'Made by the one who wrote: the same id is the same message';
comment on column support.message.author is 'player, staff, or closed: the mark that the desk was done here';
comment on column support.message.staff_id is 'Who of the staff';
comment on column support.message.text is 'Plain text; nothing in it is ever run or read as markup';
comment on column support.message.picture_id is 'The picture with it';
comment on column support.message.created_at is 'When it was written';

-- Messages of a conversation, in order.
create index message_of_conversation on support.message (conversation_id, seq);

create trigger message_append_only
before update or delete on support.message
for each row execute function platform.refuse_change();

create table support.canned_answer (
  id bigint generated always as identity primary key,
  lang text not null,
  title text not null,
  text text not null check (char_length(text) between 1 and 2000),
  position integer not null default 0
);
comment on table support.canned_answer is 'Answers that the desk has at hand; the operator''s to change';
comment on column support.canned_answer.id is 'Inner number';
comment on column support.canned_answer.lang is 'Language of the text, such as pt_BR';
comment on column support.canned_answer.title is 'What the desk picks it by';
comment on column support.canned_answer.text is 'What is written into the answer, to be changed before it is sent';
comment on column support.canned_answer.position is 'Order at the desk';

create unlogged table support.presence (
  player_id bigint primary key,
  seen_at timestamptz not null default now()
);
comment on table support.presence is 'When players last had the chat open; a crash may lose it';
comment on column support.presence.player_id is 'The player';
comment on column support.presence.seen_at is 'Newest look at the chat';

create table support.inbox (
  player_id bigint primary key,
  read_through timestamptz,
  mail_news boolean not null default false,
  mailed_through timestamptz
);
comment on table support.inbox is 'What a player has read of the news; the news themselves are what other modules store';
comment on column support.inbox.player_id is 'The player';
comment on column support.inbox.read_through is 'News up to here are read';
comment on column support.inbox.mail_news is 'The player wants news by mail too';
comment on column support.inbox.mailed_through is 'News up to here were mailed, or are older than the wish';

-- Players who want news by mail.
create index inbox_by_mail on support.inbox (mailed_through) where mail_news;
