-- The largest stake while a bonus is active holds for what a player stakes on one round or one selection, in however many parts.

create function wallet.bonus_stake_max(player bigint) returns table (minor bigint, since timestamptz)
language sql stable as $$
  select sum(bonus.stake_max_minor)::bigint, min(bonus.activated_at)
  from wallet.bonus
  where bonus.player_id = player
  and bonus.state = 'active'
  having sum(bonus.stake_max_minor) is not null
$$;
comment on function wallet.bonus_stake_max is 'The largest stake of a player while bonuses with a maximum are active, and since when; no row without such a bonus. Stakes from before count for nothing';

create function originals.guard_bonus_rounds() returns trigger language plpgsql as $$
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
    'kind', 'round',
    'currency', placed.currency,
    'maxMinor', most.minor::text,
    'leftMinor', greatest(most.minor - earlier.minor, 0)::text
  )
  into beyond
  from placed
  cross join lateral wallet.bonus_stake_max(placed.player_id) most
  cross join lateral (
    select sum(shared_bet.stake_minor)::bigint as minor
    from originals.shared_bet
    where shared_bet.game = placed.game
    and shared_bet.number = placed.number
    and shared_bet.player_id = placed.player_id
    and shared_bet.request_id <> placed.request_id
    and shared_bet.created_at >= most.since
  ) earlier
  where earlier.minor + placed.stake_minor > most.minor
  limit 1;
  if beyond is not null then
    raise exception 'stakes on a round are above the maximum of an active bonus' using errcode = 'PL002', detail = beyond::text;
  end if;
  return null;
end
$$;
comment on function originals.guard_bonus_rounds is 'Refuses a bet with which its player would stake more on a shared round than the maximum of active bonuses. The statement that stores bets has locked both pockets of their players, and each query in it sees what is committed at that moment';
create trigger shared_bet_guards_bonus
after insert on originals.shared_bet
referencing new table as placed
for each statement execute function originals.guard_bonus_rounds();

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
