create schema if not exists engagement;
comment on schema engagement is 'Reasons to come back: invitations, levels, promotions, gifts';

create table engagement.referral (
  friend_id bigint not null,
  level smallint not null check (level between 1 and 3),
  earner_id bigint not null,
  friend_currency text not null check (friend_currency ~ '^[A-Z]{3}$'),
  earner_currency text not null check (earner_currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  primary key (friend_id, level),
  constraint nobody_invites_himself check (friend_id <> earner_id)
);
comment on table engagement.referral is 'Who came by whom, three levels deep; written when an account opens, never changed';
comment on column engagement.referral.friend_id is 'The player who came';
comment on column engagement.referral.level is '1: invited by the earner; 2: by a friend of the earner; 3: by a friend of such a friend';
comment on column engagement.referral.earner_id is 'The player whose invitation it goes back to';
comment on column engagement.referral.friend_currency is 'What the friend plays in; another currency than the earner''s brings nothing';
comment on column engagement.referral.earner_currency is 'What the earner is paid in';
comment on column engagement.referral.created_at is 'When the friend''s account opened';

create index referral_by_earner on engagement.referral (earner_id, level, created_at desc, friend_id);
create unique index no_ring_of_invitations on engagement.referral (least(friend_id, earner_id), greatest(friend_id, earner_id));
comment on index engagement.no_ring_of_invitations is 'Of two players one came by the other, never both';

-- Accounts that opened before this have their inviter at identity.
insert into engagement.referral (friend_id, level, earner_id, friend_currency, earner_currency, created_at)
with recursive chain as (
  select friend.id as friend_id, 1 as level, friend.inviter_id as earner_id, friend.currency, friend.created_at
  from identity.player friend
  where friend.inviter_id is not null
  union all
  select chain.friend_id, chain.level + 1, inviter.inviter_id, chain.currency, chain.created_at
  from chain
  join identity.player inviter on inviter.id = chain.earner_id
  where chain.level < 3
  and inviter.inviter_id is not null
)
select chain.friend_id, chain.level, chain.earner_id, chain.currency, earner.currency, chain.created_at
from chain
join identity.player earner on earner.id = chain.earner_id;

create trigger referral_append_only
before update or delete on engagement.referral
for each row execute function platform.refuse_change();

create function engagement.refuse_late_referral() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from engagement.referral where earner_id = new.friend_id) then
    raise exception 'player % has friends already and cannot become somebody''s friend', new.friend_id;
  end if;
  return new;
end
$$;
comment on function engagement.refuse_late_referral is 'Whoever has friends is bound for good: no chain of invitations can close to a ring, however long';

create trigger referral_before_friends
before insert on engagement.referral
for each row execute function engagement.refuse_late_referral();

create index session_by_device on identity.session (device_id) where device_id <> '';
create index player_by_document on identity.player (card_no) where card_no is not null;

create table engagement.referral_flag (
  friend_id bigint not null,
  twin_id bigint not null,
  reason text not null check (reason in ('device', 'document')),
  found_at timestamptz not null default now(),
  cleared_at timestamptz,
  cleared_by text not null default '',
  note text not null default '',
  primary key (friend_id, twin_id, reason),
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by = ''))
);
comment on table engagement.referral_flag is 'Friends who may be the same person as their inviter or as another friend: nothing is earned by them until the operator clears it';
comment on column engagement.referral_flag.friend_id is 'The friend in doubt';
comment on column engagement.referral_flag.twin_id is 'The other account, above it or beside it';
comment on column engagement.referral_flag.reason is 'device: both logged in on one; document: both have one';
comment on column engagement.referral_flag.found_at is 'When it was found';
comment on column engagement.referral_flag.cleared_at is 'When the operator found nothing wrong';
comment on column engagement.referral_flag.cleared_by is 'Who cleared it';
comment on column engagement.referral_flag.note is 'Why it was cleared';

create index flag_in_doubt on engagement.referral_flag (found_at) where cleared_at is null;

