create schema if not exists engagement;
comment on schema engagement is 'Reasons to come back: VIP, promotions, sign-in, gifts, invitations';

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
comment on table engagement.vip_level is 'VIP levels by currency; the operator''s to change, in force at once, awards that were paid stay';
comment on column engagement.vip_level.currency is 'ISO 4217';
comment on column engagement.vip_level.level is 'From 0; every player has at least level 0';
comment on column engagement.vip_level.award_minor is 'Cash for reaching it, once a player';
comment on column engagement.vip_level.deposits_minor is 'Deposits of all time that it needs';
comment on column engagement.vip_level.turnover_minor is 'Valid turnover of all time that it needs';
comment on column engagement.vip_level.withdrawals_a_day is 'Withdrawals a day that it allows';
comment on column engagement.vip_level.gift_minor is 'Bonus money of the daily gift; 0 for none';

create table engagement.vip_terms (
  id boolean primary key default true check (id),
  keep_days integer check (keep_days between 7 and 3650),
  keep_bp integer not null default 1000 check (keep_bp between 1 and 10000)
);
comment on table engagement.vip_terms is 'Rules of the VIP club for all currencies, one row; the operator''s to change';
comment on column engagement.vip_terms.id is 'Always true: there is one row';
comment on column engagement.vip_terms.keep_days is 'A level that is not kept for so many days goes down by one; null: a level is kept for ever';
comment on column engagement.vip_terms.keep_bp is 'Turnover of those days that keeps a level, in hundredths of a percent of what the level needs';

insert into engagement.vip_terms default values;

create table engagement.vip_player (
  player_id bigint primary key,
  level smallint not null default 0 check (level >= 0),
  looked_at timestamptz not null default now(),
  regain_turnover_minor bigint check (regain_turnover_minor >= 0)
);
comment on table engagement.vip_player is 'Where players stand; who has no row stands at level 0. Also the lock that makes changes of one player take turns';
comment on column engagement.vip_player.player_id is 'The player';
comment on column engagement.vip_player.level is 'Level now';
comment on column engagement.vip_player.looked_at is 'Since when the days are counted in which the level must be kept';
comment on column engagement.vip_player.regain_turnover_minor is 'After a level went down: turnover of all time from which it can rise again';

create index vip_player_to_look_at on engagement.vip_player (looked_at) where level > 0;

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
comment on table engagement.vip_change is 'How players moved between levels; append-only';
comment on column engagement.vip_change.player_id is 'The player';
comment on column engagement.vip_change.number is 'From 1';
comment on column engagement.vip_change.from_level is 'Level before';
comment on column engagement.vip_change.to_level is 'Level after';
comment on column engagement.vip_change.award_minor is 'Cash paid for the levels on the way up';
comment on column engagement.vip_change.deposits_minor is 'Deposits of all time then';
comment on column engagement.vip_change.turnover_minor is 'Turnover of all time then';
comment on column engagement.vip_change.changed_at is 'Time by the clock of the database';

create trigger vip_change_append_only
before update or delete on engagement.vip_change
for each row execute function platform.refuse_change();

create table engagement.vip_award (
  player_id bigint not null,
  level smallint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  awarded_at timestamptz not null default now(),
  primary key (player_id, level)
);
comment on table engagement.vip_award is 'Awards that were paid: one a player and level, also when a level is reached again; append-only';
comment on column engagement.vip_award.player_id is 'The player';
comment on column engagement.vip_award.level is 'Level that it was for';
comment on column engagement.vip_award.amount_minor is 'Cash; 0 where the level has none';
comment on column engagement.vip_award.awarded_at is 'Time by the clock of the database';

create trigger vip_award_append_only
before update or delete on engagement.vip_award
for each row execute function platform.refuse_change();

create table engagement.cursor (
  name text primary key,
  through_seq bigint not null
);
comment on table engagement.cursor is 'How far jobs have read the sealed journal';
comment on column engagement.cursor.name is 'The job';
comment on column engagement.cursor.through_seq is 'Last transfer that it has seen';

create table engagement.daily_terms (
  what text primary key check (what in ('signIn', 'gift')),
  active boolean not null default true,
  level_min smallint not null default 0 check (level_min >= 0),
  wager_times integer not null check (wager_times between 1 and 100),
  expires_after_days integer not null check (expires_after_days between 1 and 365)
);
comment on table engagement.daily_terms is 'Terms of what there is once a day; the operator''s to change';
comment on column engagement.daily_terms.what is 'signIn: the ladder of seven days; gift: the gift of the home screen';
comment on column engagement.daily_terms.active is 'Whether it is offered';
comment on column engagement.daily_terms.level_min is 'VIP level from which it is offered';
comment on column engagement.daily_terms.wager_times is 'Turnover that turns the bonus into cash, as a multiple of it';
comment on column engagement.daily_terms.expires_after_days is 'Days that the bonus lives';

