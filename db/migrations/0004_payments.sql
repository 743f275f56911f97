create schema payments;
comment on schema payments is 'Deposits: offers, orders and what the payment vendors told us';

create table payments.package (
  id text primary key,
  package_group text not null check (package_group in ('BRL', 'EXTPAY', 'BTBRL', 'FCBRL', 'INSBRL', 'EXPPAY')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor > 0),
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  discount_bp integer not null default 0 check (discount_bp between 0 and 9000),
  position integer not null,
  preselected boolean not null default false,
  active boolean not null default true,
  constraint gift_within_price check (gift_minor <= price_minor)
);
comment on table payments.package is 'Deposit offers; operator data';
comment on column payments.package.id is 'Named by group, currency and price';
comment on column payments.package.package_group is 'BRL: card and Pix; EXTPAY: cryptocurrency; FCBRL: first deposit; BTBRL: second deposit; INSBRL: low balance in a game; EXPPAY: expiring discount';
comment on column payments.package.currency is 'ISO 4217; offered to players of this currency';
comment on column payments.package.price_minor is 'Minor units that reach the player''s cash';
comment on column payments.package.gift_minor is 'Minor units of bonus money for a player who takes part; never more than the price';
comment on column payments.package.discount_bp is 'Hundredths of a percent off what is paid for the price';
comment on column payments.package.position is 'Order on the screen within the group';
comment on column payments.package.preselected is 'Chosen when the screen opens';
comment on column payments.package.active is 'Whether it is offered';

create unique index package_preselected_once on payments.package (package_group, currency) where preselected;

create table payments.order (
  id text primary key,
  player_id bigint not null,
  package_id text not null references payments.package (id),
  package_group text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor > 0),
  pay_minor bigint not null check (pay_minor > 0),
  gift_minor bigint not null check (gift_minor >= 0),
  gift_credited_minor bigint not null default 0,
  status text not null default 'pending' check (status in ('pending', 'credited', 'cancelled', 'expired', 'failed')),
  late boolean not null default false,
  vendor text not null,
  pay_no text,
  url text,
  client jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes',
  paid_at timestamptz,
  credited_at timestamptz,
  cancelled_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  constraint paid_within_price check (pay_minor <= price_minor),
  constraint gift_as_chosen check (gift_credited_minor in (0, gift_minor)),
  constraint credited_has_time check ((status = 'credited') = (credited_at is not null)),
  constraint one_order_per_checkout unique (vendor, pay_no)
);
comment on table payments.order is 'A player''s order of a package; written before the vendor hears of it';
comment on column payments.order.id is 'Random, not guessable; idempotency key at the vendor and part of the transfer ids';
comment on column payments.order.player_id is 'Who deposits';
comment on column payments.order.package_id is 'What was ordered; price and gift are kept as they were';
comment on column payments.order.package_group is 'Group of the package when ordered';
comment on column payments.order.currency is 'ISO 4217';
comment on column payments.order.price_minor is 'Minor units that reach the player''s cash';
comment on column payments.order.pay_minor is 'Minor units that the vendor collects: the price less a discount';
comment on column payments.order.gift_minor is 'Minor units of bonus money that the player chose; 0 when not taking part';
comment on column payments.order.gift_credited_minor is 'Minor units of bonus money that arrived; a gift that is given once may have gone with another order';
comment on column payments.order.status is 'pending, credited (final), cancelled, expired, failed; real money credits from any of the others';
comment on column payments.order.late is 'Money arrived after the order was closed or overdue';
comment on column payments.order.vendor is 'Payment vendor';
comment on column payments.order.pay_no is 'The vendor''s number; null until the vendor answered or called back';
comment on column payments.order.url is 'Hosted payment page';
comment on column payments.order.client is 'What the request said of the device: language, address, agent, device id, whether in the app';
comment on column payments.order.created_at is 'Time of the order by the clock of the database';
comment on column payments.order.expires_at is 'Until when it can be paid in time';
comment on column payments.order.paid_at is 'When the vendor says that it was paid';
comment on column payments.order.credited_at is 'When the money reached the player';
comment on column payments.order.cancelled_at is 'When it was cancelled, expired or failed';
comment on column payments.order.check_at is 'When to ask the vendor next; null when there is nothing to ask';
comment on column payments.order.checks is 'How often the vendor was asked';

create index order_by_player on payments.order (player_id, created_at);
create index order_to_check on payments.order (check_at) where check_at is not null;

create function payments.guard_order() returns trigger language plpgsql as $$
begin
  if old.status = 'credited' and new.status <> 'credited' then
    raise exception 'order % is credited and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (new.player_id, new.currency, new.price_minor, new.pay_minor, new.gift_minor, new.vendor)
    is distinct from (old.player_id, old.currency, old.price_minor, old.pay_minor, old.gift_minor, old.vendor)
  then
    raise exception 'what order % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_order() is 'Keeps a credited order credited and its amounts as ordered';

create trigger order_guarded
before update on payments.order
for each row execute function payments.guard_order();

create table payments.callback (
  seq bigint generated always as identity primary key,
  vendor text not null,
  event_id text not null,
  order_id text not null,
  payload jsonb not null,
  body_hash text not null,
  verdict text not null,
  received_at timestamptz not null default now()
);
comment on table payments.callback is 'Every signed callback of a vendor and what came of it; append-only';
comment on column payments.callback.seq is 'Order of writing';
comment on column payments.callback.vendor is 'Who called';
comment on column payments.callback.event_id is 'The vendor''s id of the event; repeats carry the same';
comment on column payments.callback.order_id is 'Our order as the vendor named it; may be unknown';
comment on column payments.callback.payload is 'The event as parsed';
comment on column payments.callback.body_hash is 'SHA-256 of the raw body, hex';
comment on column payments.callback.verdict is 'What it did: credited, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';
comment on column payments.callback.received_at is 'Time by the clock of the database';

create index callback_by_order on payments.callback (order_id);

create trigger callback_append_only
before update or delete on payments.callback
for each row execute function platform.refuse_change();
create trigger callback_never_truncated
before truncate on payments.callback
for each statement execute function platform.refuse_change();

create table payments.depositor (
  player_id bigint primary key,
  currency text not null,
  deposits integer not null default 0,
  paid_sum_minor bigint not null default 0,
  newest_minor bigint not null default 0,
  first_at timestamptz,
  newest_at timestamptz
);
comment on table payments.depositor is 'Deposits of a player so far; also the lock that makes crediting orders of one player take turns';
comment on column payments.depositor.player_id is 'The player';
comment on column payments.depositor.currency is 'ISO 4217';
comment on column payments.depositor.deposits is 'Orders credited';
comment on column payments.depositor.paid_sum_minor is 'Minor units of all credited prices';
comment on column payments.depositor.newest_minor is 'Minor units of the newest credited price';
comment on column payments.depositor.first_at is 'When the first was credited';
comment on column payments.depositor.newest_at is 'When the newest was credited';
