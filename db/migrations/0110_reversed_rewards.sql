-- What a reversed deposit has already paid out is taken back too: rewards for friends, VIP awards, bonuses that became cash.

alter table payments.claim_terms drop constraint claim_terms_kind_check;
alter table payments.claim_terms
  add constraint claim_terms_kind_check
  check (kind in ('deposit', 'result', 'sale', 'round', 'friendReward', 'vipAward', 'bonus'));
comment on column payments.claim_terms.kind is 'deposit: taken back at its vendor; result: a bet was paid by a result that was corrected; sale: a bet that was cashed out became void; round: a slots vendor took back a win or corrected one; friendReward, vipAward, bonus: was paid because of deposits that were reversed';
insert into payments.claim_terms (kind, share_permille, lifts_when_paid)
values
  ('friendReward', 1000, true),
  ('vipAward', 1000, true),
  ('bonus', 1000, true);

alter table payments.reversal
  add column reward_id text,
  drop constraint reversal_of_one_thing,
  add constraint reversal_of_one_thing check (
    (kind = 'deposit') = (order_id is not null)
    and (kind in ('result', 'sale')) = (bet_id is not null)
    and (kind = 'round') = (round_id is not null)
    and (kind = 'round') = (game is not null)
    and (kind in ('friendReward', 'vipAward', 'bonus')) = (reward_id is not null)
    and (kind in ('result', 'sale', 'round')) = (opened_by is not null)
  ),
  drop constraint undone_is_a_deposit,
  add constraint undone_is_given_back check (undone_at is null or order_id is not null or reward_id is not null);
comment on table payments.reversal is 'Money that was taken back from players: deposits reversed at their vendor, rewards that were paid because of them, bets whose result was corrected, wins that a slots vendor took back. While one of a player is not lifted, no money of the player leaves';
comment on column payments.reversal.vendor is 'Payment vendor; sports for a bet; the slots vendor for a round; rewards for a reward';
comment on column payments.reversal.reversal_no is 'The vendor''s number, the movement of the bet or of the round, or kind, reward and a count: the same number is the same reversal';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back, that a reward had paid, or that a bet or a round was paid too much and that were not in the pocket any more';
comment on column payments.reversal.opened_by is 'The transfer that booked the claim of a bet or a round; null for anything else, whose transfers carry the id of the reversal';
comment on column payments.reversal.reward_id is 'The friend reward, player and level of the VIP award, or the bonus that was paid; null for anything else';
comment on column payments.reversal.undone_at is 'When the vendor gave the money back, as after a dispute that was won or a refund that failed, or when the reward was given back; the deposit counts in full again';

create unique index reward_taken_once on payments.reversal (kind, reward_id) where reward_id is not null and undone_at is null;
comment on index payments.reward_taken_once is 'A reward is taken back once until it is given back';

create or replace function payments.guard_reversal() returns trigger language plpgsql as $$
begin
  if (
    new.id, new.vendor, new.reversal_no, new.order_id, new.player_id, new.currency, new.amount_minor,
    new.discount_minor, new.reason, new.taken_minor, new.owed_minor, new.received_at,
    new.kind, new.bet_id, new.opened_by, new.from_bonus, new.game, new.round_id, new.reward_id
  ) is distinct from (
    old.id, old.vendor, old.reversal_no, old.order_id, old.player_id, old.currency, old.amount_minor,
    old.discount_minor, old.reason, old.taken_minor, old.owed_minor, old.received_at,
    old.kind, old.bet_id, old.opened_by, old.from_bonus, old.game, old.round_id, old.reward_id
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

create table payments.reward_review (
  player_id bigint primary key,
  queued_at timestamptz not null default now()
);
comment on table payments.reward_review is 'Queue of players whose deposits changed by a reversal: what was paid because of these deposits is compared with them; written in the transaction of the change';
comment on column payments.reward_review.player_id is 'Who deposited';
comment on column payments.reward_review.queued_at is 'When the deposits changed last';
insert into payments.reward_review (player_id)
select distinct player_id
from payments.reversal
where kind = 'deposit';

alter table engagement.vip_award add column deposits_minor bigint check (deposits_minor >= 0);
alter table engagement.vip_award disable trigger vip_award_append_only;
update engagement.vip_award award
set deposits_minor = coalesce(
  (
    select level.deposits_minor
    from engagement.vip_level level
    join wallet.account cash on cash.currency = level.currency
    where cash.player_id = award.player_id
    and cash.kind = 'cash'
    and level.level = award.level
  ),
  0
);
alter table engagement.vip_award enable trigger vip_award_append_only;
alter table engagement.vip_award alter column deposits_minor set not null;
comment on column engagement.vip_award.deposits_minor is 'Deposits that the level needed then: the award is taken back when reversals leave less';

alter table engagement.friend_reward
  add column taken_back_at timestamptz,
  add constraint only_paid_is_taken_back check (taken_back_at is null or paid_at is not null);
comment on column engagement.friend_reward.taken_back_at is 'When it was taken back because deposits of the friend were reversed; null again once it was given back';
