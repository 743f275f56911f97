-- Feeds, matches, markets and their prices; bets, their settlement and sale; limits of what the house may lose.

create schema sportsbook;
comment on schema sportsbook is 'Matches, markets and their prices, bets and how they came out';

-- What feeds report ------------------------------------------------------------------------------------------------

-- A feed may consist of channels that fail one by one, such as the producers of the Unified Odds Feed. Each is a row
-- of its own, named uof/1; the source of a market is the channel that offered its newest prices.
create table sportsbook.feed (
  source text primary key,
  alive_at timestamptz not null default '-infinity',
  reported_at timestamptz not null default '-infinity',
  silent_ms integer not null default 20000 check (silent_ms > 0),
  followed_by text,
  followed_until timestamptz not null default '-infinity',
  complete_until timestamptz
);
comment on table sportsbook.feed is 'Where matches and prices come from';
comment on column sportsbook.feed.source is 'Name of the adapter, or of a channel of it: uof, uof/1';
comment on column sportsbook.feed.alive_at is 'When it last said that everything told so far is complete and true; by the clock of the database; -infinity while it is telling a snapshot';
comment on column sportsbook.feed.reported_at is 'Its own clock when it last said that it is there';
comment on column sportsbook.feed.silent_ms is 'Without such a word for so many milliseconds, no bets are taken on its markets';
comment on column sportsbook.feed.followed_by is 'The process that takes its messages';
comment on column sportsbook.feed.followed_until is 'Another process may take over after this';
comment on column sportsbook.feed.complete_until is 'The feed''s clock up to which everything was taken; a process that begins to follow it asks for what came after';

create table sportsbook.league_tier (
  tier integer primary key check (tier between 1 and 9),
  share_permille integer not null check (share_permille between 1 and 1000)
);
comment on table sportsbook.league_tier is 'How much of the limit of a sport is in force for matches of a league of a tier; the operator''s to change';
comment on column sportsbook.league_tier.tier is '1 for the best known leagues';
comment on column sportsbook.league_tier.share_permille is 'Thousandths of the limit of the sport, or of all';

create table sportsbook.league (
  id bigint generated always as identity primary key,
  source text not null references sportsbook.feed (source),
  source_ref text not null,
  sport text not null,
  name text not null,
  country text,
  rank integer not null default 100,
  names jsonb not null default '{}',
  tier integer not null default 3 references sportsbook.league_tier (tier),
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
comment on column sportsbook.league.names is 'What the feed calls it in languages of the product, by locale: {"zh_CN": "西甲"}; in any other by its name';
comment on column sportsbook.league.tier is 'What the operator takes it for; 3 for a league that nobody has looked at';

-- A result of the operator is kept apart from those of the feed: a later message of the feed is stored and shown as
-- a difference, and does not replace it.
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
  reported_result jsonb,
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
  held boolean not null default false,
  operator_result jsonb,
  constraint one_match_each unique (source, source_ref)
) with (fillfactor = 70);
comment on table sportsbook.match is 'Matches and races as the feed tells them';
comment on column sportsbook.match.id is 'Number of the match';
comment on column sportsbook.match.source is 'Who tells of it';
comment on column sportsbook.match.source_ref is 'Its name there';
comment on column sportsbook.match.sport is 'One of the twelve';
comment on column sportsbook.match.league_id is 'Its competition';
comment on column sportsbook.match.title is 'Name of a race; null where two sides play';
comment on column sportsbook.match.competitors is 'List of {ref, name, short, names}: home and away, or all entrants of a race; names by locale where the feed tells them';
comment on column sportsbook.match.planned_at is 'Start as first told; postponement counts from here';
comment on column sportsbook.match.starts_at is 'Start as now planned';
comment on column sportsbook.match.in_play_offered is 'Whether bets are taken after the start';
comment on column sportsbook.match.time_status is 'Section 4 of the specification, in words';
comment on column sportsbook.match.in_play is 'Under way: bets wait for the delay of the sport';
comment on column sportsbook.match.standing is 'Score, clock, parts, cards, statistics as last told';
comment on column sportsbook.match.result is 'What settling goes by, once something is decided: the told result, or that of a match that its standing says is cancelled';
comment on column sportsbook.match.reported_result is 'The result of the newest settlement of the whole match; null when it was rolled back';
comment on column sportsbook.match.voids is 'Cancellations of the whole match, list of {sequence, reason, from, until}; each is also on its markets. overruled: it came after a result of the operator and is not in force';
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
comment on column sportsbook.match.held is 'The operator holds it: markets that are told later are held from the beginning';
comment on column sportsbook.match.operator_result is '{result, by, at}: the result that the operator entered, by whom and when. It decides before anything that the feed says; what it leaves undecided follows the feed. Null without one';

