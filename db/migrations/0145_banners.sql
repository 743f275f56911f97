create table platform.banner (
  id bigint generated always as identity primary key,
  texts jsonb not null check (texts ? 'pt_BR'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  announced_at timestamptz,
  ended_at timestamptz,
  published_by text not null,
  published_at timestamptz not null default now()
);
comment on table platform.banner is 'Notices of the operator to everybody, shown from their start to their end';
comment on column platform.banner.id is 'Number of the notice';
comment on column platform.banner.texts is 'The text by language; pt_BR stands in for the others';
comment on column platform.banner.starts_at is 'From when it is shown';
comment on column platform.banner.ends_at is 'Until when it is shown';
comment on column platform.banner.announced_at is 'When connected players were told; null before the start';
comment on column platform.banner.ended_at is 'When the operator ended it early';
comment on column platform.banner.published_by is 'Who ordered it';
comment on column platform.banner.published_at is 'When it was ordered';
create index banner_to_come on platform.banner (ends_at) where ended_at is null;
