create table payments.discount_campaign (
  id text primary key,
  counted_from text not null check (counted_from in ('registration', 'deposit')),
  after_hours integer not null check (after_hours >= 0),
  lasts_hours integer not null check (lasts_hours > 0),
  active boolean not null default true
);
comment on table payments.discount_campaign is 'When players may buy the packages of EXPPAY for less; the operator''s to change. A deposit ends the window of whoever made it';
comment on column payments.discount_campaign.id is 'Name that the operator gave it';
comment on column payments.discount_campaign.counted_from is 'registration: of players who never deposited; deposit: from the newest deposit of all others';
comment on column payments.discount_campaign.after_hours is 'Hours from there to the beginning of the window';
comment on column payments.discount_campaign.lasts_hours is 'Hours that the window is open';
comment on column payments.discount_campaign.active is 'False while the operator pauses it';

insert into payments.discount_campaign (id, counted_from, after_hours, lasts_hours)
values
  ('second-day', 'registration', 24, 24),
  ('come-back', 'deposit', 168, 48);