-- Matches that are not over, by start.
create index match_open on sportsbook.match (starts_at) where time_status not in ('finished', 'cancelled', 'abandoned');

-- Matches whose bets are behind the result; none in a quiet moment.
create index match_unsettled on sportsbook.match (id) where settled_version < result_version;

-- Answers whether any match has a competitor, for refs that clients send.
create index match_by_competitor on sportsbook.match using gin (competitors jsonb_path_ops);

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
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
  time_status text,
  part_number integer,
  primary key (match_id, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
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
comment on column sportsbook.match_event.time_status is 'What was being played, such as secondHalf, as the feed told it';
comment on column sportsbook.match_event.part_number is 'The set, quarter, inning, frame, round or lap, from 1';

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
  feed_status text not null default 'suspended' check (feed_status in ('open', 'suspended', 'closed')),
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
  price_doubts jsonb not null default '[]',
  cleared_version bigint not null default 0,
  until_start boolean not null default false,
  score_basis text check (score_basis in ('match', 'placement')),
  doubt text check (doubt in ('margin', 'crossed', 'jump', 'favouriteFlipped')),
  book_sum_ppm integer check (book_sum_ppm >= 0),
  constraint one_market_each unique (match_id, key)
) with (fillfactor = 60);
comment on table sportsbook.market is 'Markets with their newest prices';
comment on column sportsbook.market.id is 'Number of the market';
comment on column sportsbook.market.match_id is 'The match';
comment on column sportsbook.market.source is 'The feed, or the channel of it, that offered the newest prices';
comment on column sportsbook.market.key is 'Sport, type, period, line and side, as the rules write them';
comment on column sportsbook.market.status is 'What follows from everything told; bets are taken when it is open, not held, and the feed is not silent';
comment on column sportsbook.market.feed_status is 'As the newest odds wanted it, whatever was stopped, decided or cancelled besides';
comment on column sportsbook.market.hold is 'Why this house takes no bets on it although the feed would: a price that cannot be right, or the operator';
comment on column sportsbook.market.held_at is 'Clock of the feed when the guard held it';
comment on column sportsbook.market.trusted is 'Prices before those that the guard doubts';
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
comment on column sportsbook.market.price_doubts is 'Jumps of price without a cause, list of {until, odds}: the prices of versions up to until, or those in odds, were wrong. Bets taken at prices that differ from odds by a jump are not cashed out';
comment on column sportsbook.market.cleared_version is 'The operator has confirmed the prices of versions up to this one';
comment on column sportsbook.market.until_start is 'Its prices are made for the time before the match: no bets once the match is under way';
comment on column sportsbook.market.score_basis is 'From when a handicap taken in play counts, as the feed defines it: the whole match, or from placement; null: as the rules of the sport say';
comment on column sportsbook.market.doubt is 'Why the guard holds it: margin (backing every outcome wins), crossed (backing outcomes of two markets wins), jump, favouriteFlipped; null when the guard does not hold it';
comment on column sportsbook.market.book_sum_ppm is 'Sum of the implied chances of the outcomes that together win, in ppm of the break-even, when doubt is margin or crossed: at 1,000,000 or below the house cannot win';

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
create table sportsbook.odds_change (
  seq bigint generated always as identity primary key,
  market_id bigint not null,
  version bigint not null,
  status text not null,
  hold text,
  odds jsonb not null,
  source text not null,
  reported_at timestamptz not null,
  at timestamptz not null default now()
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table sportsbook.odds_change is 'Every price and status that a market had: append-only until it is old';
comment on column sportsbook.odds_change.seq is 'Order of writing';
comment on column sportsbook.odds_change.market_id is 'The market';
comment on column sportsbook.odds_change.version is 'Its version from then on';
comment on column sportsbook.odds_change.status is 'Its status from then on';
comment on column sportsbook.odds_change.hold is 'Why it was held';
comment on column sportsbook.odds_change.odds is 'Its prices from then on';
comment on column sportsbook.odds_change.source is 'Who changed it: a feed, the guard, an operator';
comment on column sportsbook.odds_change.reported_at is 'Clock of the source';
comment on column sportsbook.odds_change.at is 'Clock of the database';

-- Price history of a market.
create index odds_change_by_market on sportsbook.odds_change (market_id, version);

-- Deletion of what is older than 30 days; BRIN, as rows come in the order of time. Without autosummarize every new
-- page matches every query until the next vacuum.
create index odds_change_by_time on sportsbook.odds_change using brin (at) with (autosummarize = on);

create table sportsbook.favourite (
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('league', 'competitor')),
  ref text not null,
  chosen_at timestamptz not null default now(),
  primary key (player_id, kind, ref)
);
comment on table sportsbook.favourite is 'Leagues and competitors that players have marked: their matches come first in lists';
comment on column sportsbook.favourite.player_id is 'Who marked it';
comment on column sportsbook.favourite.kind is 'What was marked';
comment on column sportsbook.favourite.ref is 'Number of the league, or the ref of the competitor in its matches';
comment on column sportsbook.favourite.chosen_at is 'Time of the transaction by the clock of the database';

