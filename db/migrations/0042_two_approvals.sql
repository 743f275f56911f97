-- A large withdrawal is let go by two people.

alter table payments.withdrawal_terms add column second_above_minor bigint;
update payments.withdrawal_terms set second_above_minor = approve_above_minor + greatest(most_minor - approve_above_minor, 0) * 3 / 5;
alter table payments.withdrawal_terms
  alter column second_above_minor set not null,
  add constraint approvals_in_order check (approve_above_minor <= second_above_minor);
comment on column payments.withdrawal_terms.second_above_minor is 'A larger amount waits for two different people of the operator';

alter table payments.withdrawal
  add column approvals_needed smallint not null default 0 check (approvals_needed between 0 and 2);
update payments.withdrawal set approvals_needed = 1 where status = 'requested';
comment on column payments.withdrawal.approvals_needed is 'How many people have to let it go, by the terms of when it was requested; written by the database';

create table payments.withdrawal_approval (
  withdrawal_id text not null references payments.withdrawal (id),
  approved_by text not null check (btrim(approved_by) <> ''),
  approved_at timestamptz not null default now()
);
comment on table payments.withdrawal_approval is 'Who of the operator let a withdrawal go; append-only';
comment on column payments.withdrawal_approval.withdrawal_id is 'Which withdrawal';
comment on column payments.withdrawal_approval.approved_by is 'Who, as the command was told; nobody counts twice, however the name is written';
comment on column payments.withdrawal_approval.approved_at is 'Time by the clock of the database';

create unique index approval_once_each on payments.withdrawal_approval (withdrawal_id, lower(btrim(approved_by)));

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
comment on function payments.count_approvals_needed() is 'The terms say how many people a new withdrawal needs, whoever writes it';

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
comment on function payments.require_approvals() is 'No waiting withdrawal goes before as many different people let it go as it needs';

create trigger withdrawal_approved_by_enough
before update on payments.withdrawal
for each row execute function payments.require_approvals();

create function payments.refuse_late_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.withdrawal where id = new.withdrawal_id and status = 'requested' for update) then
    raise exception 'withdrawal % does not wait', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function payments.refuse_late_approval() is 'Only what waits is let go';

create trigger approval_while_it_waits
before insert on payments.withdrawal_approval
for each row execute function payments.refuse_late_approval();
create trigger approval_append_only
before update or delete on payments.withdrawal_approval
for each row execute function platform.refuse_change();
create trigger approval_never_truncated
before truncate on payments.withdrawal_approval
for each statement execute function platform.refuse_change();
