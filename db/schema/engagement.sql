-- VIP levels, daily claims, promotions, invitations, and the budget that keeps their cost within the expected gross
-- win.

create schema engagement;
comment on schema engagement is 'VIP levels, daily claims, promotions and invitations';

create table engagement.cursor (
  name text primary key,
  through_seq bigint not null
);
comment on table engagement.cursor is 'Position of jobs in the sealed journal';
comment on column engagement.cursor.name is 'Name of the job';
comment on column engagement.cursor.through_seq is 'Last transfer that the job has processed';

-- VIP levels -------------------------------------------------------------------------------------------------------

create table engagement.vip_level (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  level smallint not null check (level between 0 and 99),
  award_minor bigint not null check (award_minor >= 0),
  deposits_minor bigint not null check (deposits_minor >= 0),
  turnover_minor bigint not null check (turnover_minor >= 0),
  withdrawals_a_day integer not null check (withdrawals_a_day >= 0),
  gift_minor bigint not null check (gift_minor >= 0),
  primary key (currency, level)
);
comment on table engagement.vip_level is 'VIP levels by currency, changed by the operator. Changes apply at once; paid awards stay';
comment on column engagement.vip_level.currency is 'ISO 4217';
comment on column engagement.vip_level.level is 'From 0; every player has at least level 0';
comment on column engagement.vip_level.award_minor is 'Cash for reaching it, once per player';
comment on column engagement.vip_level.deposits_minor is 'All-time deposits that it requires';
comment on column engagement.vip_level.turnover_minor is 'All-time VIP turnover that it requires: cash stakes, weighted by product and price';
comment on column engagement.vip_level.withdrawals_a_day is 'Maximum withdrawals per day at this level';
comment on column engagement.vip_level.gift_minor is 'Bonus money of the daily gift; 0 for none';

create table engagement.vip_terms (
  id boolean primary key default true check (id),
  keep_days integer check (keep_days between 7 and 3650),
  keep_bp integer not null default 1000 check (keep_bp between 1 and 10000),
  award_share_percent integer not null default 20 check (award_share_percent between 1 and 100),
  offer_share_percent integer not null default 90 check (offer_share_percent between 1 and 100)
);
comment on table engagement.vip_terms is 'Rules of the VIP club for all currencies; one row, changed by the operator';
comment on column engagement.vip_terms.id is 'Always true: there is one row';
comment on column engagement.vip_terms.keep_days is 'Days after which a level that was not kept drops by one; null keeps levels forever';
comment on column engagement.vip_terms.keep_bp is 'Turnover in those days that keeps a level, in hundredths of a percent of the turnover that the level requires';
comment on column engagement.vip_terms.award_share_percent is 'Target share of the expected gross win for awards of levels. Changes of levels and weights above it cause a warning; above 100 percent they are refused';
comment on column engagement.vip_terms.offer_share_percent is 'Target share of the expected gross win for bonuses, levels and commission together. Changes above it cause a warning; above 100 percent they are refused';

create table engagement.vip_player (
  player_id bigint primary key,
  level smallint not null default 0 check (level >= 0),
  review_from timestamptz not null default now(),
  regain_turnover_minor bigint check (regain_turnover_minor >= 0),
  awaits_open_stakes boolean not null default false
);
comment on table engagement.vip_player is 'Level of each player; a player without a row has level 0. The row lock serializes changes of one player';
comment on column engagement.vip_player.player_id is 'identity.player.id; one row per player';
comment on column engagement.vip_player.level is 'VIP level, from 0';
comment on column engagement.vip_player.review_from is 'Start of the period in which the level must be kept';
comment on column engagement.vip_player.regain_turnover_minor is 'After a level lapsed: all-time turnover from which it can rise again';
comment on column engagement.vip_player.awaits_open_stakes is 'True when open bets and rounds would raise the player once decided, or the player is in review as a person. Checked in every run, because neither moves money at its decision';

-- Finds players whose level is due for review; level 0 is never lowered.
create index vip_player_to_review on engagement.vip_player (review_from) where level > 0;

