-- How many are online is counted in one place, and a setting of the server says how it is shown.
drop table catalogue.setting;
