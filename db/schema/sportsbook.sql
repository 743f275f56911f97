-- Feeds, matches, markets and their prices; bets, their settlement and cash-out; exposure and win limits.

create schema sportsbook;
comment on schema sportsbook is 'Matches, markets and their prices, bets and their results';

-- What feeds report ------------------------------------------------------------------------------------------------

-- A feed may consist of channels that fail separately, such as the producers of the Unified Odds Feed. Each channel has
-- its own row, for example uof/1. The source of a market is the channel that offered its newest prices.
create table sportsbook.feed (
  source text primary key,
  alive_at timestamptz not null default '-infinity',
  reported_at timestamptz not null default '-infinity',
  silent_ms integer not null default 20000 check (silent_ms > 0),
  followed_by text,
  followed_until timestamptz not null default '-infinity',
  complete_until timestamptz
);
comment on table sportsbook.feed is 'Sources of matches and prices';
comment on column sportsbook.feed.source is 'Name of the adapter, or of one of its channels: uof, uof/1';
comment on column sportsbook.feed.alive_at is 'When the feed last reported that everything sent so far is complete, by the clock of the database; -infinity while it sends a snapshot';
comment on column sportsbook.feed.reported_at is 'The feed''s own time of its last alive report';
comment on column sportsbook.feed.silent_ms is 'Milliseconds without an alive report after which no bets are accepted on its markets';
comment on column sportsbook.feed.followed_by is 'Process that holds the lease';
comment on column sportsbook.feed.followed_until is 'End of the lease; another process may take it afterwards';
comment on column sportsbook.feed.complete_until is 'Time of the feed''s clock up to which all messages were received. A process that starts to follow it requests what came later';

create table sportsbook.league_tier (
  tier integer primary key check (tier between 1 and 9),
  share_permille integer not null check (share_permille between 1 and 1000),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.league_tier is 'Share of the limits of a sport that applies to matches of a league tier. Changed by the operator';
comment on column sportsbook.league_tier.tier is '1 for the best-known leagues';
comment on column sportsbook.league_tier.share_permille is 'Thousandths of the limit of the sport, or of all';
comment on column sportsbook.league_tier.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.league_tier.changed_at is 'When the row was changed last; null for its first values';

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
  places jsonb not null default '{}' check (jsonb_typeof(places) = 'object'),
  constraint one_league_each unique (source, source_ref)
);
comment on table sportsbook.league is 'Leagues and other competitions';
comment on column sportsbook.league.id is 'Number of the competition';
comment on column sportsbook.league.source is 'Feed that sent it';
comment on column sportsbook.league.source_ref is 'Id of the competition in the feed';
comment on column sportsbook.league.sport is 'Sport code, for example football';
comment on column sportsbook.league.name is 'Displayed name in languages without an entry in names';
comment on column sportsbook.league.country is 'ISO 3166-1 alpha-2, or ISO 3166-2 such as GB-ENG; null for international leagues';
comment on column sportsbook.league.rank is 'Order in lists, low first';
comment on column sportsbook.league.names is 'Names sent by the feed, by locale: {"zh_CN": "西甲"}. Other languages use name';
comment on column sportsbook.league.tier is 'Tier set by the operator; 3 by default';
comment on column sportsbook.league.places is 'Places in lists set by the operator, by locale or all: {"all": 5, "pt_BR": 1}. A league with a place precedes those without one';

