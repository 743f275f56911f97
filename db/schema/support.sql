-- The live chat (conversations, messages), and what players have read of their news.

create schema support;
comment on schema support is 'The live chat (conversations, messages), and what players have read of their news';

create table support.conversation (
  id bigint generated always as identity primary key,
  player_id bigint not null unique,
  status text not null default 'open' check (status in ('open', 'closed')),
  assigned_to bigint references staff.account (id),
  waiting_since timestamptz,
  player_read bigint not null default 0,
  staff_read bigint not null default 0,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint closed_waits_for_nobody check (status = 'open' or waiting_since is null)
);
comment on table support.conversation is 'One conversation per player; a new message reopens it';
comment on column support.conversation.id is 'Internal number';
comment on column support.conversation.player_id is 'identity.player.id; one conversation per player';
comment on column support.conversation.status is 'open, or closed by the desk';
comment on column support.conversation.assigned_to is 'Member of staff who has taken it; null when unassigned';
comment on column support.conversation.waiting_since is 'When the player wrote the oldest unanswered message; null when all are answered';
comment on column support.conversation.player_read is 'Newest message that the player has read';
comment on column support.conversation.staff_read is 'Newest message that the desk has read';
comment on column support.conversation.mailed_at is 'When the operator was last mailed about it because no staff was at the desk';
comment on column support.conversation.created_at is 'When the player first wrote';
comment on column support.conversation.changed_at is 'Time of the newest message or change of status';

-- Lists the queue of the desk.
create index conversation_queue on support.conversation (status, changed_at);

create table support.picture (
  id uuid primary key default gen_random_uuid(),
  conversation_id bigint not null references support.conversation (id),
  type text not null check (type = 'image/webp'),
  bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
  sha256 text not null,
  created_at timestamptz not null default now()
);
comment on table support.picture is 'Pictures from players and staff, encoded again by the server; served with a policy that prevents scripts';
comment on column support.picture.id is 'Random id, part of the picture''s address';
comment on column support.picture.conversation_id is 'Conversation of the picture, which determines who may see it';
comment on column support.picture.type is 'Always WebP, whatever was sent';
comment on column support.picture.bytes is 'Pixels without metadata, at most 2 MB';
comment on column support.picture.sha256 is 'SHA-256 of the file that was sent, hex; recognises a repeated message';
comment on column support.picture.created_at is 'When it was sent';

create table support.message (
  seq bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation (id),
  id uuid not null,
  author text not null check (author in ('player', 'staff', 'closed')),
  staff_id bigint references staff.account (id),
  by_agent boolean not null default false,
  text text not null check (char_length(text) <= 2000),
  picture_id uuid references support.picture (id),
  created_at timestamptz not null default now(),
  constraint one_message_per_id unique (conversation_id, id),
  constraint staff_is_named check ((author = 'player' or by_agent) = (staff_id is null)),
  constraint agent_only_answers check (not by_agent or author = 'staff'),
  constraint says_something check ((author = 'closed') = (text = '' and picture_id is null))
);
comment on table support.message is 'Messages in order; append-only';
comment on column support.message.seq is 'Order of insertion';
comment on column support.message.conversation_id is 'support.conversation.id';
comment on column support.message.id is 'Idempotency key from the author';
comment on column support.message.author is 'player, staff, or closed: marks where the desk closed the conversation';
comment on column support.message.staff_id is 'Member of staff who wrote it; null for the player and for the agent of sandbox mode';
comment on column support.message.by_agent is 'Written by the agent of sandbox mode';
comment on column support.message.text is 'Plain text; never interpreted as markup';
comment on column support.message.picture_id is 'Attached picture; null for none';
comment on column support.message.created_at is 'When it was written';

-- Lists messages of a conversation in order.
create index message_of_conversation on support.message (conversation_id, seq);

create trigger message_append_only
before update or delete on support.message
for each row execute function platform.refuse_change_but_erasure('text', 'picture_id');

create table support.canned_answer (
  id bigint generated always as identity primary key,
  lang text not null,
  title text not null,
  text text not null check (char_length(text) between 1 and 2000),
  position integer not null default 0,
  changed_by text,
  changed_at timestamptz
);
comment on table support.canned_answer is 'Canned answers for the desk, changed by the operator';
comment on column support.canned_answer.id is 'Order of insertion';
comment on column support.canned_answer.lang is 'Language of the text, such as pt_BR';
comment on column support.canned_answer.title is 'Title in the desk''s list';
comment on column support.canned_answer.text is 'Text that is inserted into the answer and can be edited before sending';
comment on column support.canned_answer.position is 'Order in the desk''s list';
comment on column support.canned_answer.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column support.canned_answer.changed_at is 'When the row was changed last; null for its first values';

create table support.chat_hours (
  weekday smallint primary key check (weekday between 1 and 7),
  opens text check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  changed_by text,
  changed_at timestamptz,
  constraint opens_and_closes check ((opens is null) = (closes is null) and opens < closes)
);
comment on table support.chat_hours is 'Hours in America/Sao_Paulo in which people answer in the chat; one row per day, changed by the operator';
comment on column support.chat_hours.weekday is '1: Monday, to 7: Sunday';
comment on column support.chat_hours.opens is 'Time such as 09:00; null on a day without hours';
comment on column support.chat_hours.closes is 'Time after opens, until 24:00; null on a day without hours';
comment on column support.chat_hours.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column support.chat_hours.changed_at is 'When the row was changed last; null for its first values';

create unlogged table support.presence (
  player_id bigint primary key,
  seen_at timestamptz not null default now()
);
comment on table support.presence is 'When players last had the chat open; unlogged, a crash may lose it';
comment on column support.presence.player_id is 'identity.player.id; one row per player';
comment on column support.presence.seen_at is 'Time of the newest poll of the chat';

create table support.inbox (
  player_id bigint primary key,
  read_through timestamptz,
  mail_news boolean not null default false,
  mailed_through timestamptz
);
comment on table support.inbox is 'What a player has read of the news; other modules store the news themselves';
comment on column support.inbox.player_id is 'identity.player.id; one row per player';
comment on column support.inbox.read_through is 'News up to this time are read';
comment on column support.inbox.mail_news is 'True when the player wants news by e-mail';
comment on column support.inbox.mailed_through is 'News up to this time were mailed or are older than the setting';

-- Finds players who want news by e-mail.
create index inbox_by_mail on support.inbox (mailed_through) where mail_news;

create table support.letter (
  order_id text primary key,
  texts jsonb not null check (texts ? 'pt_BR'),
  is_offer boolean not null,
  segment jsonb,
  sent_by text not null check (sent_by <> ''),
  sent_at timestamptz not null default now()
);
comment on table support.letter is 'Messages of staff in the news of players';
comment on column support.letter.order_id is 'Order of the back office that sent it; the same order sends once';
comment on column support.letter.texts is 'Plain text by locale; pt_BR is the fallback';
comment on column support.letter.is_offer is 'Invites to play: not for players on a break or excluded';
comment on column support.letter.segment is 'Which players got it; null for a message to one player';
comment on column support.letter.sent_by is 'Name of the member of staff at the time';
comment on column support.letter.sent_at is 'Time by the database clock';

create table support.letter_player (
  player_id bigint not null,
  order_id text not null references support.letter (order_id),
  primary key (player_id, order_id)
);
comment on table support.letter_player is 'Recipients of letters';
comment on column support.letter_player.player_id is 'identity.player.id';
comment on column support.letter_player.order_id is 'support.letter.order_id';

-- Counts the recipients of a letter.
create index letter_player_by_letter on support.letter_player (order_id);
