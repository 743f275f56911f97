-- The most that the house may lose on a match, over all of its markets.

create table sportsbook.match_exposure (
  match_id bigint primary key references sportsbook.match (id),
  added_minor bigint not null default 0 check (added_minor >= 0),
  worst_minor bigint not null default 0 check (worst_minor >= 0),
  peaks jsonb not null default '{}',
  counted_at timestamptz not null default '-infinity'
) with (fillfactor = 50);
comment on table sportsbook.match_exposure is 'A bound of what the house loses net of stakes in the worst result of a match: worst_minor + added_minor is never below it. One row for each match that a bet has named';
comment on column sportsbook.match_exposure.match_id is 'The match';
comment on column sportsbook.match_exposure.added_minor is 'Liability that outcomes have gained since the last count, centavos of BRL. What they have lost is not taken off before the next count';
comment on column sportsbook.match_exposure.worst_minor is 'Worst result at the last count, exact';
comment on column sportsbook.match_exposure.peaks is 'At the last count, by market and outcome, the worst result in which the outcome wins; worst_minor for an outcome that is missing';
comment on column sportsbook.match_exposure.counted_at is 'Time of the last count by the clock of the database';
insert into sportsbook.match_exposure (match_id, added_minor)
select market.match_id, sum(exposure.liability_minor)
from sportsbook.exposure
join sportsbook.market on market.id = exposure.market_id
group by market.match_id;

create table sportsbook.league_tier (
  tier integer primary key check (tier between 1 and 9),
  share_permille integer not null check (share_permille between 1 and 1000)
);
comment on table sportsbook.league_tier is 'How much of the limit of a sport is in force for matches of a league of a tier; the operator''s to change';
comment on column sportsbook.league_tier.tier is '1 for the best known leagues';
comment on column sportsbook.league_tier.share_permille is 'Thousandths of the limit of the sport, or of all';
insert into sportsbook.league_tier (tier, share_permille) values (1, 1000), (2, 500), (3, 200);

alter table sportsbook.league add column tier integer not null default 3 references sportsbook.league_tier (tier);
comment on column sportsbook.league.tier is 'What the operator takes it for; 3 for a league that nobody has looked at';

create table sportsbook.match_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match)/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.match_limit is 'The most that the worst result of a match may cost; the narrowest that covers the match is in force, those of a sport and of all by the tier of its league. The operator''s to change, in force for the next bet';
comment on column sportsbook.match_limit.scope is 'all, sport/football, league/1 or match/1';
comment on column sportsbook.match_limit.most_minor is 'Centavos of BRL; null for no limit';
insert into sportsbook.match_limit (scope, most_minor)
values
  ('all', 100000000),
  ('sport/football', 200000000),
  ('sport/basketball', 150000000),
  ('sport/tennis', 150000000),
  ('sport/americanFootball', 150000000),
  ('sport/tableTennis', 25000000),
  ('sport/badminton', 50000000),
  ('sport/volleyball', 50000000),
  ('sport/snooker', 50000000);
