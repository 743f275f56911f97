-- Deposits that were taken back at the vendor: a card's chargeback, a Pix that its bank returned.

alter table wallet.account drop constraint account_kind_check;
alter table wallet.account
  add constraint account_kind_check
  check (kind in ('cash', 'bonus', 'held', 'house', 'vendor', 'promotion', 'fee', 'clearing', 'claim'));
comment on column wallet.account.kind is 'cash, bonus, held: a player''s; house: the book of a product; vendor: what a vendor owes or is owed; promotion, fee: the operator''s; clearing: what one player sends and another gets, always even; claim: what players owe, below zero by that';

alter table payments.order
  add column reversed_minor bigint not null default 0,
  add constraint reversed_within_paid check (reversed_minor between 0 and pay_minor);
comment on column payments.order.reversed_minor is 'Minor units of what was paid that the vendor says were taken back';

create table payments.reversal (
  id text primary key,
  vendor text not null,
  reversal_no text not null,
  order_id text not null references payments.order (id),
  player_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  reason text not null,
  taken_minor bigint not null check (taken_minor >= 0),
  owed_minor bigint not null check (owed_minor >= 0),
  collected_minor bigint not null default 0 check (collected_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  received_at timestamptz not null default now(),
  written_off_by text check (written_off_by <> ''),
  lifted_at timestamptz,
  lifted_by text check (lifted_by <> ''),
  constraint one_reversal_per_number unique (vendor, reversal_no),
  constraint booked_whole check (taken_minor + owed_minor = amount_minor + discount_minor),
  constraint claim_within_owed check (collected_minor + written_off_minor <= owed_minor),
  constraint written_off_by_somebody check ((written_off_minor > 0) = (written_off_by is not null)),
  constraint lifted_by_somebody check ((lifted_at is null) = (lifted_by is null)),
  constraint lifted_when_nothing_is_owed check (lifted_at is null or collected_minor + written_off_minor = owed_minor)
);
comment on table payments.reversal is 'Deposits, or parts of them, that were taken back at the vendor; while one of a player is not lifted, no money of the player leaves';
comment on column payments.reversal.id is 'Random; part of the ids of its movements';
comment on column payments.reversal.vendor is 'Payment vendor';
comment on column payments.reversal.reversal_no is 'The vendor''s number: the same number is the same reversal';
comment on column payments.reversal.order_id is 'The deposit';
comment on column payments.reversal.player_id is 'Whose deposit it was';
comment on column payments.reversal.currency is 'ISO 4217';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back';
comment on column payments.reversal.discount_minor is 'Minor units of the house''s discount that go with it';
comment on column payments.reversal.reason is 'The vendor''s word for it, for the operator';
comment on column payments.reversal.taken_minor is 'Minor units that were there in the player''s cash then';
comment on column payments.reversal.owed_minor is 'Minor units that were not: the claim';
comment on column payments.reversal.collected_minor is 'Minor units of the claim that came from the player''s cash since';
comment on column payments.reversal.written_off_minor is 'Minor units of the claim that the operator gave up';
comment on column payments.reversal.received_at is 'When the vendor told of it and its money moved; since then the account is held';
comment on column payments.reversal.written_off_by is 'Who of the operator gave the rest up';
comment on column payments.reversal.lifted_at is 'When the operator let money leave again';
comment on column payments.reversal.lifted_by is 'Who of the operator did';

create index reversal_by_player on payments.reversal (player_id, received_at);
create index reversal_by_order on payments.reversal (order_id);
create index reversal_unlifted on payments.reversal (received_at) where lifted_at is null;

create function payments.guard_reversal() returns trigger language plpgsql as $$
begin
  if (
    new.id, new.vendor, new.reversal_no, new.order_id, new.player_id, new.currency, new.amount_minor,
    new.discount_minor, new.reason, new.taken_minor, new.owed_minor, new.received_at
  ) is distinct from (
    old.id, old.vendor, old.reversal_no, old.order_id, old.player_id, old.currency, old.amount_minor,
    old.discount_minor, old.reason, old.taken_minor, old.owed_minor, old.received_at
  )
    or new.collected_minor < old.collected_minor
    or new.written_off_minor < old.written_off_minor
    or old.lifted_at is not null and (new.lifted_at, new.lifted_by) is distinct from (old.lifted_at, old.lifted_by)
  then
    raise exception 'what was booked of reversal % stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_reversal() is 'A reversal is booked once, its claim only shrinks, and a hold that was lifted does not come back';

create trigger reversal_guarded
before update on payments.reversal
for each row execute function payments.guard_reversal();
create trigger reversal_never_deleted
before delete on payments.reversal
for each row execute function platform.refuse_change();
create trigger reversal_never_truncated
before truncate on payments.reversal
for each statement execute function platform.refuse_change();

create function payments.refuse_held() returns trigger language plpgsql as $$
declare
  whose bigint := case tg_table_name when 'transfer' then to_jsonb(new) ->> 'sender_id' else to_jsonb(new) ->> 'player_id' end;
begin
  if exists (select from payments.reversal where player_id = whose and lifted_at is null) then
    raise exception 'money of player % is held: a deposit was taken back', whose using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_held() is 'While a reversal of a player is not lifted, nothing of the player''s is sent: not to a bank and not to another player';

create trigger withdrawal_not_held
before insert on payments.withdrawal
for each row execute function payments.refuse_held();
create trigger withdrawal_not_sent_held
before update of status on payments.withdrawal
for each row
when (old.status in ('requested', 'approved') and new.status in ('approved', 'sending'))
execute function payments.refuse_held();
create trigger transfer_not_held
before insert on payments.transfer
for each row execute function payments.refuse_held();

comment on column payments.callback.verdict is 'What it did: credited, paid, reversed, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';
