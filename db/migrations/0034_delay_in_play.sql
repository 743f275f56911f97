-- A sale in play answers after its delay: with the time to make it, that has to end before a proxy gives the call up,
-- which many do after 60 s.
update sportsbook.delay set delay_ms = 30000 where delay_ms > 30000;
alter table sportsbook.delay drop constraint delay_delay_ms_check;
alter table sportsbook.delay add constraint delay_of_seconds check (delay_ms between 0 and 30000);
comment on column sportsbook.delay.delay_ms is 'Milliseconds for which a bet in play waits before it is decided, and a sale before it is made';
