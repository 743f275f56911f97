-- Two keys no longer begin with the game and the vendor: while their tables were small, plans took them for the keys of
-- rounds and of transactions, and read all that there was of the game or the vendor.
alter table originals.shared_round drop constraint one_round_per_link;
alter table originals.shared_round add constraint one_round_per_link unique (generation, link_index, game);
drop index seamless.transaction_by_round;
create index transaction_by_round on seamless.transaction (round_id, vendor);
