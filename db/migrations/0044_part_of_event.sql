-- In which part of its match something happened.

alter table sportsbook.match_event add column time_status text;
alter table sportsbook.match_event add column part_number integer;
comment on column sportsbook.match_event.time_status is 'What was being played, such as secondHalf, as the feed told it';
comment on column sportsbook.match_event.part_number is 'The set, quarter, inning, frame, round or lap, from 1';
