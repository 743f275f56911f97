-- A dispute that is won and a refund that fails give back what the vendor took.

alter table payments.reversal
  add column undone_at timestamptz,
  add constraint undone_owes_nothing check (undone_at is null or collected_minor + written_off_minor = owed_minor),
  add constraint undone_is_a_deposit check (undone_at is null or order_id is not null);
comment on column payments.reversal.undone_at is 'When the vendor gave the money back, as after a dispute that was won or a refund that failed; the deposit counts in full again';
comment on column payments.reversal.collected_minor is 'Minor units of the claim that came from the player''s cash since, or from the vendor when the reversal was undone';
comment on column payments.reversal.lifted_by is 'Which person of the operator lifted the hold; paid for a claim that ended its hold itself, vendor for a reversal that was undone';
comment on column payments.order.reversed_minor is 'Minor units of what was paid that the vendor took back and did not give back';
comment on column payments.callback.verdict is 'What it did: credited, paid, reversed, undone, refunded, refund_failed, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';

create table payments.reversal_end (
  vendor text not null,
  reversal_no text not null,
  order_id text not null references payments.order (id),
  received_at timestamptz not null default now(),
  primary key (vendor, reversal_no)
);
comment on table payments.reversal_end is 'Reversals whose end arrived before their beginning: the later report of the beginning is not booked; append-only';
comment on column payments.reversal_end.vendor is 'Payment vendor';
comment on column payments.reversal_end.reversal_no is 'The vendor''s number of the reversal';
comment on column payments.reversal_end.order_id is 'The deposit';
comment on column payments.reversal_end.received_at is 'When the vendor reported the end';

create trigger reversal_end_append_only
before update or delete on payments.reversal_end
for each row execute function platform.refuse_change();
create trigger reversal_end_never_truncated
before truncate on payments.reversal_end
for each statement execute function platform.refuse_change();

create or replace function payments.guard_reversal() returns trigger language plpgsql as $$
begin
  if (
    new.id, new.vendor, new.reversal_no, new.order_id, new.player_id, new.currency, new.amount_minor,
    new.discount_minor, new.reason, new.taken_minor, new.owed_minor, new.received_at,
    new.kind, new.bet_id, new.opened_by, new.from_bonus
  ) is distinct from (
    old.id, old.vendor, old.reversal_no, old.order_id, old.player_id, old.currency, old.amount_minor,
    old.discount_minor, old.reason, old.taken_minor, old.owed_minor, old.received_at,
    old.kind, old.bet_id, old.opened_by, old.from_bonus
  )
    or new.collected_minor < old.collected_minor
    or new.written_off_minor < old.written_off_minor
    or new.counted_seq < old.counted_seq
    or old.lifted_at is not null and (new.lifted_at, new.lifted_by) is distinct from (old.lifted_at, old.lifted_by)
    or old.undone_at is not null and new.undone_at is distinct from old.undone_at
  then
    raise exception 'what was booked of reversal % stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