insert into engagement.daily_terms (what, wager_times, expires_after_days)
values
  ('signIn', 15, 7),
  ('gift', 15, 3);

create table engagement.sign_in_step (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  step smallint not null check (step between 1 and 7),
  award_minor bigint not null check (award_minor > 0),
  primary key (currency, step)
);
comment on table engagement.sign_in_step is 'The ladder of the daily sign-in by currency; the operator''s to change';
comment on column engagement.sign_in_step.currency is 'ISO 4217';
comment on column engagement.sign_in_step.step is 'Day in a row, 1 to 7; after the seventh it begins anew';
comment on column engagement.sign_in_step.award_minor is 'Bonus money of the day';

create table engagement.daily_turn (
  player_id bigint not null,
  what text not null check (what in ('signIn', 'gift')),
  day date not null,
  zone text not null,
  streak integer not null check (streak > 0),
  taken_at timestamptz not null,
  primary key (player_id, what)
);
comment on table engagement.daily_turn is 'The last time that a player took what there is once a day; also the lock that lets one of many requests have it';
comment on column engagement.daily_turn.player_id is 'The player';
comment on column engagement.daily_turn.what is 'signIn or gift';
comment on column engagement.daily_turn.day is 'Local day that it counted for; only ever goes forward';
comment on column engagement.daily_turn.zone is 'Zone that the day was read in';
comment on column engagement.daily_turn.streak is 'Days in a row up to that one';
comment on column engagement.daily_turn.taken_at is 'When it was taken';

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
comment on table engagement.promotion is 'Promotions; operator data, one page each at /active followed by the id';
comment on column engagement.promotion.id is 'Part of the address of its page';
comment on column engagement.promotion.position is 'Order on the screen';
comment on column engagement.promotion.active is 'Whether it is shown at all';
comment on column engagement.promotion.starts_at is 'Can be claimed from then on';
comment on column engagement.promotion.ends_at is 'Can be claimed until then; null for no end';
comment on column engagement.promotion.audience is 'everybody; newcomers: accounts of few days; depositors: whose deposits of all time reach deposits_minor of the award; level: from a VIP level on';
comment on column engagement.promotion.newcomer_days is 'Age of an account that still is a newcomer''s';
comment on column engagement.promotion.level_min is 'Least VIP level';
comment on column engagement.promotion.wager_times is 'Turnover that turns the award into cash, as a multiple of it; 2 in the specification';
comment on column engagement.promotion.expires_after_days is 'Days that the award lives once claimed';
comment on column engagement.promotion.glyph is 'What its picture shows';
comment on column engagement.promotion.palette is 'Colours of its picture';

create table engagement.promotion_award (
  promotion_id text not null references engagement.promotion (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  award_minor bigint not null check (award_minor > 0),
  deposits_minor bigint not null default 0 check (deposits_minor >= 0),
  primary key (promotion_id, currency)
);
comment on table engagement.promotion_award is 'What a promotion gives by currency; a currency without a row is not offered it';
comment on column engagement.promotion_award.promotion_id is 'The promotion';
comment on column engagement.promotion_award.currency is 'ISO 4217';
comment on column engagement.promotion_award.award_minor is 'Bonus money';
comment on column engagement.promotion_award.deposits_minor is 'Deposits of all time that depositors need';

create table engagement.promotion_text (
  promotion_id text not null references engagement.promotion (id),
  lang text not null check (lang ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null,
  summary text not null,
  body text not null,
  primary key (promotion_id, lang)
);
comment on table engagement.promotion_text is 'Words of a promotion by language; pt_BR stands in for a language without';
comment on column engagement.promotion_text.promotion_id is 'The promotion';
comment on column engagement.promotion_text.lang is 'Locale';
comment on column engagement.promotion_text.title is 'One line';
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
comment on table engagement.promotion_claim is 'Who claimed a promotion: once a player; append-only';
comment on column engagement.promotion_claim.promotion_id is 'The promotion';
comment on column engagement.promotion_claim.player_id is 'The player';
comment on column engagement.promotion_claim.currency is 'ISO 4217';
comment on column engagement.promotion_claim.award_minor is 'Bonus money that it gave';
comment on column engagement.promotion_claim.claimed_at is 'Time by the clock of the database';

create index promotion_claim_by_player on engagement.promotion_claim (player_id);

create trigger promotion_claim_append_only
before update or delete on engagement.promotion_claim
for each row execute function platform.refuse_change();
