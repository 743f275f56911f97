alter table wallet.account drop constraint account_kind_check;
alter table wallet.account
  add constraint account_kind_check check (kind in ('cash', 'bonus', 'held', 'house', 'vendor', 'promotion', 'fee', 'clearing'));
comment on column wallet.account.kind is 'cash, bonus, held: a player''s; house: the book of a product; vendor: what a vendor owes or is owed; promotion, fee: the operator''s; clearing: what one player sends and another gets, always even';

create table payments.transfer_terms (
  currency text primary key,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  day_most_minor bigint not null,
  zone text not null default 'America/Sao_Paulo',
  constraint transfers_in_order check (least_minor <= most_minor and most_minor <= day_most_minor)
);
comment on table payments.transfer_terms is 'Limits of transfers between players by currency; the operator''s to change, in force for the next transfer';
comment on column payments.transfer_terms.currency is 'ISO 4217';
comment on column payments.transfer_terms.least_minor is 'Least amount of a transfer';
comment on column payments.transfer_terms.most_minor is 'Most amount of a transfer';
comment on column payments.transfer_terms.day_most_minor is 'Most that a player sends in a day';
comment on column payments.transfer_terms.zone is 'Where the day begins that is counted in';

insert into payments.transfer_terms (currency, least_minor, most_minor, day_most_minor)
select currency, least_minor / 5, most_minor / 10, most_minor / 5
from payments.withdrawal_terms;

create table payments.transfer (
  id text primary key,
  request_id uuid not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  client jsonb not null,
  created_at timestamptz not null default now(),
  constraint one_transfer_per_request unique (sender_id, request_id),
  constraint to_somebody_else check (sender_id <> receiver_id)
);
comment on table payments.transfer is 'Money that one player sent to another, written with its movements';
comment on column payments.transfer.id is 'Random; part of the ids of its two movements';
comment on column payments.transfer.request_id is 'Made by the client: the same request is the same transfer';
comment on column payments.transfer.sender_id is 'Who sent it';
comment on column payments.transfer.receiver_id is 'Who got it';
comment on column payments.transfer.currency is 'ISO 4217, of both';
comment on column payments.transfer.amount_minor is 'Minor units that left the one and reached the other';
comment on column payments.transfer.client is 'What the request said of the device: language, address, agent, device id';
comment on column payments.transfer.created_at is 'Time of the transaction by the clock of the database';

create index transfer_by_sender on payments.transfer (sender_id, created_at);
create index transfer_by_receiver on payments.transfer (receiver_id, created_at);

create trigger transfer_append_only
before update or delete on payments.transfer
for each row execute function platform.refuse_change();
create trigger transfer_never_truncated
before truncate on payments.transfer
for each statement execute function platform.refuse_change();
