-- Steps of players since their registration, added up by day, for the funnel.

-- A day of registration of a player whose steps have changed since the day was last added up. A report reads such days
-- directly, so that it is exact at any time. Not unique: two transactions about one day never wait for each other here.
create table engagement.funnel_change (
  number bigint generated always as identity primary key,
  day date not null
);
comment on table engagement.funnel_change is 'Queue of days of registration whose players have reached or lost a step, written in the transaction of the change. A job adds them up again';
comment on column engagement.funnel_change.number is 'Order of the changes';
comment on column engagement.funnel_change.day is 'Day of the registration, in America/Sao_Paulo';

create table engagement.funnel_day (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  invited boolean not null,
  reached integer[] not null,
  both_reached integer[] not null,
  primary key (day, currency, invited)
);
comment on table engagement.funnel_day is 'Players by day of registration and the steps that they have reached';
comment on column engagement.funnel_day.day is 'Day of the registration, in America/Sao_Paulo';
comment on column engagement.funnel_day.currency is 'Currency of the players';
comment on column engagement.funnel_day.invited is 'They used the invitation code of a player';
comment on column engagement.funnel_day.reached is 'Players who reached each step, in the order of funnelSteps';
comment on column engagement.funnel_day.both_reached is 'Players who reached each step after the first, and the one that it is compared with';

create table engagement.funnel_gap (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  invited boolean not null,
  step smallint not null check (step > 1),
  bucket smallint not null check (bucket >= 0),
  players integer not null check (players > 0),
  primary key (day, currency, invited, step, bucket)
);
comment on table engagement.funnel_gap is 'Histogram of the time from a step to the next one, by day of registration';
comment on column engagement.funnel_gap.day is 'Day of the registration, in America/Sao_Paulo';
comment on column engagement.funnel_gap.currency is 'Currency of the players';
comment on column engagement.funnel_gap.invited is 'They used the invitation code of a player';
comment on column engagement.funnel_gap.step is 'Place of the step in funnelSteps, from 1';
comment on column engagement.funnel_gap.bucket is 'Sixteenths of the binary logarithm of the seconds, rounded down: 2^(bucket/16) seconds and more';
comment on column engagement.funnel_gap.players is 'Players whose time is in the bucket';

create function engagement.note_funnel_player() returns trigger language plpgsql as $$
begin
  insert into engagement.funnel_change (day)
  select distinct (at at time zone 'America/Sao_Paulo')::date
  from unnest(array[new.created_at, case tg_op when 'UPDATE' then old.created_at end]) as at
  where at is not null;
  return null;
end
$$;
comment on function engagement.note_funnel_player is 'Queues the day of registration of a player';

create trigger funnel_of_new_player
after insert on identity.player
for each row execute function engagement.note_funnel_player();

create trigger funnel_of_player
after update of email_confirmed_at, kyc_at, currency, inviter_id, created_at on identity.player
for each row
when (
  (old.email_confirmed_at, old.kyc_at, old.currency, old.inviter_id, old.created_at)
  is distinct from (new.email_confirmed_at, new.kyc_at, new.currency, new.inviter_id, new.created_at)
)
execute function engagement.note_funnel_player();

create function engagement.note_funnel_step() returns trigger language plpgsql as $$
begin
  insert into engagement.funnel_change (day)
  select (created_at at time zone 'America/Sao_Paulo')::date
  from identity.player
  where id = new.player_id;
  return null;
end
$$;
comment on function engagement.note_funnel_step is 'Queues the day of registration of the player of a row';

create trigger funnel_of_new_depositor
after insert on payments.depositor
for each row
when (new.ordered_at is not null or new.first_at is not null)
execute function engagement.note_funnel_step();

create trigger funnel_of_depositor
after update of ordered_at, first_at, second_at on payments.depositor
for each row
when ((old.ordered_at, old.first_at, old.second_at) is distinct from (new.ordered_at, new.first_at, new.second_at))
execute function engagement.note_funnel_step();

create trigger funnel_of_staker
after insert on wallet.staker
for each row execute function engagement.note_funnel_step();
