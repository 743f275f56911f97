-- What a bonus allows while it is active, and which part of sports stakes counts towards it.
alter table wallet.bonus_terms
add column stake_max_permille integer check (stake_max_permille between 1 and 1000);
comment on column wallet.bonus_terms.stake_max_permille is 'Largest stake while a bonus of this source is active, in thousandths of its amount; null for no maximum. Gifts that arrive unasked set none, because they must not limit play with cash';
update wallet.bonus_terms
set stake_max_permille = 50
where source in ('deposit', 'promotion');

create table wallet.bonus_stake_floor (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  floor_minor bigint not null check (floor_minor > 0)
);
comment on table wallet.bonus_stake_floor is 'Least that the maximum stake of a bonus can be, so that a small bonus can be played at all; the operator''s to change, in force for the next bonus';
comment on column wallet.bonus_stake_floor.currency is 'ISO 4217';
comment on column wallet.bonus_stake_floor.floor_minor is 'Minor units; as shipped ten times the least sports bet, which is above the least stakes of own games';
insert into wallet.bonus_stake_floor (currency, floor_minor)
select currency, stake_min_minor * 10
from sportsbook.terms;

create table wallet.sports_turnover_terms (
  only_row boolean primary key default true check (only_row),
  odds_min_milli integer not null check (odds_min_milli between 1000 and 1000000)
);
comment on table wallet.sports_turnover_terms is 'Which sports bets count towards a bonus; one row, the operator''s to change, in force for the next bet';
comment on column wallet.sports_turnover_terms.only_row is 'There is one';
comment on column wallet.sports_turnover_terms.odds_min_milli is 'Least price of each leg, in thousandths; a line with a lower leg counts nothing';
insert into wallet.sports_turnover_terms (odds_min_milli)
values (1500);

create trigger bonus_stake_floor_logged
after insert or update or delete on wallet.bonus_stake_floor
for each row execute function wallet.log_terms('currency');
create trigger sports_turnover_terms_logged
after insert or update or delete on wallet.sports_turnover_terms
for each row execute function wallet.log_terms('only_row');

alter table wallet.bonus
add column stake_max_minor bigint check (stake_max_minor > 0);
comment on column wallet.bonus.stake_max_minor is 'Largest stake that this bonus adds to what its player may stake while it is active, minor units; null for no maximum. The maxima of active bonuses add up, as their money does';

create or replace function wallet.guard_bonus() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (new.state, new.ended_at) is distinct from (old.state, old.ended_at) then
    raise exception 'bonus % is over and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (new.player_id, new.source, new.amount_minor, new.currency, new.required_minor, new.converts_max_minor, new.reference, new.transfer_id, new.stake_max_minor)
    is distinct from (old.player_id, old.source, old.amount_minor, old.currency, old.required_minor, old.converts_max_minor, old.reference, old.transfer_id, old.stake_max_minor)
    or (old.from_seq is not null and (new.from_seq, new.expires_at) is distinct from (old.from_seq, old.expires_at))
    or new.converted_minor < old.converted_minor
    or new.removed_minor < old.removed_minor
  then
    raise exception 'what bonus % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create table wallet.covered_stake (
  id bigint generated always as identity primary key,
  stake_id text not null,
  player_id bigint not null,
  covered_minor bigint not null check (covered_minor <> 0),
  rolled boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table wallet.covered_stake is 'Parts of stakes that do not count towards a bonus because other bets of the player cover them; the rows of a stake add up. A sports stake of a player with an active bonus begins wholly covered, and the comparison of the player''s bets sets it right';
comment on column wallet.covered_stake.id is 'Order of writing';
comment on column wallet.covered_stake.stake_id is 'The transfer that took the stake';
comment on column wallet.covered_stake.player_id is 'Whose stake it is';
comment on column wallet.covered_stake.covered_minor is 'Minor units that are covered more than the rows before say; negative when they are fewer';
comment on column wallet.covered_stake.rolled is 'Whether it is in the roll-up of bonuses';
comment on column wallet.covered_stake.created_at is 'Time of the transaction by the clock of the database';
create index covered_stake_of_stake on wallet.covered_stake (stake_id);
create index covered_stake_to_roll on wallet.covered_stake (player_id) where not rolled;

create index stake_return_of_sports on wallet.stake_return (stake_id) where stake_id like 'sports-stake:%';
comment on index wallet.stake_return_of_sports is 'What came back of a covered stake; only sports stakes are covered, so rounds of games do not pay for it';

create table wallet.cover_check (
  stake_id text primary key,
  player_id bigint not null,
  reference text not null,
  created_at timestamptz not null default now()
);
comment on table wallet.cover_check is 'Sports stakes that were not yet compared with the player''s other bets; each is deleted by its comparison';
comment on column wallet.cover_check.stake_id is 'The transfer that took the stake';
comment on column wallet.cover_check.player_id is 'Whose stake it is';
comment on column wallet.cover_check.reference is 'The bet, as the transfer names it';
comment on column wallet.cover_check.created_at is 'Time of the transaction by the clock of the database';
create index cover_check_by_player on wallet.cover_check (player_id);

create function wallet.guard_bonus_play() returns trigger language plpgsql as $$
declare
  beyond json;
begin
  if not exists (
    select
    from moved
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.state = 'active'
      limit 1
    ) active
    where moved.kind in ('stake', 'hold')
  ) then
    return null;
  end if;

  select json_build_object('currency', moved.currency, 'maxMinor', most.minor::text)
  into beyond
  from moved
  join wallet.account payer on payer.id = moved.debit_account_id and payer.kind in ('cash', 'bonus')
  cross join lateral (
    select sum(bonus.stake_max_minor) as minor
    from wallet.bonus
    where bonus.player_id = moved.player_id
    and bonus.state = 'active'
  ) most
  where moved.kind in ('stake', 'hold')
  and moved.amount_minor > most.minor
  limit 1;
  if beyond is not null then
    raise exception 'a stake is above the maximum of an active bonus' using errcode = 'PL002', detail = beyond::text;
  end if;

  with sports as materialized (
    select moved.id, moved.player_id, moved.reference, moved.amount_minor
    from moved
    where moved.kind = 'stake'
    and moved.id like 'sports-stake:%'
    and exists (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.state = 'active'
    )
  ),
  queued as (
    insert into wallet.cover_check (stake_id, player_id, reference)
    select id, player_id, reference
    from sports
  )
  insert into wallet.covered_stake (stake_id, player_id, covered_minor)
  select id, player_id, amount_minor
  from sports;
  return null;
end
$$;
comment on function wallet.guard_bonus_play is 'Refuses a stake above the maximum of its player''s active bonuses, by any product, and queues sports stakes for their comparison with the player''s other bets. It sees every statement that moves money, so no path can forget it; each query in it sees what is committed at that moment';
create trigger transfer_guards_bonus_play
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.guard_bonus_play();
