-- No cash-out soon after placement or on a price in doubt; a void also reaches what was sold.

create table sportsbook.cash_out_freeze (
  sport text primary key,
  before_seconds integer not null check (before_seconds between 0 and 86400),
  in_play_seconds integer not null check (in_play_seconds between 0 and 86400)
);
comment on table sportsbook.cash_out_freeze is 'How long a bet cannot be cashed out after its placement, by sport of its open legs; the longest counts. The operator''s to change, in force at once';
comment on column sportsbook.cash_out_freeze.sport is 'One of the twelve';
comment on column sportsbook.cash_out_freeze.before_seconds is 'For a leg taken before its match';
comment on column sportsbook.cash_out_freeze.in_play_seconds is 'For a leg taken in play, from its acceptance';
insert into sportsbook.cash_out_freeze (sport, before_seconds, in_play_seconds)
values
  ('football', 300, 120),
  ('basketball', 300, 60),
  ('tennis', 300, 60),
  ('volleyball', 300, 60),
  ('badminton', 300, 60),
  ('tableTennis', 300, 60),
  ('baseball', 300, 120),
  ('americanFootball', 300, 120),
  ('snooker', 300, 120),
  ('cricket', 600, 120),
  ('boxing', 600, 120),
  ('motorRacing', 600, 120);

alter table sportsbook.market add column price_doubts jsonb not null default '[]';
comment on column sportsbook.market.price_doubts is 'Jumps of price without a cause, list of {until, odds}: the prices of versions up to until, or those in odds, were wrong. Bets taken at prices that differ from odds by a jump are not cashed out';
alter table sportsbook.market add column cleared_version bigint not null default 0;
comment on column sportsbook.market.cleared_version is 'The operator has confirmed the prices of versions up to this one';

alter table sportsbook.cash_out add column undone boolean not null default false;
comment on column sportsbook.cash_out.undone is 'A void has undone the sale: what it paid counts as paid for results';
alter table sportsbook.bet add column undone_minor bigint not null default 0 check (undone_minor >= 0);
comment on column sportsbook.bet.undone_minor is 'The part of paid_minor that was paid for sales that a void has undone';
