-- A round and its transactions are written by one statement, thousands a second; that they belong together is proven by
-- the audit of the book, as for rounds of our own games.
alter table seamless.transaction drop constraint transaction_vendor_round_id_fkey;
alter table seamless.round drop constraint round_account_id_fkey;
alter table seamless.round drop constraint round_book_id_fkey;
