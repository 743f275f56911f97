-- One budget for all offers: commission counts stakes by what they earn, and bonuses, levels and commission together
-- cost less than the expected gross win of a stake by every product.

alter table wallet.turnover_weight
add column commission_permille integer not null default 1000 check (commission_permille between 0 and 1000);
comment on column wallet.turnover_weight.commission_permille is 'Thousandths of a stake of cash that count for the commission of invitations';
alter table wallet.turnover_weight_period
add column commission_permille integer not null default 1000;
comment on column wallet.turnover_weight_period.commission_permille is 'As in wallet.turnover_weight; before it was weighed, every stake of cash counted in full';
alter table wallet.transfer
add column commission_permille smallint check (commission_permille between 0 and 1000);
comment on column wallet.transfer.commission_permille is 'Of a stake: thousandths of it that count for the commission of invitations; null for the weight of its product';
alter table wallet.turnover_day add column commission_milli bigint not null default 0;
comment on column wallet.turnover_day.commission_milli is 'Turnover that commission is paid on, in thousandths of a minor unit: stakes of cash less what came back, each times its weight in thousandths';
comment on column wallet.turnover_day.bonus_minor is 'Minor units of the stakes, less what came back, that bonus money paid';
comment on column engagement.commission_share.turnover_minor is 'Turnover that counts: stakes of cash by the weight of their product and price, rounded down; below zero when more came back than was staked';
comment on column engagement.commission.turnover_minor is 'Turnover of the day that counts: stakes of cash by the weight of their product and price';
comment on column engagement.commission.amount_minor is 'Turnover that counts of each product times its rate, less what was carried, rounded down';

-- Commission counted cash in full so far, which is weight 1,000 of the periods above.
update wallet.turnover_day set commission_milli = (staked_minor - returned_minor - bonus_minor) * 1000;

create or replace function wallet.begin_weight_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'weights are set to zero, not removed: what was staked before still refers to them';
  end if;
  if tg_op = 'UPDATE' and (new.product, new.price_from_milli) <> (old.product, old.price_from_milli) then
    raise exception 'the product and the price of a weight do not change';
  end if;
  -- The lock of the roll-up: no transfer is weighed while weights change.
  insert into wallet.turnover_weight_period (
    product, price_from_milli, after_seq, edge_ppm, vip_permille, bonus_permille, commission_permille
  )
  select
    new.product, new.price_from_milli, progress.through_seq, new.edge_ppm, new.vip_permille, new.bonus_permille,
    new.commission_permille
  from (select through_seq from wallet.turnover_progress for update) progress
  on conflict (product, price_from_milli, after_seq) do update
  set
    edge_ppm = excluded.edge_ppm,
    vip_permille = excluded.vip_permille,
    bonus_permille = excluded.bonus_permille,
    commission_permille = excluded.commission_permille;
  return null;
end
$$;

alter table engagement.vip_terms
add column offer_share_percent integer not null default 90 check (offer_share_percent between 1 and 100);
comment on column engagement.vip_terms.offer_share_percent is 'Share of the expected gross win that bonuses, levels and commission together should cost at most; above it changes are warned about, above 100 percent refused';
comment on column wallet.bonus_terms.wager_times is 'How many times its amount must be staked in cash, weighted by product; of sign-ins and gifts engagement.daily_terms says it, of a promotion its own row';

drop trigger vip_level_is_paid_for on engagement.vip_level;
drop trigger turnover_weight_pays_for_levels on wallet.turnover_weight;
drop function engagement.refuse_costly_levels();

-- The same sum as `computeOfferCosts` in packages/domain/src/offer-budget.ts, which explains each part.
create function engagement.refuse_costly_offers() returns trigger language plpgsql as $$
declare
  costly text;
