-- Deposits, withdrawals, transfers between players, and money that vendors take back.

create schema payments;
comment on schema payments is 'Deposits: offers, orders and what the payment vendors told us';

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

-- One offer of a group and currency is preselected at most.
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
  constraint paid_within_price check (pay_minor <= price_minor),
  constraint gift_as_chosen check (gift_credited_minor in (0, gift_minor)),
  constraint credited_has_time check ((status = 'credited') = (credited_at is not null)),
  constraint one_order_per_checkout unique (vendor, pay_no),
  constraint reversed_within_paid check (reversed_minor between 0 and pay_minor)
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
comment on column payments.order.reversed_minor is 'Minor units of what was paid that the vendor took back and did not give back';
comment on column payments.order.request_id is 'Made by the client: the same request is the same order; null for orders from before it was stored';

-- Deposits of a player, newest first.
create index order_by_player on payments.order (player_id, created_at);

-- Orders that the vendor is asked about next.
create index order_to_check on payments.order (check_at) where check_at is not null;

-- The same request is the same order.
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
comment on function payments.guard_order is 'Keeps a credited order credited and its amounts as ordered';

create trigger order_guarded
before update on payments.order
for each row execute function payments.guard_order();

-- Mostly grows: a vacuum reads only the new pages, so it may come often.
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
comment on table payments.callback is 'Every signed callback of a vendor and what came of it; append-only';
comment on column payments.callback.seq is 'Order of writing';
comment on column payments.callback.vendor is 'Who called';
comment on column payments.callback.event_id is 'The vendor''s id of the event; repeats carry the same';
comment on column payments.callback.order_id is 'Our order or withdrawal as the vendor named it; may be unknown';
comment on column payments.callback.payload is 'The event as parsed';
comment on column payments.callback.body_hash is 'SHA-256 of the raw body, hex';
comment on column payments.callback.verdict is 'What it did: credited, paid, reversed, undone, refunded, refund_failed, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';
comment on column payments.callback.received_at is 'Time by the clock of the database';

-- Callbacks of an order, for the audit.
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
  newest_at timestamptz,
  gift_sum_minor bigint not null default 0,
  turnover_at_newest_minor bigint not null default 0
);
comment on table payments.depositor is 'Deposits of a player so far; also the lock that makes crediting orders of one player take turns';
comment on column payments.depositor.player_id is 'The player';
comment on column payments.depositor.currency is 'ISO 4217';
comment on column payments.depositor.deposits is 'Orders credited';
comment on column payments.depositor.paid_sum_minor is 'Minor units of all credited prices';
comment on column payments.depositor.newest_minor is 'Minor units of the newest credited price';
comment on column payments.depositor.first_at is 'When the first was credited';
comment on column payments.depositor.newest_at is 'When the newest was credited';
comment on column payments.depositor.gift_sum_minor is 'Minor units of all bonuses credited with deposits';
comment on column payments.depositor.turnover_at_newest_minor is 'The player''s turnover of all time when the newest was credited';

-- Newest deposits since a time: rewards for friends and discount windows.
create index depositor_by_newest on payments.depositor (newest_at, player_id) where newest_at is not null;

