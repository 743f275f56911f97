create schema sportsbook;
comment on schema sportsbook is 'Matches, markets and their prices, bets and how they came out';

create table sportsbook.feed (
  source text primary key,
  alive_at timestamptz not null default '-infinity',
  told_at timestamptz not null default '-infinity',
  silent_ms integer not null default 20000 check (silent_ms > 0),
  followed_by text,
  followed_until timestamptz not null default '-infinity'
);
comment on table sportsbook.feed is 'Where matches and prices come from';
comment on column sportsbook.feed.source is 'Name of the adapter';
comment on column sportsbook.feed.alive_at is 'When it last said that everything told so far is complete and true; by the clock of the database; -infinity while it is telling a snapshot';
comment on column sportsbook.feed.told_at is 'Its own clock when it last said that it is there';
comment on column sportsbook.feed.followed_by is 'The process that takes its messages';
comment on column sportsbook.feed.followed_until is 'Another process may take over after this';
comment on column sportsbook.feed.silent_ms is 'Without such a word for so many milliseconds, no bets are taken on its markets';

create table sportsbook.league (
  id bigint generated always as identity primary key,
  source text not null references sportsbook.feed (source),
  source_ref text not null,
  sport text not null,
  name text not null,
  country text,
  rank integer not null default 100,
  constraint one_league_each unique (source, source_ref)
);
comment on table sportsbook.league is 'Competitions';
comment on column sportsbook.league.id is 'Number of the competition';
comment on column sportsbook.league.source is 'Who told of it';
comment on column sportsbook.league.source_ref is 'Its name there';
comment on column sportsbook.league.sport is 'One of the twelve';
comment on column sportsbook.league.name is 'As it is shown';
comment on column sportsbook.league.country is 'ISO 3166 alpha-2, with GB-ENG and the like; null for international ones';
comment on column sportsbook.league.rank is 'Order in lists, low first';

create table sportsbook.match (
  id bigint generated always as identity primary key,
  source text not null references sportsbook.feed (source),
  source_ref text not null,
  sport text not null,
  league_id bigint not null references sportsbook.league (id),
  title text,
  competitors jsonb not null,
  planned_at timestamptz not null,
  starts_at timestamptz not null,
  in_play_offered boolean not null,
  time_status text not null default 'notOpen',
  in_play boolean not null default false,
  standing jsonb not null default '{}',
  result jsonb,
  told_result jsonb,
  voids jsonb not null default '[]',
  result_version integer not null default 0,
  settled_version integer not null default 0,
  version bigint not null default 1,
  material_version bigint not null default 1,
  fixture_sequence bigint not null default -1,
  standing_sequence bigint not null default -1,
  stop_sequence bigint not null default -1,
  result_sequence bigint not null default -1,
  rollback_sequence bigint not null default -1,
  first_sequence bigint not null default -1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_match_each unique (source, source_ref)
) with (fillfactor = 70);
comment on table sportsbook.match is 'Matches and races as the feed tells them';
comment on column sportsbook.match.id is 'Number of the match';
comment on column sportsbook.match.source is 'Who tells of it';
comment on column sportsbook.match.source_ref is 'Its name there';
comment on column sportsbook.match.sport is 'One of the twelve';
comment on column sportsbook.match.league_id is 'Its competition';
comment on column sportsbook.match.title is 'Name of a race; null where two sides play';
comment on column sportsbook.match.competitors is 'List of {ref, name, short}: home and away, or all entrants of a race';
comment on column sportsbook.match.planned_at is 'Start as first told; postponement counts from here';
comment on column sportsbook.match.starts_at is 'Start as now planned';
comment on column sportsbook.match.in_play_offered is 'Whether bets are taken after the start';
comment on column sportsbook.match.time_status is 'Section 4 of the specification, in words';
comment on column sportsbook.match.in_play is 'Under way: bets wait for the delay of the sport';
comment on column sportsbook.match.standing is 'Score, clock, parts, cards, statistics as last told';
comment on column sportsbook.match.result is 'What settling goes by, once something is decided: the told result, or that of a match that its standing says is cancelled';
comment on column sportsbook.match.told_result is 'The result of the newest settlement of the whole match; null when it was rolled back';
comment on column sportsbook.match.voids is 'Cancellations of the whole match, list of {sequence, reason, from, until}; each is also on its markets';
comment on column sportsbook.match.result_version is 'Rises when what is decided changes: settlement, cancellation, rollback';
comment on column sportsbook.match.settled_version is 'The result version that all bets have been brought to';
comment on column sportsbook.match.version is 'Rises with every change that is shown';
comment on column sportsbook.match.material_version is 'Rises with every change that a bet under delay must not survive';
comment on column sportsbook.match.fixture_sequence is 'Newest fixture message';
comment on column sportsbook.match.standing_sequence is 'Newest standing message';
comment on column sportsbook.match.stop_sequence is 'Newest bet stop of all markets';
comment on column sportsbook.match.result_sequence is 'Newest settlement of the whole match, or its rollback';
comment on column sportsbook.match.rollback_sequence is 'Newest rollback of cancellations of the whole match; older cancellations do not count';
comment on column sportsbook.match.first_sequence is 'Oldest fixture message: planned_at is told there';
comment on column sportsbook.match.created_at is 'When it was first told';
comment on column sportsbook.match.updated_at is 'When it last changed';

