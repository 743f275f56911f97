-- Deposits, withdrawals, transfers between players, reversals and returns.

create schema payments;
comment on schema payments is 'Deposits, withdrawals, transfers between players, reversals and returns';

-- Deposits ---------------------------------------------------------------------------------------------------------

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
  constraint gift_within_price check (gift_minor <= price_minor),
  constraint preselected_is_offered check (active or not preselected)
);
comment on table payments.package is 'Deposit offers, maintained by the operator';
comment on column payments.package.id is 'Built from group, currency and price';
comment on column payments.package.package_group is 'BRL: card and Pix; EXTPAY: cryptocurrency; FCBRL: first deposit; BTBRL: second deposit; INSBRL: low balance in a game; EXPPAY: expiring discount';
comment on column payments.package.currency is 'ISO 4217; offered to players of this currency';
comment on column payments.package.price_minor is 'Minor units that reach the player''s cash';
comment on column payments.package.gift_minor is 'Minor units of bonus money for a player who takes the bonus; never more than the price';
comment on column payments.package.discount_bp is 'Discount on the price, in hundredths of a percent';
comment on column payments.package.position is 'Order on the screen within the group';
comment on column payments.package.preselected is 'Preselected when the screen opens';
comment on column payments.package.active is 'Whether the package is on offer';

-- At most one preselected package per group and currency.
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
  reversed_minor bigint not null default 0,
  request_id uuid,
  payer text,
  constraint paid_within_price check (pay_minor <= price_minor),
  constraint gift_as_chosen check (gift_credited_minor in (0, gift_minor)),
  constraint credited_has_time check ((status = 'credited') = (credited_at is not null)),
  constraint one_order_per_checkout unique (vendor, pay_no),
  constraint reversed_within_paid check (reversed_minor between 0 and pay_minor)
);
comment on table payments.order is 'A player''s order of a package; written before the vendor is called';
comment on column payments.order.id is 'Random and not guessable; idempotency key at the vendor and part of the transfer ids';
comment on column payments.order.player_id is 'The player who deposits';
comment on column payments.order.package_id is 'Ordered package; price and bonus are copied at the time of the order';
comment on column payments.order.package_group is 'Group of the package at the time of the order';
comment on column payments.order.currency is 'ISO 4217';
comment on column payments.order.price_minor is 'Minor units that reach the player''s cash';
comment on column payments.order.pay_minor is 'Minor units that the vendor collects: the price less a discount';
comment on column payments.order.gift_minor is 'Minor units of bonus money that the player chose; 0 without the bonus';
comment on column payments.order.gift_credited_minor is 'Minor units of bonus money that were credited; 0 when a bonus given only once was credited with another order';
comment on column payments.order.status is 'pending, credited (final), cancelled, expired, failed; a real payment credits an order in any other status';
comment on column payments.order.late is 'Paid after the order was closed or overdue';
comment on column payments.order.vendor is 'Vendor that opens the checkout; the order stays with it';
comment on column payments.order.pay_no is 'The vendor''s checkout number; null until the vendor answered or called back';
comment on column payments.order.url is 'Hosted payment page';
comment on column payments.order.client is 'Client data of the request: language, address, user agent, device id, whether in the app';
comment on column payments.order.created_at is 'Time of the order by the database clock';
comment on column payments.order.expires_at is 'End of the time to pay';
comment on column payments.order.paid_at is 'Payment time that the vendor reported';
comment on column payments.order.credited_at is 'When the money was credited';
comment on column payments.order.cancelled_at is 'When it was cancelled, expired or failed';
comment on column payments.order.check_at is 'When to query the vendor next; null when no query is due';
comment on column payments.order.checks is 'Number of queries without a final answer';
comment on column payments.order.reversed_minor is 'Minor units of the payment that are reversed at the vendor and not given back';
comment on column payments.order.request_id is 'Idempotency key from the client; null for orders from before the column existed';

comment on column payments.order.payer is 'Hash of the id of the card or account that paid; empty when the vendor has no id; null until the vendor answered';

-- Other deposits from one card or account.
create index order_by_payer on payments.order (payer) where payer <> '';

-- Credited orders whose payer is not known yet.
create index order_without_payer on payments.order (vendor, credited_at) where status = 'credited' and payer is null;

-- Deposits of a player by time.
create index order_by_player on payments.order (player_id, created_at);

-- Deposits of all players by time: all, of a vendor, in a status.
create index order_by_time on payments.order (created_at);
create index order_by_vendor on payments.order (vendor, created_at);
-- Players of a package, and players with a discount, for the funnel of a campaign.
create index order_by_package on payments.order (package_id, player_id) where status = 'credited';
create index order_at_discount on payments.order (player_id) where status = 'credited' and pay_minor < price_minor;
create index order_by_status on payments.order (status, created_at);

-- Finds an order by its number at the vendor.
create index order_by_pay_no on payments.order (pay_no) where pay_no is not null;

-- Orders whose check is due.
create index order_to_check on payments.order (check_at) where check_at is not null;

-- One order per request id.
create unique index one_order_per_request on payments.order (player_id, request_id);

create function payments.guard_order() returns trigger language plpgsql as $$
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
comment on function payments.guard_order is 'Keeps a credited order credited, and its player, amounts and vendor unchanged';

create trigger order_guarded
before update on payments.order
for each row execute function payments.guard_order();