-- A result of the operator is stored separately from those of the feed. A later result of the feed is stored and listed
-- as a difference, and does not replace it.
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
comment on table sportsbook.match is 'Matches and races as reported by the feed';
comment on column sportsbook.match.id is 'Number of the match';
comment on column sportsbook.match.source is 'Feed that sends it';
comment on column sportsbook.match.source_ref is 'Id of the match in the feed, unique within the source';
comment on column sportsbook.match.sport is 'Sport code, for example football';
comment on column sportsbook.match.league_id is 'sportsbook.league.id';
comment on column sportsbook.match.title is 'Name of a race; null for a match of two sides';
comment on column sportsbook.match.competitors is 'List of {ref, name, short, names}: home and away, or all entrants of a race; names by locale where the feed sends them';
comment on column sportsbook.match.planned_at is 'Start as first reported. The postponement rule counts from here';
comment on column sportsbook.match.starts_at is 'Start as currently planned';
comment on column sportsbook.match.in_play_offered is 'Whether bets are accepted after the start';
comment on column sportsbook.match.time_status is 'Time status of section 4 of the specification, as a word';
comment on column sportsbook.match.in_play is 'The match is being played: bets wait for the delay of the sport';
comment on column sportsbook.match.standing is 'Score, clock, parts, cards and statistics as last reported';
comment on column sportsbook.match.result is 'Result that settlement uses: reported_result, or cancelled when the standing is cancelled; null while nothing is decided';
comment on column sportsbook.match.reported_result is 'The result of the newest settlement of the whole match; null when it was rolled back';
comment on column sportsbook.match.voids is 'Cancellations of the whole match, list of {sequence, reason, from, until}; each is also on its markets. overruled: it arrived after a result of the operator and does not apply';
comment on column sportsbook.match.result_version is 'Rises when a decision changes: settlement, cancellation, rollback';
comment on column sportsbook.match.settled_version is 'Result version by which all bets are settled';
comment on column sportsbook.match.version is 'Rises with every visible change';
comment on column sportsbook.match.material_version is 'Rises with every material change, which refuses pending bets';
comment on column sportsbook.match.fixture_sequence is 'Sequence of the newest fixture message; older ones are ignored';
comment on column sportsbook.match.standing_sequence is 'Sequence of the newest standing message; older ones are ignored';
comment on column sportsbook.match.stop_sequence is 'Sequence of the newest bet stop of all markets';
comment on column sportsbook.match.result_sequence is 'Sequence of the newest settlement of the whole match, or of its rollback';
comment on column sportsbook.match.rollback_sequence is 'Sequence of the newest rollback of cancellations of the whole match; older cancellations do not apply';
comment on column sportsbook.match.first_sequence is 'Sequence of the oldest fixture message, which set planned_at';
comment on column sportsbook.match.created_at is 'When it was first reported';
comment on column sportsbook.match.updated_at is 'When it last changed';
comment on column sportsbook.match.held is 'Held by the operator: markets that are added later are held too';
comment on column sportsbook.match.operator_result is '{result, by, at}: result entered by the operator, by whom and when. It takes precedence over the feed, which decides what it leaves open. Null without one';

-- Matches that are not over, by start.
create index match_open on sportsbook.match (starts_at) where time_status not in ('finished', 'cancelled', 'abandoned');

-- Matches with a result, by start, for the list of decided matches.
create index match_decided on sportsbook.match (starts_at) where result is not null or operator_result is not null;

-- Matches with a newer result than their bets are settled by. Usually empty.
create index match_unsettled on sportsbook.match (id) where settled_version < result_version;

-- Checks whether any match has a competitor, for refs sent by clients.
create index match_by_competitor on sportsbook.match using gin (competitors jsonb_path_ops);

-- Mostly append-only: a vacuum reads only new pages, so frequent vacuums are cheap.
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
comment on table sportsbook.match_event is 'Events of a match, for its log and tracker';
comment on column sportsbook.match_event.match_id is 'sportsbook.match.id';
comment on column sportsbook.match_event.number is 'Position in the match, from 1; the same number is the same event sent again';
comment on column sportsbook.match_event.kind is 'goal, corner, yellowCard, …';
comment on column sportsbook.match_event.second is 'Seconds played; null for sports without a clock';
comment on column sportsbook.match_event.side is 'home or away; null when the event concerns no single side';
comment on column sportsbook.match_event.score is 'Score after the event; null when the feed sends none';
comment on column sportsbook.match_event.who is 'Person involved, as named by the feed; null for none';
comment on column sportsbook.match_event.place is 'Position on the pitch, along and across, 0 to 100';
comment on column sportsbook.match_event.at is 'Time of the message, by the feed''s clock';
comment on column sportsbook.match_event.sequence is 'Sequence of the newest standing message with this event';
comment on column sportsbook.match_event.time_status is 'Phase such as secondHalf, as reported by the feed';
comment on column sportsbook.match_event.part_number is 'The set, quarter, inning, frame, round or lap, from 1';