create table engagement.invitation_terms (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version integer not null check (version > 0),
  level1_permille smallint not null check (level1_permille >= 0),
  level2_permille smallint not null check (level2_permille >= 0),
  level3_permille smallint not null check (level3_permille >= 0),
  hold_days smallint not null check (hold_days between 0 and 60),
  payout_least_minor bigint not null check (payout_least_minor >= 0),
  reward_minor bigint not null check (reward_minor >= 0),
  reward_deposits_minor bigint not null check (reward_deposits_minor > 0),
  reward_hold_days smallint not null check (reward_hold_days between 0 and 60),
  changed_by text not null,
  reason text not null,
  changed_at timestamptz not null default now(),
  primary key (currency, version),
  -- The least margin of any product is 10 permille: more than that given away would pay for playing alone.
  constraint rates_below_the_margin check (level1_permille + level2_permille + level3_permille <= 9)
);
comment on table engagement.invitation_terms is 'What invitations pay, by currency. The newest version is in force; the older ones are the log of changes';
comment on column engagement.invitation_terms.currency is 'ISO 4217';
comment on column engagement.invitation_terms.version is 'Counts up; earnings name the one that they were computed by';
comment on column engagement.invitation_terms.level1_permille is 'Thousandths of the valid turnover of friends';
comment on column engagement.invitation_terms.level2_permille is 'Thousandths of the valid turnover of their friends';
comment on column engagement.invitation_terms.level3_permille is 'Thousandths of the valid turnover of the third level';
comment on column engagement.invitation_terms.hold_days is 'Days between the settlement of a day and its payment';
comment on column engagement.invitation_terms.payout_least_minor is 'What is due waits until it comes to this';
comment on column engagement.invitation_terms.reward_minor is 'What a friend of level 1 brings once; 0: nothing';
comment on column engagement.invitation_terms.reward_deposits_minor is 'Deposits that the friend must reach for it';
comment on column engagement.invitation_terms.reward_hold_days is 'Days between that deposit and the payment';
comment on column engagement.invitation_terms.changed_by is 'Who of the operator changed it';
comment on column engagement.invitation_terms.reason is 'Why';
comment on column engagement.invitation_terms.changed_at is 'Since when it is in force';

create trigger invitation_terms_append_only
before update or delete on engagement.invitation_terms
for each row execute function platform.refuse_change();

insert into engagement.invitation_terms (currency, version, level1_permille, level2_permille, level3_permille, hold_days, payout_least_minor, reward_minor, reward_deposits_minor, reward_hold_days, changed_by, reason)
select currency, 1, 3, 2, 1, 0, 1 * unit, 10 * unit, 50 * unit, 1, 'palpite', 'first terms'
from (
  values
    ('BRL', 100), ('GBP', 20), ('NGN', 30000), ('IDR', 300000), ('VND', 5000), ('JPY', 30), ('KRW', 300), ('CNY', 150), ('RUB', 2000)
) as units (currency, unit);

create table engagement.commission_day (
  day date primary key,
  state text not null check (state in ('gathering', 'settling', 'settled')),
  through_id bigint not null default 0,
  settled_at timestamptz,
  constraint settled_has_a_time check ((state = 'settled') = (settled_at is not null))
);
comment on table engagement.commission_day is 'How far the settlement of each day has come; whoever works on a day holds its row';
comment on column engagement.commission_day.day is 'UTC day';
comment on column engagement.commission_day.state is 'gathering: turnover comes in by friend; settling: commissions are computed by earner; settled';
comment on column engagement.commission_day.through_id is 'The last player of the state who is done';
comment on column engagement.commission_day.settled_at is 'When the last commission of the day was written';

create table engagement.commission_share (
  day date not null references engagement.commission_day (day),
  friend_id bigint not null,
  level smallint not null,
  earner_id bigint not null,
  turnover_minor bigint not null,
  amount_minor bigint check (amount_minor >= 0),
  primary key (day, friend_id, level),
  foreign key (friend_id, level) references engagement.referral (friend_id, level)
);
comment on table engagement.commission_share is 'What each friend staked on a day, once for each who earns by it';
comment on column engagement.commission_share.day is 'UTC day';
comment on column engagement.commission_share.friend_id is 'Who staked';
comment on column engagement.commission_share.level is 'How far from the earner';
comment on column engagement.commission_share.earner_id is 'Who earns by it';
comment on column engagement.commission_share.turnover_minor is 'Valid turnover; below zero when more came back than was staked';
comment on column engagement.commission_share.amount_minor is 'Part of the commission of the level; null until the day is settled';

