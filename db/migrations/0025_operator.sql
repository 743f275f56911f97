-- What the operator publishes and orders: terms, rates of invitations by product, holds of whole matches, a journal.

create table identity.terms (
  version integer primary key check (version > 0),
  published_at timestamptz not null default now(),
  published_by text not null check (published_by <> ''),
  reason text not null
);
comment on table identity.terms is 'Terms and privacy by version; the newest is in force, none is ever changed';
comment on column identity.terms.version is 'Counts up';
comment on column identity.terms.published_at is 'Since when it is in force; whoever logs in after it is asked to accept it';
comment on column identity.terms.published_by is 'Who of the operator published it';
comment on column identity.terms.reason is 'What is new, for the operator';

create table identity.terms_text (
  version integer not null references identity.terms (version),
  lang text not null check (lang ~ '^[a-z]{2}_[A-Z]{2}$'),
  body text not null check (length(body) between 1 and 200000),
  primary key (version, lang)
);
comment on table identity.terms_text is 'Words of the terms by language; pt_BR stands in for a language without';
comment on column identity.terms_text.version is 'Which terms';
comment on column identity.terms_text.lang is 'Locale';
comment on column identity.terms_text.body is 'Markdown; {name} and {email} stand for the house and its address';

create table identity.terms_acceptance (
  player_id bigint not null references identity.player (id),
  version integer not null references identity.terms (version),
  lang text not null,
  accepted_at timestamptz not null default now(),
  primary key (player_id, version)
);
comment on table identity.terms_acceptance is 'Who accepted which terms: when the account opened, or at a login later';
comment on column identity.terms_acceptance.player_id is 'The player';
comment on column identity.terms_acceptance.version is 'What was accepted';
comment on column identity.terms_acceptance.lang is 'In which language it was shown';
comment on column identity.terms_acceptance.accepted_at is 'Time by the clock of the database';

create trigger terms_append_only
before update or delete on identity.terms
for each row execute function platform.refuse_change();

create trigger terms_text_append_only
before update or delete on identity.terms_text
for each row execute function platform.refuse_change();

create trigger terms_acceptance_append_only
before update or delete on identity.terms_acceptance
for each row execute function platform.refuse_change();

create function identity.refuse_late_text() returns trigger language plpgsql as $$
begin
  if not exists (select from identity.terms where version = new.version and published_at = now()) then
    raise exception 'terms % are published; another text needs another version', new.version;
  end if;
  return new;
end
$$;
comment on function identity.refuse_late_text is 'A version is published whole, in one transaction: what players accepted cannot grow afterwards';

create trigger terms_text_with_its_version
before insert on identity.terms_text
for each row execute function identity.refuse_late_text();

-- When an account opened is said by created_at; what it accepted then had no text yet, so it is asked at the next login.
alter table identity.player drop column terms_accepted_at;

create table platform.operator_order (
  id bigint generated always as identity primary key,
  call text not null,
  said jsonb not null,
  said_by text not null,
  at timestamptz not null default now(),
  done boolean,
  answered_at timestamptz
);
comment on table platform.operator_order is 'What was ordered by the operator''s commands, and whether it was done; written before it is done';
comment on column platform.operator_order.id is 'Order of writing';
comment on column platform.operator_order.call is 'Which command';
comment on column platform.operator_order.said is 'The order; long texts are cut, their tables have them whole';
comment on column platform.operator_order.said_by is 'Who ordered it, as the command was told';
comment on column platform.operator_order.at is 'When it was ordered, by the clock of the database';
comment on column platform.operator_order.done is 'Whether it was done; null when the program ended in between: look at what it was about';
comment on column platform.operator_order.answered_at is 'When that was known';

create function platform.refuse_other_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.done is null and new.done is not null
    and (new.id, new.call, new.said, new.said_by, new.at) = (old.id, old.call, old.said, old.said_by, old.at) then
    return new;
  end if;
  raise exception 'the journal of the operator is append-only';