-- The table mostly grows. Frequent vacuums are cheap, because each reads only the new pages.
create table payments.callback (
  seq bigint generated always as identity primary key,
  vendor text not null,
  event_id text not null,
  order_id text not null,
  payload jsonb not null,
  body_hash text not null,
  verdict text not null,
  received_at timestamptz not null default now()
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table payments.callback is 'Every signed callback of a vendor and its verdict; append-only';
comment on column payments.callback.seq is 'Order of insertion';
comment on column payments.callback.vendor is 'Vendor that called';
comment on column payments.callback.event_id is 'The vendor''s id of the event; repeats carry the same id';
comment on column payments.callback.order_id is 'Order or withdrawal id in the callback; may be unknown';
comment on column payments.callback.payload is 'Parsed content of the callback; amounts in minor units';
comment on column payments.callback.body_hash is 'SHA-256 of the raw body, hex';
comment on column payments.callback.verdict is 'Effect: credited, paid, reversed, undone, refunded, refund_failed, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';
comment on column payments.callback.received_at is 'Time by the database clock';

-- Callbacks of an order, for the audit.
create index callback_by_order on payments.callback (order_id);

create trigger callback_append_only
before update or delete on payments.callback
for each row execute function platform.refuse_change();
create trigger callback_never_truncated
before truncate on payments.callback
for each statement execute function platform.refuse_change();

-- Messages as they arrived. A table of its own, because they are forgotten after some months.
create table payments.callback_message (
  id text primary key,
  vendor text not null,
  body_hash text not null,
  state text not null check (state in ('accepted', 'unreadable', 'notOurs', 'refused', 'postponed')),
  headers jsonb not null,
  body text not null check (body like 'v1.%'),
  bytes integer not null check (bytes >= 0),
  address text not null,
  times integer not null default 1 check (times > 0),
  received_at timestamptz not null default now(),
  newest_at timestamptz not null default now()
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table payments.callback_message is 'Callbacks of payment and payout vendors as they arrived, as evidence. Repeats of a message are one row. Refused messages are stored in a bounded number for each hour. Rows are deleted after CALLBACK_EVIDENCE_DAYS';
comment on column payments.callback_message.id is 'body_hash, vendor and state';
comment on column payments.callback_message.vendor is 'Vendor whose address was called';
comment on column payments.callback_message.body_hash is 'SHA-256 of the raw body, hex; as in payments.callback';
comment on column payments.callback_message.state is 'accepted: verified, see payments.callback for its effect; unreadable: verified, but not understood; notOurs: verified, about something else; refused: not verified; postponed: could not be verified then, so the vendor repeats it';
comment on column payments.callback_message.headers is 'Headers that describe the message; neither signatures nor authorization';
comment on column payments.callback_message.body is 'Beginning of the body as text, encrypted: it may have documents of the payer';
comment on column payments.callback_message.bytes is 'Size of the whole body';
comment on column payments.callback_message.address is 'IP address of the first sender';
comment on column payments.callback_message.times is 'How often it arrived';
comment on column payments.callback_message.received_at is 'When it arrived first, by the database clock';
comment on column payments.callback_message.newest_at is 'When it arrived last';

-- The newest messages, and those to forget.
create index callback_message_by_time on payments.callback_message (received_at);

-- The message of a callback.
create index callback_message_by_hash on payments.callback_message (body_hash);

-- Bounds the messages of an hour that were not verified.
create index callback_message_unverified on payments.callback_message (vendor, received_at)
where state in ('refused', 'postponed');

create table payments.depositor (
  player_id bigint primary key,
  currency text not null,
  deposits integer not null default 0,
  paid_sum_minor bigint not null default 0,
  newest_minor bigint not null default 0,
  first_at timestamptz,
  newest_at timestamptz,
  gift_sum_minor bigint not null default 0,
  turnover_at_newest_minor bigint not null default 0,
  ordered_at timestamptz,
  second_at timestamptz,
  opened_at timestamptz not null default now()
);
comment on table payments.depositor is 'Deposit totals of a player; its row lock also serializes the orders of one player';
comment on column payments.depositor.player_id is 'identity.player.id; one row per player';
comment on column payments.depositor.currency is 'ISO 4217';
comment on column payments.depositor.deposits is 'Number of credited orders';
comment on column payments.depositor.paid_sum_minor is 'Minor units of all credited prices';
comment on column payments.depositor.newest_minor is 'Minor units of the newest credited price';
comment on column payments.depositor.first_at is 'When the first deposit was credited';
comment on column payments.depositor.newest_at is 'When the newest deposit was credited';
comment on column payments.depositor.gift_sum_minor is 'Minor units of all bonuses credited with deposits';
comment on column payments.depositor.turnover_at_newest_minor is 'The player''s lifetime turnover when the newest deposit was credited';
comment on column payments.depositor.ordered_at is 'When the player first ordered a deposit, paid or not; null before';
comment on column payments.depositor.second_at is 'When the second deposit was credited';
comment on column payments.depositor.opened_at is 'When the player''s accounts were opened';

-- Depositors by registration, for the funnel, which reads the index only.
create index depositor_by_opening on payments.depositor (opened_at) include (player_id, ordered_at, first_at, second_at);

-- Newest deposits since a time, for friend rewards and discount windows.
create index depositor_by_newest on payments.depositor (newest_at, player_id) where newest_at is not null;

create table payments.discount_campaign (
  id text primary key,
  counted_from text not null check (counted_from in ('registration', 'deposit')),
  after_hours integer not null check (after_hours >= 0),
  lasts_hours integer not null check (lasts_hours > 0),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  constraint starts_before_end check (starts_at < ends_at)
);
comment on table payments.discount_campaign is 'Time windows in which players may buy EXPPAY packages at a discount, maintained by the operator. A deposit ends the window of its player';
comment on column payments.discount_campaign.id is 'Name chosen by the operator';
comment on column payments.discount_campaign.counted_from is 'registration: counted from registration, for players without a deposit; deposit: counted from the newest deposit, for all others';
comment on column payments.discount_campaign.after_hours is 'Hours from that time to the start of the window';
comment on column payments.discount_campaign.lasts_hours is 'Length of the window in hours';
comment on column payments.discount_campaign.active is 'False while the operator pauses the campaign';
comment on column payments.discount_campaign.starts_at is 'No window begins earlier; null: no such limit';
comment on column payments.discount_campaign.ends_at is 'All windows end then at the latest; null: no such limit';

-- Withdrawals ------------------------------------------------------------------------------------------------------

create table payments.withdrawal_terms (
  currency text primary key,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  approve_above_minor bigint not null check (approve_above_minor >= 0),
  fee_bp integer not null default 250 check (fee_bp between 0 and 5000),
  usdt_rate_milli bigint not null check (usdt_rate_milli > 0),
  zone text not null default 'America/Sao_Paulo',
  second_above_minor bigint not null,
  factor_above_minor bigint not null check (factor_above_minor >= 0),
  is_stopped boolean not null default false,
  changed_by text,
  changed_at timestamptz,
  constraint withdrawals_in_order check (least_minor <= most_minor),
  constraint approvals_in_order check (approve_above_minor <= second_above_minor)
);
comment on table payments.withdrawal_terms is 'Limits and fee of withdrawals by currency, maintained by the operator; a change applies to the next withdrawal';
comment on column payments.withdrawal_terms.currency is 'ISO 4217';
comment on column payments.withdrawal_terms.least_minor is 'Minimum amount of a withdrawal, in minor units';
comment on column payments.withdrawal_terms.most_minor is 'Maximum amount of a withdrawal, in minor units';
comment on column payments.withdrawal_terms.approve_above_minor is 'A larger amount needs the operator''s approval';
comment on column payments.withdrawal_terms.fee_bp is 'Fee for the operator in hundredths of a percent of the amount, rounded down to a minor unit';
comment on column payments.withdrawal_terms.usdt_rate_milli is 'Price of one USDT in thousandths of a currency unit';
comment on column payments.withdrawal_terms.zone is 'Time zone of the day for the number of withdrawals';
comment on column payments.withdrawal_terms.second_above_minor is 'A larger amount needs the approvals of two staff accounts';
comment on column payments.withdrawal_terms.factor_above_minor is 'A larger sum of withdrawals and transfers in 24 hours needs a second factor of the player';
comment on column payments.withdrawal_terms.is_stopped is 'True while payouts are stopped: no withdrawal is sent to its vendor, and each new one needs an approval';
comment on column payments.withdrawal_terms.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column payments.withdrawal_terms.changed_at is 'When the row was changed last; null for its first values';

create table payments.withdrawal (
  id text primary key,
  player_id bigint not null,
  request_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  bank text not null check (bank in ('CPF', 'USDT')),
  account_no text not null,
  holder_name text not null,
  holder_document text not null,
  whatsapp text not null default '',
  usdt_rate_milli bigint check (usdt_rate_milli > 0),
  usdt_micro bigint check (usdt_micro > 0),
  status text not null check (status in ('requested', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'failed')),
  reason text not null default '',
  decided_by text not null default '',
  vendor text not null,
  payout_no text,
  client jsonb not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  cause text check (cause in ('documents', 'ownAccount', 'review', 'player_request', 'accountRefused', 'payoutUnavailable')),
  approvals_needed smallint not null default 0 check (approvals_needed between 0 and 2),
  send_from timestamptz,
  constraint one_withdrawal_per_request unique (player_id, request_id),
  constraint one_withdrawal_per_payout unique (vendor, payout_no),
  constraint fee_within_amount check (fee_minor < amount_minor),
  constraint usdt_has_rate
    check ((bank = 'USDT') = (usdt_micro is not null) and (usdt_micro is null) = (usdt_rate_milli is null)),
  constraint closed_has_time check ((status in ('paid', 'rejected', 'failed')) = (closed_at is not null)),
  constraint sent_was_decided check (sent_at is null or decided_at is not null),
  constraint closed_is_not_asked_about check (closed_at is null or check_at is null),
  constraint returned_has_cause check ((status in ('rejected', 'failed')) = (cause is not null))
);
comment on table payments.withdrawal is 'A withdrawal: its money is held when it is written, then paid or returned exactly once';
comment on column payments.withdrawal.id is 'Random and not guessable; idempotency key at the vendor and part of the transfer ids';
comment on column payments.withdrawal.player_id is 'The player who withdraws';
comment on column payments.withdrawal.request_id is 'Idempotency key from the client';
comment on column payments.withdrawal.currency is 'ISO 4217';
comment on column payments.withdrawal.amount_minor is 'Minor units that left the player''s cash, including the fee';
comment on column payments.withdrawal.fee_minor is 'Minor units that the operator keeps when it is paid';
comment on column payments.withdrawal.bank is 'CPF: the account of the player''s own document; USDT: a TRC20 address';
comment on column payments.withdrawal.account_no is 'Digits of a CPF, or a USDT address on TRC20';
comment on column payments.withdrawal.holder_name is 'Verified name of the player at the time of the request';
comment on column payments.withdrawal.holder_document is 'Verified document of the player at the time of the request';
comment on column payments.withdrawal.whatsapp is 'Contact in E.164; empty without one';
comment on column payments.withdrawal.usdt_rate_milli is 'Price of one USDT in thousandths of a currency unit, fixed at the request';
comment on column payments.withdrawal.usdt_micro is 'Amount to send, in millionths of a USDT';
comment on column payments.withdrawal.status is 'requested (waits for the operator), approved, sending, unknown (the vendor has not reported the outcome); paid, rejected (by the operator) and failed (at the vendor) are final';
comment on column payments.withdrawal.reason is 'Why it was rejected or failed, or the evidence that it was paid; for the operator, not shown to the player';
comment on column payments.withdrawal.decided_by is 'Who approved or rejected it; "terms" when no approval was needed';
comment on column payments.withdrawal.vendor is 'Payout vendor, named as in its callback path and ledger account';
comment on column payments.withdrawal.payout_no is 'The vendor''s payout number; null until the vendor answered or called back';
comment on column payments.withdrawal.client is 'Client data of the request: language, address, user agent, device id';
comment on column payments.withdrawal.created_at is 'Time of the request by the database clock';
comment on column payments.withdrawal.decided_at is 'When it was approved or rejected';
comment on column payments.withdrawal.sent_at is 'When it was first sent; since then the vendor may have it';
comment on column payments.withdrawal.closed_at is 'When it was paid or its money was returned';
comment on column payments.withdrawal.check_at is 'When to send it or to query the vendor next; null when no step is due';
comment on column payments.withdrawal.checks is 'Number of queries without a final answer';
comment on column payments.withdrawal.cause is 'Reason that the player sees for a returned withdrawal; null otherwise';
comment on column payments.withdrawal.approvals_needed is 'Number of approvals needed by the terms at the time of the request; set by a trigger';
comment on column payments.withdrawal.send_from is 'End of the hold of a new destination, or after a change of access to the account; it is not sent earlier. Null for no hold';

-- Withdrawals of a player. Those of today count towards the daily limit.
create index withdrawal_by_player on payments.withdrawal (player_id, created_at);

-- Withdrawals of all players, newest first.
create index withdrawal_by_time on payments.withdrawal (created_at);
create index withdrawal_by_status on payments.withdrawal (status, created_at);

-- Finds accounts that are paid out to the same target.
create index withdrawal_by_account on payments.withdrawal (account_no);

-- Withdrawals to send or to query next.
create index withdrawal_to_check on payments.withdrawal (check_at) where check_at is not null;

-- Finds a withdrawal by the vendor's number, without the vendor.
create index withdrawal_by_payout_no on payments.withdrawal (payout_no) where payout_no is not null;

-- Withdrawals that wait for the operator, oldest first.
create index withdrawal_requested on payments.withdrawal (created_at) where status = 'requested';

create function payments.guard_withdrawal() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and new.status <> old.status then
    raise exception 'withdrawal % is closed and stays so', old.id using errcode = 'restrict_violation';
  end if;
  -- The payee of a closed withdrawal may be erased. The number keeps erased accounts different from each other.
  if old.closed_at is not null
    and (new.account_no, new.holder_name, new.holder_document) = ('erased ' || old.id, 'erased', 'erased')
  then
    old.account_no := new.account_no;
    old.holder_name := new.holder_name;
    old.holder_document := new.holder_document;
  end if;
  if (
    new.player_id, new.request_id, new.currency, new.amount_minor, new.fee_minor, new.bank, new.account_no,
    new.holder_name, new.holder_document, new.usdt_rate_milli, new.usdt_micro, new.vendor, new.send_from
  ) is distinct from (
    old.player_id, old.request_id, old.currency, old.amount_minor, old.fee_minor, old.bank, old.account_no,
    old.holder_name, old.holder_document, old.usdt_rate_milli, old.usdt_micro, old.vendor, old.send_from
  ) then
    raise exception 'what withdrawal % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_withdrawal is 'Keeps a closed withdrawal closed, and its amounts, destination and hold unchanged. The payee of a closed one may be erased';

create trigger withdrawal_guarded
before update on payments.withdrawal
for each row execute function payments.guard_withdrawal();

create function payments.refuse_held() returns trigger language plpgsql as $$
declare
  whose bigint := case tg_table_name when 'transfer' then to_jsonb(new) ->> 'sender_id' else to_jsonb(new) ->> 'player_id' end;
begin
  if exists (select from payments.reversal where player_id = whose and lifted_at is null) then
    raise exception 'money of player % is held: a deposit was taken back', whose using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_held is 'Refuses withdrawals and transfers of a player with a reversal that is not lifted';

create trigger withdrawal_not_held
before insert on payments.withdrawal
for each row execute function payments.refuse_held();
create trigger withdrawal_not_sent_held
before update of status on payments.withdrawal
for each row
when (old.status in ('requested', 'approved') and new.status in ('approved', 'sending'))
execute function payments.refuse_held();

create function payments.refuse_frozen() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> 'send_from' is not null and to_jsonb(new) ->> 'status' = 'sending'
    and (to_jsonb(new) ->> 'send_from')::timestamptz > now()
  then
    raise exception 'the hold of withdrawal % has not ended', new.id using errcode = 'restrict_violation';
  end if;
  if exists (
    select from identity.player
    where id = coalesce(to_jsonb(new) ->> 'player_id', to_jsonb(new) ->> 'sender_id')::bigint
    and blocked_at is not null
  ) then
    raise exception 'the account of % is blocked', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_frozen is 'Refuses new withdrawals and transfers of a blocked account, and sending a withdrawal while its account is blocked or its hold lasts';

create trigger withdrawal_of_open_account
before insert on payments.withdrawal
for each row execute function payments.refuse_frozen();
create trigger withdrawal_not_sent_early
before update of status on payments.withdrawal
for each row
when (old.status = 'approved' and new.status = 'sending')
execute function payments.refuse_frozen();

create function payments.count_approvals_needed() returns trigger language plpgsql as $$
begin
  select case when new.amount_minor > second_above_minor then 2 when new.amount_minor > approve_above_minor or is_stopped then 1 else 0 end
  into strict new.approvals_needed
  from payments.withdrawal_terms
  where currency = new.currency;
  if new.approvals_needed > 0 and new.status <> 'requested' then
    raise exception 'withdrawal % needs % to let it go', new.id, new.approvals_needed using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.count_approvals_needed is 'Sets the number of approvals that a new withdrawal needs by the terms, whatever the statement provides';

create trigger withdrawal_needs_approvals
before insert on payments.withdrawal
for each row execute function payments.count_approvals_needed();

create function payments.require_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed <> old.approvals_needed
    or old.status = 'requested' and new.status not in ('requested', 'approved', 'rejected')
    or old.status = 'requested' and new.status = 'approved'
      and (
        select case when new.approvals_needed > 1 then count(staff_id) else count(*) end
        from payments.withdrawal_approval
        where withdrawal_id = new.id
      ) < new.approvals_needed
  then
    raise exception 'withdrawal % needs % to let it go', new.id, old.approvals_needed using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.require_approvals is 'Refuses to approve a withdrawal before enough staff accounts have approved it';

create trigger withdrawal_approved_by_enough
before update on payments.withdrawal
for each row execute function payments.require_approvals();

-- A withdrawal above second_above_minor of its terms needs two approvals.
create table payments.withdrawal_approval (
  withdrawal_id text not null references payments.withdrawal (id),
  staff_id bigint references staff.account (id),
  approved_by text not null check (btrim(approved_by) <> ''),
  approved_at timestamptz not null default now(),
  constraint approval_once_each unique nulls not distinct (withdrawal_id, staff_id)
);
comment on table payments.withdrawal_approval is 'Approvals of withdrawals; append-only';
comment on column payments.withdrawal_approval.withdrawal_id is 'payments.withdrawal.id';
comment on column payments.withdrawal_approval.staff_id is 'Staff account that approved; null for sandbox mode without accounts, which never counts as one of two';
comment on column payments.withdrawal_approval.approved_by is 'Name of the account at the time';
comment on column payments.withdrawal_approval.approved_at is 'Time by the database clock';

create function payments.refuse_late_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.withdrawal where id = new.withdrawal_id and status = 'requested' for update) then
    raise exception 'withdrawal % does not wait', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_late_approval is 'Refuses an approval of a withdrawal that is not waiting';

create trigger approval_while_it_waits
before insert on payments.withdrawal_approval
for each row execute function payments.refuse_late_approval();
create trigger approval_append_only
before update or delete on payments.withdrawal_approval
for each row execute function platform.refuse_change();
create trigger approval_never_truncated
before truncate on payments.withdrawal_approval
for each statement execute function platform.refuse_change();

-- Transfers between players ----------------------------------------------------------------------------------------

create table payments.transfer_terms (
  currency text primary key,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  day_most_minor bigint not null,
  zone text not null default 'America/Sao_Paulo',
  changed_by text,
  changed_at timestamptz,
  constraint transfers_in_order check (least_minor <= most_minor and most_minor <= day_most_minor)
);
comment on table payments.transfer_terms is 'Limits of transfers between players by currency, maintained by the operator; a change applies to the next transfer';
comment on column payments.transfer_terms.currency is 'ISO 4217';
comment on column payments.transfer_terms.least_minor is 'Minimum amount of a transfer, in minor units';
comment on column payments.transfer_terms.most_minor is 'Maximum amount of a transfer, in minor units';
comment on column payments.transfer_terms.day_most_minor is 'Maximum that a player may send per day, in minor units';
comment on column payments.transfer_terms.zone is 'Time zone of the day for the daily limit';
comment on column payments.transfer_terms.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column payments.transfer_terms.changed_at is 'When the row was changed last; null for its first values';

create table payments.transfer (
  id text primary key,
  request_id uuid not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  client jsonb not null,
  created_at timestamptz not null default now(),
  constraint one_transfer_per_request unique (sender_id, request_id),
  constraint to_somebody_else check (sender_id <> receiver_id)
);
comment on table payments.transfer is 'A transfer of money from one player to another, written with its ledger transfers';
comment on column payments.transfer.id is 'Random; part of the ids of its two ledger transfers';
comment on column payments.transfer.request_id is 'Idempotency key from the client';
comment on column payments.transfer.sender_id is 'identity.player.id of the sender';
comment on column payments.transfer.receiver_id is 'identity.player.id of the receiver';
comment on column payments.transfer.currency is 'ISO 4217; the currency of both players';
comment on column payments.transfer.amount_minor is 'Minor units sent and received';
comment on column payments.transfer.client is 'Client data of the request: language, address, user agent, device id';
comment on column payments.transfer.created_at is 'Time of the transaction by the database clock';

-- Transfers of a sender. Those of today count towards the daily limit.
create index transfer_by_sender on payments.transfer (sender_id, created_at);

-- Transfers that a player received.
create index transfer_by_receiver on payments.transfer (receiver_id, created_at);

create trigger transfer_append_only
before update or delete on payments.transfer
for each row execute function platform.refuse_change_but_erasure('client');
create trigger transfer_never_truncated
before truncate on payments.transfer
for each statement execute function platform.refuse_change();
create trigger transfer_not_held
before insert on payments.transfer
for each row execute function payments.refuse_held();
create trigger transfer_of_open_account
before insert on payments.transfer
for each row execute function payments.refuse_frozen();

-- Reversals and claims ---------------------------------------------------------------------------------------------

-- Money that a vendor or a correction takes back, and that the player no longer has, becomes a claim.
create table payments.claim_terms (
  kind text primary key check (kind in ('deposit', 'result', 'sale', 'round', 'friendReward', 'vipAward', 'bonus')),
  share_permille integer not null check (share_permille between 1 and 1000),
  lifts_when_paid boolean not null,
  changed_by text,
  changed_at timestamptz
);
comment on table payments.claim_terms is 'Collection of claims by kind, maintained by the operator';
comment on column payments.claim_terms.kind is 'deposit: reversed at its vendor; result: a bet was paid by a result that was corrected; sale: a cashed-out bet became void; round: a slots vendor reversed or corrected a win; friendReward, vipAward, bonus: paid because of deposits that were reversed';
comment on column payments.claim_terms.share_permille is 'Share of each amount arriving in cash that the claim takes, in thousandths; 1000 takes all available cash';
comment on column payments.claim_terms.lifts_when_paid is 'Whether the hold ends when the claim is paid; otherwise an operator lifts it';
comment on column payments.claim_terms.changed_by is 'Staff accounts that changed the row last; null for its first values';
comment on column payments.claim_terms.changed_at is 'When the row was changed last; null for its first values';

-- A won dispute or a failed refund gives back what the vendor took.
create table payments.reversal (
  id text primary key,
  vendor text not null,
  reversal_no text not null,
  order_id text references payments.order (id),
  player_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  reason text not null,
  taken_minor bigint not null check (taken_minor >= 0),
  owed_minor bigint not null check (owed_minor >= 0),
  collected_minor bigint not null default 0 check (collected_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  received_at timestamptz not null default now(),
  written_off_by text check (written_off_by <> ''),
  lifted_at timestamptz,
  lifted_by text check (lifted_by <> ''),
  kind text not null default 'deposit' references payments.claim_terms (kind),
  bet_id text,
  opened_by text,
  from_bonus boolean not null default false,
  counted_seq bigint not null default 0,
  due_minor bigint not null default 0 check (due_minor >= 0),
  undone_at timestamptz,
  game text,
  round_id text,
  reward_id text,
  constraint one_reversal_per_number unique (vendor, reversal_no),
  constraint booked_whole check (taken_minor + owed_minor = amount_minor + discount_minor),
  constraint claim_within_owed check (collected_minor + written_off_minor <= owed_minor),
  constraint written_off_by_somebody check ((written_off_minor > 0) = (written_off_by is not null)),
  constraint lifted_by_somebody check ((lifted_at is null) = (lifted_by is null)),
  constraint lifted_when_nothing_is_owed check (lifted_at is null or collected_minor + written_off_minor = owed_minor),
  constraint undone_owes_nothing check (undone_at is null or collected_minor + written_off_minor = owed_minor),
  constraint reversal_of_one_thing check (
    (kind = 'deposit') = (order_id is not null)
    and (kind in ('result', 'sale')) = (bet_id is not null)
    and (kind = 'round') = (round_id is not null)
    and (kind = 'round') = (game is not null)
    and (kind in ('friendReward', 'vipAward', 'bonus')) = (reward_id is not null)
    and (kind in ('result', 'sale', 'round')) = (opened_by is not null)
  ),
  constraint undone_is_given_back check (undone_at is null or order_id is not null or reward_id is not null)
);
comment on table payments.reversal is 'Money taken back from players: deposits reversed at their vendor, rewards paid because of them, bets whose result was corrected, wins that a slots vendor reversed. A player with a row that is not lifted can neither withdraw nor transfer';
comment on column payments.reversal.id is 'Random, or the transfer that opened the claim, or built from kind, reward and a count; part of the ids of its transfers';
comment on column payments.reversal.vendor is 'Payment vendor; "sports" for a bet; the slots vendor for a round; "rewards" for a reward';
comment on column payments.reversal.reversal_no is 'Idempotency key: the vendor''s number, the transfer of the bet or round, or kind, reward and a count';
comment on column payments.reversal.order_id is 'Reversed deposit; null for other kinds';
comment on column payments.reversal.player_id is 'The player who owes the amount';
comment on column payments.reversal.currency is 'ISO 4217';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back, that the reward had paid, or that a bet or round was overpaid and the pocket no longer had';
comment on column payments.reversal.discount_minor is 'Minor units of the operator''s discount that belong to the amount';
comment on column payments.reversal.reason is 'The vendor''s reason, for the operator';
comment on column payments.reversal.taken_minor is 'Minor units taken from the player''s cash at once';
comment on column payments.reversal.owed_minor is 'Minor units that the cash did not cover: the claim';
comment on column payments.reversal.collected_minor is 'Minor units of the claim collected from the player''s cash, or settled when the reversal was undone';
comment on column payments.reversal.written_off_minor is 'Minor units of the claim that the operator wrote off';
comment on column payments.reversal.received_at is 'When it was reported and booked; the account is held since then';
comment on column payments.reversal.written_off_by is 'Person who wrote the rest off';
comment on column payments.reversal.lifted_at is 'When the hold was lifted';
comment on column payments.reversal.lifted_by is 'Person who lifted the hold; "paid" for a claim that ended its hold when paid, "vendor" for an undone reversal, "reward" for a restored reward';
comment on column payments.reversal.kind is 'What was taken back; see payments.claim_terms';
comment on column payments.reversal.bet_id is 'The bet; null for other kinds';
comment on column payments.reversal.opened_by is 'Transfer that booked the claim of a bet or round; null for other kinds, whose transfers carry the id of the reversal';
comment on column payments.reversal.from_bonus is 'The bet or round was paid to the bonus pocket, and a bonus became cash since';
comment on column payments.reversal.counted_seq is 'Arrivals in the player''s cash up to this transfer are included in due_minor';
comment on column payments.reversal.due_minor is 'Minor units that this claim may take of the arrivals in cash, when its terms take a share';
comment on column payments.reversal.undone_at is 'When the vendor gave the money back, after a won dispute or a failed refund, or when the reward was given back; the deposit counts in full again';
comment on column payments.reversal.game is 'Type name of the slot; null for other kinds';
comment on column payments.reversal.round_id is 'The vendor''s round number; null for other kinds';
comment on column payments.reversal.reward_id is 'Reward that was taken back: a friend reward, a VIP award (player and level) or a bonus; null for other kinds';

-- Holds of a player, and the claims to collect.
create index reversal_by_player on payments.reversal (player_id, received_at);

-- Reversals of a deposit.
create index reversal_by_order on payments.reversal (order_id);

-- Finds a reversal by the vendor's number, without the vendor.
create index reversal_by_number on payments.reversal (reversal_no);

-- Holds that are not lifted, oldest first.
create index reversal_unlifted on payments.reversal (received_at) where lifted_at is null;

-- Claims of a bet. Partial, because most reversals have no bet.
create index reversal_by_bet on payments.reversal (bet_id) where bet_id is not null;

create unique index reward_taken_once on payments.reversal (kind, reward_id) where reward_id is not null and undone_at is null;
comment on index payments.reward_taken_once is 'A reward can be taken back again only after it was given back';

create function payments.guard_reversal() returns trigger language plpgsql as $$
begin
  if (
    new.id, new.vendor, new.reversal_no, new.order_id, new.player_id, new.currency, new.amount_minor,
    new.discount_minor, new.reason, new.taken_minor, new.owed_minor, new.received_at,
    new.kind, new.bet_id, new.opened_by, new.from_bonus, new.game, new.round_id, new.reward_id
  ) is distinct from (
    old.id, old.vendor, old.reversal_no, old.order_id, old.player_id, old.currency, old.amount_minor,
    old.discount_minor, old.reason, old.taken_minor, old.owed_minor, old.received_at,
    old.kind, old.bet_id, old.opened_by, old.from_bonus, old.game, old.round_id, old.reward_id
  )
    or new.collected_minor < old.collected_minor
    or new.written_off_minor < old.written_off_minor
    or new.counted_seq < old.counted_seq
    or old.lifted_at is not null and (new.lifted_at, new.lifted_by) is distinct from (old.lifted_at, old.lifted_by)
    or old.undone_at is not null and new.undone_at is distinct from old.undone_at
  then
    raise exception 'what was booked of reversal % stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_reversal is 'Keeps a booked reversal unchanged; its claim only shrinks, and a lifted hold stays lifted';

create trigger reversal_guarded
before update on payments.reversal
for each row execute function payments.guard_reversal();
create trigger reversal_never_deleted
before delete on payments.reversal
for each row execute function platform.refuse_change();
create trigger reversal_never_truncated
before truncate on payments.reversal
for each statement execute function platform.refuse_change();

create table payments.reversal_end (
  vendor text not null,
  reversal_no text not null,
  order_id text not null references payments.order (id),
  received_at timestamptz not null default now(),
  primary key (vendor, reversal_no)
);
comment on table payments.reversal_end is 'Reversals whose end was reported before their beginning, so that the later report of the beginning is not booked; append-only';
comment on column payments.reversal_end.vendor is 'Payment vendor, named as in its callback path';
comment on column payments.reversal_end.reversal_no is 'The vendor''s number of the reversal';
comment on column payments.reversal_end.order_id is 'payments.order.id of the deposit';
comment on column payments.reversal_end.received_at is 'When the vendor reported the end';

create trigger reversal_end_append_only
before update or delete on payments.reversal_end
for each row execute function platform.refuse_change();
create trigger reversal_end_never_truncated
before truncate on payments.reversal_end
for each statement execute function platform.refuse_change();

create table payments.reward_review (
  player_id bigint primary key,
  queued_at timestamptz not null default now()
);
comment on table payments.reward_review is 'Queue of players whose deposits changed by a reversal, so that rewards paid because of the deposits are compared with them; written in the transaction of the change';
comment on column payments.reward_review.player_id is 'identity.player.id of the depositor';
comment on column payments.reward_review.queued_at is 'When the deposits last changed';

-- Returns of unplayed deposits of excluded players -----------------------------------------------------------------

create table payments.deposit_return (
  id text primary key,
  order_id text not null references payments.order (id),
  player_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  vendor text not null,
  status text not null default 'planned'
    check (status in ('planned', 'sending', 'unknown', 'byHand', 'withdrawing', 'refunded', 'paidByHand', 'withdrawn')),
  refund_no text,
  withdrawal_id text references payments.withdrawal (id),
  refunds_failed integer not null default 0,
  reason text not null default '',
  decided_by text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  check_at timestamptz default now(),
  checks integer not null default 0,
  constraint one_return_per_refund unique (vendor, refund_no),
  constraint closed_return_has_time
    check ((status in ('refunded', 'paidByHand', 'withdrawn')) = (closed_at is not null)),
  constraint return_is_asked_about
    check ((status in ('planned', 'sending', 'unknown', 'withdrawing')) = (check_at is not null)),
  constraint withdrawn_has_withdrawal check ((status = 'withdrawn') = (withdrawal_id is not null)),
  constraint by_hand_has_name check (status not in ('withdrawing', 'paidByHand', 'withdrawn') or decided_by <> '')
);
comment on table payments.deposit_return is 'Unplayed parts of an excluded player''s deposits: held when planned, then refunded at the vendor, paid by hand or withdrawn, once';
comment on column payments.deposit_return.id is 'Random; idempotency key at the vendor and part of the transfer ids';
comment on column payments.deposit_return.order_id is 'payments.order.id of the deposit';
comment on column payments.deposit_return.player_id is 'identity.player.id of the depositor';
comment on column payments.deposit_return.currency is 'ISO 4217';
comment on column payments.deposit_return.amount_minor is 'Minor units that return to the source';
comment on column payments.deposit_return.discount_minor is 'Minor units of the discount on the amount, which return to the operator';
comment on column payments.deposit_return.vendor is 'Payment vendor of the deposit';
comment on column payments.deposit_return.status is 'planned, sending (the vendor may have it), unknown (the vendor did not answer), byHand (the vendor cannot refund; the operator decides), withdrawing (the operator ordered a withdrawal); refunded, paidByHand and withdrawn are closed';
comment on column payments.deposit_return.refund_no is 'The vendor''s number of the refund; null until the vendor answered';
comment on column payments.deposit_return.withdrawal_id is 'Withdrawal that pays the money instead of a refund';
comment on column payments.deposit_return.refunds_failed is 'Number of refunds that the vendor reported as paid and later as failed; part of transfer ids';
comment on column payments.deposit_return.reason is 'Why the vendor cannot refund it, or the evidence that it was paid; for the operator';
comment on column payments.deposit_return.decided_by is 'Person who decided; empty without a decision';
comment on column payments.deposit_return.created_at is 'When it was planned and its money was held';
comment on column payments.deposit_return.sent_at is 'When the refund was first requested; since then the vendor may have it';
comment on column payments.deposit_return.closed_at is 'When the money left';
comment on column payments.deposit_return.check_at is 'When the next step is due; null when there is none';
comment on column payments.deposit_return.checks is 'Number of queries without a final answer';

-- Returns of a player by time.
create index deposit_return_by_player on payments.deposit_return (player_id, created_at);

-- Returns of a deposit.
create index deposit_return_by_order on payments.deposit_return (order_id);

-- Returns whose next step is due.
create index deposit_return_to_check on payments.deposit_return (check_at) where check_at is not null;

-- Returns that wait for the operator, oldest first.
create index deposit_return_by_hand on payments.deposit_return (created_at) where status = 'byHand';

create function payments.guard_deposit_return() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.player_id, new.currency, new.amount_minor, new.discount_minor, new.vendor, new.created_at)
    is distinct from (old.id, old.order_id, old.player_id, old.currency, old.amount_minor, old.discount_minor, old.vendor, old.created_at)
  then
    raise exception 'what return % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and new.status <> old.status
    and not (old.status = 'refunded' and new.status = 'byHand' and new.refunds_failed = old.refunds_failed + 1)
  then
    raise exception 'return % is closed and stays so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_deposit_return is 'Keeps the content of a return unchanged and a closed return closed; only a refund that fails at the vendor afterwards opens it again, for the operator';

create trigger deposit_return_guarded
before update on payments.deposit_return
for each row execute function payments.guard_deposit_return();
create trigger deposit_return_never_deleted
before delete on payments.deposit_return
for each row execute function platform.refuse_change();
create trigger deposit_return_never_truncated
before truncate on payments.deposit_return
for each statement execute function platform.refuse_change();

create function payments.bound_deposit_returns() returns trigger language plpgsql as $$
begin
  if (
    select sum(returned.amount_minor) > o.pay_minor or sum(returned.discount_minor) > o.price_minor - o.pay_minor
    from payments.order o
    join payments.deposit_return returned on returned.order_id = o.id
    where o.id = new.order_id
    group by o.id
  ) then
    raise exception 'returns of order % exceed what was paid for it', new.order_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function payments.bound_deposit_returns is 'Keeps the returns of a deposit within its payment and discount; the depositor''s lock serializes the returns of a player';

create trigger deposit_return_within_paid
after insert on payments.deposit_return
for each row execute function payments.bound_deposit_returns();

-- Reconciliation ---------------------------------------------------------------------------------------------------

create table payments.vendor_report (
  id bigint generated always as identity primary key,
  vendor text not null,
  content_hash text not null,
  lines integer not null check (lines >= 0),
  first_day date not null,
  last_day date not null,
  has_in boolean not null,
  has_out boolean not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  constraint one_report_per_content unique (vendor, content_hash),
  constraint days_in_order check (first_day <= last_day)
);
comment on table payments.vendor_report is 'Reports of payment vendors that staff imported; append-only';
comment on column payments.vendor_report.id is 'Order of insertion';
comment on column payments.vendor_report.vendor is 'Vendor that wrote the report';
comment on column payments.vendor_report.content_hash is 'SHA-256 of the text, hex: the same report is imported once';
comment on column payments.vendor_report.lines is 'Lines about money of players';
comment on column payments.vendor_report.first_day is 'First day that it covers, in the time zone of the operator';
comment on column payments.vendor_report.last_day is 'Last day that it covers';
comment on column payments.vendor_report.has_in is 'It covers money that came from players';
comment on column payments.vendor_report.has_out is 'It covers money that went to players';
comment on column payments.vendor_report.imported_by is 'Who imported it';
comment on column payments.vendor_report.imported_at is 'When it was imported';

create trigger vendor_report_append_only
before update or delete on payments.vendor_report
for each row execute function platform.refuse_change();
create trigger vendor_report_never_truncated
before truncate on payments.vendor_report
for each statement execute function platform.refuse_change();

create table payments.vendor_line (
  vendor text not null,
  number text not null,
  report_id bigint not null references payments.vendor_report (id),
  kind text not null check (kind in ('deposit', 'withdrawal', 'refund', 'dispute', 'fee', 'other')),
  direction text not null check (direction in ('in', 'out')),
  state text not null check (state in ('done', 'pending', 'failed')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  happened_at timestamptz not null,
  day date not null,
  vendor_reference text not null,
  own_id text not null,
  subject text,
  primary key (vendor, number)
);
comment on table payments.vendor_line is 'Lines of the reports. A newer report replaces a line that has changed';
comment on column payments.vendor_line.vendor is 'Vendor that wrote the line';
comment on column payments.vendor_line.number is 'The vendor''s number of the line';
comment on column payments.vendor_line.report_id is 'Newest report with other content of the line';
comment on column payments.vendor_line.kind is 'What the vendor says it is; refund: ordered here or made at the vendor; dispute: taken back or given back';
comment on column payments.vendor_line.direction is 'in: from players; out: to players';
comment on column payments.vendor_line.state is 'done: money moved; pending, failed: it did not';
comment on column payments.vendor_line.currency is 'ISO 4217';
comment on column payments.vendor_line.amount_minor is 'Minor units that the player paid or received, before the vendor''s fee';
comment on column payments.vendor_line.fee_minor is 'The vendor''s fee in minor units';
comment on column payments.vendor_line.happened_at is 'Time that the vendor states';
comment on column payments.vendor_line.day is 'Day of that time in the time zone of the operator';
comment on column payments.vendor_line.vendor_reference is 'The vendor''s number of the payment, payout, refund or dispute';
comment on column payments.vendor_line.own_id is 'Our id of the order, withdrawal or return, when the vendor repeats it; empty otherwise';
comment on column payments.vendor_line.subject is 'Reference of the transfers in the journal that it belongs to; null while unknown';

-- Lines of a day.
create index vendor_line_by_day on payments.vendor_line (vendor, day);

-- Lines about one deposit, withdrawal, return or reversal.
create index vendor_line_by_subject on payments.vendor_line (vendor, subject) where subject is not null;

create table payments.vendor_difference (
  id bigint generated always as identity primary key,
  vendor text not null,
  key text not null,
  cause text not null check (cause in ('missingThere', 'missingHere', 'amount', 'state', 'day', 'fee')),
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  subject text not null,
  vendor_number text not null,
  vendor_state text,
  vendor_day date,
  vendor_at timestamptz,
  vendor_minor bigint,
  own_day date,
  own_at timestamptz,
  own_minor bigint,
  found_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  explanation text not null default '',
  explained_by text,
  explained_at timestamptz,
  closed_at timestamptz,
  constraint one_difference_each unique (vendor, key),
  constraint explanation_has_author
    check ((explained_by is null) = (explained_at is null) and (explained_by is null) = (explanation = '')),
  constraint difference_has_day check (num_nonnulls(vendor_day, own_day) > 0)
);
comment on table payments.vendor_difference is 'Differences between the reports and the journal. One that is gone is closed; one that changes loses its explanation';
comment on column payments.vendor_difference.id is 'Order of insertion';
comment on column payments.vendor_difference.vendor is 'Vendor of the report';
comment on column payments.vendor_difference.key is 'What it is about: direction, subject or number of the line, and currency';
comment on column payments.vendor_difference.cause is 'missingThere, missingHere: one side does not know it; amount, state, day: both know it and differ; fee: the vendor states the amount less its fee';
comment on column payments.vendor_difference.direction is 'in: from players; out: to players';
comment on column payments.vendor_difference.currency is 'ISO 4217';
comment on column payments.vendor_difference.subject is 'Reference of the transfers in the journal; empty when it is not known here';
comment on column payments.vendor_difference.vendor_number is 'The vendor''s number of the line; empty when the vendor has none';
comment on column payments.vendor_difference.vendor_state is 'State that the vendor states; null without a line';
comment on column payments.vendor_difference.vendor_day is 'Day of the line; null when the vendor moved no money';
comment on column payments.vendor_difference.vendor_at is 'Time of the line';
comment on column payments.vendor_difference.vendor_minor is 'Minor units that the vendor moved';
comment on column payments.vendor_difference.own_day is 'Day of the transfers; null when the journal has none';
comment on column payments.vendor_difference.own_at is 'Time of the transfers';
comment on column payments.vendor_difference.own_minor is 'Minor units that the journal moved';
comment on column payments.vendor_difference.found_at is 'When these values were compared first';
comment on column payments.vendor_difference.is_automatic is 'Explained by itself: two days around one midnight, or the fee of the line';
comment on column payments.vendor_difference.explanation is 'What staff found out; empty without';
comment on column payments.vendor_difference.explained_by is 'Who explained it';
comment on column payments.vendor_difference.explained_at is 'When it was explained';
comment on column payments.vendor_difference.closed_at is 'When both sides agreed; null while they differ';

-- Differences that wait for an explanation.
create index vendor_difference_waiting on payments.vendor_difference (vendor)
where closed_at is null and explained_at is null and not is_automatic;

-- Differences of a day.
create index vendor_difference_by_vendor_day on payments.vendor_difference (vendor, vendor_day) where closed_at is null;
create index vendor_difference_by_own_day on payments.vendor_difference (vendor, own_day) where closed_at is null;
