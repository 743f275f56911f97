create table wallet.turnover_day (
  player_id bigint not null,
  product text not null,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  staked_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  stakes bigint not null default 0,
  primary key (player_id, product, day)
) with (fillfactor = 70);
comment on table wallet.turnover_day is 'What each player staked and was paid on a product in a day, rolled up from the journal at each seal. Valid turnover is staked less returned, the house''s win staked less paid';
comment on column wallet.turnover_day.player_id is 'Whose';
comment on column wallet.turnover_day.product is 'Label of the house''s book: a game of ours, sports, a provider';
comment on column wallet.turnover_day.day is 'Day of UTC; what became visible after its day was closed is counted in the day that was open then';
comment on column wallet.turnover_day.currency is 'ISO 4217';
comment on column wallet.turnover_day.staked_minor is 'Minor units staked, of cash and of bonus';
comment on column wallet.turnover_day.returned_minor is 'Minor units of stakes that came back without risk; negative when a correction put more at risk again than came back';
comment on column wallet.turnover_day.paid_minor is 'Minor units that came back, returned stakes among them, less what was taken back';
comment on column wallet.turnover_day.stakes is 'Number of stakes';
create index turnover_by_day on wallet.turnover_day (day, player_id);

create table wallet.turnover_progress (
  only_row boolean primary key default true check (only_row),
  through_seq bigint not null,
  open_day date not null
);
comment on table wallet.turnover_progress is 'How far the roll-up of turnover has come; one row';
comment on column wallet.turnover_progress.only_row is 'There is one';
comment on column wallet.turnover_progress.through_seq is 'Last transfer that is rolled up';
comment on column wallet.turnover_progress.open_day is 'Days before this one are closed: their figures do not change any more';
insert into wallet.turnover_progress (through_seq, open_day)
values (0, '2020-01-01');