end
$$;
comment on function platform.refuse_other_order is 'Only the answer of an order is added later, once';

create trigger operator_order_append_only
before update or delete on platform.operator_order
for each row execute function platform.refuse_other_order();

create table engagement.invitation_rate (
  currency text not null,
  version integer not null,
  product text not null check (product <> ''),
  level1_permille smallint not null check (level1_permille >= 0),
  level2_permille smallint not null check (level2_permille >= 0),
  level3_permille smallint not null check (level3_permille >= 0),
  primary key (currency, version, product),
  foreign key (currency, version) references engagement.invitation_terms (currency, version),
  -- As of the terms: the least margin of any product is 10 permille.
  constraint rates_below_the_margin check (level1_permille + level2_permille + level3_permille <= 9)
);
comment on table engagement.invitation_rate is 'Products whose turnover is paid at other rates than those of the terms; each version of the terms has its own rows';
comment on column engagement.invitation_rate.currency is 'ISO 4217';
comment on column engagement.invitation_rate.version is 'Version of the terms';
comment on column engagement.invitation_rate.product is 'Label of the house''s book';
comment on column engagement.invitation_rate.level1_permille is 'Thousandths of the valid turnover of friends on the product';
comment on column engagement.invitation_rate.level2_permille is 'Likewise of their friends';
comment on column engagement.invitation_rate.level3_permille is 'Likewise of the third level';

create trigger invitation_rate_append_only
before update or delete on engagement.invitation_rate
for each row execute function platform.refuse_change();

-- With a rate a product, what is carried is no turnover any more: it is carried with its rates.
alter table engagement.commission add column carry_milli bigint not null default 0 check (carry_milli <= 0);
update engagement.commission set carry_milli = carry_minor * rate_permille;
alter table engagement.commission drop column carry_minor;
alter table engagement.commission alter column rate_permille drop not null;
comment on column engagement.commission.carry_milli is 'What is below zero with that of days before, in thousandths of a minor unit, rates included; the next day begins with it';
comment on column engagement.commission.rate_permille is 'The rate of the level on that day; null when products had rates of their own';
comment on column engagement.commission.amount_minor is 'Turnover of each product times its rate, less what was carried, rounded down';

alter table sportsbook.match add column held boolean not null default false;
comment on column sportsbook.match.held is 'The operator holds it: markets that are told later are held from the beginning';

-- An operator's own words stay.
update catalogue.category as c
set names = given.names::jsonb || c.names
from (
  values
    ('freeSpins', '{"id_ID": "Putaran gratis", "vi_VN": "Vòng quay miễn phí", "nr_NR": "Free spins", "ja_JP": "フリースピン", "ko_KR": "무료 스핀", "zh_CN": "免费旋转", "ru_RU": "Фриспины"}'),
    ('classics', '{"id_ID": "Klasik", "vi_VN": "Cổ điển", "nr_NR": "Classics", "ja_JP": "クラシック", "ko_KR": "클래식", "zh_CN": "经典", "ru_RU": "Классика"}'),
    ('ways', '{"id_ID": "Banyak cara menang", "vi_VN": "Nhiều cách thắng", "nr_NR": "Ways to win", "ja_JP": "マルチウェイ", "ko_KR": "멀티웨이", "zh_CN": "多路中奖", "ru_RU": "Много путей к выигрышу"}'),
    ('quick', '{"id_ID": "Permainan cepat", "vi_VN": "Chơi nhanh", "nr_NR": "Quick games", "ja_JP": "クイックゲーム", "ko_KR": "빠른 게임", "zh_CN": "快速游戏", "ru_RU": "Быстрые игры"}'),
    ('together', '{"id_ID": "Main bersama", "vi_VN": "Chơi cùng nhau", "nr_NR": "Play together", "ja_JP": "みんなで遊ぶ", "ko_KR": "함께 즐기기", "zh_CN": "一起玩", "ru_RU": "Играем вместе"}')
) as given (code, names)
where c.code = given.code;
