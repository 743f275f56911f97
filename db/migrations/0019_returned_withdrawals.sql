alter table payments.withdrawal
  add column cause text check (cause in ('documents', 'ownAccount', 'review', 'wish', 'accountRefused', 'payoutUnavailable'));
update payments.withdrawal set cause = 'review' where status = 'rejected';
update payments.withdrawal set cause = 'payoutUnavailable' where status = 'failed';
alter table payments.withdrawal
  add constraint returned_has_cause check ((status in ('rejected', 'failed')) = (cause is not null));
comment on column payments.withdrawal.cause is 'What the player is told of why the money came back; null for any other';
comment on column payments.withdrawal.reason is 'Why it was rejected or failed, or what shows that it was paid, for the operator; not shown to the player';