create index match_open on sportsbook.match (starts_at) where time_status not in ('finished', 'cancelled', 'abandoned');
create index match_unsettled on sportsbook.match (id) where settled_version < result_version;

create table sportsbook.match_event (
  match_id bigint not null references sportsbook.match (id),
  number integer not null,
  kind text not null,
  second integer,
  side text check (side in ('home', 'away')),
  score jsonb,
  who text,
  place jsonb,
  at timestamptz not null,
  sequence bigint not null,
  primary key (match_id, number)
);
comment on table sportsbook.match_event is 'What happened in a match, for its log and tracker';
comment on column sportsbook.match_event.match_id is 'The match';
comment on column sportsbook.match_event.number is 'Order in the match';
comment on column sportsbook.match_event.kind is 'goal, corner, yellowCard, …';
comment on column sportsbook.match_event.second is 'Seconds played';
comment on column sportsbook.match_event.side is 'Whose';
comment on column sportsbook.match_event.score is 'Score after it';
comment on column sportsbook.match_event.who is 'Who did it';
comment on column sportsbook.match_event.place is 'Where, along and across, 0 to 100';
comment on column sportsbook.match_event.at is 'When the feed told it';
comment on column sportsbook.match_event.sequence is 'Newest standing that told it';

create table sportsbook.early_message (
  source text not null references sportsbook.feed (source),
  source_ref text not null,
  number bigint generated always as identity,
  message jsonb not null,
  at timestamptz not null default now(),
  primary key (source, source_ref, number)
);
comment on table sportsbook.early_message is 'What was told of a match before its fixture: applied with it, or forgotten after a day';
comment on column sportsbook.early_message.source is 'Who told it';
comment on column sportsbook.early_message.source_ref is 'Name of the match there';
comment on column sportsbook.early_message.number is 'Order of arrival';
comment on column sportsbook.early_message.message is 'The message of the port';
comment on column sportsbook.early_message.at is 'When it came';

create table sportsbook.market (
  id bigint generated always as identity primary key,
  match_id bigint not null references sportsbook.match (id),
  source text not null references sportsbook.feed (source),
  key text not null,
  status text not null default 'suspended' check (status in ('open', 'suspended', 'closed', 'settled', 'cancelled')),
  told_status text not null default 'suspended' check (told_status in ('open', 'suspended', 'closed')),
  hold text,
  held_at timestamptz,
  trusted jsonb,
  is_main boolean not null default false,
  odds jsonb not null default '{}',
  chances jsonb not null default '{}',
  version bigint not null default 1,
  material_version bigint not null default 1,
  odds_sequence bigint not null default -1,
  stop_sequence bigint not null default -1,
  result_sequence bigint not null default -1,
  rollback_sequence bigint not null default -1,
  priced_at timestamptz,
  priced_material bigint not null default 0,
  settlement jsonb,
  updated_at timestamptz not null default now(),
  constraint one_market_each unique (match_id, key)
) with (fillfactor = 60);
comment on table sportsbook.market is 'Markets with their newest prices';
comment on column sportsbook.market.id is 'Number of the market';
comment on column sportsbook.market.match_id is 'The match';
comment on column sportsbook.market.source is 'Source of its match; a silent one takes no bets';
comment on column sportsbook.market.key is 'Sport, type, period, line and side, as the rules write them';
comment on column sportsbook.market.status is 'What follows from everything told; bets are taken when it is open, not held, and the feed is not silent';
comment on column sportsbook.market.told_status is 'As the newest odds wanted it, whatever was stopped, decided or cancelled besides';
comment on column sportsbook.market.held_at is 'Clock of the feed when the guard held it';
comment on column sportsbook.market.trusted is 'Prices before those that the guard doubts';
comment on column sportsbook.market.hold is 'Why this house takes no bets on it although the feed would: a price that cannot be right, or the operator';
comment on column sportsbook.market.is_main is 'The line of its type and period that stands nearest to even';
comment on column sportsbook.market.odds is 'Outcome to thousandths; an outcome that is missing is not offered';
comment on column sportsbook.market.chances is 'Outcome to [win, half win, void, half loss, loss] in parts per million, free of margin';
comment on column sportsbook.market.version is 'Rises with every change of price or status';
comment on column sportsbook.market.material_version is 'Rises with every change that a bet under delay must not survive; prices alone do not count';
comment on column sportsbook.market.odds_sequence is 'Newest odds';
comment on column sportsbook.market.stop_sequence is 'Newest bet stop, settlement, cancellation or rollback: suspended until newer odds';
comment on column sportsbook.market.result_sequence is 'Newest settlement or rollback of one, of this market or of its match';
comment on column sportsbook.market.rollback_sequence is 'Newest rollback of a cancellation; older cancellations do not count';
comment on column sportsbook.market.priced_at is 'Clock of the feed at its newest odds';
comment on column sportsbook.market.priced_material is 'Material version at its newest odds: prices may jump when it has risen since';
comment on column sportsbook.market.settlement is '{outcomes, voids}: how outcomes came out where the feed decides market by market (null: by the result of the match; an outcome that is missing is undecided), and cancellations {sequence, reason, from, until}, for bets placed in that span, for all without one; null: by the result of the match';
comment on column sportsbook.market.updated_at is 'When it last changed';

