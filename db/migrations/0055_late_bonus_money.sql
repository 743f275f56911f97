-- Money that stakes of an ended bonus bring, found at any later time and counted as nobody's until it is settled.
create table wallet.late_bonus_money (
  player_id bigint primary key,
  queued_at timestamptz not null default now()
);
comment on table wallet.late_bonus_money is 'Players into whose bonus pocket money came that may belong to a bonus that has ended. The statement that moves the money writes the row, and the job that settles bonuses deletes it, so no pause of the job loses a player';
comment on column wallet.late_bonus_money.player_id is 'Whose pocket';
comment on column wallet.late_bonus_money.queued_at is 'Place in the queue: arrival of the money, or the newest attempt that left some of it';

create function wallet.note_late_bonus_money() returns trigger language plpgsql as $$
declare
  late_player bigint;
begin
  for late_player in
    select distinct moved.player_id
    from moved
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.activated_at is not null
      and bonus.ended_at is not null
      limit 1
    ) ended
    cross join lateral (
      select
      from wallet.account pocket
      where pocket.id = moved.credit_account_id
      and pocket.kind = 'bonus'
      offset 0
    ) pocket
    where moved.kind in ('payout', 'release', 'refund', 'cashOut')
    -- A round that is over at once was staked for the bonuses that are active now.
    and not exists (
      select
      from moved stake
      where stake.kind = 'stake'
      and stake.player_id = moved.player_id
      and stake.reference = moved.reference
    )
    order by moved.player_id
  loop
    insert into wallet.late_bonus_money (player_id)
    values (late_player)
    on conflict do nothing;
    insert into platform.outbox (topic, payload)
    select
      'balances',
      jsonb_build_array(jsonb_build_object(
        'playerId', late_player::text,
        'bonusMinor', wallet.usable_bonus(late_player, pocket.balance_minor)::text,
        'currency', pocket.currency
      ))
    from wallet.account pocket
    where pocket.player_id = late_player
    and pocket.kind = 'bonus';
  end loop;
  return null;
end
$$;
comment on function wallet.note_late_bonus_money is 'Notes players into whose bonus pocket money came that may belong to a bonus that has ended. It sees every statement that moves money, so no product can forget it. It also publishes the balance without that money, because the statement itself cannot see yet that the money is late';
create trigger transfer_notes_late_bonus_money
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.note_late_bonus_money();

create function wallet.late_bonus_shares(player bigint) returns table (bonus_id text, due_minor bigint) language sql stable as $$
  with pocket as materialized (
    select account.id
    from wallet.account
    where account.player_id = player
    and account.kind = 'bonus'
  ),
  ended as materialized (
    select bonus.id, bonus.amount_minor, bonus.from_seq, bonus.activated_at, bonus.ended_at
    from wallet.bonus
    where bonus.player_id = player
    and bonus.activated_at is not null
    and bonus.state in ('forfeited', 'expired')
  ),
  move as materialized (
    select t.kind, t.reference, t.created_at, t.amount_minor, t.credit_account_id = pocket.id as came
    from wallet.transfer t
    join pocket on pocket.id in (t.debit_account_id, t.credit_account_id)
    where t.player_id = player
    and t.seq > (select min(from_seq) from ended)
  ),
  stake as materialized (
    select staked.reference, staked.at, sum(owner.amount_minor) as amounts_minor
    from (
      select move.reference, min(move.created_at) as at
      from move
      where move.kind in ('stake', 'hold')
      group by move.reference
    ) staked
    join wallet.bonus owner on owner.player_id = player
      and owner.activated_at <= staked.at
      and coalesce(owner.ended_at > staked.at, true)
    group by staked.reference, staked.at
  ),
  due as (
    select ended.id, trunc(greatest(sum(late.minor), 0) * ended.amount_minor / stake.amounts_minor) as minor
    from ended
    join stake on stake.at >= ended.activated_at and stake.at < ended.ended_at
    cross join lateral (
      select case when move.came then move.amount_minor else -move.amount_minor end as minor
      from move
      where move.reference = stake.reference
      and move.kind not in ('stake', 'hold')
      and move.created_at > ended.ended_at
    ) late
    group by ended.id, ended.amount_minor, stake.reference, stake.amounts_minor
  ),
  taken as (
    select ended.id, sum(t.amount_minor) as minor
    from ended
    join wallet.transfer t on t.player_id = player
      and t.reference = ended.id
      and t.kind in ('bonusForfeited', 'bonusExpired')
      and t.created_at > ended.ended_at
    group by ended.id
  )
  select due.id, (sum(due.minor) - coalesce(max(taken.minor), 0))::bigint
  from due
  left join taken using (id)
  group by due.id
  having sum(due.minor) > coalesce(max(taken.minor), 0)
  order by due.id
$$;
comment on function wallet.late_bonus_shares is 'Per bonus of a player that was given up or had expired: what its stakes brought after its end, as far as it is its share and was not taken back yet. A stake belongs to the bonuses that were active when it was made, in proportion to their amounts';

create function wallet.usable_bonus(player bigint, balance_minor bigint) returns bigint language plpgsql stable as $$
begin
  if balance_minor = 0 then
    return 0;
  end if;
  if not exists (select from wallet.bonus where bonus.player_id = player and bonus.state = 'active') then
    return 0;
  end if;
  if not exists (select from wallet.late_bonus_money late where late.player_id = player) then
    return balance_minor;
  end if;
  return greatest(0, balance_minor - (select coalesce(sum(due_minor), 0)::bigint from wallet.late_bonus_shares(player)));
end
$$;
comment on function wallet.usable_bonus is 'What of the balance of a player''s bonus pocket belongs to active bonuses: it alone is shown and can be staked. The rest waits for the job that settles bonuses';

insert into wallet.late_bonus_money (player_id)
select pocket.player_id
from wallet.account pocket
where pocket.kind = 'bonus'
and pocket.balance_minor > 0;
