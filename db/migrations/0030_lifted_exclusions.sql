create table identity.lift_terms (
  id boolean primary key default true check (id),
  months_min integer not null default 6 check (months_min between 1 and 120)
);
comment on table identity.lift_terms is 'When an exclusion without end may be lifted, one row; the operator''s to change';
comment on column identity.lift_terms.id is 'Always true: there is one row';
comment on column identity.lift_terms.months_min is 'Months that it has held at least; six is what regulators usually ask for';

insert into identity.lift_terms default values;

create table identity.stop_lift (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  until timestamptz,
  said_by text not null check (said_by <> ''),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
comment on table identity.stop_lift is 'Exclusions without end that the operator gave an end at their player''s wish, and those that were kept after all, append-only';
comment on column identity.stop_lift.id is 'Order of writing';
comment on column identity.stop_lift.player_id is 'Whose exclusion';
comment on column identity.stop_lift.until is 'When it ends: a day after the order, so that there is time to think; null when it was kept after all';
comment on column identity.stop_lift.said_by is 'Who of the operator ordered it';
comment on column identity.stop_lift.reason is 'Why, and how the player asked for it';
comment on column identity.stop_lift.created_at is 'Time by the clock of the database';

create index stop_lift_by_player on identity.stop_lift (player_id, id);

create trigger stop_lift_append_only
before update or delete on identity.stop_lift
for each row execute function platform.refuse_change();
create trigger stop_lift_never_truncated
before truncate on identity.stop_lift
for each statement execute function platform.refuse_change();
