-- The most that one player may win on sports in a day.

create table sportsbook.win_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|league/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.win_limit is 'The most that one player may win in a day of the operator''s time zone: over all sports, and on the leagues of a sport and a tier or on one league. The operator''s to change, in force for the next bet';
comment on column sportsbook.win_limit.scope is 'all, sport/football or league/1. That of all holds over all sports together, and by tier for each sport without a limit of its own; that of a sport by tier; that of a league as it is, in place of the sport''s';
comment on column sportsbook.win_limit.most_minor is 'Centavos of BRL; null for no limit';
insert into sportsbook.win_limit (scope, most_minor)
values
  ('all', 50000000),
  ('sport/football', 50000000),
  ('sport/basketball', 25000000),
  ('sport/tennis', 25000000),
  ('sport/americanFootball', 25000000),
  ('sport/baseball', 15000000),
  ('sport/volleyball', 15000000),
  ('sport/boxing', 15000000),
  ('sport/cricket', 15000000),
  ('sport/motorRacing', 15000000),
  ('sport/badminton', 10000000),
  ('sport/snooker', 10000000),
  ('sport/tableTennis', 5000000);

create table sportsbook.win_share (
  player_id bigint primary key references identity.player (id),
  share_permille bigint check (share_permille between 1 and 1000000)
);
comment on table sportsbook.win_share is 'Players whose daily win limits differ from those of the others; the operator''s to change';
comment on column sportsbook.win_share.player_id is 'The player';
comment on column sportsbook.win_share.share_permille is 'Thousandths of every limit that are in force for the player: above 1000 for a VIP, below for a restricted player; null for no limit';

create table sportsbook.win_day (
  player_id bigint not null references identity.player (id),
  day date not null,
  wins jsonb not null,
  from_bet_id bigint not null,
  counted_at timestamptz default '-infinity',
  primary key (player_id, day)
) with (fillfactor = 50);
comment on table sportsbook.win_day is 'A bound of what a player can win by the bets of one day, net of stakes: never below what bet_win adds up to, unless counted_at is null';
comment on column sportsbook.win_day.player_id is 'The player';
comment on column sportsbook.win_day.day is 'Day of the operator''s time zone on which the bets were placed';
comment on column sportsbook.win_day.wins is 'Centavos of BRL by scope: all, football/3 for leagues of a tier, league/7 for a league with a limit of its own. A bet of several scopes counts in each';
comment on column sportsbook.win_day.from_bet_id is 'The first bet of the day: a count begins at it';
comment on column sportsbook.win_day.counted_at is 'When wins was exact, by the clock of the database; -infinity when a bet was added since, null when a corrected result made it too low, so that it is counted before the next bet';

alter table sportsbook.bet
add column win_day date,
add column win_scopes text[] not null default '{}';
comment on column sportsbook.bet.win_day is 'Day whose win limit it counts towards; null for a bet from before there were such limits';
comment on column sportsbook.bet.win_scopes is 'What it counts towards besides all, by the leagues and tiers when it was placed';

create function sportsbook.bet_win(
  status text, stake_minor bigint, highest_payout_minor bigint, target_minor bigint, cashed_out_minor bigint, reference_ppm bigint
) returns bigint language sql immutable parallel safe as $$
  select div(
    greatest(
      case status
        when 'refused' then 0
        when 'cashedOut' then cashed_out_minor - stake_minor
        when 'settled' then target_minor + cashed_out_minor - stake_minor
        else highest_payout_minor + cashed_out_minor - stake_minor
      end,
      0
    )::numeric * reference_ppm + 999999,
    1000000
  )::bigint
$$;
comment on function sportsbook.bet_win is 'What a bet counts towards the win limit of its day, centavos of BRL rounded up: while it runs, what it wins if every leg wins; then what it has won, by results and by sales; nothing when it is lost, void or refused';