create table sportsbook.early_message (
  source text not null references sportsbook.feed (source),
  source_ref text not null,
  number bigint generated always as identity,
  message jsonb not null,
  at timestamptz not null default now(),
  primary key (source, source_ref, number)
);
comment on table sportsbook.early_message is 'Messages that arrived before the fixture of their match: applied with it, or deleted after a day';
comment on column sportsbook.early_message.source is 'Feed that sent it';
comment on column sportsbook.early_message.source_ref is 'Reference of the match in the feed';
comment on column sportsbook.early_message.number is 'Order of arrival';
comment on column sportsbook.early_message.message is 'Message in the format of feed-message.ts';
comment on column sportsbook.early_message.at is 'When it arrived';

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
  price_jumps jsonb not null default '[]',
  cleared_version bigint not null default 0,
  until_start boolean not null default false,
  score_basis text check (score_basis in ('match', 'placement')),
  price_fault text check (price_fault in ('margin', 'crossed', 'jump', 'favouriteFlipped')),
  book_sum_ppm integer check (book_sum_ppm >= 0),
  constraint one_market_each unique (match_id, key)
) with (fillfactor = 60);
comment on table sportsbook.market is 'Markets with their newest prices';
comment on column sportsbook.market.id is 'Number of the market';
comment on column sportsbook.market.match_id is 'sportsbook.match.id';
comment on column sportsbook.market.source is 'Feed or channel that offered the newest prices';
comment on column sportsbook.market.key is 'Sport, type, period, line and side, as written by formatMarket';
comment on column sportsbook.market.status is 'Derived from all messages. Bets are accepted when it is open, the market is not held and the feed is not silent';
comment on column sportsbook.market.feed_status is 'Status sent with the newest odds, regardless of stops, decisions and cancellations';
comment on column sportsbook.market.hold is 'Why no bets are accepted although the feed offers the market: palpable (implausible price) or operator; null when it is not held';
comment on column sportsbook.market.held_at is 'Feed''s time when the guard held it';
comment on column sportsbook.market.trusted is 'Prices before those that the guard holds';
comment on column sportsbook.market.is_main is 'The line of its type and period that is closest to even';
comment on column sportsbook.market.odds is 'Outcome to price in thousandths; a missing outcome is not offered';
comment on column sportsbook.market.chances is 'Outcome to [win, half win, void, half loss, loss] in parts per million, without margin';
comment on column sportsbook.market.version is 'Rises with every change of price or status';
comment on column sportsbook.market.material_version is 'Rises with every material change, which refuses pending bets; changes of price alone are not material';
comment on column sportsbook.market.odds_sequence is 'Sequence of the newest odds message; older ones are ignored';
comment on column sportsbook.market.stop_sequence is 'Sequence of the newest bet stop, settlement, cancellation or rollback: suspended until newer odds';
comment on column sportsbook.market.result_sequence is 'Sequence of the newest settlement or its rollback, of this market or of its match';
comment on column sportsbook.market.rollback_sequence is 'Sequence of the newest rollback of a cancellation; older cancellations do not apply';
comment on column sportsbook.market.priced_at is 'Feed''s time of the newest odds';
comment on column sportsbook.market.priced_material is 'Material version at the newest odds. When it has risen since, a price jump is explained';
comment on column sportsbook.market.settlement is '{outcomes, voids}. outcomes: settlement by outcome where the feed decides market by market (a missing outcome is undecided); null: the result of the match decides. voids: cancellations {sequence, reason, from, until} for bets placed in the span, without a span for all. Null: the result of the match decides';
comment on column sportsbook.market.updated_at is 'When it last changed';
comment on column sportsbook.market.price_jumps is 'Unexplained price jumps, list of {until, odds}: the prices of versions up to until, or those in odds, were wrong. Bets at prices that differ from odds by a jump are not cashed out';
comment on column sportsbook.market.cleared_version is 'The operator has confirmed the prices up to this version';
comment on column sportsbook.market.until_start is 'Pre-match prices: no bets once the match is in play';
comment on column sportsbook.market.score_basis is 'Basis of an in-play handicap as defined by the feed: the whole match, or from placement; null: as the rules of the sport say';
comment on column sportsbook.market.price_fault is 'Why the guard holds it: margin (backing every outcome cannot lose), crossed (backing outcomes of two markets cannot lose), jump, favouriteFlipped; null when the guard does not hold it';
comment on column sportsbook.market.book_sum_ppm is 'Sum of the implied chances of the outcomes that together cannot lose, in ppm of the break-even, for margin and crossed: at 1,000,000 or below the operator cannot win';

-- Mostly append-only: a vacuum reads only new pages, so frequent vacuums are cheap.
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
comment on table sportsbook.odds_change is 'Every price and status of a market. Append-only; rows are deleted after 30 days';
comment on column sportsbook.odds_change.seq is 'Order of insertion';
comment on column sportsbook.odds_change.market_id is 'sportsbook.market.id';
comment on column sportsbook.odds_change.version is 'Version of the market from this change on';
comment on column sportsbook.odds_change.status is 'Status from this change on';
comment on column sportsbook.odds_change.hold is 'Why it was held';
comment on column sportsbook.odds_change.odds is 'Prices in thousandths by outcome, from this change on';
comment on column sportsbook.odds_change.source is 'Cause of the change: a feed, guard or operator';
comment on column sportsbook.odds_change.reported_at is 'Time by the clock of the source';
comment on column sportsbook.odds_change.at is 'Time by the clock of the database';