-- Finds players whom their open stakes would raise.
create index vip_player_waiting on engagement.vip_player (player_id) where awaits_open_stakes;

create table engagement.vip_change (
  player_id bigint not null,
  number integer not null check (number > 0),
  from_level smallint not null,
  to_level smallint not null check (to_level <> from_level),
  award_minor bigint not null check (award_minor >= 0),
  deposits_minor bigint not null,
  turnover_minor bigint not null,
  changed_at timestamptz not null default now(),
  primary key (player_id, number)
);
comment on table engagement.vip_change is 'Changes of level; append-only';
comment on column engagement.vip_change.player_id is 'identity.player.id';
comment on column engagement.vip_change.number is 'Counts from 1 per player';
comment on column engagement.vip_change.from_level is 'VIP level before the change';
comment on column engagement.vip_change.to_level is 'VIP level after the change';
comment on column engagement.vip_change.award_minor is 'Cash paid for the levels on the way up';
comment on column engagement.vip_change.deposits_minor is 'All-time deposits at that moment';
comment on column engagement.vip_change.turnover_minor is 'All-time turnover of finished bets and rounds at that moment';
comment on column engagement.vip_change.changed_at is 'Time by the database clock';

create trigger vip_change_append_only
before update or delete on engagement.vip_change
for each row execute function platform.refuse_change();

create table engagement.vip_award (
  player_id bigint not null,
  level smallint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  awarded_at timestamptz not null default now(),
  deposits_minor bigint not null check (deposits_minor >= 0),
  primary key (player_id, level)
);
comment on table engagement.vip_award is 'Paid awards, one per player and level, also when a level is reached again; append-only';
comment on column engagement.vip_award.player_id is 'identity.player.id';
comment on column engagement.vip_award.level is 'VIP level that the award was paid for';
comment on column engagement.vip_award.amount_minor is 'Cash; 0 when the level has no award';
comment on column engagement.vip_award.awarded_at is 'Time by the database clock';
comment on column engagement.vip_award.deposits_minor is 'Deposits that the level required then; the award is taken back when reversals leave less';

create trigger vip_award_append_only
before update or delete on engagement.vip_award
for each row execute function platform.refuse_change();

-- Daily sign-in and gift -------------------------------------------------------------------------------------------

create table engagement.daily_terms (
  what text primary key check (what in ('signIn', 'gift')),
  active boolean not null default true,
  level_min smallint not null default 0 check (level_min >= 0),
  wager_times integer not null check (wager_times between 1 and 100),
  expires_after_days integer not null check (expires_after_days between 1 and 365)
);
comment on table engagement.daily_terms is 'Terms of the daily offers, changed by the operator';
comment on column engagement.daily_terms.what is 'signIn: the ladder of seven days; gift: the gift on the home screen';
comment on column engagement.daily_terms.active is 'True while it is offered';
comment on column engagement.daily_terms.level_min is 'Minimum VIP level';
comment on column engagement.daily_terms.wager_times is 'Turnover that converts the bonus to cash, as a multiple of the bonus';
comment on column engagement.daily_terms.expires_after_days is 'Lifetime of the bonus in days';

create table engagement.sign_in_step (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  step smallint not null check (step between 1 and 7),
  award_minor bigint not null check (award_minor > 0),
  primary key (currency, step)
);
comment on table engagement.sign_in_step is 'Ladder of the daily sign-in by currency, changed by the operator';
comment on column engagement.sign_in_step.currency is 'ISO 4217';
comment on column engagement.sign_in_step.step is 'Consecutive day, 1 to 7; the ladder starts again after the seventh';
comment on column engagement.sign_in_step.award_minor is 'Bonus money for the day';