begin
  -- Of two changes at once, such as one to levels and one to weights, the second sees the first.
  perform pg_advisory_xact_lock(620124);
  with weight as (
    select product, price_from_milli, edge_ppm::numeric as edge, vip_permille, bonus_permille, commission_permille
    from wallet.turnover_weight
  ),
  terms as (
    select distinct on (currency) *
    from engagement.invitation_terms
    order by currency, version desc
  ),
  running as (
    select *
    from engagement.promotion
    where active
    and (ends_at is null or ends_at > now())
  ),
  bonus as (
    select bonus_terms.converts_times_max as most, coalesce(daily.wager_times, bonus_terms.wager_times) as times
    from wallet.bonus_terms
    left join engagement.daily_terms daily on daily.what = source
    where source in ('deposit', 'signIn', 'gift')
    union all
    select bonus_terms.converts_times_max, running.wager_times
    from running
    join wallet.bonus_terms on source = 'promotion'
    where running.level_min is null
  ),
  bonus_share as (
    select
      weight.product,
      weight.price_from_milli,
      max(
        case
          when weight.bonus_permille = 0 then 0
          when weight.edge = 0 or bonus.times = 0 or bonus.most is null then 'Infinity'
          else weight.bonus_permille * 1000 * bonus.most / (bonus.times * weight.edge)
        end
      ) as share
    from weight
    cross join bonus
    group by weight.product, weight.price_from_milli
  ),
  award as (
    select currency, level, award_minor::numeric as minor from engagement.vip_level
    union all
    select currency, reward_level_min, reward_minor from terms
    union all
    select given.currency, running.level_min, given.award_minor
    from running
    join engagement.promotion_award given on given.promotion_id = running.id
    where running.level_min is not null
  ),
  step as (
    select
      level.currency,
      award_of.minor,
      level.turnover_minor::numeric as turnover,
      sum(award_of.minor) over up_to as all_minor,
      (level.turnover_minor - lag(level.turnover_minor, 1, 0::bigint) over up_to)::numeric as own_turnover
    from engagement.vip_level level
    cross join lateral (
      select sum(award.minor) as minor
      from award
      where award.currency = level.currency
      and award.level = level.level
    ) award_of
    window up_to as (partition by level.currency order by level.level)
  ),
  level_share as (
    select
      step.currency,
      weight.product,
      weight.price_from_milli,
      max(
        case
          when weight.edge = 0 or step.turnover = 0 or step.own_turnover = 0 then 'Infinity'
          else greatest(step.all_minor / step.turnover, step.minor / step.own_turnover) * weight.vip_permille * 1000 / weight.edge
        end
      ) as share
    from step
    cross join weight
    where step.minor > 0
    and weight.vip_permille > 0
    group by step.currency, weight.product, weight.price_from_milli
  ),
  rate as (
    select
      terms.currency,
      weight.product,
      max(
        case
          when weight.product <> 'other' and own.product is not null
            then own.level1_permille + own.level2_permille + own.level3_permille
          else greatest(
            terms.level1_permille + terms.level2_permille + terms.level3_permille,
            own.level1_permille + own.level2_permille + own.level3_permille
          )
        end
      ) as permille
    from terms
    cross join (select distinct product from weight) weight
    left join engagement.invitation_rate own
      on own.currency = terms.currency
      and own.version = terms.version
      and (
        own.product = weight.product
        or weight.product = 'other' and own.product not in (select product from weight)
      )
    group by terms.currency, weight.product
  )
  select format(
    'offers in %s cost more than the expected gross win by %s from price %s: bonuses %s, levels %s, commission %s of it',
    cost.currency, cost.product, cost.price_from_milli, round(cost.bonus, 4), round(cost.level, 4), round(cost.commission, 4)
  )
  into costly
  from (
    select
      rate.currency,
      weight.product,
      weight.price_from_milli,
      coalesce(bonus_share.share, 0) as bonus,
      coalesce(level_share.share, 0) as level,
      case
        when weight.commission_permille * rate.permille = 0 then 0
        when weight.edge = 0 then 'Infinity'
        else weight.commission_permille * rate.permille / weight.edge
      end as commission
    from weight
    join rate on rate.product = weight.product
    left join bonus_share
      on bonus_share.product = weight.product
      and bonus_share.price_from_milli = weight.price_from_milli
    left join level_share
      on level_share.currency = rate.currency
      and level_share.product = weight.product
      and level_share.price_from_milli = weight.price_from_milli
  ) cost
  where cost.bonus + cost.level + cost.commission > 1
  order by cost.currency, cost.product, cost.price_from_milli
  limit 1;
  if costly is not null then
    raise exception '%', costly;
  end if;
  return null;
end
$$;
comment on function engagement.refuse_costly_offers() is 'Keeps bonuses, level awards with friend rewards and promotions of levels, and commission together within the gross win that the stakes they need are expected to bring, by every product and price that counts';

-- The weights change before the triggers exist: an operator whose own figures are above the budget is refused the next
-- change of them, not the start.

-- Weights of a new installation, from packages/domain/src/turnover-weights.ts; a test compares both. Rows that an
-- operator changed keep their own figures where these are not above the new ones.
update wallet.turnover_weight
set
  bonus_permille = case when bonus_permille = first.old_bonus or bonus_permille > first.bonus then first.bonus else bonus_permille end,
  commission_permille = first.commission
from (
  values
    ('dice', 0, 100, 70, 300),
    ('limbo', 0, 100, 70, 300),
    ('mines', 0, 100, 70, 300),
    ('rowDouble', 0, 100, 70, 300),
    ('luckyColor', 0, 100, 200, 1000),
    ('double', 0, 100, 200, 1000),
    ('pg', 0, 450, 200, 1000),
    ('evo', 0, 450, 200, 1000),
    ('bgaming', 0, 150, 70, 300),
    ('sports', 0, 0, 0, 0),
    ('sports', 1200, 150, 70, 300),
    ('sports', 1500, 450, 200, 1000),
    ('other', 0, 100, 70, 300)
) as first (product, price_from_milli, old_bonus, bonus, commission)
where turnover_weight.product = first.product
and turnover_weight.price_from_milli = first.price_from_milli;

-- Rows that an operator added count as all other products do, and no more than they did.
update wallet.turnover_weight added
set
  bonus_permille = least(added.bonus_permille, added.edge_ppm * 7 / 1000),
  commission_permille = least(1000, added.edge_ppm * 3 / 100)
where not exists (
  select
  from (
    values ('dice'), ('limbo'), ('mines'), ('rowDouble'), ('luckyColor'), ('double'), ('pg'), ('evo'), ('bgaming'), ('other')
  ) as first (product)
  where first.product = added.product
  and added.price_from_milli = 0
)
and not (added.product = 'sports' and added.price_from_milli in (0, 1200, 1500));
alter table wallet.turnover_weight alter column commission_permille drop default;

create constraint trigger turnover_weight_pays_for_offers
after insert or update on wallet.turnover_weight
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger vip_level_is_paid_for
after insert or update or delete on engagement.vip_level
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger invitation_terms_are_paid_for
after insert on engagement.invitation_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger invitation_rate_is_paid_for
after insert on engagement.invitation_rate
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger bonus_terms_are_paid_for
after insert or update on wallet.bonus_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger daily_terms_are_paid_for
after insert or update on engagement.daily_terms
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger promotion_is_paid_for
after insert or update on engagement.promotion
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
create constraint trigger promotion_award_is_paid_for
after insert or update on engagement.promotion_award
deferrable initially deferred
for each row execute function engagement.refuse_costly_offers();