create table wallet.stake_return (
  id bigint generated always as identity primary key,
  stake_id text not null,
  kind text not null check (kind in ('returned', 'sold')),
  amount_minor bigint not null check (amount_minor <> 0),
  rolled boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table wallet.stake_return is 'Stakes that do not count after all, written in the transaction that decided it';
comment on column wallet.stake_return.id is 'Order of writing';
comment on column wallet.stake_return.stake_id is 'The transfer that took the stake';
comment on column wallet.stake_return.kind is 'returned: came back without risk, is no turnover; sold: a bet was cashed out, counts as turnover but not towards a bonus';
comment on column wallet.stake_return.amount_minor is 'Minor units of the stake; negative when a correction put it at risk again';
comment on column wallet.stake_return.rolled is 'Whether it is in the roll-up of turnover and bonuses';
comment on column wallet.stake_return.created_at is 'Time of the transaction by the clock of the database';
create index stake_return_to_roll on wallet.stake_return (id) where not rolled;

create table wallet.contribution (
  product text primary key,
  permille integer not null check (permille between 0 and 1000)
);
comment on table wallet.contribution is 'How much of a stake counts towards a bonus, by product; the operator''s to change, in force for what is staked since the last seal. A product that is not here counts whole';
comment on column wallet.contribution.product is 'Label of the house''s book';
comment on column wallet.contribution.permille is 'Thousandths of the stake';
insert into wallet.contribution (product, permille)
values
  ('sports', 1000),
  ('pg', 1000),
  ('evo', 1000),
  ('bgaming', 1000),
  ('mines', 100),
  ('dice', 100),
  ('limbo', 100),
  ('rowDouble', 100),
  ('luckyColor', 100),
  ('double', 100);

create table wallet.bonus_terms (
  source text primary key check (source in ('deposit', 'vip', 'promotion', 'signIn', 'gift', 'invitation', 'operator')),
  wager_times integer not null check (wager_times between 0 and 1000),
  expires_after_days integer not null check (expires_after_days between 1 and 3650),
  converts_times_max integer check (converts_times_max > 0)
);
comment on table wallet.bonus_terms is 'Terms of bonuses by where they come from; the operator''s to change, in force for the next bonus. A promotion may carry terms of its own';
comment on column wallet.bonus_terms.source is 'What the bonus is given for';
comment on column wallet.bonus_terms.wager_times is 'How many times its amount must be staked, weighted by product';
comment on column wallet.bonus_terms.expires_after_days is 'Days from its activation until it expires';
comment on column wallet.bonus_terms.converts_times_max is 'At most this many times its amount becomes cash; null for no limit';
insert into wallet.bonus_terms (source, wager_times, expires_after_days, converts_times_max)
values
  ('deposit', 15, 30, null),
  ('vip', 2, 30, null),
  ('promotion', 2, 14, 10),
  ('signIn', 1, 7, 10),
  ('gift', 1, 7, 10),
  ('invitation', 2, 30, 10),
  ('operator', 1, 30, null);

create table wallet.terms_change (
  id bigint generated always as identity primary key,
  terms text not null,
  name text not null,
  before jsonb,
  after jsonb,
  changed_by text not null default current_user,
  changed_at timestamptz not null default now()
);
comment on table wallet.terms_change is 'Every change of contributions and terms of bonuses; append-only';
comment on column wallet.terms_change.id is 'Order of writing';
comment on column wallet.terms_change.terms is 'Which table';
comment on column wallet.terms_change.name is 'Which product or source';
comment on column wallet.terms_change.before is 'The row before; null when it is new';
comment on column wallet.terms_change.after is 'The row since; null when it is gone';
comment on column wallet.terms_change.changed_by is 'Role of the database that changed it';
comment on column wallet.terms_change.changed_at is 'Time of the transaction by the clock of the database';
create trigger terms_change_append_only
before update or delete on wallet.terms_change
for each row execute function platform.refuse_change();

create function wallet.log_terms() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into wallet.terms_change (terms, name, before, after)
  values (tg_table_name, coalesce(is_now, was) ->> tg_argv[0], was, is_now);
  return null;
end
$$;
comment on function wallet.log_terms() is 'Notes who changed which terms, from what to what';
create trigger contribution_logged
after insert or update or delete on wallet.contribution
for each row execute function wallet.log_terms('product');
create trigger bonus_terms_logged
after insert or update or delete on wallet.bonus_terms
for each row execute function wallet.log_terms('source');

create table wallet.bonus (
  id text primary key,
  player_id bigint not null,
  source text not null references wallet.bonus_terms (source),
  state text not null check (state in ('offered', 'active', 'completed', 'forfeited', 'declined', 'expired', 'spent')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  required_minor bigint not null check (required_minor >= 0),
  wagered_milli bigint not null default 0 check (wagered_milli >= 0),
  converts_max_minor bigint check (converts_max_minor > 0),
  expires_after_days integer not null check (expires_after_days > 0),
  reference text not null,
  transfer_id text not null unique,
  from_seq bigint,
  converted_minor bigint not null default 0 check (converted_minor >= 0),
  removed_minor bigint not null default 0 check (removed_minor >= 0),
  told_quarters integer not null default 0 check (told_quarters between 0 and 4),
  offered_at timestamptz not null default now(),
  claimable_until timestamptz,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  constraint wagered_within_required check (wagered_milli <= required_minor * 1000),
  constraint given_has_transfer check ((activated_at is null) = (from_seq is null) and (activated_at is null) = (expires_at is null)),
  constraint state_fits_activation check (
    case
      when state in ('active', 'completed', 'forfeited', 'spent') then activated_at is not null
      when state in ('offered', 'declined') then activated_at is null
      else true
    end
  ),
  constraint over_has_time check ((state in ('offered', 'active')) = (ended_at is null)),
  constraint converts_within_most check (converts_max_minor is null or converted_minor <= converts_max_minor),
  constraint only_completed_converts check (converted_minor = 0 or state = 'completed')
) with (fillfactor = 70);
comment on table wallet.bonus is 'Bonus money that was given or offered. Active ones of a player share the bonus pocket in proportion to their amounts';
comment on column wallet.bonus.id is 'Made by whoever gives it: the same id is the same bonus';
comment on column wallet.bonus.player_id is 'Whose';
comment on column wallet.bonus.source is 'What it is given for';
comment on column wallet.bonus.state is 'offered: no money has moved; active; completed: wagered and converted to cash; forfeited: given up by the player; declined: an offer that was turned down; expired: an offer or an active one; spent: the pocket is empty and nothing is at stake';
comment on column wallet.bonus.amount_minor is 'Minor units given';
comment on column wallet.bonus.currency is 'ISO 4217';
comment on column wallet.bonus.required_minor is 'Minor units to stake, weighted by product, before it becomes cash';
comment on column wallet.bonus.wagered_milli is 'Thousandths of a minor unit that were staked for it up to the transfer that turnover is rolled up to';
comment on column wallet.bonus.converts_max_minor is 'Most that becomes cash; null for no limit';
comment on column wallet.bonus.expires_after_days is 'Days from activation until it expires';
comment on column wallet.bonus.reference is 'Order, level or promotion that it was given for';
comment on column wallet.bonus.transfer_id is 'The transfer that gives it';
comment on column wallet.bonus.from_seq is 'Number of that transfer: what is staked after it counts';
comment on column wallet.bonus.converted_minor is 'Minor units that became cash';
comment on column wallet.bonus.removed_minor is 'Minor units that went back to the operator: forfeited, expired, or above the most';
comment on column wallet.bonus.told_quarters is 'Quarters of its turnover that the player was told of';
comment on column wallet.bonus.offered_at is 'When it was written';
comment on column wallet.bonus.claimable_until is 'Until when an offer can be claimed';
comment on column wallet.bonus.activated_at is 'When its money arrived';
comment on column wallet.bonus.expires_at is 'When an active one expires';
comment on column wallet.bonus.ended_at is 'When it reached a final state';
create index bonus_by_player on wallet.bonus (player_id, offered_at);
create index bonus_active on wallet.bonus (player_id, expires_at) where state = 'active';
create index bonus_offered on wallet.bonus (claimable_until) where state = 'offered';

create function wallet.guard_bonus() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (new.state, new.ended_at) is distinct from (old.state, old.ended_at) then
    raise exception 'bonus % is over and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (new.player_id, new.source, new.amount_minor, new.currency, new.required_minor, new.converts_max_minor, new.reference, new.transfer_id)
    is distinct from (old.player_id, old.source, old.amount_minor, old.currency, old.required_minor, old.converts_max_minor, old.reference, old.transfer_id)
    or (old.from_seq is not null and (new.from_seq, new.expires_at) is distinct from (old.from_seq, old.expires_at))
    or new.converted_minor < old.converted_minor
    or new.removed_minor < old.removed_minor
  then
    raise exception 'what bonus % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function wallet.guard_bonus() is 'Keeps an ended bonus ended and its terms as given';
create trigger bonus_guarded
before update on wallet.bonus
for each row execute function wallet.guard_bonus();

-- Bonuses that came with deposits before there was this table: nobody could spend them, so each is whole.
insert into wallet.bonus (
  id, player_id, source, state, amount_minor, currency, required_minor, expires_after_days, reference, transfer_id,
  from_seq, offered_at, activated_at, expires_at
)
select
  'deposit:' || gift.reference, gift.player_id, 'deposit', 'active', gift.amount_minor, gift.currency,
  gift.amount_minor * terms.wager_times, terms.expires_after_days, gift.reference, gift.id,
  gift.seq, gift.created_at, gift.created_at, now() + terms.expires_after_days * interval '1 day'
from wallet.transfer gift
join wallet.bonus_terms terms on terms.source = 'deposit'
where gift.kind = 'gift';

-- What was staked in vain before there was this table.
insert into wallet.stake_return (stake_id, kind, amount_minor, created_at)
select replace(refund.id, 'refund:', 'stake:'), 'returned', refund.amount_minor, refund.created_at
from wallet.transfer refund
where refund.kind = 'refund'
union all
select 'stake:' || player_id || ':' || request_id, 'returned', stake_minor, created_at
from originals.round
where outcome -> 'steps' = '[]'
and payout_minor > 0
union all
select
  'sports-stake:' || id || ':' || case when accept_at is null then 1 else 2 end,
  'returned',
  turnover_back_minor,
  coalesce(settled_at, placed_at)
from sportsbook.bet
where turnover_back_minor > 0
union all
select
  'sports-stake:' || bet.id || ':' || case when bet.accept_at is null then 1 else 2 end,
  'sold',
  sale.stake_minor,
  sale.at
from sportsbook.cash_out sale
join sportsbook.bet on bet.id = sale.bet_id;

drop index wallet.transfer_by_player_beside_play;
create index transfer_by_player_beside_play on wallet.transfer (player_id, seq)
where kind not in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund');
comment on index wallet.transfer_by_player_beside_play is 'A player''s deposits, withdrawals, bonuses and awards; rounds and bets, which are many, do not pay for it';

comment on column wallet.account.turnover_minor is 'Minor units staked from this account in all time, less stakes that came back without risk';

alter table originals.round
add column pocket text not null default 'cash' check (pocket in ('cash', 'bonus'));
comment on column originals.round.pocket is 'Which of the player''s balances staked and was paid';
comment on column originals.round.balance_after_minor is 'That balance afterwards';

alter table originals.open_round
add column account_id bigint;
update originals.open_round
set account_id = account.id
from wallet.account
where account.player_id = open_round.player_id
and account.kind = 'cash';
alter table originals.open_round
alter column account_id set not null;
comment on column originals.open_round.account_id is 'Cash or bonus account that staked and is paid';
create index open_round_by_account on originals.open_round (account_id);

comment on column originals.shared_bet.account_id is 'Cash or bonus account that staked and is paid';
comment on column originals.shared_bet.balance_after_minor is 'The balance of that account after the stake left';
comment on column sportsbook.bet.account_id is 'Cash or bonus account that staked and is paid';
