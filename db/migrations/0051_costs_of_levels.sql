alter table engagement.vip_terms
add column award_share_percent integer not null default 20 check (award_share_percent between 1 and 100);
comment on column engagement.vip_terms.award_share_percent is 'Share of the expected gross win that awards of levels should cost at most; above it changes of levels and weights are warned about, above 100 percent refused';
comment on column engagement.vip_level.turnover_minor is 'VIP turnover of all time that it needs: stakes of cash, weighted by product and price';

create function engagement.refuse_costly_levels() returns trigger language plpgsql as $$
declare
  costly text;
begin
  -- Of two changes at once, one to levels and one to weights, the second sees the first.
  perform pg_advisory_xact_lock(620124);
  select format(
    'awards of level %s in %s cost more than the expected gross win by %s',
    step.level, step.currency, weight.product
  )
  into costly
  from (
    select
      currency,
      level,
      award_minor,
      turnover_minor,
      sum(award_minor) over up_to as awards_minor,
      (turnover_minor - lag(turnover_minor, 1, 0::bigint) over up_to) as step_minor
    from engagement.vip_level
    window up_to as (partition by currency order by level)
  ) step
  join wallet.turnover_weight weight on weight.vip_permille > 0
  where step.award_minor > 0
  and (
    step.awards_minor * weight.vip_permille * 1000 > step.turnover_minor::numeric * weight.edge_ppm
    or step.award_minor::numeric * weight.vip_permille * 1000 > step.step_minor::numeric * weight.edge_ppm
  )
  order by step.currency, step.level, weight.product
  limit 1;
  if costly is not null then
    raise exception '%', costly;
  end if;
  return null;
end
$$;
comment on function engagement.refuse_costly_levels() is 'Keeps the awards of every level, all up to it and its own, within the gross win that its turnover is expected to bring, by every product that counts';

create constraint trigger vip_level_is_paid_for
after insert or update or delete on engagement.vip_level
deferrable initially deferred
for each row execute function engagement.refuse_costly_levels();

create constraint trigger turnover_weight_pays_for_levels
after insert or update on wallet.turnover_weight
deferrable initially deferred
for each row execute function engagement.refuse_costly_levels();
