create index bet_undecided_by_player on sportsbook.bet (player_id) where status in ('pending', 'open');

create function wallet.play_open(bigint) returns bigint
language sql stable
return (
  select coalesce(sum(stake.amount_minor), 0)::bigint
  from wallet.account pocket
  cross join lateral (
    select bet.stake_left_minor as amount_minor
    from sportsbook.bet
    where bet.player_id = $1
    and bet.account_id = pocket.id
    and bet.status in ('pending', 'open')
    union all
    select open_round.stake_minor
    from originals.open_round
    where open_round.account_id = pocket.id
    union all
    select bets.stake_minor
    from originals.shared_round
    cross join lateral (
      select stake_minor, account_id
      from originals.shared_bet
      where shared_bet.game = shared_round.game
      and shared_bet.number = shared_round.number
      and shared_bet.player_id = $1
      offset 0
    ) bets
    where shared_round.status in ('betting', 'drawing')
    and bets.account_id = pocket.id
    union all
    select greatest(round.stake_minor - round.payout_minor, 0)
    from seamless.round
    where round.player_id = $1
    and round.account_id = pocket.id
    and round.status = 'open'
  ) stake
  where pocket.player_id = $1
  and pocket.kind = 'cash'
);
comment on function wallet.play_open is 'Cash of a player in bets and rounds that are not decided, minor units: staked and neither lost nor won. Of a round at a vendor what its wins have not brought back yet';

comment on column identity.session.began_net_minor is 'What play that was decided had brought its player in all time when it began, minor units; written by the database';

create or replace function identity.note_began_net() returns trigger
language plpgsql
as $$
begin
  new.began_net_minor := wallet.play_net(new.player_id) + wallet.play_open(new.player_id);
  return new;
end
$$;

-- Logins that last: what was open when they began had counted as lost before them. Rounds that were decided since are
-- left out: they take seconds.
update identity.session
set began_net_minor = session.began_net_minor + earlier.stakes_minor
from (
  select session.id, sum(stake.amount_minor)::bigint as stakes_minor
  from identity.session
  join wallet.account pocket on pocket.player_id = session.player_id and pocket.kind = 'cash'
  cross join lateral (
    select
      bet.stake_minor - coalesce((
        select sum(stake_minor)
        from sportsbook.cash_out
        where cash_out.bet_id = bet.id
        and cash_out.at < session.created_at
      ), 0) as amount_minor,
      bet.placed_at as at
    from sportsbook.bet
    where bet.player_id = session.player_id
    and bet.account_id = pocket.id
    and (bet.status in ('pending', 'open') or bet.settled_at >= session.created_at)
    union all
    select stake_minor, started_at
    from originals.open_round
    where account_id = pocket.id
    union all
    select greatest(stake_minor - payout_minor, 0), started_at
    from seamless.round
    where player_id = session.player_id
    and account_id = pocket.id
    and status = 'open'
  ) stake
  where session.ended_at is null
  and session.expires_at > now()
  and stake.at < session.created_at
  group by session.id
) earlier
where session.id = earlier.id;
