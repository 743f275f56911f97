alter table platform.job_turn add taken_by uuid;
comment on column platform.job_turn.taken_by is 'The process that took it last, by an id of its run; only it may renew or end its claim';