create table sportsbook.odds_change (
  seq bigint generated always as identity primary key,
  market_id bigint not null,
  version bigint not null,
  status text not null,
  hold text,
  odds jsonb not null,
  source text not null,
  told_at timestamptz not null,
  at timestamptz not null default now()
);
comment on table sportsbook.odds_change is 'Every price and status that a market had: append-only until it is old';
comment on column sportsbook.odds_change.seq is 'Order of writing';
comment on column sportsbook.odds_change.market_id is 'The market';
comment on column sportsbook.odds_change.version is 'Its version from then on';
comment on column sportsbook.odds_change.status is 'Its status from then on';
comment on column sportsbook.odds_change.hold is 'Why it was held';
comment on column sportsbook.odds_change.odds is 'Its prices from then on';
comment on column sportsbook.odds_change.source is 'Who changed it: a feed, the guard, an operator';
comment on column sportsbook.odds_change.told_at is 'Clock of the source';
comment on column sportsbook.odds_change.at is 'Clock of the database';
create index odds_change_by_market on sportsbook.odds_change (market_id, version);
create index odds_change_by_time on sportsbook.odds_change using brin (at);

create table sportsbook.terms (
  currency text primary key,
  stake_min_minor bigint not null check (stake_min_minor > 0),
  stake_max_minor bigint not null,
  payout_max_minor bigint not null,
  legs_max integer not null check (legs_max between 1 and 50),
  lines_max integer not null check (lines_max between 1 and 5000),
  cash_out_offered boolean not null default true,
  cash_out_margin_ppm integer not null default 40000 check (cash_out_margin_ppm between 0 and 500000),
  constraint stakes_in_order check (stake_min_minor <= stake_max_minor and stake_max_minor <= payout_max_minor)
);
comment on table sportsbook.terms is 'Limits of bets by currency; the operator''s to change, in force for the next bet';
comment on column sportsbook.terms.currency is 'ISO 4217';
comment on column sportsbook.terms.stake_min_minor is 'Least stake of a bet';
comment on column sportsbook.terms.stake_max_minor is 'Most stake of a bet';
comment on column sportsbook.terms.payout_max_minor is 'Most that a bet pays; kept on the bet';
comment on column sportsbook.terms.legs_max is 'Most legs of a bet';
comment on column sportsbook.terms.lines_max is 'Most lines of a system';
comment on column sportsbook.terms.cash_out_offered is 'Whether running bets are bought back';
comment on column sportsbook.terms.cash_out_margin_ppm is 'What is kept of the fair value, parts per million';