create index share_by_earner on engagement.commission_share (earner_id, day, level);
create index share_by_friend on engagement.commission_share (earner_id, friend_id);

create table engagement.commission (
  day date not null references engagement.commission_day (day),
  earner_id bigint not null,
  level smallint not null check (level between 1 and 3),
  currency text not null,
  friends integer not null check (friends > 0),
  turnover_minor bigint not null,
  carry_minor bigint not null check (carry_minor <= 0),
  rate_permille smallint not null,
  terms_version integer not null,
  amount_minor bigint not null check (amount_minor >= 0),
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (day, earner_id, level),
  foreign key (currency, terms_version) references engagement.invitation_terms (currency, version)
);
comment on table engagement.commission is 'What a level of friends brought somebody on a day; the transfer of the same id pays it';
comment on column engagement.commission.day is 'UTC day';
comment on column engagement.commission.earner_id is 'Who earns';
comment on column engagement.commission.level is 'Which friends';
comment on column engagement.commission.currency is 'Of the earner and of those friends';
comment on column engagement.commission.friends is 'How many of them played';
comment on column engagement.commission.turnover_minor is 'Their valid turnover of the day';
comment on column engagement.commission.carry_minor is 'What is below zero with that of days before; the next day begins with it';
comment on column engagement.commission.rate_permille is 'The rate of the level on that day';
comment on column engagement.commission.terms_version is 'The terms it was computed by';
comment on column engagement.commission.amount_minor is 'Turnover, less what was carried, times rate, rounded down';
comment on column engagement.commission.due_at is 'Not paid before this';
comment on column engagement.commission.paid_at is 'When it was paid';

create index commission_by_earner on engagement.commission (earner_id, level, day desc);
create index commission_unpaid on engagement.commission (earner_id) where paid_at is null and amount_minor > 0;

create table engagement.friend_reward (
  friend_id bigint primary key,
  id uuid not null unique default gen_random_uuid(),
  earner_id bigint not null,
  currency text not null,
  deposits_minor bigint not null,
  terms_version integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  earned_at timestamptz not null default now(),
  due_at timestamptz not null,
  paid_at timestamptz,
  foreign key (currency, terms_version) references engagement.invitation_terms (currency, version)
);
comment on table engagement.friend_reward is 'What a friend brought once, by depositing; the transfer of the same id pays it';
comment on column engagement.friend_reward.friend_id is 'The friend who deposited';
comment on column engagement.friend_reward.id is 'Names its transfer: who is paid does not learn the number of the friend by it';
comment on column engagement.friend_reward.earner_id is 'Who invited the friend';
comment on column engagement.friend_reward.currency is 'Of both';
comment on column engagement.friend_reward.deposits_minor is 'Deposits of the friend at that moment';
comment on column engagement.friend_reward.terms_version is 'The terms it was earned by';
comment on column engagement.friend_reward.amount_minor is 'What is paid';
comment on column engagement.friend_reward.earned_at is 'When the deposits reached the mark';
comment on column engagement.friend_reward.due_at is 'Not paid before this';
comment on column engagement.friend_reward.paid_at is 'When it was paid';

create index reward_by_earner on engagement.friend_reward (earner_id, earned_at desc);
create index reward_unpaid on engagement.friend_reward (earner_id) where paid_at is null;

create table engagement.deposit_look (
  single boolean primary key default true check (single),
  through_at timestamptz not null
);
comment on table engagement.deposit_look is 'Up to when deposits of friends were looked through for rewards; one row';
comment on column engagement.deposit_look.single is 'Keeps it one row';
comment on column engagement.deposit_look.through_at is 'Deposits before this were seen, but for transactions that were under way';

insert into engagement.deposit_look (through_at) values ('2000-01-01');

create index depositor_by_newest on payments.depositor (newest_at, player_id) where newest_at is not null;
