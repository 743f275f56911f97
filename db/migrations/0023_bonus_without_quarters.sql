-- Quarters of a bonus' turnover are seen on the screen and told nowhere.
alter table wallet.bonus
drop column told_quarters;
