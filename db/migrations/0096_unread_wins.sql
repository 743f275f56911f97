-- A win whose amount cannot be read exactly is acknowledged and waits here for the operator: its stake was taken, so it
-- must not be refused, and no guess is credited.
create table seamless.unread_win (
  vendor text not null check (vendor in ('pg', 'evo', 'bgaming')),
  id text not null,
  round_id text not null,
  player_id bigint not null,
  game text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  raw text not null check (length(raw) <= 1000),
  content_hash text not null check (content_hash <> ''),
  received_at timestamptz not null default now(),
  resolution text check (resolution in ('credited', 'dismissed')),
  amount_minor bigint check (amount_minor >= 0),
  resolved_by text,
  resolved_at timestamptz,
  primary key (vendor, id),
  constraint resolved_whole check (
    (resolution is null) = (resolved_by is null) and (resolution is null) = (resolved_at is null)
  ),
  constraint amount_of_credit check ((resolution is not distinct from 'credited') = (amount_minor is not null))
);
comment on table seamless.unread_win is 'Wins that a vendor reported in a form that names no exact amount. One that the vendor repeats readably has a row in seamless.transaction and is settled by it';
comment on column seamless.unread_win.vendor is 'pg, evo or bgaming';
comment on column seamless.unread_win.id is 'The vendor''s number of the movement, as seamless.transaction.id';
comment on column seamless.unread_win.round_id is 'The vendor''s number of the round';
comment on column seamless.unread_win.player_id is 'Whose win it is';
comment on column seamless.unread_win.game is 'Type name of the game';
comment on column seamless.unread_win.currency is 'ISO 4217, of the player''s account';
comment on column seamless.unread_win.raw is 'The fields of the vendor that decide, as JSON, exactly as they were sent';
comment on column seamless.unread_win.content_hash is 'SHA-256, hex, over what the vendor said; becomes that of the transaction when it is credited';
comment on column seamless.unread_win.received_at is 'First time it was received';
comment on column seamless.unread_win.resolution is 'credited: the operator paid amount_minor; dismissed: nothing is owed; null while it waits';
comment on column seamless.unread_win.amount_minor is 'Minor units that the operator credited';
comment on column seamless.unread_win.resolved_by is 'Name of the operator';
comment on column seamless.unread_win.resolved_at is 'When the operator decided';

create index unread_win_open on seamless.unread_win (received_at) where resolution is null;
create index unread_win_by_round on seamless.unread_win (vendor, round_id) where resolution is null;