create table engagement.daily_claim (
  player_id bigint not null,
  what text not null check (what in ('signIn', 'gift')),
  day date not null,
  zone text not null,
  streak integer not null check (streak > 0),
  taken_at timestamptz not null,
  primary key (player_id, what)
);
comment on table engagement.daily_claim is 'Last claim of a player per daily offer. The row lock lets one of several concurrent requests succeed';
comment on column engagement.daily_claim.player_id is 'identity.player.id';
comment on column engagement.daily_claim.what is 'signIn or gift';
comment on column engagement.daily_claim.day is 'Local day of the claim; only moves forward';
comment on column engagement.daily_claim.zone is 'Time zone in which the day was computed';
comment on column engagement.daily_claim.streak is 'Consecutive days including this one';
comment on column engagement.daily_claim.taken_at is 'Time of the newest claim';

-- Promotions -------------------------------------------------------------------------------------------------------

create table engagement.promotion (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  active boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz,
  audience text not null check (audience in ('everybody', 'newcomers', 'depositors', 'level')),
  newcomer_days integer check (newcomer_days between 1 and 365),
  level_min smallint check (level_min > 0),
  wager_times integer not null default 2 check (wager_times between 1 and 100),
  expires_after_days integer not null check (expires_after_days between 1 and 365),
  glyph text not null,
  palette text not null,
  constraint promotion_ends_after_start check (ends_at > starts_at),
  constraint newcomers_have_days check ((audience = 'newcomers') = (newcomer_days is not null)),
  constraint level_has_least check ((audience = 'level') = (level_min is not null))
);
comment on table engagement.promotion is 'Promotions, changed by the operator; each has a page at /active/<id>';
comment on column engagement.promotion.id is 'Part of the address of its page';
comment on column engagement.promotion.position is 'Order on the screen, ascending';
comment on column engagement.promotion.active is 'True while it is shown';
comment on column engagement.promotion.starts_at is 'Start of the claim period';
comment on column engagement.promotion.ends_at is 'End of the claim period; null for no end';
comment on column engagement.promotion.audience is '`everybody`: all players; newcomers: accounts younger than newcomer_days; depositors: all-time deposits of at least deposits_minor of the award; level: VIP level of at least level_min';
comment on column engagement.promotion.newcomer_days is 'Maximum age of an account in days';
comment on column engagement.promotion.level_min is 'Minimum VIP level';
comment on column engagement.promotion.wager_times is 'Turnover that converts the award to cash, as a multiple of the award; 2 in the specification';
comment on column engagement.promotion.expires_after_days is 'Lifetime of the claimed award in days';
comment on column engagement.promotion.glyph is 'Glyph of packages/ui (art/glyphs.ts) on its picture';
comment on column engagement.promotion.palette is 'Palette of packages/ui (art/palettes.ts) of its picture';

