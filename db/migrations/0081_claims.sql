-- What a corrected result could not take back is a claim, as a reversed deposit is.

create table payments.claim_terms (
  kind text primary key check (kind in ('deposit', 'result', 'sale')),
  share_permille integer not null check (share_permille between 1 and 1000),
  lifts_when_paid boolean not null
);
comment on table payments.claim_terms is 'How claims are collected, by what they are for; the operator''s to change';
comment on column payments.claim_terms.kind is 'deposit: taken back at its vendor; result: a bet was paid by a result that was corrected; sale: a bet that was cashed out became void';
comment on column payments.claim_terms.share_permille is 'Thousandths that a claim takes of each amount that arrives in cash; 1000 takes all the cash there is';
comment on column payments.claim_terms.lifts_when_paid is 'Whether money of the player may leave again as soon as the claim is paid; otherwise an operator lifts the hold';
insert into payments.claim_terms (kind, share_permille, lifts_when_paid)
values
  ('deposit', 1000, false),
  ('result', 1000, true),
  ('sale', 1000, true);

alter table payments.reversal
  alter column order_id drop not null,
  add column kind text not null default 'deposit' references payments.claim_terms (kind),
  add column bet_id text,
  add column opened_by text,
  add column from_bonus boolean not null default false,
  add column counted_seq bigint not null default 0,
  add column due_minor bigint not null default 0 check (due_minor >= 0),
  add constraint reversal_of_one_thing check (
    (kind = 'deposit') = (order_id is not null)
    and (kind = 'deposit') = (bet_id is null)
    and (kind = 'deposit') = (opened_by is null)
  );
comment on table payments.reversal is 'Money that was taken back from players: deposits reversed at their vendor, bets whose result was corrected. While one of a player is not lifted, no money of the player leaves';
comment on column payments.reversal.vendor is 'Payment vendor; sports for a bet';
comment on column payments.reversal.reversal_no is 'The vendor''s number, or the movement of the bet: the same number is the same reversal';
comment on column payments.reversal.order_id is 'The deposit; null for a bet';
comment on column payments.reversal.player_id is 'The player who owes it';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back, or that a bet was paid too much and that were not in the pocket any more';
comment on column payments.reversal.kind is 'What it is for';
comment on column payments.reversal.bet_id is 'The bet; null for a deposit';
comment on column payments.reversal.opened_by is 'The transfer that booked the claim of a bet; null for a deposit, whose transfers carry the id of the reversal';
comment on column payments.reversal.from_bonus is 'The bet was paid to the bonus pocket, and a bonus became cash since';
comment on column payments.reversal.counted_seq is 'Arrivals in the player''s cash up to this transfer are in due_minor';
comment on column payments.reversal.due_minor is 'Minor units of arrivals in cash that this claim may take, where it takes a share of them';

create index reversal_by_bet on payments.reversal (bet_id) where bet_id is not null;
create index bet_owed on sportsbook.bet (id) where owed_minor > 0;

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
  then
    raise exception 'what was booked of reversal % stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
