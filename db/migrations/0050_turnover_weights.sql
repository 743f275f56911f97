-- What a stake counts, for VIP levels and towards bonuses: one table of weights by product, beside the edge that the
-- weights are derived from.

drop table wallet.contribution;

create table wallet.turnover_weight (
  product text not null check (product <> ''),
  price_from_milli integer not null default 0 check (price_from_milli >= 0),
  edge_ppm integer not null check (edge_ppm between 0 and 1000000),
  vip_permille integer not null check (vip_permille between 0 and 1000),
  bonus_permille integer not null check (bonus_permille between 0 and 1000),
  primary key (product, price_from_milli)
);
comment on table wallet.turnover_weight is 'How much of a stake counts as VIP turnover and towards a bonus, by product and price band; operator data, in force for stakes that are not rolled up yet. Rows are changed or added, never removed';
comment on column wallet.turnover_weight.product is 'Label of the house''s book; other: every product without rows of its own';
comment on column wallet.turnover_weight.price_from_milli is 'Lowest total price of the band, decimal odds in thousandths; 0 is the lowest band, and the only one of products without prices';
comment on column wallet.turnover_weight.edge_ppm is 'Lowest share of the stakes that the house expects to keep, in millionths; VIP weights are derived from it';
comment on column wallet.turnover_weight.vip_permille is 'Thousandths of a stake of cash that count as VIP turnover; stakes of bonus money count nothing';
comment on column wallet.turnover_weight.bonus_permille is 'Thousandths of a stake that count towards a bonus';

create table wallet.turnover_weight_period (
  product text not null,
  price_from_milli integer not null,
  after_seq bigint not null,
  edge_ppm integer not null,
  vip_permille integer not null,
  bonus_permille integer not null,
  primary key (product, price_from_milli, after_seq)
);
comment on table wallet.turnover_weight_period is 'Which weights were in force for which transfers; written by a trigger of wallet.turnover_weight, so that turnover can be computed again from the journal after the weights have changed';
comment on column wallet.turnover_weight_period.product is 'As in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.price_from_milli is 'As in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.after_seq is 'The weights hold for transfers after this one, until the next period of the product';
comment on column wallet.turnover_weight_period.edge_ppm is 'As in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.vip_permille is 'As in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.bonus_permille is 'As in wallet.turnover_weight';

-- Computed in packages/domain/src/turnover-weights.ts; a test compares both.
insert into wallet.turnover_weight (product, price_from_milli, edge_ppm, vip_permille, bonus_permille)
values
  ('dice', 0, 10098, 20, 100),
  ('limbo', 0, 10000, 20, 100),
  ('mines', 0, 10000, 20, 100),
  ('rowDouble', 0, 10000, 20, 100),
  ('luckyColor', 0, 40000, 80, 100),
  ('double', 0, 66666, 133, 100),
  ('pg', 0, 30000, 60, 450),
  ('evo', 0, 30000, 60, 450),
  ('bgaming', 0, 10000, 20, 150),
  ('sports', 0, 0, 0, 0),
  ('sports', 1200, 10000, 20, 150),
  ('sports', 1500, 30000, 60, 450),
  ('other', 0, 10000, 20, 100);

insert into wallet.turnover_weight_period
select product, price_from_milli, 0, edge_ppm, vip_permille, bonus_permille
from wallet.turnover_weight;

create function wallet.begin_weight_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'weights are set to zero, not removed: what was staked before still refers to them';
  end if;
  if tg_op = 'UPDATE' and (new.product, new.price_from_milli) <> (old.product, old.price_from_milli) then
    raise exception 'the product and the price of a weight do not change';
  end if;
  -- The lock of the roll-up: no transfer is weighed while weights change.
  insert into wallet.turnover_weight_period
  select new.product, new.price_from_milli, progress.through_seq, new.edge_ppm, new.vip_permille, new.bonus_permille
  from (select through_seq from wallet.turnover_progress for update) progress
  on conflict (product, price_from_milli, after_seq) do update
  set
    edge_ppm = excluded.edge_ppm,
    vip_permille = excluded.vip_permille,
    bonus_permille = excluded.bonus_permille;
  return null;
end
$$;
comment on function wallet.begin_weight_period() is 'Notes from which transfer on changed weights hold';
create trigger turnover_weight_period_begins
after insert or update or delete on wallet.turnover_weight
for each row execute function wallet.begin_weight_period();
create trigger turnover_weight_logged
after insert or update or delete on wallet.turnover_weight
for each row execute function wallet.log_terms('product');
comment on table wallet.terms_change is 'Every change of turnover weights and terms of bonuses; append-only';

alter table wallet.transfer
add column vip_permille smallint check (vip_permille between 0 and 1000),
add column bonus_permille smallint check (bonus_permille between 0 and 1000);
comment on column wallet.transfer.vip_permille is 'Of a stake: thousandths of it that count as VIP turnover; null for the weight of its product';
comment on column wallet.transfer.bonus_permille is 'Of a stake: thousandths of it that count towards a bonus; null for the weight of its product';

alter table wallet.turnover_day add column vip_milli bigint not null default 0;
comment on column wallet.turnover_day.vip_milli is 'VIP turnover in thousandths of a minor unit: stakes of cash less what came back, each times its weight in thousandths';

-- What is rolled up already gets its VIP turnover on the newest day of each player and product.
update wallet.turnover_day
set vip_milli = weighed.vip_milli
from (
  select counted.player_id, counted.product, counted.day, sum(counted.minor * weight.vip_permille)::bigint as vip_milli
  from (
    select newest.player_id, newest.product, newest.day, move.minor
    from (
      select player_id, product, max(day) as day
      from wallet.turnover_day
      group by player_id, product
    ) newest
    join wallet.account book on book.kind = 'house' and book.label = newest.product
    join lateral (
      select t.amount_minor - coalesce(back.minor, 0) as minor
      from wallet.transfer t
      join wallet.account pocket on pocket.id = t.debit_account_id and pocket.kind <> 'bonus'
      left join lateral (
        select sum(amount_minor) as minor
        from wallet.stake_return
        where stake_id = t.id
        and kind = 'returned'
        and rolled
      ) back on true
      where t.player_id = newest.player_id
      and t.credit_account_id = book.id
      and t.kind = 'stake'
      and t.seq <= (select through_seq from wallet.turnover_progress)
    ) move on true
  ) counted
  join lateral (
    select vip_permille
    from wallet.turnover_weight
    where product in (counted.product, 'other')
    and price_from_milli = 0
    order by product = 'other'
    limit 1
  ) weight on true
  group by counted.player_id, counted.product, counted.day
) weighed
where turnover_day.player_id = weighed.player_id
and turnover_day.product = weighed.product
and turnover_day.day = weighed.day;