create table payments.discount_campaign (
  id text primary key,
  counted_from text not null check (counted_from in ('registration', 'deposit')),
  after_hours integer not null check (after_hours >= 0),
  lasts_hours integer not null check (lasts_hours > 0),
  active boolean not null default true
);
comment on table payments.discount_campaign is 'When players may buy the packages of EXPPAY for less; the operator''s to change. A deposit ends the window of whoever made it';
comment on column payments.discount_campaign.id is 'Name that the operator gave it';
comment on column payments.discount_campaign.counted_from is 'registration: of players who never deposited; deposit: from the newest deposit of all others';
comment on column payments.discount_campaign.after_hours is 'Hours from there to the beginning of the window';
comment on column payments.discount_campaign.lasts_hours is 'Hours that the window is open';
comment on column payments.discount_campaign.active is 'False while the operator pauses it';

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
  constraint withdrawals_in_order check (least_minor <= most_minor),
  constraint approvals_in_order check (approve_above_minor <= second_above_minor)
);
comment on table payments.withdrawal_terms is 'Limits and fee of withdrawals by currency; the operator''s to change, in force for the next withdrawal';
comment on column payments.withdrawal_terms.currency is 'ISO 4217';
comment on column payments.withdrawal_terms.least_minor is 'Least amount of a withdrawal';
comment on column payments.withdrawal_terms.most_minor is 'Most amount of a withdrawal';
comment on column payments.withdrawal_terms.approve_above_minor is 'A larger amount waits for the operator';
comment on column payments.withdrawal_terms.fee_bp is 'Hundredths of a percent of the amount that the operator keeps, rounded down to a minor unit';
comment on column payments.withdrawal_terms.usdt_rate_milli is 'Thousandths of a currency unit for one USDT';
comment on column payments.withdrawal_terms.zone is 'Where the day begins that withdrawals are counted in';
comment on column payments.withdrawal_terms.second_above_minor is 'A larger amount waits for two different people of the operator';

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
comment on table payments.withdrawal is 'Money on its way out: held when written, paid or returned exactly once';
comment on column payments.withdrawal.id is 'Random, not guessable; idempotency key at the vendor and part of the transfer ids';
comment on column payments.withdrawal.player_id is 'Who withdraws';
comment on column payments.withdrawal.request_id is 'Made by the client: the same request is the same withdrawal';
comment on column payments.withdrawal.currency is 'ISO 4217';
comment on column payments.withdrawal.amount_minor is 'Minor units that left the player''s cash, fee included';
comment on column payments.withdrawal.fee_minor is 'Minor units that the operator keeps when it is paid';
comment on column payments.withdrawal.bank is 'CPF: the account under the player''s own document; USDT: an address on TRC20';
comment on column payments.withdrawal.account_no is 'The document or the address';
comment on column payments.withdrawal.holder_name is 'Name of the player as verified when it was written';
comment on column payments.withdrawal.holder_document is 'Document of the player as verified when it was written';
comment on column payments.withdrawal.whatsapp is 'Contact in E.164; empty when none';
comment on column payments.withdrawal.usdt_rate_milli is 'Thousandths of a currency unit for one USDT, as promised';
comment on column payments.withdrawal.usdt_micro is 'Millionths of a USDT that are sent';
comment on column payments.withdrawal.status is 'requested (waits for the operator), approved, sending, unknown (the vendor has not said what became of it); paid, rejected (by the operator) and failed (at the vendor) are final';
comment on column payments.withdrawal.reason is 'Why it was rejected or failed, or what shows that it was paid, for the operator; not shown to the player';
comment on column payments.withdrawal.decided_by is 'Who approved or rejected it; terms for one under the limit';
comment on column payments.withdrawal.vendor is 'Payout vendor';
comment on column payments.withdrawal.payout_no is 'The vendor''s number; null until the vendor answered or called back';
comment on column payments.withdrawal.client is 'What the request said of the device: language, address, agent, device id';
comment on column payments.withdrawal.created_at is 'Time of the request by the clock of the database';
comment on column payments.withdrawal.decided_at is 'When it was approved or rejected';
comment on column payments.withdrawal.sent_at is 'When it was first about to be sent; from then on the vendor may have it';
comment on column payments.withdrawal.closed_at is 'When it was paid or its money returned';
comment on column payments.withdrawal.check_at is 'When to send it or to ask the vendor next; null when there is nothing to do';
comment on column payments.withdrawal.checks is 'How often the vendor was asked without learning the end';
comment on column payments.withdrawal.cause is 'What the player is told of why the money came back; null for any other';
comment on column payments.withdrawal.approvals_needed is 'How many people have to let it go, by the terms of when it was requested; written by the database';

-- Withdrawals of a player; those of today count towards the limit of a day.
create index withdrawal_by_player on payments.withdrawal (player_id, created_at);

-- Withdrawals that are sent, or asked about, next.
create index withdrawal_to_check on payments.withdrawal (check_at) where check_at is not null;

-- Withdrawals that wait for the operator, oldest first.
create index withdrawal_requested on payments.withdrawal (created_at) where status = 'requested';

create function payments.guard_withdrawal() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and new.status <> old.status then
    raise exception 'withdrawal % is closed and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (
    new.player_id, new.request_id, new.currency, new.amount_minor, new.fee_minor, new.bank, new.account_no,
    new.holder_name, new.holder_document, new.usdt_rate_milli, new.usdt_micro, new.vendor
  ) is distinct from (
    old.player_id, old.request_id, old.currency, old.amount_minor, old.fee_minor, old.bank, old.account_no,
    old.holder_name, old.holder_document, old.usdt_rate_milli, old.usdt_micro, old.vendor
  ) then
    raise exception 'what withdrawal % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.guard_withdrawal is 'Keeps a closed withdrawal closed, and its amounts and destination as requested';

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
comment on function payments.refuse_held is 'While a reversal of a player is not lifted, nothing of the player''s is sent: not to a bank and not to another player';

