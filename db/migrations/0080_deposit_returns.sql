-- Unplayed deposits of excluded players return to where they came from.

create table payments.deposit_return (
  id text primary key,
  order_id text not null references payments.order (id),
  player_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  vendor text not null,
  status text not null default 'planned' check (status in ('planned', 'sending', 'unknown', 'byHand', 'withdrawing', 'refunded', 'paidByHand', 'withdrawn')),
  refund_no text,
  withdrawal_id text references payments.withdrawal (id),
  refunds_failed integer not null default 0,
  reason text not null default '',
  decided_by text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  check_at timestamptz default now(),
  checks integer not null default 0,
  constraint one_return_per_refund unique (vendor, refund_no),
  constraint closed_return_has_time check ((status in ('refunded', 'paidByHand', 'withdrawn')) = (closed_at is not null)),
  constraint return_is_asked_about check ((status in ('planned', 'sending', 'unknown', 'withdrawing')) = (check_at is not null)),
  constraint withdrawn_has_withdrawal check ((status = 'withdrawn') = (withdrawal_id is not null)),
  constraint by_hand_has_name check (status not in ('withdrawing', 'paidByHand', 'withdrawn') or decided_by <> '')
);
comment on table payments.deposit_return is 'Parts of deposits that an excluded player did not play: held when written, then refunded at the vendor, paid by hand or withdrawn, once';
comment on column payments.deposit_return.id is 'Random; idempotency key at the vendor and part of the transfer ids';
comment on column payments.deposit_return.order_id is 'The deposit';
comment on column payments.deposit_return.player_id is 'Whose deposit it is';
comment on column payments.deposit_return.currency is 'ISO 4217';
comment on column payments.deposit_return.amount_minor is 'Minor units that return to the source';
comment on column payments.deposit_return.discount_minor is 'Minor units of the discount on them, which return to the operator';
comment on column payments.deposit_return.vendor is 'Payment vendor of the deposit';
comment on column payments.deposit_return.status is 'planned, sending (the vendor may have it), unknown (the vendor did not answer), byHand (the vendor cannot refund; the operator decides), withdrawing (the operator ordered a withdrawal); refunded, paidByHand and withdrawn are closed';
comment on column payments.deposit_return.refund_no is 'The vendor''s number of the refund; null until the vendor answered';
comment on column payments.deposit_return.withdrawal_id is 'The withdrawal that carries the money instead of a refund';
comment on column payments.deposit_return.refunds_failed is 'How often the vendor reported a refund and later its failure; part of transfer ids';
comment on column payments.deposit_return.reason is 'Why the vendor cannot refund it, or what shows that it was paid, for the operator';
comment on column payments.deposit_return.decided_by is 'Which person of the operator decided; empty when none had to';
comment on column payments.deposit_return.created_at is 'When it was planned and its money held';
comment on column payments.deposit_return.sent_at is 'When the vendor was first asked for the refund; from then on the vendor may have it';
comment on column payments.deposit_return.closed_at is 'When the money left';
comment on column payments.deposit_return.check_at is 'When the next step is due; null when there is none';
comment on column payments.deposit_return.checks is 'How often the vendor was asked without learning the end';

create index deposit_return_by_player on payments.deposit_return (player_id, created_at);
create index deposit_return_by_order on payments.deposit_return (order_id);
create index deposit_return_to_check on payments.deposit_return (check_at) where check_at is not null;
create index deposit_return_by_hand on payments.deposit_return (created_at) where status = 'byHand';

create function payments.guard_deposit_return() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.player_id, new.currency, new.amount_minor, new.discount_minor, new.vendor, new.created_at)
    is distinct from (old.id, old.order_id, old.player_id, old.currency, old.amount_minor, old.discount_minor, old.vendor, old.created_at)
  then
    raise exception 'what return % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and new.status <> old.status
    and not (old.status = 'refunded' and new.status = 'byHand' and new.refunds_failed = old.refunds_failed + 1)
  then
    raise exception 'return % is closed and stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_deposit_return() is 'Keeps what a return is about, and a closed one closed; only a refund that fails at the vendor afterwards opens it again, for the operator';

create trigger deposit_return_guarded
before update on payments.deposit_return
for each row execute function payments.guard_deposit_return();
create trigger deposit_return_never_deleted
before delete on payments.deposit_return
for each row execute function platform.refuse_change();
create trigger deposit_return_never_truncated
before truncate on payments.deposit_return
for each statement execute function platform.refuse_change();

create function payments.bound_deposit_returns() returns trigger language plpgsql as $$
begin
  if (
    select sum(returned.amount_minor) > o.pay_minor or sum(returned.discount_minor) > o.price_minor - o.pay_minor
    from payments.order o
    join payments.deposit_return returned on returned.order_id = o.id
    where o.id = new.order_id
    group by o.id
  ) then
    raise exception 'returns of order % exceed what was paid for it', new.order_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function payments.bound_deposit_returns() is 'No more of a deposit returns than was paid for it; returns of a player are planned one transaction at a time';

create trigger deposit_return_within_paid
after insert on payments.deposit_return
for each row execute function payments.bound_deposit_returns();

create index player_excluded on identity.player (id) where stop_kind = 'exclusion';
