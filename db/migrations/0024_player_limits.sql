create table wallet.guard (
  player_id bigint primary key,
  zone text not null default 'America/Sao_Paulo',
  stopped_until timestamptz
);
comment on table wallet.guard is 'Players who limit themselves, one row each: whatever counts towards a limit, or changes one, locks it first, after the accounts. Most players have none, and cost a look into an index';
comment on column wallet.guard.player_id is 'Whom it guards';
comment on column wallet.guard.zone is 'Where the days, weeks and months of the limits begin; fixed by the first limit, so that travelling opens no new day';
comment on column wallet.guard.stopped_until is 'No stake before this; infinity for an exclusion without end, null when there was no stop';

create table wallet.player_limit (
  player_id bigint not null references wallet.guard (player_id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  used_minor bigint not null,
  used_from timestamptz not null,
  asked text check (asked in ('raise', 'removal')),
  asked_minor bigint,
  confirmable_at timestamptz,
  set_at timestamptz not null default now(),
  primary key (player_id, kind, period),
  constraint asked_has_time check ((asked is null) = (confirmable_at is null)),
  constraint raise_is_higher check ((asked is not distinct from 'raise') = (asked_minor is not null) and coalesce(asked_minor > amount_minor, true))
);
comment on table wallet.player_limit is 'Limits that players set themselves and that are in force; all of them hold, so the smallest rest decides';
comment on column wallet.player_limit.player_id is 'Whose it is';
comment on column wallet.player_limit.kind is 'deposit: paid in, withdrawals not taken off; loss: cash staked less cash won; stake: staked from any pocket';
comment on column wallet.player_limit.period is 'Calendar day, week from Monday, or month in the zone of the guard';
comment on column wallet.player_limit.currency is 'ISO 4217, the player''s';
comment on column wallet.player_limit.amount_minor is 'Most in a period, minor units';
comment on column wallet.player_limit.used_minor is 'Counted in the period that begins at used_from; below zero for a loss that is a win';
comment on column wallet.player_limit.used_from is 'Beginning of the period that used_minor counts; an earlier one than now''s counts nothing';
comment on column wallet.player_limit.asked is 'What the player asked for and has not confirmed: a raise or a removal; null when nothing';
comment on column wallet.player_limit.asked_minor is 'The higher amount that was asked for';
comment on column wallet.player_limit.confirmable_at is 'From when the player may confirm it';
comment on column wallet.player_limit.set_at is 'When the amount came into force';

create table wallet.limit_change (
  seq bigint generated always as identity primary key,
  player_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  event text not null check (event in ('set', 'asked', 'confirmed', 'withdrawn')),
  before_minor bigint,
  after_minor bigint,
  session_id bigint not null,
  created_at timestamptz not null default now()
);
comment on table wallet.limit_change is 'Journal of what players did with their limits, append-only';
comment on column wallet.limit_change.seq is 'Order of writing';
comment on column wallet.limit_change.player_id is 'Whose limit, and who changed it';
comment on column wallet.limit_change.kind is 'As of the limit';
comment on column wallet.limit_change.period is 'As of the limit';
comment on column wallet.limit_change.event is 'set: in force at once; asked: a raise or removal that waits; confirmed: it came into force; withdrawn: it never will';
comment on column wallet.limit_change.before_minor is 'Amount before, minor units; null for none';
comment on column wallet.limit_change.after_minor is 'Amount set, asked for or confirmed; null for none';
comment on column wallet.limit_change.session_id is 'Login that it was done with';
comment on column wallet.limit_change.created_at is 'Time of the transaction by the clock of the database';

create index limit_change_by_player on wallet.limit_change (player_id, seq);

create trigger limit_change_append_only
before update or delete on wallet.limit_change
for each row execute function platform.refuse_change();
create trigger limit_change_never_truncated
before truncate on wallet.limit_change
for each statement execute function platform.refuse_change();

create function wallet.stake_sign(kind text, payer text, payee text) returns int
language sql immutable
return case
  when kind in ('stake', 'hold') and payer in ('cash', 'bonus') then 1
  when kind in ('release', 'refund') and payee in ('cash', 'bonus') then -1
  else 0
end;
comment on function wallet.stake_sign is 'How a transfer between accounts of these kinds counts towards a limit of stakes. A held stake counts when it is held, and not again when its bet is accepted';

create function wallet.loss_sign(kind text, payer text, payee text) returns int
language sql immutable
return case
  when kind in ('stake', 'hold', 'takeback') and payer = 'cash' then 1
  when kind in ('payout', 'cashOut', 'release', 'refund') and payee = 'cash' then -1
  else 0
end;
comment on function wallet.loss_sign is 'How a transfer between accounts of these kinds counts towards a limit of losses: cash alone, as a bonus is not the player''s money yet';

create function wallet.period_start(period text, zone text) returns timestamptz
language sql stable
return date_trunc(period, now(), zone);
comment on function wallet.period_start is 'Beginning of the day, week or month that is now';

create function wallet.period_end(period text, zone text) returns timestamptz
language sql stable
return (date_trunc(period, now() at time zone zone) + ('1 ' || period)::interval) at time zone zone;
comment on function wallet.period_end is 'Beginning of the next day, week or month';

create function wallet.count_play() returns trigger
language plpgsql
as $$
declare
  beyond json;
begin
  if not exists (
    select
    from moved
    cross join lateral (select from wallet.guard where guard.player_id = moved.player_id offset 0) guarded
  ) then
    return null;
  end if;

  perform
  from wallet.guard
  where player_id in (select player_id from moved)
  order by player_id
  for update;

  with play as materialized (
    select
      moved.player_id,
      sum(moved.amount_minor) filter (where wallet.stake_sign(moved.kind, payer.kind, payee.kind) = 1) as stake_minor,
      sum(moved.amount_minor) filter (
        where wallet.stake_sign(moved.kind, payer.kind, payee.kind) = 1
        and wallet.loss_sign(moved.kind, payer.kind, payee.kind) = 1
      ) as loss_minor
    from moved
    join wallet.guard on guard.player_id = moved.player_id
    join wallet.account payer on payer.id = moved.debit_account_id
    join wallet.account payee on payee.id = moved.credit_account_id
    group by moved.player_id
  ),
  reached as (
    select
      json_build_object('kind', 'stop', 'until', guard.stopped_until, 'zone', guard.zone) as told,
      null::bigint as left_minor
    from play
    join wallet.guard on guard.player_id = play.player_id
    where play.stake_minor > 0
    and guard.stopped_until > now()
    union all
    select
      json_build_object(
        'kind', own.kind,
        'currency', own.currency,
        'leftMinor', (own.amount_minor - used.minor)::text,
        'until', wallet.period_end(own.period, guard.zone),
        'zone', guard.zone
      ),
      own.amount_minor - used.minor
    from play
    join wallet.guard on guard.player_id = play.player_id
    join wallet.player_limit own on own.player_id = play.player_id
    cross join lateral (
      select case when own.used_from >= wallet.period_start(own.period, guard.zone) then own.used_minor else 0 end as minor
    ) used
    where own.kind = 'stake' and used.minor + play.stake_minor > own.amount_minor
    or own.kind = 'loss' and used.minor + play.loss_minor > own.amount_minor
  )
  select told into beyond from reached order by left_minor nulls first limit 1;
  if beyond is not null then
    raise exception 'a stake goes beyond what its player allows' using errcode = 'PL001', detail = beyond::text;
  end if;

  update wallet.player_limit own
  set used_minor = greatest(
      case when own.used_from >= changed.period_start then own.used_minor else 0 end + changed.minor,
      case when own.kind = 'stake' then 0 end
    ),
    used_from = greatest(own.used_from, changed.period_start)
  from (
    select
      counted.player_id,
      counted.kind,
      counted.period,
      wallet.period_start(counted.period, guard.zone) as period_start,
      sum(moved.amount_minor * sign.factor) as minor
    from moved
    join wallet.guard on guard.player_id = moved.player_id
    join wallet.player_limit counted on counted.player_id = moved.player_id
    join wallet.account payer on payer.id = moved.debit_account_id
    join wallet.account payee on payee.id = moved.credit_account_id
    cross join lateral (
      select case counted.kind
        when 'stake' then wallet.stake_sign(moved.kind, payer.kind, payee.kind)
        when 'loss' then wallet.loss_sign(moved.kind, payer.kind, payee.kind)
        else 0
      end as factor
    ) sign
    where sign.factor <> 0
    group by counted.player_id, counted.kind, counted.period, guard.zone
  ) changed
  where own.player_id = changed.player_id
  and own.kind = changed.kind
  and own.period = changed.period;
  return null;
end
$$;
comment on function wallet.count_play is 'Refuses a stake beyond a limit of its player or during a stop, and counts all play towards the limits; money that comes back is never refused. It sees every statement that moves money, so no path can forget it';

create trigger transfer_counts_play
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.count_play();