-- Bets -------------------------------------------------------------------------------------------------------------

create table sportsbook.bet_limit (
  currency text primary key,
  stake_min_minor bigint not null check (stake_min_minor > 0),
  stake_max_minor bigint not null,
  payout_max_minor bigint not null,
  legs_max integer not null check (legs_max between 1 and 50),
  lines_max integer not null check (lines_max between 1 and 5000),
  cash_out_offered boolean not null default true,
  cash_out_margin_ppm integer not null default 40000 check (cash_out_margin_ppm between 0 and 500000),
  reference_ppm bigint not null check (reference_ppm > 0),
  constraint stakes_in_order check (stake_min_minor <= stake_max_minor and stake_max_minor <= payout_max_minor)
);
comment on table sportsbook.bet_limit is 'Limits of bets by currency; the operator''s to change, in force for the next bet';
comment on column sportsbook.bet_limit.currency is 'ISO 4217';
comment on column sportsbook.bet_limit.stake_min_minor is 'Least stake of a bet';
comment on column sportsbook.bet_limit.stake_max_minor is 'Most stake of a bet';
comment on column sportsbook.bet_limit.payout_max_minor is 'Most that a bet pays; kept on the bet';
comment on column sportsbook.bet_limit.legs_max is 'Most legs of a bet';
comment on column sportsbook.bet_limit.lines_max is 'Most lines of a system';
comment on column sportsbook.bet_limit.cash_out_offered is 'Whether running bets are bought back';
comment on column sportsbook.bet_limit.cash_out_margin_ppm is 'What is kept of the fair value, parts per million';
comment on column sportsbook.bet_limit.reference_ppm is 'What a minor unit counts as in limits of liability: millionths of a centavo of BRL. Bets keep the one they were placed with';

