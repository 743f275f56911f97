create table payments.withdrawal_terms (
  currency text primary key,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  approve_above_minor bigint not null check (approve_above_minor >= 0),
  fee_bp integer not null default 250 check (fee_bp between 0 and 5000),
  usdt_rate_milli bigint not null check (usdt_rate_milli > 0),
  zone text not null default 'America/Sao_Paulo',
  constraint withdrawals_in_order check (least_minor <= most_minor)
);
comment on table payments.withdrawal_terms is 'Limits and fee of withdrawals by currency; the operator''s to change, in force for the next withdrawal';
comment on column payments.withdrawal_terms.currency is 'ISO 4217';
comment on column payments.withdrawal_terms.least_minor is 'Least amount of a withdrawal';
comment on column payments.withdrawal_terms.most_minor is 'Most amount of a withdrawal';
comment on column payments.withdrawal_terms.approve_above_minor is 'A larger amount waits for the operator';
comment on column payments.withdrawal_terms.fee_bp is 'Hundredths of a percent of the amount that the operator keeps, rounded down to a minor unit';
comment on column payments.withdrawal_terms.usdt_rate_milli is 'Thousandths of a currency unit for one USDT';
comment on column payments.withdrawal_terms.zone is 'Where the day begins that withdrawals are counted in';

insert into payments.withdrawal_terms (currency, least_minor, most_minor, approve_above_minor, usdt_rate_milli)
values
  ('BRL', 5000, 1000000, 500000, 5400),
  ('GBP', 1000, 200000, 100000, 790),
  ('NGN', 1500000, 300000000, 150000000, 1560000),
  ('IDR', 15000000, 3000000000, 1500000000, 16200000),
  ('VND', 250000, 50000000, 25000000, 25400000),
  ('JPY', 1500, 300000, 150000, 149000),
  ('KRW', 15000, 3000000, 1500000, 1380000),
  ('CNY', 7500, 1500000, 750000, 7200),
  ('RUB', 100000, 20000000, 10000000, 92000);

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
  constraint one_withdrawal_per_request unique (player_id, request_id),
  constraint one_withdrawal_per_payout unique (vendor, payout_no),
  constraint fee_within_amount check (fee_minor < amount_minor),
  constraint usdt_has_rate check ((bank = 'USDT') = (usdt_micro is not null) and (usdt_micro is null) = (usdt_rate_milli is null)),
  constraint closed_has_time check ((status in ('paid', 'rejected', 'failed')) = (closed_at is not null)),
  constraint sent_was_decided check (sent_at is null or decided_at is not null),
  constraint closed_is_not_asked_about check (closed_at is null or check_at is null)
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
comment on column payments.withdrawal.whatsapp is 'Contact as the player wrote it; empty when none';
comment on column payments.withdrawal.usdt_rate_milli is 'Thousandths of a currency unit for one USDT, as promised';
comment on column payments.withdrawal.usdt_micro is 'Millionths of a USDT that are sent';
comment on column payments.withdrawal.status is 'requested (waits for the operator), approved, sending, unknown (the vendor has not said what became of it); paid, rejected (by the operator) and failed (at the vendor) are final';
comment on column payments.withdrawal.reason is 'Why it was rejected or failed; not shown to the player';
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

create index withdrawal_by_player on payments.withdrawal (player_id, created_at);
create index withdrawal_to_check on payments.withdrawal (check_at) where check_at is not null;
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
comment on function payments.guard_withdrawal() is 'Keeps a closed withdrawal closed, and its amounts and destination as requested';

create trigger withdrawal_guarded
before update on payments.withdrawal
for each row execute function payments.guard_withdrawal();

comment on column payments.callback.order_id is 'Our order or withdrawal as the vendor named it; may be unknown';
comment on column payments.callback.verdict is 'What it did: credited, paid, repeated, failed, cancelled, expired, no_effect, differs, order_unknown';
