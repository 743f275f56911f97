-- Slots vendors that use our wallet: sessions, rounds and their transactions.

create schema seamless;
comment on schema seamless is 'Slots vendors that use our wallet: sessions, rounds and their transactions';

create table seamless.stake_limit (
  vendor text not null check (vendor in ('pg', 'evo', 'bgaming')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake_max_minor bigint not null check (stake_max_minor > 0),
  changed_by text,
  changed_at timestamptz,
  primary key (vendor, currency)
);
comment on table seamless.stake_limit is 'Maximum stake per vendor and currency, maintained by the operator; a change applies to the next bet';
comment on column seamless.stake_limit.vendor is 'pg, evo or bgaming';
comment on column seamless.stake_limit.currency is 'ISO 4217';
comment on column seamless.stake_limit.stake_max_minor is 'Largest single bet in minor units';
comment on column seamless.stake_limit.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column seamless.stake_limit.changed_at is 'When the row was changed last; null for its first values';

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
comment on table seamless.session is 'A game opened at a vendor. Bets need the session and its login to be valid; wins and rollbacks do not';
comment on column seamless.session.id is 'A later session has a higher id';
comment on column seamless.session.vendor is 'pg, evo or bgaming';
comment on column seamless.session.token_hash is 'SHA-256, hex, of the token in the game''s URL; the token itself is not stored';
comment on column seamless.session.vendor_session is 'The vendor''s session number, if it has one';
comment on column seamless.session.player_id is 'identity.player.id';
comment on column seamless.session.login_id is 'Login that opened it; when the login ends, bets are refused';
comment on column seamless.session.game is 'Type name of the game';
comment on column seamless.session.currency is 'ISO 4217; the currency of every bet';
comment on column seamless.session.opened_at is 'When the player opened the game';
comment on column seamless.session.verified_at is 'When the vendor first verified the session; null before';
comment on column seamless.session.expires_at is 'Minutes after opening; hours after verification';
comment on column seamless.session.ended_at is 'When it was ended early';

-- The player's newest session at a vendor.
create index session_by_player on seamless.session (player_id, vendor, id);

-- No foreign keys to accounts or from transactions: one statement writes a round and its transactions, thousands
-- per second. The audit of the ledger verifies their consistency.
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
comment on table seamless.round is 'Rounds as the vendors count them, with the sums of their transactions that are not rolled back';
comment on column seamless.round.vendor is 'pg, evo or bgaming';
comment on column seamless.round.id is 'The vendor''s number of the round';
comment on column seamless.round.player_id is 'identity.player.id';
comment on column seamless.round.game is 'Type name of the game';
comment on column seamless.round.currency is 'ISO 4217';
comment on column seamless.round.account_id is 'Pocket that pays the bets and receives the wins';
comment on column seamless.round.product_account_id is 'Ledger account of the vendor';
comment on column seamless.round.stake_minor is 'Minor units of bets that are not rolled back';
comment on column seamless.round.payout_minor is 'Minor units of wins that are not rolled back';
comment on column seamless.round.bets is 'Number of bets that are not rolled back';
comment on column seamless.round.wins is 'Number of wins above 0 that are not rolled back';
comment on column seamless.round.status is 'open; finished: closed by the vendor, the operator or the rule, and a late win is still credited; void: every bet was rolled back';
comment on column seamless.round.resolution is 'How a round that its vendor left open was closed; null when the vendor closed it';
comment on column seamless.round.resolved_by is 'Name of the operator, or "rule"';
comment on column seamless.round.version is 'Incremented by every change (optimistic check); a decision on an older version is repeated';
comment on column seamless.round.started_at is 'First call about the round, by the database clock';
comment on column seamless.round.touched_at is 'Last call about the round';
comment on column seamless.round.vendor_status is 'The vendor''s last answer about a round that it left open: open; over; differs: its sums differ from ours and a person decides; unknown: the vendor has no such round. Null without a query';
comment on column seamless.round.vendor_queried_at is 'When the vendor was last queried about it';

-- Open rounds by their last call, oldest first.
create index round_open on seamless.round (touched_at) where status = 'open';

-- Open stakes of a player (wallet.play_open).
create index round_open_by_player on seamless.round (player_id) where status = 'open';

-- Rounds of a player by time.
create index round_by_player on seamless.round (player_id, started_at);

-- Rounds of a period, for the observed return. Rows are stored in the order of their start.
create index round_by_time on seamless.round using brin (started_at);

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
comment on function seamless.guard_round is 'Keeps the player, game and accounts of a round unchanged';

create trigger round_guarded
before update on seamless.round
for each row execute function seamless.guard_round();

-- The table mostly grows. Frequent vacuums are cheap, because each reads only the new pages.
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
  stake_seq bigint,
  primary key (vendor, id),
  constraint rollback_has_target check ((kind = 'rollback') = (target_id is not null)),
  constraint tombstone_is_empty_bet
    check (state <> 'tombstone' or (kind = 'bet' and amount_minor = 0 and content_hash = '')),
  constraint content_is_known check (state = 'tombstone' or content_hash <> '')
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table seamless.transaction is 'Accepted bets, wins and rollbacks of vendors, written in the statement that moved their money';
comment on column seamless.transaction.vendor is 'pg, evo or bgaming';
comment on column seamless.transaction.id is 'Idempotency key: the vendor''s number of the movement';
comment on column seamless.transaction.round_id is 'The vendor''s number of the round';
comment on column seamless.transaction.kind is 'bet, win or rollback';
comment on column seamless.transaction.state is 'posted; rolledBack; tombstone: its rollback arrived first, so it moves nothing when it arrives';
comment on column seamless.transaction.amount_minor is 'Minor units; for a rollback the amount moved back, 0 when nothing was';
comment on column seamless.transaction.target_id is 'Transaction that a rollback takes back';
comment on column seamless.transaction.content_hash is 'SHA-256, hex, of the vendor''s content; the same number with other content is refused. Empty on a tombstone';
comment on column seamless.transaction.balance_after_minor is 'Balance of the round''s pocket afterwards, as answered';
comment on column seamless.transaction.created_at is 'Time of the transaction by the database clock';
comment on column seamless.transaction.stake_seq is 'Number of the transfer that took the stake of a bet, to find it when the stake is returned; null for all other transactions';

-- Transactions of a round. The vendor comes last: otherwise the planner used this index instead of the primary key
-- while the table was small, and read every transaction of the vendor.
create index transaction_by_round on seamless.transaction (round_id, vendor);

create function seamless.guard_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'transaction % of % stays', old.id, old.vendor using errcode = 'restrict_violation';
  end if;
  if old.state <> 'posted' or new.state <> 'rolledBack' or (
    new.vendor, new.id, new.round_id, new.kind, new.amount_minor, new.target_id, new.content_hash, new.balance_after_minor,
    new.stake_seq
  ) is distinct from (
    old.vendor, old.id, old.round_id, old.kind, old.amount_minor, old.target_id, old.content_hash, old.balance_after_minor,
    old.stake_seq
  ) then
    raise exception 'transaction % of % can only be rolled back, once', old.id, old.vendor using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function seamless.guard_transaction is 'Keeps transactions unchanged; a posted one can be rolled back once';

create trigger transaction_guarded
before update or delete on seamless.transaction
for each row execute function seamless.guard_transaction();
create trigger transaction_never_truncated
before truncate on seamless.transaction
for each statement execute function platform.refuse_change();

-- A win without an exact amount is acknowledged and waits here for the operator. Its stake was taken, so it must
-- not be refused, and no guess is credited.
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
comment on table seamless.unread_win is 'Wins that a vendor sent without an exact amount. When the vendor repeats one readably, its row in seamless.transaction settles it';
comment on column seamless.unread_win.vendor is 'pg, evo or bgaming';
comment on column seamless.unread_win.id is 'The vendor''s number of the movement, as in seamless.transaction.id';
comment on column seamless.unread_win.round_id is 'The vendor''s number of the round';
comment on column seamless.unread_win.player_id is 'The player who won';
comment on column seamless.unread_win.game is 'Type name of the game';
comment on column seamless.unread_win.currency is 'ISO 4217; the currency of the player''s account';
comment on column seamless.unread_win.raw is 'Decisive fields of the vendor''s call as JSON, exactly as they were sent';
comment on column seamless.unread_win.content_hash is 'SHA-256, hex, of the vendor''s content; used for the transaction when the win is credited';
comment on column seamless.unread_win.received_at is 'When it was first received';
comment on column seamless.unread_win.resolution is 'credited: the operator paid amount_minor; dismissed: nothing is owed; null while it waits';
comment on column seamless.unread_win.amount_minor is 'Minor units that the operator credited';
comment on column seamless.unread_win.resolved_by is 'Operator who decided; null while it waits';
comment on column seamless.unread_win.resolved_at is 'When the operator decided; null while it waits';

-- Wins that wait for the operator, oldest first.
create index unread_win_open on seamless.unread_win (received_at) where resolution is null;

-- Excludes rounds with an unreadable win from being closed by rule.
create index unread_win_by_round on seamless.unread_win (vendor, round_id) where resolution is null;
