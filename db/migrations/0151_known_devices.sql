-- A device that has logged in before fills in the captcha by itself. Its key is random and stored as a hash only.

create table identity.known_device (
  key_hash text primary key,
  player_id bigint not null references identity.player (id),
  failures int not null default 0 check (failures >= 0),
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table identity.known_device is 'Devices that have logged in: the login form of one asks for no captcha that is seen. A row is deleted to revoke it';
comment on column identity.known_device.key_hash is 'SHA-256, hex, of the key that only the device holds';
comment on column identity.known_device.player_id is 'Who logged in on it last; a new password of that player revokes it';
comment on column identity.known_device.failures is 'Wrong passwords since the last login; from three on the captcha is seen again';
comment on column identity.known_device.used_at is 'Last login; after 180 days the device is forgotten';
comment on column identity.known_device.created_at is 'First login';
create index known_device_by_player on identity.known_device (player_id);
create index known_device_by_use on identity.known_device (used_at);
