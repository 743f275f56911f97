alter table payments.depositor
add column gift_sum_minor bigint not null default 0,
add column turnover_at_newest_minor bigint not null default 0;
comment on column payments.depositor.gift_sum_minor is 'Minor units of all bonuses credited with deposits';
comment on column payments.depositor.turnover_at_newest_minor is 'The player''s turnover of all time when the newest was credited';