-- Price history of a market.
create index odds_change_by_market on sportsbook.odds_change (market_id, version);

-- Deletion of rows older than 30 days. BRIN, because rows are inserted in time order. Without autosummarize every new
-- page matches every query until the next vacuum.
create index odds_change_by_time on sportsbook.odds_change using brin (at) with (autosummarize = on);

create table sportsbook.favourite (
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('league', 'competitor')),
  ref text not null,
  chosen_at timestamptz not null default now(),
  primary key (player_id, kind, ref)
);
comment on table sportsbook.favourite is 'Favourite leagues and competitors of players: their matches come first in lists';
comment on column sportsbook.favourite.player_id is 'identity.player.id';
comment on column sportsbook.favourite.kind is 'league or competitor';
comment on column sportsbook.favourite.ref is 'Id of the league, or ref of the competitor in its matches';
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
  changed_by text,
  changed_at timestamptz,
  rate_changed_by text,
  rate_changed_at timestamptz,
  constraint stakes_in_order check (stake_min_minor <= stake_max_minor and stake_max_minor <= payout_max_minor)
);
comment on table sportsbook.bet_limit is 'Limits of bets by currency. Changed by the operator, effective for the next bet';
comment on column sportsbook.bet_limit.currency is 'ISO 4217';
comment on column sportsbook.bet_limit.stake_min_minor is 'Minimum stake of a bet, in minor units';
comment on column sportsbook.bet_limit.stake_max_minor is 'Maximum stake of a bet, in minor units';
comment on column sportsbook.bet_limit.payout_max_minor is 'Maximum payout of a bet, in minor units; copied to each bet';
comment on column sportsbook.bet_limit.legs_max is 'Maximum number of legs of a bet';
comment on column sportsbook.bet_limit.lines_max is 'Maximum lines of a system';
comment on column sportsbook.bet_limit.cash_out_offered is 'False switches cash-out off for this currency';
comment on column sportsbook.bet_limit.cash_out_margin_ppm is 'Operator''s share of the fair value at cash-out, in parts per million';
comment on column sportsbook.bet_limit.reference_ppm is 'Value of a minor unit in exposure and win limits, in millionths of a centavo of BRL. A bet keeps the value of its placement';
comment on column sportsbook.bet_limit.changed_by is 'Staff accounts that changed the limits last; null for the first values';
comment on column sportsbook.bet_limit.changed_at is 'When the limits were changed last; null for the first values';
comment on column sportsbook.bet_limit.rate_changed_by is 'Staff accounts that changed reference_ppm last; null for its first value';
comment on column sportsbook.bet_limit.rate_changed_at is 'When reference_ppm was changed last; null for its first value';

-- At most 30 s: an in-play cash-out is answered after the delay, and many proxies end a request after 60 s.
create table sportsbook.delay (
  sport text primary key,
  delay_ms integer not null,
  changed_by text,
  changed_at timestamptz,
  constraint delay_of_seconds check (delay_ms between 0 and 30000)
);
comment on table sportsbook.delay is 'In-play delays set by the operator that differ from the default of the sport';
comment on column sportsbook.delay.sport is 'Sport code, for example football';
comment on column sportsbook.delay.delay_ms is 'Milliseconds that an in-play bet waits before it is decided, and an in-play cash-out before it is made';
comment on column sportsbook.delay.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.delay.changed_at is 'When the row was changed last; null for its first values';