-- At most 30 s: a sale in play is answered after the delay, and many proxies end a call after 60 s.
create table sportsbook.delay (
  sport text primary key,
  delay_ms integer not null,
  constraint delay_of_seconds check (delay_ms between 0 and 30000)
);
comment on table sportsbook.delay is 'What an operator has set differently from the rules of a sport';
comment on column sportsbook.delay.sport is 'One of the twelve';
comment on column sportsbook.delay.delay_ms is 'Milliseconds for which a bet in play waits before it is decided, and a sale before it is made';

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
create table sportsbook.bet (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  slip_id uuid not null,
  fingerprint text not null,
  account_id bigint not null,
  held_account_id bigint not null,
  product_account_id bigint not null,
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
  reference_ppm bigint not null,
  undone_minor bigint not null default 0 check (undone_minor >= 0),
  win_day date,
  win_scopes text[] not null default '{}',
  constraint one_bet_each unique (slip_id, player_id),
  constraint stake_left_fits check (stake_left_minor <= stake_minor),
  constraint open_has_no_target check ((status = 'settled') = (target_minor is not null)),
  constraint owes_what_was_paid_above_target check (owed_minor = 0 or owed_minor <= paid_minor)
) with (fillfactor = 70, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table sportsbook.bet is 'Bets: singles, parlays and systems';
comment on column sportsbook.bet.id is 'Number of the bet';
comment on column sportsbook.bet.player_id is 'Whose';
comment on column sportsbook.bet.slip_id is 'Made by the player''s app once per slip: the same id is the same bet, for ever';
comment on column sportsbook.bet.fingerprint is 'Hash of what the slip asked for; another one under the same id is refused';
comment on column sportsbook.bet.account_id is 'Cash or bonus account that staked and is paid';
comment on column sportsbook.bet.held_account_id is 'Where the stake lies while the bet is pending';
comment on column sportsbook.bet.product_account_id is 'The house''s book';
comment on column sportsbook.bet.currency is 'ISO 4217';
comment on column sportsbook.bet.stake_minor is 'Minor units staked';
comment on column sportsbook.bet.stake_left_minor is 'What parts that were cashed out have left in play';
comment on column sportsbook.bet.sizes is 'Legs per line besides bankers; a parlay has one size, all of them';
comment on column sportsbook.bet.bankers is 'Indexes of the legs that are in every line';
comment on column sportsbook.bet.lines is 'Combinations that share the stake';
comment on column sportsbook.bet.legs is 'How many selections';
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
comment on column sportsbook.bet.placed_at is 'When it was asked for';
comment on column sportsbook.bet.accept_at is 'End of the delay in play';
comment on column sportsbook.bet.accepted_at is 'When it was accepted';
comment on column sportsbook.bet.settled_at is 'When the last result came, or it was sold whole';
comment on column sportsbook.bet.reference_ppm is 'What a minor unit of it counts as in limits of liability, of the terms when it was placed';
comment on column sportsbook.bet.undone_minor is 'The part of paid_minor that was paid for sales that a void has undone';
comment on column sportsbook.bet.win_day is 'Day whose win limit it counts towards; null for a bet from before there were such limits';
comment on column sportsbook.bet.win_scopes is 'What it counts towards besides all, by the leagues and tiers when it was placed';

-- Bets of a player, newest first.
create index bet_by_player on sportsbook.bet (player_id, id desc);

-- Bets of the last hour, by which matches are ranked; BRIN, as rows come in the order of time. Without autosummarize
-- every new page matches every query until the next vacuum.
create index bet_by_time on sportsbook.bet using brin (placed_at) with (autosummarize = on);

-- Bets whose delay ends next.
create index bet_pending on sportsbook.bet (accept_at) where status = 'pending';

-- Open bets with an automatic cash-out, which follow the prices.
create index bet_auto on sportsbook.bet (id) where status = 'open' and auto_cash_out_minor is not null;

-- Open stakes of a player (wallet.play_open); settled bets, which are many, are not in it.
create index bet_undecided_by_player on sportsbook.bet (player_id) where status in ('pending', 'open');

-- Bets with a claim, for the job that books it.
create index bet_owed on sportsbook.bet (id) where owed_minor > 0;

create function sportsbook.guard_bonus_picks() returns trigger language plpgsql as $$
declare
  beyond json;
begin
  if not exists (
    select
    from placed
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = placed.player_id
      and bonus.state = 'active'
      limit 1
    ) active
  ) then
    return null;
  end if;

  select json_build_object(
    'kind', 'pick',
    'currency', placed.currency,
    'maxMinor', most.minor::text,
    'leftMinor', greatest(most.minor - earlier.minor, 0)::text
  )
  into beyond
  from placed
  cross join lateral wallet.bonus_stake_max(placed.player_id) most
  cross join lateral (
    select sum(other.stake_left_minor)::bigint as minor
    from sportsbook.bet other
    where other.player_id = placed.player_id
    and other.status in ('pending', 'open')
    and other.id <> placed.id
    and other.legs = placed.legs
    and other.placed_at >= most.since
    and not exists (
      select
      from sportsbook.leg
      where leg.bet_id = placed.id
      and not exists (
        select
        from sportsbook.leg same
        where same.bet_id = other.id
        and same.market_id = leg.market_id
        and same.outcome = leg.outcome
      )
    )
  ) earlier
  where earlier.minor + placed.stake_minor > most.minor
  limit 1;
  if beyond is not null then
    raise exception 'stakes on a selection are above the maximum of an active bonus' using errcode = 'PL002', detail = beyond::text;
  end if;
  return null;
