-- A deposit that is sent again after a lost answer is the same order.

alter table payments.order add column request_id uuid;
comment on column payments.order.request_id is 'Made by the client: the same request is the same order; null for orders from before it was stored';
create unique index one_order_per_request on payments.order (player_id, request_id);

create or replace function payments.guard_order() returns trigger language plpgsql as $$
begin
  if old.status = 'credited' and new.status <> 'credited' then
    raise exception 'order % is credited and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (new.player_id, new.request_id, new.currency, new.price_minor, new.pay_minor, new.gift_minor, new.vendor)
    is distinct from (old.player_id, old.request_id, old.currency, old.price_minor, old.pay_minor, old.gift_minor, old.vendor)
  then
    raise exception 'what order % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
