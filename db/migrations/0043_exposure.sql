-- The most that the house may lose on an outcome of a market.

alter table sportsbook.terms add column reference_ppm bigint check (reference_ppm > 0);
update sportsbook.terms
set reference_ppm = case currency
  when 'GBP' then 5000000
  when 'NGN' then 10000
  when 'IDR' then 3333
  when 'VND' then 20000
  when 'JPY' then 3333333
  when 'KRW' then 333333
  when 'RUB' then 50000
  else 1000000
end;
alter table sportsbook.terms alter column reference_ppm set not null;
comment on column sportsbook.terms.reference_ppm is 'What a minor unit counts as in limits of liability: millionths of a centavo of BRL. Bets keep the one they were placed with';

alter table sportsbook.bet add column reference_ppm bigint not null default 1000000;
update sportsbook.bet
set reference_ppm = terms.reference_ppm
from sportsbook.terms
where terms.currency = bet.currency
and terms.reference_ppm <> 1000000;
alter table sportsbook.bet alter column reference_ppm drop default;
comment on column sportsbook.bet.reference_ppm is 'What a minor unit of it counts as in limits of liability, of the terms when it was placed';

alter table sportsbook.leg add column lines integer not null default 1 check (lines > 0);
update sportsbook.leg
set lines = case
  when leg.index = any(bet.bankers) then bet.lines
  else (
    select sum(factorial(free - 1) / (factorial(size - 1) * factorial(free - size)))
    from (select bet.legs - cardinality(bet.bankers) as free) of_bet
    cross join unnest(bet.sizes) size
    where size > 0
  )
end
from sportsbook.bet
where bet.id = leg.bet_id
and bet.lines > 1;
alter table sportsbook.leg alter column lines drop default;
comment on column sportsbook.leg.lines is 'How many lines of the bet it is in';

create function sportsbook.liability(
  stake_minor bigint, lines_of_leg integer, lines integer, odds_milli bigint, payout_max_minor bigint, reference_ppm bigint
) returns bigint language sql immutable parallel safe as $$
  select div(
    greatest(
      least(
        stake_minor::numeric * lines_of_leg * (odds_milli - 1000),
        (payout_max_minor::numeric * lines - stake_minor::numeric * lines_of_leg) * 1000
      ),
      0
    ) * reference_ppm + 1000000000::numeric * lines - 1,
    1000000000::numeric * lines
  )::bigint
$$;
comment on function sportsbook.liability(bigint, integer, integer, bigint, bigint, bigint) is 'What a leg counts in the liability of its outcome, centavos of BRL rounded up: what the stake on its lines would win at its own price, within the most that the bet pays';

create view sportsbook.open_liability as
select
  leg.market_id,
  leg.outcome,
  count(*) filter (where bet.status in ('pending', 'open')) as bets,
  coalesce(
    sum(
      sportsbook.liability(
        bet.stake_left_minor, leg.lines, bet.lines, leg.odds_milli, bet.payout_max_minor - bet.cashed_out_minor, bet.reference_ppm
      )
    ) filter (where bet.status in ('pending', 'open')),
    0
  )::bigint as liability_minor
from sportsbook.leg
join sportsbook.bet on bet.id = leg.bet_id
group by leg.market_id, leg.outcome;
comment on view sportsbook.open_liability is 'The liability of every outcome that a bet has named, reckoned from the bets';

create table sportsbook.exposure (
  market_id bigint not null references sportsbook.market (id),
  outcome text not null,
  liability_minor bigint not null,
  primary key (market_id, outcome)
) with (fillfactor = 50);
comment on table sportsbook.exposure is 'What the house loses net of stakes if an outcome wins: one row for each that a bet has named, changed with the bets';
comment on column sportsbook.exposure.market_id is 'The market';
comment on column sportsbook.exposure.outcome is 'The outcome, as the rules write it';
comment on column sportsbook.exposure.liability_minor is 'Sum of open bets, centavos of BRL; the view open_liability says what it must be';
insert into sportsbook.exposure (market_id, outcome, liability_minor)
select market_id, outcome, liability_minor
from sportsbook.open_liability;

create table sportsbook.exposure_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match|market)/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.exposure_limit is 'The most liability of an outcome; the narrowest that covers its market is in force. The operator''s to change, in force for the next bet';
comment on column sportsbook.exposure_limit.scope is 'all, sport/football, league/1, match/1 or market/1';
comment on column sportsbook.exposure_limit.most_minor is 'Centavos of BRL; null for no limit';
insert into sportsbook.exposure_limit (scope, most_minor) values ('all', 100000000);
