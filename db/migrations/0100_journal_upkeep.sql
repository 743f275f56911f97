-- A BRIN index answers a range of a growing table only for the pages that have a summary: pages without one match
-- every query. Summaries came with a vacuum alone, which a growing table reaches after each fifth of its rows.
alter index wallet.transfer_by_seq set (autosummarize = on);
alter index sportsbook.odds_change_by_time set (autosummarize = on);
alter index sportsbook.bet_by_time set (autosummarize = on);
select brin_summarize_new_values('wallet.transfer_by_seq');
select brin_summarize_new_values('sportsbook.odds_change_by_time');
select brin_summarize_new_values('sportsbook.bet_by_time');

-- Tables that mostly grow: a vacuum reads only the pages that are new, so it may come often.
alter table wallet.transfer set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
alter table wallet.stake_return set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table originals.round set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table sportsbook.odds_change set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table sportsbook.match_event set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table sportsbook.bet set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table sportsbook.leg set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table seamless.transaction set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table payments.callback set (autovacuum_vacuum_insert_scale_factor = 0.02);