create table engagement.promotion_award (
  promotion_id text not null references engagement.promotion (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  award_minor bigint not null check (award_minor > 0),
  deposits_minor bigint not null default 0 check (deposits_minor >= 0),
  primary key (promotion_id, currency)
);
comment on table engagement.promotion_award is 'Awards of a promotion by currency; it is not offered in a currency without a row';
comment on column engagement.promotion_award.promotion_id is 'engagement.promotion.id';
comment on column engagement.promotion_award.currency is 'ISO 4217';
comment on column engagement.promotion_award.award_minor is 'Bonus money in minor units';
comment on column engagement.promotion_award.deposits_minor is 'All-time deposits required for the audience depositors';

create table engagement.promotion_text (
  promotion_id text not null references engagement.promotion (id),
  lang text not null check (lang ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null,
  summary text not null,
  body text not null,
  primary key (promotion_id, lang)
);
comment on table engagement.promotion_text is 'Texts of a promotion by language; a language without a text falls back to pt_BR';
comment on column engagement.promotion_text.promotion_id is 'engagement.promotion.id';
comment on column engagement.promotion_text.lang is 'Locale, such as pt_BR';
comment on column engagement.promotion_text.title is 'One line of plain text';
comment on column engagement.promotion_text.summary is 'One sentence for its card';
comment on column engagement.promotion_text.body is 'Markdown: headings, paragraphs, lists, bold, italic, links; HTML is shown as text';

create table engagement.promotion_claim (
  promotion_id text not null references engagement.promotion (id),
  player_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  award_minor bigint not null check (award_minor > 0),
  claimed_at timestamptz not null default now(),
  primary key (promotion_id, player_id)
);
comment on table engagement.promotion_claim is 'Claims of promotions, one per player; append-only';
comment on column engagement.promotion_claim.promotion_id is 'engagement.promotion.id';
comment on column engagement.promotion_claim.player_id is 'identity.player.id';
comment on column engagement.promotion_claim.currency is 'ISO 4217';
comment on column engagement.promotion_claim.award_minor is 'Bonus money that was granted';
comment on column engagement.promotion_claim.claimed_at is 'Time by the database clock';

-- Lists promotions that a player has claimed.
create index promotion_claim_by_player on engagement.promotion_claim (player_id);

create trigger promotion_claim_append_only
before update or delete on engagement.promotion_claim
for each row execute function platform.refuse_change();

-- Start masks ------------------------------------------------------------------------------------------------------

create table engagement.start_mask (
  id bigint generated always as identity primary key,
  order_id text not null unique,
  audience text not null check (audience in ('newAccounts', 'logins', 'both')),
  texts jsonb not null check (texts ? 'pt_BR'),
  target text not null check (target in ('none', 'promotion', 'signIn', 'deposit', 'game')),
  target_id text,
  picture_id uuid unique,
  picture bytea check (octet_length(picture) between 1 and 2097152),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  published_by text not null,
  published_at timestamptz not null default now(),
  constraint target_is_named check ((target in ('promotion', 'game')) = (target_id is not null)),
  constraint picture_has_address check ((picture is null) = (picture_id is null))
);
comment on table engagement.start_mask is 'Greetings of the operator after a login or a registration. The newest that runs for the occasion is shown; without one, the app shows its own';
comment on column engagement.start_mask.id is 'Number of the mask';
comment on column engagement.start_mask.order_id is 'Order that published it; the same order publishes one mask';
comment on column engagement.start_mask.audience is 'newAccounts: after a registration; logins: after a login; both';
comment on column engagement.start_mask.texts is 'Title and text by locale; pt_BR is the fallback. Plain text';
comment on column engagement.start_mask.target is 'Where the button leads; none: it closes the mask';
comment on column engagement.start_mask.target_id is 'engagement.promotion.id, or the code of a game';
comment on column engagement.start_mask.picture_id is 'Random id, part of the address of the picture';
comment on column engagement.start_mask.picture is 'WebP, encoded again by the server; null: the picture of the app';
comment on column engagement.start_mask.starts_at is 'First moment of display; a later one is newer';
comment on column engagement.start_mask.ends_at is 'Moment from which it is no longer displayed; null for no end';
comment on column engagement.start_mask.ended_at is 'When the operator ended it early';
comment on column engagement.start_mask.published_by is 'Who published it';
comment on column engagement.start_mask.published_at is 'When it was published';

-- Invitations ------------------------------------------------------------------------------------------------------

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
comment on table engagement.referral is 'Referrals up to three levels; written when an account opens, never changed';
comment on column engagement.referral.friend_id is 'identity.player.id of the friend';
comment on column engagement.referral.level is '1: invited by the referrer; 2: by a friend of the referrer; 3: by a friend of such a friend';
comment on column engagement.referral.earner_id is 'identity.player.id of the referrer';
comment on column engagement.referral.friend_currency is 'Currency of the friend; a friend with another currency than the referrer earns nothing';
comment on column engagement.referral.earner_currency is 'Currency in which the referrer is paid';
comment on column engagement.referral.created_at is 'When the account of the friend opened';

-- Lists friends of a player by level, newest first.
create index referral_by_earner on engagement.referral (earner_id, level, created_at desc, friend_id);

create unique index no_ring_of_invitations on engagement.referral (least(friend_id, earner_id), greatest(friend_id, earner_id));
comment on index engagement.no_ring_of_invitations is 'Of two players at most one has referred the other';

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
comment on function engagement.refuse_late_referral is 'A player who has friends cannot get a referrer, so that referrals never form a cycle of any length';

create trigger referral_before_friends
before insert on engagement.referral
for each row execute function engagement.refuse_late_referral();

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
comment on table engagement.referral_flag is 'Friends who may be the same person as a referrer or as another friend. They earn nothing until the operator clears the flag';
comment on column engagement.referral_flag.friend_id is 'identity.player.id of the friend';
comment on column engagement.referral_flag.twin_id is 'The other account: a referrer, or another friend of the same referrer';
comment on column engagement.referral_flag.reason is 'device: both logged in on the same device; document: both have the same document';
comment on column engagement.referral_flag.found_at is 'When the flag was raised';
comment on column engagement.referral_flag.cleared_at is 'When the operator cleared the flag; null while it stops earnings';
comment on column engagement.referral_flag.cleared_by is 'Name of the operator''s employee who cleared it';
comment on column engagement.referral_flag.note is 'The operator''s reason for clearing it; empty before';

-- Lists uncleared flags, oldest first.
create index flag_not_cleared on engagement.referral_flag (found_at) where cleared_at is null;

-- The reward requires a VIP level. A reward for a deposit alone would pay for accounts that deposit, withdraw and never
-- play.
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
  reward_level_min smallint not null default 1 check (reward_level_min >= 0),
  primary key (currency, version),
  -- The smallest margin of any product is 10 permille. A higher sum of rates would pay more than play brings in.
  constraint rates_below_the_margin check (level1_permille + level2_permille + level3_permille <= 9)
);
comment on table engagement.invitation_terms is 'Terms of invitations by currency. The newest version is in force; older versions are the history of changes';
comment on column engagement.invitation_terms.currency is 'ISO 4217';
comment on column engagement.invitation_terms.version is 'Consecutive number; earnings record the version that they were computed by';
comment on column engagement.invitation_terms.level1_permille is 'Thousandths of the weighted turnover of friends';
comment on column engagement.invitation_terms.level2_permille is 'Thousandths of the weighted turnover of their friends';
comment on column engagement.invitation_terms.level3_permille is 'Thousandths of the weighted turnover of the third level';
comment on column engagement.invitation_terms.hold_days is 'Days between the settlement of a day and its payment';
comment on column engagement.invitation_terms.payout_least_minor is 'Minimum payment: due earnings wait until they add up to it';
comment on column engagement.invitation_terms.reward_minor is 'One-time reward for a friend of level 1; 0 for none';
comment on column engagement.invitation_terms.reward_deposits_minor is 'Deposits, in minor units, that a friend must make before the reward';
comment on column engagement.invitation_terms.reward_hold_days is 'Days between that deposit and the payment';
comment on column engagement.invitation_terms.changed_by is 'Name of the operator''s employee who changed it';
comment on column engagement.invitation_terms.reason is 'The operator''s reason for the change';
comment on column engagement.invitation_terms.changed_at is 'When it came into force';
comment on column engagement.invitation_terms.reward_level_min is 'VIP level that the friend must have reached before the reward is paid; 0 for none';

create trigger invitation_terms_append_only
before update or delete on engagement.invitation_terms
for each row execute function platform.refuse_change();

create table engagement.invitation_rate (
  currency text not null,
  version integer not null,
  product text not null check (product <> ''),
  level1_permille smallint not null check (level1_permille >= 0),
  level2_permille smallint not null check (level2_permille >= 0),
  level3_permille smallint not null check (level3_permille >= 0),
  primary key (currency, version, product),
  foreign key (currency, version) references engagement.invitation_terms (currency, version),
  -- As in the terms: the smallest margin of any product is 10 permille.
  constraint rates_below_the_margin check (level1_permille + level2_permille + level3_permille <= 9)
);
comment on table engagement.invitation_rate is 'Products with rates of their own; each version of the terms has its own rows';
comment on column engagement.invitation_rate.currency is 'ISO 4217';
comment on column engagement.invitation_rate.version is 'engagement.invitation_terms.version';
comment on column engagement.invitation_rate.product is 'Label of the product account';
comment on column engagement.invitation_rate.level1_permille is 'Thousandths of the weighted turnover of friends on the product';
comment on column engagement.invitation_rate.level2_permille is 'Thousandths of the weighted turnover of their friends on the product';
comment on column engagement.invitation_rate.level3_permille is 'Thousandths of the weighted turnover of the third level on the product';

create trigger invitation_rate_append_only
before update or delete on engagement.invitation_rate
for each row execute function platform.refuse_change();

create table engagement.commission_day (
  day date primary key,
  state text not null check (state in ('gathering', 'settling', 'settled')),
  through_id bigint not null default 0,
  settled_at timestamptz,
  constraint settled_has_a_time check ((state = 'settled') = (settled_at is not null))
);
comment on table engagement.commission_day is 'Progress of the settlement of each day; a worker locks the row of its day';
comment on column engagement.commission_day.day is 'UTC day of the turnover';
comment on column engagement.commission_day.state is 'gathering: collecting turnover by friend; settling: computing commissions by referrer; settled';
comment on column engagement.commission_day.through_id is 'Id of the last player processed in this state';
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
comment on table engagement.commission_share is 'Turnover of each friend on a day, one row per referrer';
comment on column engagement.commission_share.day is 'UTC day of the turnover';
comment on column engagement.commission_share.friend_id is 'The friend who staked';
comment on column engagement.commission_share.level is 'Invitation level, 1 to 3';
comment on column engagement.commission_share.earner_id is 'identity.player.id of the referrer';
comment on column engagement.commission_share.turnover_minor is 'Weighted turnover: cash stakes by the weight of their product and price, rounded down; negative when more was returned than staked';
comment on column engagement.commission_share.amount_minor is 'Share of the commission of the level; null until the day is settled';

-- Lists shares of a commission.
create index share_by_earner on engagement.commission_share (earner_id, day, level);

-- Sums the earnings from one friend.
create index share_by_friend on engagement.commission_share (earner_id, friend_id);

create table engagement.commission (
  day date not null references engagement.commission_day (day),
  earner_id bigint not null,
  level smallint not null check (level between 1 and 3),
  currency text not null,
  friends integer not null check (friends > 0),
  turnover_minor bigint not null,
  rate_permille smallint,
  terms_version integer not null,
  amount_minor bigint not null check (amount_minor >= 0),
  due_at timestamptz not null,
  paid_at timestamptz,
  carry_milli bigint not null default 0 check (carry_milli <= 0),
  primary key (day, earner_id, level),
  foreign key (currency, terms_version) references engagement.invitation_terms (currency, version)
);
comment on table engagement.commission is 'Commission of a referrer per day and level; paid by the transfer of the same id';
comment on column engagement.commission.day is 'UTC day of the turnover';
comment on column engagement.commission.earner_id is 'identity.player.id of the referrer';
comment on column engagement.commission.level is 'Invitation level, 1 to 3';
comment on column engagement.commission.currency is 'Currency of the referrer and of the friends';
comment on column engagement.commission.friends is 'Number of friends who played';
comment on column engagement.commission.turnover_minor is 'Weighted turnover of the day: cash stakes by the weight of their product and price';
comment on column engagement.commission.rate_permille is 'Rate of the level on that day; null when products have rates of their own';
comment on column engagement.commission.terms_version is 'engagement.invitation_terms.version whose rates apply';
comment on column engagement.commission.amount_minor is 'Weighted turnover of each product times its rate, minus the carry, rounded down';
comment on column engagement.commission.due_at is 'Earliest time of payment';
comment on column engagement.commission.paid_at is 'When it was paid; null until then';
comment on column engagement.commission.carry_milli is 'Negative remainder including earlier days, in thousandths of a minor unit after rates; the next day starts with it';

-- Finds the newest commission of a level, which holds the carry.
create index commission_by_earner on engagement.commission (earner_id, level, day desc);

-- Lists commissions to pay.
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
  taken_back_at timestamptz,
  foreign key (currency, terms_version) references engagement.invitation_terms (currency, version),
  constraint only_paid_is_taken_back check (taken_back_at is null or paid_at is not null)
);
comment on table engagement.friend_reward is 'One-time reward for a friend who deposited; paid by the transfer of the same id';
comment on column engagement.friend_reward.friend_id is 'The friend who deposited';
comment on column engagement.friend_reward.id is 'Id of the transfer, so that the referrer does not see the number of the friend';
comment on column engagement.friend_reward.earner_id is 'identity.player.id of the referrer';
comment on column engagement.friend_reward.currency is 'ISO 4217; friend and referrer have the same currency';
comment on column engagement.friend_reward.deposits_minor is 'Deposits of the friend, in minor units, when the reward was recorded';
comment on column engagement.friend_reward.terms_version is 'engagement.invitation_terms.version by which it was earned';
comment on column engagement.friend_reward.amount_minor is 'Cash in minor units';
comment on column engagement.friend_reward.earned_at is 'When the deposits reached the required sum';
comment on column engagement.friend_reward.due_at is 'Earliest time of payment';
comment on column engagement.friend_reward.paid_at is 'When it was paid; null until then';
comment on column engagement.friend_reward.taken_back_at is 'When it was taken back because deposits of the friend were reversed; null again once restored';

