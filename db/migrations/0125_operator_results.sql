-- A result that the operator entered. It is kept apart from what the feed says, so that a later word of the feed is
-- stored and shown as a difference and does not replace it.
alter table sportsbook.match add column operator_result jsonb;

comment on column sportsbook.match.operator_result is '{result, by, at}: the result that the operator entered, by whom and when. It decides before anything that the feed says; what it leaves undecided follows the feed. Null without one';
comment on column sportsbook.match.voids is 'Cancellations of the whole match, list of {sequence, reason, from, until}; each is also on its markets. overruled: it came after a result of the operator and is not in force';
