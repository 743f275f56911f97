-- What the casino began with is not new, whatever day it was added on.
create table catalogue.beginning (
  only_row boolean primary key default true check (only_row),
  began_on date not null default current_date
);
comment on table catalogue.beginning is 'When the casino began; one row';
comment on column catalogue.beginning.only_row is 'There is one';
comment on column catalogue.beginning.began_on is 'Day of the first start: what was listed that day or before never counts as new';
insert into catalogue.beginning default values;
comment on column catalogue.game.released_on is 'Day from which it counts as new, for 30 days';

create index outbox_notice on platform.outbox (created_at) where topic = 'notice';
comment on index platform.outbox_notice is 'Notices for players whose socket is closed while they play: few rows among all news';

-- What a vendor answers about a round that it left open.
alter table seamless.round
  add column vendor_word text check (vendor_word in ('open', 'over', 'differs', 'unknown')),
  add column asked_at timestamptz;
comment on column seamless.round.vendor_word is 'The vendor''s last answer about a round it left open: open; over; differs: its sums are not ours and a person decides; unknown: it does not list it. Null while it was not asked, or cannot be';
comment on column seamless.round.asked_at is 'When the vendor was last asked about it';
