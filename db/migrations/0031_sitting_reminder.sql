alter table identity.player
  add column reminder_minutes smallint default 60 check (reminder_minutes in (15, 30, 60));
comment on column identity.player.reminder_minutes is 'After how many minutes of a login its player is told the time and the net, again and again; null for never';
