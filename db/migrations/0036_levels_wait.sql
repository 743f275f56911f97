alter table engagement.vip_player add column waits boolean not null default false;
comment on column engagement.vip_player.waits is 'Whether open bets and rounds would raise the player once they are over; looked at again every turn, as one that is lost moves no money';
create index vip_player_waiting on engagement.vip_player (player_id) where waits;
comment on column engagement.vip_change.turnover_minor is 'Turnover of all time then, in bets and rounds that were over';