create trigger withdrawal_not_held
before insert on payments.withdrawal
for each row execute function payments.refuse_held();
create trigger withdrawal_not_sent_held
before update of status on payments.withdrawal
for each row
when (old.status in ('requested', 'approved') and new.status in ('approved', 'sending'))
execute function payments.refuse_held();

create function payments.count_approvals_needed() returns trigger language plpgsql as $$
begin
  select case when new.amount_minor > second_above_minor then 2 when new.amount_minor > approve_above_minor then 1 else 0 end
  into strict new.approvals_needed
  from payments.withdrawal_terms
  where currency = new.currency;
  if new.approvals_needed > 0 and new.status <> 'requested' then
    raise exception 'withdrawal % needs % to let it go', new.id, new.approvals_needed using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.count_approvals_needed is 'The terms say how many people a new withdrawal needs, whoever writes it';

create trigger withdrawal_needs_approvals
before insert on payments.withdrawal
for each row execute function payments.count_approvals_needed();

create function payments.require_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed <> old.approvals_needed
    or old.status = 'requested' and new.status not in ('requested', 'approved', 'rejected')
    or old.status = 'requested' and new.status = 'approved'
      and (select count(*) from payments.withdrawal_approval where withdrawal_id = new.id) < new.approvals_needed
  then
    raise exception 'withdrawal % needs % to let it go', new.id, old.approvals_needed using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.require_approvals is 'No waiting withdrawal goes before as many different people let it go as it needs';

create trigger withdrawal_approved_by_enough
before update on payments.withdrawal
for each row execute function payments.require_approvals();

-- A withdrawal above second_above_minor of its terms is let go by two people.
create table payments.withdrawal_approval (
  withdrawal_id text not null references payments.withdrawal (id),
  approved_by text not null check (btrim(approved_by) <> ''),
  approved_at timestamptz not null default now()
);
comment on table payments.withdrawal_approval is 'Who of the operator let a withdrawal go; append-only';
comment on column payments.withdrawal_approval.withdrawal_id is 'Which withdrawal';
comment on column payments.withdrawal_approval.approved_by is 'Who, as the command was told; nobody counts twice, however the name is written';
comment on column payments.withdrawal_approval.approved_at is 'Time by the clock of the database';

-- One approval of a person, in any spelling of the name.
create unique index approval_once_each on payments.withdrawal_approval (withdrawal_id, lower(btrim(approved_by)));

create function payments.refuse_late_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.withdrawal where id = new.withdrawal_id and status = 'requested' for update) then
    raise exception 'withdrawal % does not wait', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_late_approval is 'Only what waits is let go';

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
  constraint transfers_in_order check (least_minor <= most_minor and most_minor <= day_most_minor)
);
comment on table payments.transfer_terms is 'Limits of transfers between players by currency; the operator''s to change, in force for the next transfer';
comment on column payments.transfer_terms.currency is 'ISO 4217';
comment on column payments.transfer_terms.least_minor is 'Least amount of a transfer';
comment on column payments.transfer_terms.most_minor is 'Most amount of a transfer';
comment on column payments.transfer_terms.day_most_minor is 'Most that a player sends in a day';
comment on column payments.transfer_terms.zone is 'Where the day begins that is counted in';

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
comment on table payments.transfer is 'Money that one player sent to another, written with its movements';
comment on column payments.transfer.id is 'Random; part of the ids of its two movements';
comment on column payments.transfer.request_id is 'Made by the client: the same request is the same transfer';
comment on column payments.transfer.sender_id is 'Who sent it';
comment on column payments.transfer.receiver_id is 'Who got it';
comment on column payments.transfer.currency is 'ISO 4217, of both';
comment on column payments.transfer.amount_minor is 'Minor units that left the one and reached the other';
comment on column payments.transfer.client is 'What the request said of the device: language, address, agent, device id';
comment on column payments.transfer.created_at is 'Time of the transaction by the clock of the database';

