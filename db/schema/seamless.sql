-- Slots vendors that play with our wallet: sessions, rounds and their transactions.

create schema seamless;
comment on schema seamless is 'Slots vendors that play with our wallet: sessions, rounds, their transactions';

create table seamless.stake_limit (
  vendor text not null check (vendor in ('pg', 'evo', 'bgaming')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake_max_minor bigint not null check (stake_max_minor > 0),
  primary key (vendor, currency)
);
comment on table seamless.stake_limit is 'What a bet at a vendor may cost, by currency; the operator''s to change, in force for the next bet';
comment on column seamless.stake_limit.vendor is 'pg, evo or bgaming';
comment on column seamless.stake_limit.currency is 'ISO 4217';
comment on column seamless.stake_limit.stake_max_minor is 'Largest single bet in minor units';

create table seamless.session (
  id bigint generated always as identity primary key,
  vendor text not null check (vendor in ('pg', 'evo', 'bgaming')),
  token_hash text not null unique,
  vendor_session text,
  player_id bigint not null,
  login_id bigint not null,
  game text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null default now(),
  verified_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint one_session_per_vendor_session unique (vendor, vendor_session)
);
comment on table seamless.session is 'A game opened at a vendor. It lets bets in while it and the login behind it last; wins and rollbacks never need it';
comment on column seamless.session.id is 'A later session has a higher number';
comment on column seamless.session.vendor is 'pg, evo or bgaming';
comment on column seamless.session.token_hash is 'SHA-256, hex, of the token that the address of the game carries; the token itself is stored nowhere';
comment on column seamless.session.vendor_session is 'The vendor''s own number of the session, where it has one';
comment on column seamless.session.player_id is 'Who plays';
comment on column seamless.session.login_id is 'The player''s login that opened it; when that ends, no bet comes in';
comment on column seamless.session.game is 'Type name of the game';
comment on column seamless.session.currency is 'ISO 4217, of every bet';
comment on column seamless.session.opened_at is 'When the player asked for the game';
comment on column seamless.session.verified_at is 'When the vendor first asked who it is; null before';
comment on column seamless.session.expires_at is 'Minutes after opening, hours once verified';
comment on column seamless.session.ended_at is 'When it was ended before its time';

-- The newest session of a player at a vendor.
create index session_by_player on seamless.session (player_id, vendor, id);

-- No foreign keys to accounts, none from transactions: a round and its transactions are written by one statement,
-- thousands a second. The audit of the ledger proves that they belong together.
create table seamless.round (
  vendor text not null check (vendor in ('pg', 'evo', 'bgaming')),
  id text not null,
  player_id bigint not null,
  game text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  account_id bigint not null,
  product_account_id bigint not null,
  stake_minor bigint not null default 0 check (stake_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  bets integer not null default 0 check (bets >= 0),
  wins integer not null default 0 check (wins >= 0),
  status text not null default 'open' check (status in ('open', 'finished', 'void')),
  resolution text check (resolution in ('finished', 'refunded')),
  resolved_by text,
  version integer not null default 1 check (version > 0),
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  vendor_status text check (vendor_status in ('open', 'over', 'differs', 'unknown')),
  vendor_queried_at timestamptz,
  primary key (vendor, id),
  constraint resolved_by_somebody check ((resolution is null) = (resolved_by is null)),
  constraint void_without_money check (status <> 'void' or (stake_minor = 0 and payout_minor = 0)),
  constraint stake_needs_bet check (stake_minor = 0 or bets > 0)
) with (fillfactor = 60);
comment on table seamless.round is 'Rounds as the vendors count them; sums of their transactions that stand';
comment on column seamless.round.vendor is 'pg, evo or bgaming';
comment on column seamless.round.id is 'The vendor''s number of the round';
comment on column seamless.round.player_id is 'Who plays';
comment on column seamless.round.game is 'Type name of the game';
comment on column seamless.round.currency is 'ISO 4217';
comment on column seamless.round.account_id is 'The pocket that pays the bets; wins return to it';
comment on column seamless.round.product_account_id is 'The operator''s book of the vendor';
comment on column seamless.round.stake_minor is 'Minor units of the bets that stand';
comment on column seamless.round.payout_minor is 'Minor units of the wins that stand';
comment on column seamless.round.bets is 'Bets that stand';
comment on column seamless.round.wins is 'Wins that stand and paid something';
comment on column seamless.round.status is 'open; finished: the vendor, the operator or the rule closed it, a late win is credited all the same; void: every bet was rolled back';
comment on column seamless.round.resolution is 'How a round was closed that the vendor left open; null when the vendor closed it';
comment on column seamless.round.resolved_by is 'Who closed it: the name of the operator, or rule';
comment on column seamless.round.version is 'Counts the changes; what was decided on an older one is decided again';
comment on column seamless.round.started_at is 'First word of it, by the clock of the database';
comment on column seamless.round.touched_at is 'Last word of it';
comment on column seamless.round.vendor_status is 'The vendor''s last answer about a round it left open: open; over; differs: its sums are not ours and a person decides; unknown: it does not list it. Null while it was not asked, or cannot be';
comment on column seamless.round.vendor_queried_at is 'When the vendor was last asked about it';

-- Rounds that were left open, longest first.
create index round_open on seamless.round (touched_at) where status = 'open';

-- Open stakes of a player (wallet.play_open).
create index round_open_by_player on seamless.round (player_id) where status = 'open';

-- Rounds of a player, newest first.
create index round_by_player on seamless.round (player_id, started_at);

create function seamless.guard_round() returns trigger language plpgsql as $$
begin
  if (new.vendor, new.id, new.player_id, new.game, new.currency, new.account_id, new.product_account_id)
    is distinct from (old.vendor, old.id, old.player_id, old.game, old.currency, old.account_id, old.product_account_id)
  then
    raise exception 'whose round % of % is cannot change', old.id, old.vendor using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function seamless.guard_round is 'Keeps a round with its player, game and pocket';

create trigger round_guarded
before update on seamless.round
for each row execute function seamless.guard_round();

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
create table seamless.transaction (
  vendor text not null,
  id text not null,
  round_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  state text not null default 'posted' check (state in ('posted', 'rolledBack', 'tombstone')),
  amount_minor bigint not null check (amount_minor >= 0),
  target_id text,
  content_hash text not null,
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  created_at timestamptz not null default now(),
  primary key (vendor, id),
  constraint rollback_has_target check ((kind = 'rollback') = (target_id is not null)),
  constraint tombstone_is_empty_bet
    check (state <> 'tombstone' or (kind = 'bet' and amount_minor = 0 and content_hash = '')),
  constraint content_is_known check (state = 'tombstone' or content_hash <> '')
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table seamless.transaction is 'Every bet, win and rollback that a vendor told and we took, written in the statement that moved its money';
comment on column seamless.transaction.vendor is 'pg, evo or bgaming';
comment on column seamless.transaction.id is 'The vendor''s number: the same number is the same movement';
comment on column seamless.transaction.round_id is 'The vendor''s number of the round';
comment on column seamless.transaction.kind is 'bet, win or rollback';
comment on column seamless.transaction.state is 'posted; rolledBack; tombstone: rolled back before it came, so that it moves nothing when it does';
comment on column seamless.transaction.amount_minor is 'Minor units; of a rollback what it moved back, 0 when there was nothing';
comment on column seamless.transaction.target_id is 'What a rollback takes back';
comment on column seamless.transaction.content_hash is 'SHA-256, hex, over what the vendor said; the same number with another content is refused. Empty on a tombstone';
comment on column seamless.transaction.balance_after_minor is 'The pocket of the round afterwards, as answered';
comment on column seamless.transaction.created_at is 'Time of the transaction by the clock of the database';

-- Transactions of a round. The vendor comes last: while the table was small, plans took this index for the primary
-- key and read every transaction of the vendor.
create index transaction_by_round on seamless.transaction (round_id, vendor);

create function seamless.guard_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'transaction % of % stays', old.id, old.vendor using errcode = 'restrict_violation';
  end if;
  if old.state <> 'posted' or new.state <> 'rolledBack' or (
    new.vendor, new.id, new.round_id, new.kind, new.amount_minor, new.target_id, new.content_hash, new.balance_after_minor
  ) is distinct from (
    old.vendor, old.id, old.round_id, old.kind, old.amount_minor, old.target_id, old.content_hash, old.balance_after_minor
  ) then
    raise exception 'transaction % of % can only be rolled back, once', old.id, old.vendor using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function seamless.guard_transaction is 'Keeps transactions as they were told; a posted one can be rolled back once';

create trigger transaction_guarded
before update or delete on seamless.transaction
for each row execute function seamless.guard_transaction();
create trigger transaction_never_truncated
before truncate on seamless.transaction
for each statement execute function platform.refuse_change();

-- A win whose amount cannot be read exactly is acknowledged and waits here for the operator: its stake was taken, so
-- it must not be refused, and no guess is credited.
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

-- Wins that wait for the operator, oldest first.
create index unread_win_open on seamless.unread_win (received_at) where resolution is null;

-- A round with an unread win is not closed by the rule.
create index unread_win_by_round on seamless.unread_win (vendor, round_id) where resolution is null;
