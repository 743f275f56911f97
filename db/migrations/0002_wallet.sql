create schema wallet;
comment on schema wallet is 'The double-entry ledger: accounts, transfers, seals';

create table wallet.account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cash', 'bonus', 'held', 'house', 'vendor', 'promotion', 'fee')),
  player_id bigint,
  label text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint not null default 0,
  turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  created_at timestamptz not null default now(),
  constraint player_owns_guarded check ((player_id is not null) = (kind in ('cash', 'bonus', 'held'))),
  constraint never_negative check (balance_minor >= 0),
  constraint only_guarded_carry_balance check (kind in ('cash', 'bonus', 'held') or (balance_minor = 0 and turnover_minor = 0)),
  constraint one_account_each unique nulls not distinct (player_id, kind, label, currency)
) with (fillfactor = 60);
comment on table wallet.account is 'Who holds money. Players'' accounts carry their balance and cannot go below zero; all others are the sum of their transfers';
comment on column wallet.account.id is 'Locks are taken in the order of this id';
comment on column wallet.account.kind is 'cash, bonus, held: a player''s; house: the book of a product; vendor: what a vendor owes or is owed; promotion, fee: the operator''s';
comment on column wallet.account.player_id is 'Owner of a player''s account';
comment on column wallet.account.label is 'Product or vendor of an account that no player owns';
comment on column wallet.account.currency is 'ISO 4217';
comment on column wallet.account.balance_minor is 'Minor units; zero on accounts that no player owns: their balance is the sum of their transfers';
comment on column wallet.account.turnover_minor is 'Minor units staked from this account in all time';
comment on column wallet.account.created_at is 'When it was opened';

create table wallet.transfer (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  player_id bigint,
  reference text not null,
  debit_balance_after_minor bigint check (debit_balance_after_minor >= 0),
  credit_balance_after_minor bigint check (credit_balance_after_minor >= 0),
  created_at timestamptz not null default now(),
  constraint two_accounts check (debit_account_id <> credit_account_id)
);
comment on table wallet.transfer is 'The journal, append-only. One row is both of its entries, so no half of a movement can exist and the book always sums to zero';
comment on column wallet.transfer.seq is 'Order of writing';
comment on column wallet.transfer.id is 'Made by the caller: the same id is the same movement';
comment on column wallet.transfer.kind is 'Why money moved: deposit, gift, stake, payout, …';
comment on column wallet.transfer.debit_account_id is 'Where the amount leaves';
comment on column wallet.transfer.credit_account_id is 'Where the amount arrives';
comment on column wallet.transfer.amount_minor is 'Minor units, positive';
comment on column wallet.transfer.currency is 'Currency of both accounts';
comment on column wallet.transfer.player_id is 'The player on either side; the index of statements';
comment on column wallet.transfer.reference is 'Order, round or bet that it belongs to';
comment on column wallet.transfer.debit_balance_after_minor is 'Balance of a guarded debit account afterwards';
comment on column wallet.transfer.credit_balance_after_minor is 'Balance of a guarded credit account afterwards';
comment on column wallet.transfer.created_at is 'Time of the transaction by the clock of the database';

create index transfer_by_player on wallet.transfer (player_id, seq);
create index transfer_by_seq on wallet.transfer using brin (seq) with (pages_per_range = 16);

create trigger transfer_append_only
before update or delete on wallet.transfer
for each row execute function platform.refuse_change();
create trigger transfer_never_truncated
before truncate on wallet.transfer
for each statement execute function platform.refuse_change();

create view wallet.entry as
select seq, id as transfer_id, debit_account_id as account_id, -amount_minor as amount_minor, currency, debit_balance_after_minor as balance_after_minor, created_at
from wallet.transfer
union all
select seq, id, credit_account_id, amount_minor, currency, credit_balance_after_minor, created_at
from wallet.transfer;
comment on view wallet.entry is 'Each transfer as its two entries';

create table wallet.seal (
  number bigint primary key,
  through_seq bigint not null,
  transfers bigint not null,
  hash text not null,
  sealed_at timestamptz not null default now()
);
comment on table wallet.seal is 'Hash chain over the journal: each seal covers the transfers since the one before and that one''s hash, so a changed row shows';
comment on column wallet.seal.number is 'Position in the chain, from 1';
comment on column wallet.seal.through_seq is 'Last transfer that it covers';
comment on column wallet.seal.transfers is 'How many transfers it covers';
comment on column wallet.seal.hash is 'SHA-256, hex, over the previous hash and the covered rows in order';
comment on column wallet.seal.sealed_at is 'When it was written';

create table wallet.rollup (
  account_id bigint primary key references wallet.account (id),
  through_seq bigint not null,
  balance_minor bigint not null
);
comment on table wallet.rollup is 'Balances of unguarded accounts up to a transfer; the rest is summed when asked';
comment on column wallet.rollup.account_id is 'A house, vendor, promotion or fee account';
comment on column wallet.rollup.through_seq is 'Last transfer that is in the balance';
comment on column wallet.rollup.balance_minor is 'Minor units, credits less debits';

create trigger seal_append_only
before update or delete on wallet.seal
for each row execute function platform.refuse_change();
