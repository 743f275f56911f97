alter table sportsbook.league add column names jsonb not null default '{}';
comment on column sportsbook.league.names is 'What the feed calls it in languages of the product, by locale: {"zh_CN": "西甲"}; in any other by its name';
comment on column sportsbook.match.competitors is 'List of {ref, name, short, names}: home and away, or all entrants of a race; names by locale where the feed tells them';