-- Mostly append-only: a vacuum reads only new pages, so frequent vacuums are cheap.
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
) with (fillfactor = 60, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table sportsbook.bet is 'Bets: singles, parlays and systems';
comment on column sportsbook.bet.id is 'Number of the bet';
comment on column sportsbook.bet.player_id is 'Player who placed it';
comment on column sportsbook.bet.slip_id is 'Idempotency key, created by the player''s app once per slip';
comment on column sportsbook.bet.fingerprint is 'Hash of the slip''s content. A different content under the same id is refused';
comment on column sportsbook.bet.account_id is 'Cash or bonus account that paid the stake and receives payouts';
comment on column sportsbook.bet.held_account_id is 'Account that holds the stake while the bet is pending';
comment on column sportsbook.bet.product_account_id is 'System account of sports, the counterparty of stakes and payouts';
comment on column sportsbook.bet.currency is 'ISO 4217';
comment on column sportsbook.bet.stake_minor is 'Stake in minor units';
comment on column sportsbook.bet.stake_left_minor is 'Stake remaining after cash-outs; 0 when refused';
comment on column sportsbook.bet.sizes is 'Legs per line without bankers; a parlay has one size, the number of its legs';
comment on column sportsbook.bet.bankers is 'Indexes of the legs that are in every line';
comment on column sportsbook.bet.lines is 'Combinations that share the stake';
comment on column sportsbook.bet.legs is 'Number of legs';
comment on column sportsbook.bet.legs_open is 'Number of undecided legs';
comment on column sportsbook.bet.odds_policy is 'Price changes that the player accepts';
comment on column sportsbook.bet.rules_version is 'Version of the public rules at placement; the bet settles by it';
comment on column sportsbook.bet.payout_max_minor is 'Maximum payout, by the bet limits at placement';
comment on column sportsbook.bet.highest_payout_minor is 'Payout if every leg wins';
comment on column sportsbook.bet.status is 'pending: waits for its in-play delay; open: accepted; settled: decided by results; refused: stake returned; cashedOut: fully sold';
comment on column sportsbook.bet.refusal is 'Code and params of the refusal';
comment on column sportsbook.bet.target_minor is 'Payout by results; null until settled';
comment on column sportsbook.bet.paid_minor is 'Amount paid for results, less what was taken back';
comment on column sportsbook.bet.owed_minor is 'Amount that a corrected result could not take back from the balance';
comment on column sportsbook.bet.cashed_out_minor is 'Amount paid for sold parts';
comment on column sportsbook.bet.auto_cash_out_minor is 'The whole bet is sold automatically when the offer reaches this amount';
comment on column sportsbook.bet.turnover_back_minor is 'Turnover taken back because every leg is void';
comment on column sportsbook.bet.moves is 'Number of money movements so far; numbers their transfers';
comment on column sportsbook.bet.placed_at is 'When the bet was stored, by the database clock';
comment on column sportsbook.bet.accept_at is 'End of the in-play delay; null for a bet without delay';
comment on column sportsbook.bet.accepted_at is 'When it was accepted; null while pending or when refused';
comment on column sportsbook.bet.settled_at is 'When it was last settled or fully sold';
comment on column sportsbook.bet.reference_ppm is 'Value of a minor unit in limits, by the bet limits at placement';
comment on column sportsbook.bet.undone_minor is 'The part of paid_minor that was paid for sales which a void has undone';
comment on column sportsbook.bet.win_day is 'Day of the win limit it counts in; null for bets from before win limits existed';
comment on column sportsbook.bet.win_scopes is 'Win limit scopes it counts in besides all, by leagues and tiers at placement';

-- Bets of a player, newest first.
create index bet_by_player on sportsbook.bet (player_id, id desc);

-- Bets of the last hour, which rank matches. BRIN, because rows are inserted in time order. Without autosummarize every
-- new page matches every query until the next vacuum.
create index bet_by_time on sportsbook.bet using brin (placed_at) with (autosummarize = on);

create table sportsbook.undecided_bet (
  player_id bigint not null,
  bet_id bigint not null,
  accept_at timestamptz,
  auto_cash_out_minor bigint,
  primary key (player_id, bet_id)
);
comment on table sportsbook.undecided_bet is 'Pending and open bets, kept by triggers of sportsbook.bet. A table of its own, because an index on bets that names their status would rewrite the entries of a bet in every index when it is settled';
comment on column sportsbook.undecided_bet.player_id is 'Player who placed it';
comment on column sportsbook.undecided_bet.bet_id is 'Pending or open bet';
comment on column sportsbook.undecided_bet.accept_at is 'End of the delay of a pending bet; null once accepted';
comment on column sportsbook.undecided_bet.auto_cash_out_minor is 'Copy of the bet''s value; null without automatic cash-out';

-- Pending bets by the end of their delay.
create index undecided_bet_pending on sportsbook.undecided_bet (accept_at) where accept_at is not null;

-- Bets with an automatic cash-out value.
create index undecided_bet_auto on sportsbook.undecided_bet (bet_id) where auto_cash_out_minor is not null;

-- The plans are fixed, because the number of undecided bets changes between nothing and many within minutes.
create function sportsbook.keep_undecided_bets() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  if tg_op = 'UPDATE' then
    delete from sportsbook.undecided_bet
    using written
    where undecided_bet.player_id = written.player_id
    and undecided_bet.bet_id = written.id
    and written.status not in ('pending', 'open');
  end if;
  insert into sportsbook.undecided_bet (player_id, bet_id, accept_at, auto_cash_out_minor)
  select player_id, id, case when status = 'pending' then accept_at end, auto_cash_out_minor
  from written
  where status in ('pending', 'open')
  on conflict (player_id, bet_id) do update
  set accept_at = excluded.accept_at, auto_cash_out_minor = excluded.auto_cash_out_minor
  where undecided_bet.accept_at is distinct from excluded.accept_at
  or undecided_bet.auto_cash_out_minor is distinct from excluded.auto_cash_out_minor;
  return null;
end
$$;
comment on function sportsbook.keep_undecided_bets is 'Copies bets that a statement wrote into sportsbook.undecided_bet, and removes those that are decided';

-- Triggers run in the order of their names: bet_guards_bonus reads what this one writes.
create trigger bet_adds_undecided
after insert on sportsbook.bet
referencing new table as written
for each statement execute function sportsbook.keep_undecided_bets();
create trigger bet_keeps_undecided
after update on sportsbook.bet
referencing new table as written
for each statement execute function sportsbook.keep_undecided_bets();

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
    from sportsbook.undecided_bet undecided
    cross join lateral (
      select id, stake_left_minor, legs, placed_at
      from sportsbook.bet
      where id = undecided.bet_id
      limit 1
    ) other
    where undecided.player_id = placed.player_id
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
comment on function sportsbook.guard_bonus_picks is 'Refuses a bet that brings the player''s stakes on one selection (the same outcomes in any kind of bet) above the maximum of active bonuses. The statement that stores bets has locked the win days of their players, and each query of the function sees what is committed at that moment';

create trigger bet_guards_bonus
after insert on sportsbook.bet
referencing new table as placed
for each statement execute function sportsbook.guard_bonus_picks();

-- Mostly append-only: a vacuum reads only new pages, so frequent vacuums are cheap. Has no foreign keys, because they
-- would slow down placing bets considerably. Bets, matches and markets are never deleted, the statement that stores a bet
-- reads their ids from their rows, and ledger:check compares them.
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
) with (fillfactor = 60, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table sportsbook.leg is 'Selections of bets';
comment on column sportsbook.leg.bet_id is 'sportsbook.bet.id';
comment on column sportsbook.leg.index is 'Position on the slip, from 0';
comment on column sportsbook.leg.match_id is 'sportsbook.match.id';
comment on column sportsbook.leg.market_id is 'sportsbook.market.id';
comment on column sportsbook.leg.outcome is 'Outcome code of the rules';
comment on column sportsbook.leg.odds_milli is 'Price in thousandths: accepted, or requested while the bet is pending';
comment on column sportsbook.leg.market_version is 'Version of the market at acceptance; at placement while the bet is pending';
comment on column sportsbook.leg.material_version is 'Material version of match and market at placement. The bet is refused when it changes during the delay';
comment on column sportsbook.leg.in_play is 'Whether the match was in play at acceptance; at placement while the bet is pending';
comment on column sportsbook.leg.score_home is 'Score of the market''s period at acceptance in play, where the bet counts from it; null for a market that counts the whole match';
comment on column sportsbook.leg.score_away is 'The same for the away side';
comment on column sportsbook.leg.settlement is 'Result of the leg; undecided until it is known';
comment on column sportsbook.leg.void_reason is 'Rule that made the leg void; null otherwise';
comment on column sportsbook.leg.places is 'Places shared in a dead heat';
comment on column sportsbook.leg.tied is 'Number of entrants that share them';
comment on column sportsbook.leg.settled_version is 'Result version of the match that decided the leg';
comment on column sportsbook.leg.lines is 'Number of the bet''s lines that contain the leg';

-- Bets on a match, for its settlement and its liability.
create index leg_by_match on sportsbook.leg (match_id, bet_id);

-- Cash-out ---------------------------------------------------------------------------------------------------------

create table sportsbook.cash_out_freeze (
  sport text primary key,
  before_seconds integer not null check (before_seconds between 0 and 86400),
  in_play_seconds integer not null check (in_play_seconds between 0 and 86400),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.cash_out_freeze is 'Time after placement in which a bet cannot be cashed out, by sport of its open legs; the longest applies. Changed by the operator, effective immediately';
comment on column sportsbook.cash_out_freeze.sport is 'Sport code, for example football';
comment on column sportsbook.cash_out_freeze.before_seconds is 'For a leg placed before its match';
comment on column sportsbook.cash_out_freeze.in_play_seconds is 'For a leg placed in play, from its acceptance';
comment on column sportsbook.cash_out_freeze.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.cash_out_freeze.changed_at is 'When the row was changed last; null for its first values';

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
comment on table sportsbook.cash_out is 'Sales: parts of bets, or whole bets, that were cashed out';
comment on column sportsbook.cash_out.bet_id is 'sportsbook.bet.id';
comment on column sportsbook.cash_out.request_id is 'Idempotency key, created by the player''s app once per click; auto for an automatic sale';
comment on column sportsbook.cash_out.whole is 'The request was for the whole remaining bet';
comment on column sportsbook.cash_out.stake_minor is 'Part of the stake that was sold';
comment on column sportsbook.cash_out.shown_minor is 'Offer that the player accepted';
comment on column sportsbook.cash_out.paid_minor is 'Amount paid, never below shown_minor';
comment on column sportsbook.cash_out.automatic is 'Sold at the automatic value set by the player';
comment on column sportsbook.cash_out.at is 'When it was paid';
comment on column sportsbook.cash_out.undone is 'A void has undone the sale: the amount counts as paid for results';

create table sportsbook.waiting_sale (
  bet_id bigint primary key references sportsbook.bet (id),
  player_id bigint not null,
  request_id text not null,
  shown_minor bigint not null check (shown_minor > 0),
  stake_minor bigint check (stake_minor > 0),
  from_at timestamptz not null default now(),
  until_at timestamptz not null
);
comment on table sportsbook.waiting_sale is 'Pending in-play sales, for display only. The row of a process that ended is ignored after until_at';
comment on column sportsbook.waiting_sale.bet_id is 'sportsbook.bet.id; a newer sale of the bet replaces the row';
comment on column sportsbook.waiting_sale.player_id is 'Player who placed the bet';
comment on column sportsbook.waiting_sale.request_id is 'Idempotency key of the sale';
comment on column sportsbook.waiting_sale.shown_minor is 'Offer that the player accepted';
comment on column sportsbook.waiting_sale.stake_minor is 'Part of the stake to sell; null for all that is left';
comment on column sportsbook.waiting_sale.from_at is 'Start of the in-play delay';
comment on column sportsbook.waiting_sale.until_at is 'End of the in-play delay; the row is not shown afterwards';

-- Pending sales of a player.
create index waiting_sale_by_player on sportsbook.waiting_sale (player_id);

create table sportsbook.refused_sale (
  id bigint generated always as identity primary key,
  bet_id bigint not null references sportsbook.bet (id),
  player_id bigint not null,
  code text not null,
  at timestamptz not null default now()
);
comment on table sportsbook.refused_sale is 'Sales that were refused after their delay, shown in the inbox';
comment on column sportsbook.refused_sale.id is 'Order of insertion';
comment on column sportsbook.refused_sale.bet_id is 'The bet, which is unchanged';
comment on column sportsbook.refused_sale.player_id is 'Player who placed the bet';
comment on column sportsbook.refused_sale.code is 'Refusal code of packages/contracts, such as cash_out_match_changed';
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
comment on function sportsbook.liability is 'Liability of a leg in centavos of BRL, rounded up: the profit of the stake on its lines at the price of the leg alone, limited by the maximum payout of the bet';

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
comment on view sportsbook.open_liability is 'Liability of every outcome with bets, calculated from the bets';

create table sportsbook.exposure (
  market_id bigint not null references sportsbook.market (id),
  outcome text not null,
  liability_minor bigint not null,
  primary key (market_id, outcome)
) with (fillfactor = 50);
comment on table sportsbook.exposure is 'Operator''s loss, net of stakes, if an outcome wins. One row per outcome with bets, updated with the bets';
comment on column sportsbook.exposure.market_id is 'sportsbook.market.id';
comment on column sportsbook.exposure.outcome is 'Outcome code of the rules';
comment on column sportsbook.exposure.liability_minor is 'Sum over open bets in centavos of BRL. Must equal the view open_liability';

create table sportsbook.exposure_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match|market)/\d+)$'),
  most_minor bigint check (most_minor > 0),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.exposure_limit is 'Maximum liability of an outcome. The narrowest scope that covers its market applies. Changed by the operator, effective for the next bet';
