-- The stake of a round of several steps is turnover from its first step on. Rounds that are open and untouched had
-- counted when they were opened: their stakes are taken off until they are stepped on.
insert into wallet.stake_return (stake_id, kind, amount_minor)
select 'stake:' || player_id || ':' || request_id, 'returned', stake_minor
from originals.open_round
where cardinality(steps) = 0;
update wallet.account
set turnover_minor = account.turnover_minor - untouched.stake_minor
from (
  select account_id, sum(stake_minor) as stake_minor
  from originals.open_round
  where cardinality(steps) = 0
  group by account_id
) untouched
where account.id = untouched.account_id;
comment on column wallet.stake_return.kind is 'returned: is no turnover, as it came back, was sold, or is not at risk yet; sold: a sale from before sales were returns, counts as turnover but not towards a bonus';
comment on column wallet.stake_return.amount_minor is 'Minor units of the stake; negative when it is at risk, for the first time or, by a correction, again';