-- Lists rewards of a referrer, newest first.
create index reward_by_earner on engagement.friend_reward (earner_id, earned_at desc);

-- Lists rewards to pay.
create index reward_unpaid on engagement.friend_reward (earner_id) where paid_at is null;

create table engagement.deposit_scan (
  single boolean primary key default true check (single),
  through_at timestamptz not null
);
comment on table engagement.deposit_scan is 'Progress of the scan of deposits for friend rewards; one row';
comment on column engagement.deposit_scan.single is 'Ensures that there is one row';
comment on column engagement.deposit_scan.through_at is 'Deposits before this time are scanned, except those of transactions still open then';

-- Budget of all offers ---------------------------------------------------------------------------------------------

-- Same calculation as `computeOfferCosts` in packages/domain/src/offer-budget.ts, which explains each part. Runs at the
-- end of each transaction that changes one of these tables, two of which belong to the wallet.
create function engagement.refuse_costly_offers() returns trigger language plpgsql as $$
declare
  costly text;
begin
  -- Of two concurrent changes, such as one to levels and one to weights, the second sees the first.
  perform pg_advisory_xact_lock(620124);
  with weight as (
    select product, price_from_milli, edge_ppm::numeric as edge, vip_permille, bonus_permille, commission_permille
    from wallet.turnover_weight
  ),
  terms as (
    select distinct on (currency) *
    from engagement.invitation_terms
    order by currency, version desc
  ),
  running as (
    select *
    from engagement.promotion
    where active
    and (ends_at is null or ends_at > now())
  ),
  bonus as (
    select bonus_terms.converts_times_max as most, coalesce(daily.wager_times, bonus_terms.wager_times) as times
    from wallet.bonus_terms
    left join engagement.daily_terms daily on daily.what = source
    where source in ('deposit', 'signIn', 'gift')
    union all
    select bonus_terms.converts_times_max, running.wager_times
    from running
    join wallet.bonus_terms on source = 'promotion'
    where running.level_min is null
  ),
  bonus_share as (
    select
      weight.product,
      weight.price_from_milli,
      max(
        case
          when weight.bonus_permille = 0 then 0
          when weight.edge = 0 or bonus.times = 0 or bonus.most is null then 'Infinity'
          else weight.bonus_permille * 1000 * bonus.most / (bonus.times * weight.edge)
        end
      ) as share
    from weight
    cross join bonus
    group by weight.product, weight.price_from_milli
  ),
  award as (
    select currency, level, award_minor::numeric as minor from engagement.vip_level
    union all
    select currency, reward_level_min, reward_minor from terms
    union all
    select given.currency, running.level_min, given.award_minor
    from running
    join engagement.promotion_award given on given.promotion_id = running.id
    where running.level_min is not null
  ),
  step as (
    select
      level.currency,
      award_of.minor,
      level.turnover_minor::numeric as turnover,
      sum(award_of.minor) over up_to as all_minor,
      (level.turnover_minor - lag(level.turnover_minor, 1, 0::bigint) over up_to)::numeric as own_turnover
    from engagement.vip_level level
    cross join lateral (
      select sum(award.minor) as minor
      from award
      where award.currency = level.currency
      and award.level = level.level
    ) award_of
    window up_to as (partition by level.currency order by level.level)
  ),
  level_share as (
    select
      step.currency,
      weight.product,
      weight.price_from_milli,
      max(
        case
          when weight.edge = 0 or step.turnover = 0 or step.own_turnover = 0 then 'Infinity'
          else greatest(step.all_minor / step.turnover, step.minor / step.own_turnover) * weight.vip_permille * 1000 / weight.edge
        end
      ) as share
    from step
    cross join weight
    where step.minor > 0
    and weight.vip_permille > 0
    group by step.currency, weight.product, weight.price_from_milli
  ),
  rate as (
    select
      terms.currency,
      weight.product,
      max(
        case
          when weight.product <> 'other' and own.product is not null
            then own.level1_permille + own.level2_permille + own.level3_permille
          else greatest(
            terms.level1_permille + terms.level2_permille + terms.level3_permille,
            own.level1_permille + own.level2_permille + own.level3_permille
          )
        end
      ) as permille
    from terms
    cross join (select distinct product from weight) weight
    left join engagement.invitation_rate own
      on own.currency = terms.currency
      and own.version = terms.version
      and (
        own.product = weight.product
        or weight.product = 'other' and own.product not in (select product from weight)
      )
    group by terms.currency, weight.product
  )
  select format(
    'offers in %s cost more than the expected gross win by %s from price %s: bonuses %s, levels %s, commission %s of it',
    cost.currency, cost.product, cost.price_from_milli, round(cost.bonus, 4), round(cost.level, 4), round(cost.commission, 4)
  )
  into costly
  from (
    select
      rate.currency,
      weight.product,
      weight.price_from_milli,
      coalesce(bonus_share.share, 0) as bonus,
      coalesce(level_share.share, 0) as level,
      case
        when weight.commission_permille * rate.permille = 0 then 0
        when weight.edge = 0 then 'Infinity'
        else weight.commission_permille * rate.permille / weight.edge
      end as commission
    from weight
    join rate on rate.product = weight.product
    left join bonus_share
      on bonus_share.product = weight.product
      and bonus_share.price_from_milli = weight.price_from_milli
    left join level_share
      on level_share.currency = rate.currency
      and level_share.product = weight.product
      and level_share.price_from_milli = weight.price_from_milli
  ) cost
  where cost.bonus + cost.level + cost.commission > 1
  order by cost.currency, cost.product, cost.price_from_milli
  limit 1;
  if costly is not null then
    raise exception '%', costly;
  end if;
  return null;
end
$$;
comment on function engagement.refuse_costly_offers is 'Refuses a change by which bonuses, level awards (with friend rewards and promotions of levels) and commission together would cost more than the expected gross win of the stakes that they require, for any product and price that counts';

create constraint trigger turnover_weight_pays_for_offers
after insert or update on wallet.turnover_weight
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger vip_level_is_paid_for
after insert or update or delete on engagement.vip_level
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger invitation_terms_are_paid_for
after insert on engagement.invitation_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger invitation_rate_is_paid_for
after insert on engagement.invitation_rate
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger bonus_terms_are_paid_for
after insert or update on wallet.bonus_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger daily_terms_are_paid_for
after insert or update on engagement.daily_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger promotion_is_paid_for
after insert or update on engagement.promotion
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();

create constraint trigger promotion_award_is_paid_for
after insert or update on engagement.promotion_award
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