comment on column sportsbook.exposure_limit.scope is 'all, sport/football, league/1, match/1 or market/1';
comment on column sportsbook.exposure_limit.most_minor is 'Centavos of BRL; null for unlimited';
comment on column sportsbook.exposure_limit.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.exposure_limit.changed_at is 'When the row was changed last; null for its first values';

-- Liability by match -----------------------------------------------------------------------------------------------

create table sportsbook.match_exposure (
  match_id bigint primary key references sportsbook.match (id),
  added_minor bigint not null default 0 check (added_minor >= 0),
  worst_minor bigint not null default 0 check (worst_minor >= 0),
  peaks jsonb not null default '{}',
  counted_at timestamptz not null default '-infinity'
) with (fillfactor = 50);
comment on table sportsbook.match_exposure is 'Upper bound of the operator''s loss, net of stakes, in the worst case of a match: worst_minor + added_minor is never below it. One row per match with bets';
comment on column sportsbook.match_exposure.match_id is 'sportsbook.match.id; one row per match with bets';
comment on column sportsbook.match_exposure.added_minor is 'Liability added since the last count, in centavos of BRL. Decreases are not deducted until the next count';
comment on column sportsbook.match_exposure.worst_minor is 'Exact worst case at the last count';
comment on column sportsbook.match_exposure.peaks is 'By market and outcome, the worst case at the last count in which the outcome wins; worst_minor for a missing outcome';
comment on column sportsbook.match_exposure.counted_at is 'Time of the last count by the clock of the database';