insert into sportsbook.terms (currency, stake_min_minor, stake_max_minor, payout_max_minor, legs_max, lines_max)
values
  ('BRL', 100, 5000000, 50000000, 20, 1000),
  ('GBP', 20, 1000000, 10000000, 20, 1000),
  ('NGN', 20000, 500000000, 5000000000, 20, 1000),
  ('IDR', 100000, 1500000000, 15000000000, 20, 1000),
  ('VND', 5000, 250000000, 2500000000, 20, 1000),
  ('JPY', 100, 1500000, 15000000, 20, 1000),
  ('KRW', 500, 15000000, 150000000, 20, 1000),
  ('CNY', 100, 5000000, 50000000, 20, 1000),
  ('RUB', 2000, 100000000, 1000000000, 20, 1000);

create table sportsbook.delay (
  sport text primary key,
  delay_ms integer not null check (delay_ms between 0 and 60000)
);
comment on table sportsbook.delay is 'What an operator has set differently from the rules of a sport';
comment on column sportsbook.delay.sport is 'One of the twelve';
comment on column sportsbook.delay.delay_ms is 'Milliseconds for which a bet in play waits before it is decided';

create table sportsbook.bet (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  slip_id uuid not null,
  fingerprint text not null,
  account_id bigint not null,
  held_account_id bigint not null,
  book_id bigint not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  stake_left_minor bigint not null check (stake_left_minor >= 0),
  sizes integer[] not null,
  bankers integer[] not null default '{}',
  lines integer not null check (lines > 0),
  legs integer not null check (legs > 0),
  legs_open integer not null check (legs_open between 0 and legs),
  odds_policy text not null check (odds_policy in ('none', 'better', 'all')),
  rules_version integer not null,
  payout_max_minor bigint not null,
  highest_payout_minor bigint not null,
  status text not null check (status in ('pending', 'open', 'settled', 'refused', 'cashedOut')),
  refusal jsonb,
  target_minor bigint check (target_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  owed_minor bigint not null default 0 check (owed_minor >= 0),
  cashed_out_minor bigint not null default 0 check (cashed_out_minor >= 0),
  auto_cash_out_minor bigint check (auto_cash_out_minor > 0),
  turnover_back_minor bigint not null default 0 check (turnover_back_minor >= 0),
  moves integer not null default 0,
  placed_at timestamptz not null default now(),
  accept_at timestamptz,
  accepted_at timestamptz,
  settled_at timestamptz,
  constraint one_bet_each unique (player_id, slip_id),
  constraint stake_left_fits check (stake_left_minor <= stake_minor),
  constraint open_has_no_target check ((status = 'settled') = (target_minor is not null)),
  constraint owes_what_was_paid_above_target check (owed_minor = 0 or owed_minor <= paid_minor)
) with (fillfactor = 70);
comment on table sportsbook.bet is 'Bets: singles, parlays and systems';
comment on column sportsbook.bet.id is 'Number of the bet';
comment on column sportsbook.bet.player_id is 'Whose';
comment on column sportsbook.bet.currency is 'ISO 4217';
comment on column sportsbook.bet.legs is 'How many selections';
comment on column sportsbook.bet.placed_at is 'When it was asked for';
comment on column sportsbook.bet.slip_id is 'Made by the player''s app once per slip: the same id is the same bet, for ever';
comment on column sportsbook.bet.fingerprint is 'Hash of what the slip asked for; another one under the same id is refused';
comment on column sportsbook.bet.account_id is 'Cash account that staked and is paid';
comment on column sportsbook.bet.held_account_id is 'Where the stake lies while the bet is pending';
comment on column sportsbook.bet.book_id is 'The house''s book';
comment on column sportsbook.bet.stake_minor is 'Minor units staked';
comment on column sportsbook.bet.stake_left_minor is 'What parts that were cashed out have left in play';
comment on column sportsbook.bet.sizes is 'Legs per line besides bankers; a parlay has one size, all of them';
comment on column sportsbook.bet.bankers is 'Indexes of the legs that are in every line';
comment on column sportsbook.bet.lines is 'Combinations that share the stake';
comment on column sportsbook.bet.legs_open is 'Legs without a decision';
comment on column sportsbook.bet.odds_policy is 'Which changes of price the player agreed to';
comment on column sportsbook.bet.rules_version is 'Rules in force when it was placed';
comment on column sportsbook.bet.payout_max_minor is 'Most that it pays, of the terms when it was placed';
comment on column sportsbook.bet.highest_payout_minor is 'What it pays when every leg wins';
comment on column sportsbook.bet.status is 'pending: under the delay; open: accepted; settled: decided by results; refused: stake given back; cashedOut: sold whole';
comment on column sportsbook.bet.refusal is 'Code and params of the refusal';
comment on column sportsbook.bet.target_minor is 'What results say it pays';
comment on column sportsbook.bet.paid_minor is 'What was really paid for results, less what was taken back';
comment on column sportsbook.bet.owed_minor is 'What a corrected result could not take back from the balance';
comment on column sportsbook.bet.cashed_out_minor is 'Paid for parts that were sold';
comment on column sportsbook.bet.auto_cash_out_minor is 'Sell it whole when the offer reaches this';
comment on column sportsbook.bet.turnover_back_minor is 'Turnover of the stake that was taken back because every leg is void';
comment on column sportsbook.bet.moves is 'Movements of money so far; numbers their transfers';
comment on column sportsbook.bet.accept_at is 'End of the delay in play';
comment on column sportsbook.bet.accepted_at is 'When it was accepted';
comment on column sportsbook.bet.settled_at is 'When the last result came, or it was sold whole';
create index bet_by_player on sportsbook.bet (player_id, id desc);
create index bet_by_time on sportsbook.bet using brin (placed_at);
create index bet_pending on sportsbook.bet (accept_at) where status = 'pending';
create index bet_auto on sportsbook.bet (id) where status = 'open' and auto_cash_out_minor is not null;

create table sportsbook.leg (
  bet_id bigint not null references sportsbook.bet (id),
  index integer not null,
  match_id bigint not null references sportsbook.match (id),
  market_id bigint not null references sportsbook.market (id),
  outcome text not null,
  odds_milli bigint not null check (odds_milli > 1000),
  market_version bigint not null,
  material_version bigint not null,
  in_play boolean not null,
  score_home integer,
  score_away integer,
  settlement text not null default 'undecided'
    check (settlement in ('undecided', 'win', 'halfWin', 'void', 'halfLoss', 'loss', 'deadHeat')),
  void_reason text,
  places integer,
  tied integer,
  settled_version integer not null default 0,
  primary key (bet_id, index),
  constraint void_has_reason check ((settlement = 'void') = (void_reason is not null)),
  constraint dead_heat_has_places check ((settlement = 'deadHeat') = (places is not null and tied is not null))
) with (fillfactor = 70);
comment on table sportsbook.leg is 'The selections of bets';
comment on column sportsbook.leg.bet_id is 'The bet';
comment on column sportsbook.leg.match_id is 'The match';
comment on column sportsbook.leg.market_id is 'The market';
comment on column sportsbook.leg.outcome is 'The outcome, as the rules write it';
comment on column sportsbook.leg.score_away is 'Likewise of the away side';
comment on column sportsbook.leg.index is 'Order on the slip, from 0';
comment on column sportsbook.leg.odds_milli is 'Price it was accepted at, thousandths';
comment on column sportsbook.leg.market_version is 'Version of the market it was accepted on';
comment on column sportsbook.leg.material_version is 'Material version it was asked for on; the delay must not see another';
comment on column sportsbook.leg.in_play is 'Taken after the start';
comment on column sportsbook.leg.score_home is 'Score of the market''s period when it was accepted in play; Asian handicaps of football count from it';
comment on column sportsbook.leg.settlement is 'How it came out';
comment on column sportsbook.leg.void_reason is 'The rule behind a void';
comment on column sportsbook.leg.places is 'Places left in a dead heat';
comment on column sportsbook.leg.tied is 'How many share them';
comment on column sportsbook.leg.settled_version is 'Result version of the match that it was decided by';
create index leg_by_market on sportsbook.leg (market_id, outcome);
create index leg_by_match on sportsbook.leg (match_id, bet_id);

create table sportsbook.cash_out (
  bet_id bigint not null references sportsbook.bet (id),
  request_id text not null,
  whole boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  shown_minor bigint not null check (shown_minor > 0),
  paid_minor bigint not null check (paid_minor >= shown_minor),
  automatic boolean not null,
  at timestamptz not null default now(),
  primary key (bet_id, request_id)
);
comment on table sportsbook.cash_out is 'Parts of bets that were sold back';
comment on column sportsbook.cash_out.bet_id is 'The bet';
comment on column sportsbook.cash_out.at is 'When it was paid';
comment on column sportsbook.cash_out.request_id is 'Made by the player''s app once per click, or auto';
comment on column sportsbook.cash_out.whole is 'Asked for all that was left of the bet';
comment on column sportsbook.cash_out.stake_minor is 'Part of the stake that was sold';
comment on column sportsbook.cash_out.shown_minor is 'What the player agreed to';
comment on column sportsbook.cash_out.paid_minor is 'What was paid: never less';
comment on column sportsbook.cash_out.automatic is 'By the player''s standing order';
