-- What a slots vendor takes back of a win, and its player does not have any more, is a claim too.

alter table payments.claim_terms drop constraint claim_terms_kind_check;
alter table payments.claim_terms
  add constraint claim_terms_kind_check check (kind in ('deposit', 'result', 'sale', 'round'));
comment on column payments.claim_terms.kind is 'deposit: taken back at its vendor; result: a bet was paid by a result that was corrected; sale: a bet that was cashed out became void; round: a slots vendor took back a win or corrected one';
insert into payments.claim_terms (kind, share_permille, lifts_when_paid)
values ('round', 1000, true);

alter table payments.reversal
  add column game text,
  add column round_id text,
  drop constraint reversal_of_one_thing,
  add constraint reversal_of_one_thing check (
    (kind = 'deposit') = (order_id is not null)
    and (kind in ('result', 'sale')) = (bet_id is not null)
    and (kind = 'round') = (round_id is not null)
    and (kind = 'round') = (game is not null)
    and (kind = 'deposit') = (opened_by is null)
  );
comment on table payments.reversal is 'Money that was taken back from players: deposits reversed at their vendor, bets whose result was corrected, wins that a slots vendor took back. While one of a player is not lifted, no money of the player leaves';
comment on column payments.reversal.vendor is 'Payment vendor; sports for a bet; the slots vendor for a round';
comment on column payments.reversal.reversal_no is 'The vendor''s number, the movement of the bet or of the round: the same number is the same reversal';
comment on column payments.reversal.order_id is 'The deposit; null for anything else';
comment on column payments.reversal.bet_id is 'The bet; null for anything else';
comment on column payments.reversal.game is 'Type name of the slot; null for anything else';
comment on column payments.reversal.round_id is 'The vendor''s number of the round; null for anything else';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back, or that a bet or a round was paid too much and that were not in the pocket any more';
comment on column payments.reversal.opened_by is 'The transfer that booked the claim of a bet or a round; null for a deposit, whose transfers carry the id of the reversal';
comment on column payments.reversal.from_bonus is 'The bet or the round was paid to the bonus pocket, and a bonus became cash since';

create or replace function payments.guard_reversal() returns trigger language plpgsql as $$
begin
  if (
    new.id, new.vendor, new.reversal_no, new.order_id, new.player_id, new.currency, new.amount_minor,
    new.discount_minor, new.reason, new.taken_minor, new.owed_minor, new.received_at,
    new.kind, new.bet_id, new.opened_by, new.from_bonus, new.game, new.round_id
  ) is distinct from (
    old.id, old.vendor, old.reversal_no, old.order_id, old.player_id, old.currency, old.amount_minor,
    old.discount_minor, old.reason, old.taken_minor, old.owed_minor, old.received_at,
    old.kind, old.bet_id, old.opened_by, old.from_bonus, old.game, old.round_id
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