-- Transfers of a sender; those of today count towards the limit of a day.
create index transfer_by_sender on payments.transfer (sender_id, created_at);

-- Transfers that a player received.
create index transfer_by_receiver on payments.transfer (receiver_id, created_at);

create trigger transfer_append_only
before update or delete on payments.transfer
for each row execute function platform.refuse_change();
create trigger transfer_never_truncated
before truncate on payments.transfer
for each statement execute function platform.refuse_change();
create trigger transfer_not_held
before insert on payments.transfer
for each row execute function payments.refuse_held();

-- Reversals and claims ---------------------------------------------------------------------------------------------

-- What a vendor, a corrected result or a slots vendor takes back and the player does not have any more is a claim.
create table payments.claim_terms (
  kind text primary key check (kind in ('deposit', 'result', 'sale', 'round', 'friendReward', 'vipAward', 'bonus')),
  share_permille integer not null check (share_permille between 1 and 1000),
  lifts_when_paid boolean not null
);
comment on table payments.claim_terms is 'How claims are collected, by what they are for; the operator''s to change';
comment on column payments.claim_terms.kind is 'deposit: taken back at its vendor; result: a bet was paid by a result that was corrected; sale: a bet that was cashed out became void; round: a slots vendor took back a win or corrected one; friendReward, vipAward, bonus: was paid because of deposits that were reversed';
comment on column payments.claim_terms.share_permille is 'Thousandths that a claim takes of each amount that arrives in cash; 1000 takes all the cash there is';
comment on column payments.claim_terms.lifts_when_paid is 'Whether money of the player may leave again as soon as the claim is paid; otherwise an operator lifts the hold';

-- A dispute that is won and a refund that fails give back what the vendor took.
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
comment on table payments.reversal is 'Money that was taken back from players: deposits reversed at their vendor, rewards that were paid because of them, bets whose result was corrected, wins that a slots vendor took back. While one of a player is not lifted, no money of the player leaves';
comment on column payments.reversal.id is 'Random; part of the ids of its movements';
comment on column payments.reversal.vendor is 'Payment vendor; sports for a bet; the slots vendor for a round; rewards for a reward';
comment on column payments.reversal.reversal_no is 'The vendor''s number, the movement of the bet or of the round, or kind, reward and a count: the same number is the same reversal';
comment on column payments.reversal.order_id is 'The deposit; null for anything else';
comment on column payments.reversal.player_id is 'The player who owes it';
comment on column payments.reversal.currency is 'ISO 4217';
comment on column payments.reversal.amount_minor is 'Minor units that the vendor took back, that a reward had paid, or that a bet or a round was paid too much and that were not in the pocket any more';
comment on column payments.reversal.discount_minor is 'Minor units of the house''s discount that go with it';
comment on column payments.reversal.reason is 'The vendor''s word for it, for the operator';
comment on column payments.reversal.taken_minor is 'Minor units that were there in the player''s cash then';
comment on column payments.reversal.owed_minor is 'Minor units that were not: the claim';
comment on column payments.reversal.collected_minor is 'Minor units of the claim that came from the player''s cash since, or from the vendor when the reversal was undone';
comment on column payments.reversal.written_off_minor is 'Minor units of the claim that the operator gave up';
comment on column payments.reversal.received_at is 'When the vendor told of it and its money moved; since then the account is held';
comment on column payments.reversal.written_off_by is 'Who of the operator gave the rest up';
comment on column payments.reversal.lifted_at is 'When the operator let money leave again';
comment on column payments.reversal.lifted_by is 'Which person of the operator lifted the hold; paid for a claim that ended its hold itself, vendor for a reversal that was undone';
comment on column payments.reversal.kind is 'What it is for';
comment on column payments.reversal.bet_id is 'The bet; null for anything else';
comment on column payments.reversal.opened_by is 'The transfer that booked the claim of a bet or a round; null for anything else, whose transfers carry the id of the reversal';
comment on column payments.reversal.from_bonus is 'The bet or the round was paid to the bonus pocket, and a bonus became cash since';
comment on column payments.reversal.counted_seq is 'Arrivals in the player''s cash up to this transfer are in due_minor';
comment on column payments.reversal.due_minor is 'Minor units of arrivals in cash that this claim may take, where it takes a share of them';
comment on column payments.reversal.undone_at is 'When the vendor gave the money back, as after a dispute that was won or a refund that failed, or when the reward was given back; the deposit counts in full again';
comment on column payments.reversal.game is 'Type name of the slot; null for anything else';
comment on column payments.reversal.round_id is 'The vendor''s number of the round; null for anything else';
comment on column payments.reversal.reward_id is 'The friend reward, player and level of the VIP award, or the bonus that was paid; null for anything else';