create table sportsbook.match_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|(league|match)/\d+)$'),
  most_minor bigint check (most_minor > 0),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.match_limit is 'Maximum worst-case loss of a match. The narrowest scope that covers the match applies; limits of a sport and of all are scaled by the tier of its league. Changed by the operator, effective for the next bet';
comment on column sportsbook.match_limit.scope is 'all, sport/football, league/1 or match/1';
comment on column sportsbook.match_limit.most_minor is 'Centavos of BRL; null for unlimited';
comment on column sportsbook.match_limit.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.match_limit.changed_at is 'When the row was changed last; null for its first values';

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
comment on function sportsbook.bet_win is 'Amount of a bet in the win limit of its day, in centavos of BRL, rounded up. While it runs: the profit if every leg wins. Afterwards: the profit by results and sales; 0 when lost, void or refused';

create table sportsbook.win_limit (
  scope text primary key check (scope ~ '^(all|sport/\w+|league/\d+)$'),
  most_minor bigint check (most_minor > 0),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.win_limit is 'Maximum that one player may win per day in the operator''s time zone: over all sports, and per league or per sport and tier. Changed by the operator, effective for the next bet';
comment on column sportsbook.win_limit.scope is 'all, sport/football or league/1. The limit of all applies over all sports together, and scaled by tier to each sport without its own limit. The limit of a sport is scaled by tier. The limit of a league applies unscaled and replaces that of the sport';
comment on column sportsbook.win_limit.most_minor is 'Centavos of BRL; null for unlimited';
comment on column sportsbook.win_limit.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.win_limit.changed_at is 'When the row was changed last; null for its first values';

create table sportsbook.win_share (
  player_id bigint primary key references identity.player (id),
  share_permille bigint check (share_permille between 1 and 1000000),
  changed_by text,
  changed_at timestamptz
);
comment on table sportsbook.win_share is 'Players with individual daily win limits. Changed by the operator';
comment on column sportsbook.win_share.player_id is 'identity.player.id; one row per player';
comment on column sportsbook.win_share.share_permille is 'Thousandths of every win limit that apply to the player: above 1000 for a VIP, below for a restricted player; null for unlimited';
comment on column sportsbook.win_share.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column sportsbook.win_share.changed_at is 'When the row was changed last; null for its first values';

create table sportsbook.win_day (
  player_id bigint not null references identity.player (id),
  day date not null,
  wins jsonb not null,
  from_bet_id bigint not null,
  counted_at timestamptz default '-infinity',
  primary key (player_id, day)
) with (fillfactor = 50);
comment on table sportsbook.win_day is 'Upper bound of what a player can win with the bets of one day, net of stakes: never below the sum of bet_win, unless counted_at is null';
comment on column sportsbook.win_day.player_id is 'identity.player.id';
comment on column sportsbook.win_day.day is 'Day in the operator''s time zone on which the bets were placed';
comment on column sportsbook.win_day.wins is 'Centavos of BRL by scope: all, football/3 for leagues of a tier, league/7 for a league with its own limit. A bet of several scopes counts in each';
comment on column sportsbook.win_day.from_bet_id is 'First bet of the day, where a count starts';
comment on column sportsbook.win_day.counted_at is 'When wins was exact, by the clock of the database; -infinity when a bet was added since; null when a corrected result made it too low and it must be counted before the next bet';
