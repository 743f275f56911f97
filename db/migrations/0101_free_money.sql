-- No bonus pays a player more than the house expects to win by the stakes that it asks for: only stakes of the player's
-- own cash count towards it, and no more than its amount becomes cash. Bonus money at stake costs the player nothing, so
-- a few high multiples would turn it into many times its amount before its turnover costs anything.
update wallet.bonus_terms
set converts_times_max = 1
where source in ('deposit', 'promotion', 'signIn', 'gift', 'invitation');
comment on column wallet.bonus_terms.wager_times is 'How many times its amount must be staked in cash, weighted by product';

-- A reward for a deposit alone pays for accounts that deposit, withdraw and never play.
alter table engagement.invitation_terms
add column reward_level_min smallint not null default 1 check (reward_level_min >= 0);
comment on column engagement.invitation_terms.reward_level_min is 'VIP level that the friend must have reached before the reward is paid; 0: none';

-- Invitations pay a part of what a friend's play wins the house; bonus money at stake wins it nothing.
alter table wallet.turnover_day add column bonus_minor bigint not null default 0;
comment on column wallet.turnover_day.bonus_minor is 'Minor units of the stakes, less what came back, that bonus money paid; they count for no commission';

-- Of what is rolled up already, the newest day of each player and product gets the sum.
update wallet.turnover_day
set bonus_minor = staked.minor
from (
  select newest.player_id, newest.product, newest.day, sum(t.amount_minor - coalesce(back.minor, 0))::bigint as minor
  from (
    select player_id, product, max(day) as day
    from wallet.turnover_day
    group by player_id, product
  ) newest
  join wallet.account book on book.kind = 'house' and book.label = newest.product
  join wallet.transfer t on t.player_id = newest.player_id and t.kind = 'stake' and t.credit_account_id = book.id
  join wallet.account pocket on pocket.id = t.debit_account_id and pocket.kind = 'bonus'
  left join lateral (
    select sum(amount_minor) as minor
    from wallet.stake_return
    where stake_id = t.id
    and kind = 'returned'
    and rolled
  ) back on true
  where t.seq <= (select through_seq from wallet.turnover_progress)
  group by newest.player_id, newest.product, newest.day
) staked
where turnover_day.player_id = staked.player_id
and turnover_day.product = staked.product
and turnover_day.day = staked.day;