-- Whether money of a player is held, and the claims to collect.
create index reversal_by_player on payments.reversal (player_id, received_at);

-- What was taken back of a deposit.
create index reversal_by_order on payments.reversal (order_id);

-- Holds that the operator has not lifted, oldest first.
create index reversal_unlifted on payments.reversal (received_at) where lifted_at is null;

-- Claims of a bet; most reversals have none.
create index reversal_by_bet on payments.reversal (bet_id) where bet_id is not null;

create unique index reward_taken_once on payments.reversal (kind, reward_id) where reward_id is not null and undone_at is null;
comment on index payments.reward_taken_once is 'A reward is taken back once until it is given back';

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
comment on function payments.guard_reversal is 'A reversal is booked once, its claim only shrinks, and a hold that was lifted does not come back';

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
comment on table payments.reversal_end is 'Reversals whose end arrived before their beginning: the later report of the beginning is not booked; append-only';
comment on column payments.reversal_end.vendor is 'Payment vendor';
comment on column payments.reversal_end.reversal_no is 'The vendor''s number of the reversal';
comment on column payments.reversal_end.order_id is 'The deposit';
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
comment on table payments.reward_review is 'Queue of players whose deposits changed by a reversal: what was paid because of these deposits is compared with them; written in the transaction of the change';
comment on column payments.reward_review.player_id is 'Who deposited';
comment on column payments.reward_review.queued_at is 'When the deposits changed last';

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
comment on table payments.deposit_return is 'Parts of deposits that an excluded player did not play: held when written, then refunded at the vendor, paid by hand or withdrawn, once';
comment on column payments.deposit_return.id is 'Random; idempotency key at the vendor and part of the transfer ids';
comment on column payments.deposit_return.order_id is 'The deposit';
comment on column payments.deposit_return.player_id is 'Whose deposit it is';
comment on column payments.deposit_return.currency is 'ISO 4217';
comment on column payments.deposit_return.amount_minor is 'Minor units that return to the source';
comment on column payments.deposit_return.discount_minor is 'Minor units of the discount on them, which return to the operator';
comment on column payments.deposit_return.vendor is 'Payment vendor of the deposit';
comment on column payments.deposit_return.status is 'planned, sending (the vendor may have it), unknown (the vendor did not answer), byHand (the vendor cannot refund; the operator decides), withdrawing (the operator ordered a withdrawal); refunded, paidByHand and withdrawn are closed';
comment on column payments.deposit_return.refund_no is 'The vendor''s number of the refund; null until the vendor answered';
comment on column payments.deposit_return.withdrawal_id is 'The withdrawal that carries the money instead of a refund';
comment on column payments.deposit_return.refunds_failed is 'How often the vendor reported a refund and later its failure; part of transfer ids';
comment on column payments.deposit_return.reason is 'Why the vendor cannot refund it, or what shows that it was paid, for the operator';
comment on column payments.deposit_return.decided_by is 'Which person of the operator decided; empty when none had to';
comment on column payments.deposit_return.created_at is 'When it was planned and its money held';
comment on column payments.deposit_return.sent_at is 'When the vendor was first asked for the refund; from then on the vendor may have it';
comment on column payments.deposit_return.closed_at is 'When the money left';
comment on column payments.deposit_return.check_at is 'When the next step is due; null when there is none';
comment on column payments.deposit_return.checks is 'How often the vendor was asked without learning the end';

-- Returns of a player, in order.
create index deposit_return_by_player on payments.deposit_return (player_id, created_at);

-- What returned of a deposit already.
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
comment on function payments.guard_deposit_return is 'Keeps what a return is about, and a closed one closed; only a refund that fails at the vendor afterwards opens it again, for the operator';

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
comment on function payments.bound_deposit_returns is 'No more of a deposit returns than was paid for it; returns of a player are planned one transaction at a time';

create trigger deposit_return_within_paid
after insert on payments.deposit_return
for each row execute function payments.bound_deposit_returns();