end
$$;
comment on function sportsbook.guard_bonus_picks is 'Refuses a bet with which its player would stake more on one selection, the same outcomes in any kind of bet, than the maximum of active bonuses. The statement that stores bets has locked the day of their players, and each query in it sees what is committed at that moment';

create trigger bet_guards_bonus
after insert on sportsbook.bet
referencing new table as placed
for each statement execute function sportsbook.guard_bonus_picks();

-- Mostly grows: a vacuum reads only the new pages, so it may come often. Without foreign keys, which cost a bet a good
-- part of its price: bets, matches and markets are never deleted, the statement that stores a bet takes them from their
-- rows, and ledger:check compares.
create table sportsbook.leg (
  bet_id bigint not null,
  index integer not null,
  match_id bigint not null,
  market_id bigint not null,
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
  lines integer not null check (lines > 0),
  primary key (bet_id, index),
  constraint void_has_reason check ((settlement = 'void') = (void_reason is not null)),
  constraint dead_heat_has_places check ((settlement = 'deadHeat') = (places is not null and tied is not null))
) with (fillfactor = 70, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table sportsbook.leg is 'The selections of bets';
comment on column sportsbook.leg.bet_id is 'The bet';
comment on column sportsbook.leg.index is 'Order on the slip, from 0';
comment on column sportsbook.leg.match_id is 'The match';
comment on column sportsbook.leg.market_id is 'The market';
comment on column sportsbook.leg.outcome is 'The outcome, as the rules write it';
comment on column sportsbook.leg.odds_milli is 'Price it was accepted at, thousandths';
comment on column sportsbook.leg.market_version is 'Version of the market it was accepted on';
comment on column sportsbook.leg.material_version is 'Material version it was asked for on; the delay must not see another';
comment on column sportsbook.leg.in_play is 'Taken after the start';
comment on column sportsbook.leg.score_home is 'Score of the market''s period when it was accepted in play, where the bet counts from it; null for a market that counts the whole match';
comment on column sportsbook.leg.score_away is 'Likewise of the away side';
comment on column sportsbook.leg.settlement is 'How it came out';
comment on column sportsbook.leg.void_reason is 'The rule behind a void';
comment on column sportsbook.leg.places is 'Places left in a dead heat';
comment on column sportsbook.leg.tied is 'How many share them';
comment on column sportsbook.leg.settled_version is 'Result version of the match that it was decided by';
comment on column sportsbook.leg.lines is 'How many lines of the bet it is in';

-- Bets on a match, for its settlement and its liability.
create index leg_by_match on sportsbook.leg (match_id, bet_id);

-- Cash-out ---------------------------------------------------------------------------------------------------------

create table sportsbook.cash_out_freeze (
  sport text primary key,
  before_seconds integer not null check (before_seconds between 0 and 86400),
  in_play_seconds integer not null check (in_play_seconds between 0 and 86400)
);
comment on table sportsbook.cash_out_freeze is 'How long a bet cannot be cashed out after its placement, by sport of its open legs; the longest counts. The operator''s to change, in force at once';
comment on column sportsbook.cash_out_freeze.sport is 'One of the twelve';
comment on column sportsbook.cash_out_freeze.before_seconds is 'For a leg taken before its match';
comment on column sportsbook.cash_out_freeze.in_play_seconds is 'For a leg taken in play, from its acceptance';

create table sportsbook.cash_out (
  bet_id bigint not null references sportsbook.bet (id),
  request_id text not null,
  whole boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  shown_minor bigint not null check (shown_minor > 0),
  paid_minor bigint not null check (paid_minor >= shown_minor),
  automatic boolean not null,
  at timestamptz not null default now(),
  undone boolean not null default false,
  primary key (bet_id, request_id)
);
comment on table sportsbook.cash_out is 'Parts of bets that were sold back';
comment on column sportsbook.cash_out.bet_id is 'The bet';
comment on column sportsbook.cash_out.request_id is 'Made by the player''s app once per click, or auto';
comment on column sportsbook.cash_out.whole is 'Asked for all that was left of the bet';
comment on column sportsbook.cash_out.stake_minor is 'Part of the stake that was sold';
comment on column sportsbook.cash_out.shown_minor is 'What the player agreed to';
comment on column sportsbook.cash_out.paid_minor is 'What was paid: never less';
comment on column sportsbook.cash_out.automatic is 'By the player''s standing order';
comment on column sportsbook.cash_out.at is 'When it was paid';
comment on column sportsbook.cash_out.undone is 'A void has undone the sale: what it paid counts as paid for results';

create table sportsbook.waiting_sale (
  bet_id bigint primary key references sportsbook.bet (id),
  player_id bigint not null,
  request_id text not null,
  shown_minor bigint not null check (shown_minor > 0),
  stake_minor bigint check (stake_minor > 0),
  from_at timestamptz not null default now(),
  until_at timestamptz not null
);
comment on table sportsbook.waiting_sale is 'Sales in play that some process is checking, for the player to see; holds nothing and decides nothing. What a process left that ended says nothing after its time';
comment on column sportsbook.waiting_sale.bet_id is 'The bet; the newest sale of it';
comment on column sportsbook.waiting_sale.player_id is 'Whose bet it is';
comment on column sportsbook.waiting_sale.request_id is 'Made by the player''s app once per click';
comment on column sportsbook.waiting_sale.shown_minor is 'What the player agreed to';
comment on column sportsbook.waiting_sale.stake_minor is 'Part of the stake that is to be sold; null for all that is left';
comment on column sportsbook.waiting_sale.from_at is 'Since when it is checked';
comment on column sportsbook.waiting_sale.until_at is 'When it is decided';

-- Sales of a player that wait.
create index waiting_sale_by_player on sportsbook.waiting_sale (player_id);

create table sportsbook.refused_sale (
  id bigint generated always as identity primary key,
  bet_id bigint not null references sportsbook.bet (id),
  player_id bigint not null,
  code text not null,
  at timestamptz not null default now()
);
comment on table sportsbook.refused_sale is 'Sales that were refused after their delay, when the player may be elsewhere; told in the inbox';
comment on column sportsbook.refused_sale.id is 'Inner number';
comment on column sportsbook.refused_sale.bet_id is 'The bet, which stays in play';
comment on column sportsbook.refused_sale.player_id is 'Whose bet it is';
comment on column sportsbook.refused_sale.code is 'Why: the code of the refusal';
comment on column sportsbook.refused_sale.at is 'When it was refused';

-- The inbox of a player.
create index refused_sale_by_player on sportsbook.refused_sale (player_id, at);

-- Liability by outcome ---------------------------------------------------------------------------------------------

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
comment on function sportsbook.liability is 'What a leg counts in the liability of its outcome, centavos of BRL rounded up: what the stake on its lines would win at its own price, within the most that the bet pays';

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

create table sportsbook.exposure_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match|market)/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.exposure_limit is 'The most liability of an outcome; the narrowest that covers its market is in force. The operator''s to change, in force for the next bet';
comment on column sportsbook.exposure_limit.scope is 'all, sport/football, league/1, match/1 or market/1';
comment on column sportsbook.exposure_limit.most_minor is 'Centavos of BRL; null for no limit';

-- Liability by match -----------------------------------------------------------------------------------------------

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

create table sportsbook.match_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match)/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.match_limit is 'The most that the worst result of a match may cost; the narrowest that covers the match is in force, those of a sport and of all by the tier of its league. The operator''s to change, in force for the next bet';
comment on column sportsbook.match_limit.scope is 'all, sport/football, league/1 or match/1';
comment on column sportsbook.match_limit.most_minor is 'Centavos of BRL; null for no limit';

-- Wins of a player in a day ----------------------------------------------------------------------------------------

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

create table sportsbook.win_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|league/\d+)$'),
  most_minor bigint check (most_minor > 0)
);
comment on table sportsbook.win_limit is 'The most that one player may win in a day of the operator''s time zone: over all sports, and on the leagues of a sport and a tier or on one league. The operator''s to change, in force for the next bet';
comment on column sportsbook.win_limit.scope is 'all, sport/football or league/1. That of all holds over all sports together, and by tier for each sport without a limit of its own; that of a sport by tier; that of a league as it is, in place of the sport''s';
comment on column sportsbook.win_limit.most_minor is 'Centavos of BRL; null for no limit';

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
