-- The bonus of a reversed deposit: what became cash is taken back, and what was forfeited returns when the reversal is undone.

alter table wallet.bonus
  add column reversed_at timestamptz,
  add column reversed_removed_minor bigint not null default 0 check (reversed_removed_minor >= 0),
  add column restores text references wallet.bonus (id),
  add column carried_milli bigint not null default 0 check (carried_milli >= 0),
  add constraint reversed_is_over check (reversed_at is null or state in ('completed', 'forfeited', 'declined')),
  add constraint carried_by_restored check (carried_milli = 0 or restores is not null);
comment on column wallet.bonus.reversed_at is 'When the bonus went because its deposit was reversed; null again once the reversal is undone';
comment on column wallet.bonus.reversed_removed_minor is 'removed_minor at that moment, of a bonus that had become cash: what is removed later returns when the reversal is undone';
comment on column wallet.bonus.restores is 'The bonus that a reversal took and that this one gives back; null for any other';
comment on column wallet.bonus.carried_milli is 'Part of wagered_milli that was staked for the bonus that this one gives back';
create unique index bonus_restored_once on wallet.bonus (restores) where restores is not null;

create or replace function wallet.late_bonus_shares(player bigint) returns table (bonus_id text, due_minor bigint) language sql stable as $$
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
    and not exists (select from wallet.bonus restored where restored.restores = bonus.id and restored.activated_at is not null)
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
comment on function wallet.late_bonus_shares is 'Per bonus of a player that was given up or had expired, and was not given back: what its stakes brought after its end, as far as it is its share and was not taken back yet. A stake belongs to the bonuses that were active when it was made, in proportion to their amounts';
