-- A feed may consist of channels that fall silent one by one, such as the producers of the Unified Odds Feed. Each is a
-- row of its own in `feed`, named `uof/1`; the source of a market is the channel that offered its newest prices.
alter table sportsbook.feed add column complete_until timestamptz;
comment on column sportsbook.feed.complete_until is
  'The feed''s clock up to which everything was taken; a process that begins to follow it asks for what came after';
comment on column sportsbook.feed.source is 'Name of the adapter, or of a channel of it: uof, uof/1';

alter table sportsbook.market
  add column until_start boolean not null default false,
  add column score_basis text,
  add constraint market_score_basis_check check (score_basis in ('match', 'placement'));
comment on column sportsbook.market.source is 'The feed, or the channel of it, that offered the newest prices';
comment on column sportsbook.market.until_start is
  'Its prices are made for the time before the match: no bets once the match is under way';
comment on column sportsbook.market.score_basis is
  'From when a handicap taken in play counts, as the feed defines it: the whole match, or from placement; null: as the rules of the sport say';
comment on column sportsbook.leg.score_home is
  'Score of the market''s period when it was accepted in play, where the bet counts from it; null for a market that counts the whole match';
