-- Second factors of players: authenticator apps (TOTP), passkeys (WebAuthn), recovery codes.

create table identity.second_factor (
  player_id bigint primary key references identity.player (id),
  user_handle text not null unique check (length(user_handle) = 43),
  failures integer not null default 0 check (failures >= 0),
  failures_since timestamptz not null default now()
);
comment on table identity.second_factor is 'State that all second factors of a player share; written at the first enrolment, kept afterwards';
comment on column identity.second_factor.player_id is 'identity.player.id';
comment on column identity.second_factor.user_handle is 'WebAuthn user handle: 256 random bits, base64url. Authenticators keep it, so it does not contain the player''s number';
comment on column identity.second_factor.failures is 'Wrong codes since failures_since, counted before the code is compared';
comment on column identity.second_factor.failures_since is 'Start of the time window of the limit on wrong codes';

create table identity.totp (
  player_id bigint primary key references identity.second_factor (player_id),
  secret text not null,
  last_step bigint not null default 0 check (last_step >= 0),
  session_id bigint not null,
  started_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table identity.totp is 'Authenticator app of a player, RFC 6238';
comment on column identity.totp.player_id is 'identity.player.id; one authenticator app per player';
comment on column identity.totp.secret is 'Encrypted shared secret of 160 bits, base32';
comment on column identity.totp.last_step is 'Newest time step (30 s since 1970) whose code was accepted; codes up to it are refused';
comment on column identity.totp.session_id is 'Session that started the enrolment; only this session may confirm it';
comment on column identity.totp.started_at is 'Start of the enrolment, which has to be confirmed within ten minutes';
comment on column identity.totp.confirmed_at is 'When the first code was accepted; null during the enrolment, which protects nothing yet';

create table identity.recovery_code (
  player_id bigint not null references identity.second_factor (player_id),
  code_hash text not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table identity.recovery_code is 'Recovery codes of a player, each usable once; new codes replace all old ones';
comment on column identity.recovery_code.player_id is 'identity.player.id';
comment on column identity.recovery_code.code_hash is 'SHA-256 of the code, hex. A code has 70 random bits, too many to search';
comment on column identity.recovery_code.used_at is 'When it was used; null while it is open';

create table identity.passkey (
  credential_id text primary key check (length(credential_id) between 1 and 1400),
  player_id bigint not null references identity.second_factor (player_id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table identity.passkey is 'Passkeys of players: public keys of WebAuthn credentials';
comment on column identity.passkey.credential_id is 'Id that the authenticator chose, base64url; not secret';
comment on column identity.passkey.player_id is 'identity.player.id';
comment on column identity.passkey.public_key is 'Public key in COSE form';
comment on column identity.passkey.counter is 'Newest signature counter; 0 when the authenticator has none. It never decreases';
comment on column identity.passkey.transports is 'Ways to reach the authenticator, as it reported them: internal, hybrid, usb, …';
comment on column identity.passkey.name is 'Name that the player gave';
comment on column identity.passkey.created_at is 'When it was added';
comment on column identity.passkey.used_at is 'Newest login or confirmation; null before the first';

-- Lists the passkeys of a player in order.
create index passkey_by_player on identity.passkey (player_id, created_at);

create unlogged table identity.passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'login', 'secondStep', 'confirm')),
  player_id bigint,
  bound_to text not null,
  expires_at timestamptz not null
);
comment on table identity.passkey_challenge is 'Open WebAuthn challenges, each usable once. Unlogged: a crash may lose them';
comment on column identity.passkey_challenge.challenge is '256 random bits, base64url';
comment on column identity.passkey_challenge.purpose is 'What the answer may do. add: new passkey; login: log in without a password; secondStep: after a password; confirm: re-authentication';
comment on column identity.passkey_challenge.player_id is 'Player who may answer; null for a login without a name';
comment on column identity.passkey_challenge.bound_to is 'Session number for add and confirm, hash of the login key for secondStep, device for login';
comment on column identity.passkey_challenge.expires_at is 'Five minutes after it was issued';

-- Deletes expired challenges.
create index passkey_challenge_by_expiry on identity.passkey_challenge (expires_at);

create table identity.pending_login (
  key_hash text primary key,
  player_id bigint not null references identity.player (id),
  device_id text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
comment on table identity.pending_login is 'Logins with a right password that wait for the second factor; deleted by the second step';
comment on column identity.pending_login.key_hash is 'SHA-256 of the key that the client holds, hex';
comment on column identity.pending_login.player_id is 'Player whose password was right';
comment on column identity.pending_login.device_id is 'Device that sent the password; only it may send the second factor';
comment on column identity.pending_login.tries is 'Second factors tried; the fifth wrong one is the last';
comment on column identity.pending_login.expires_at is 'Five minutes after the password';

-- Deletes expired logins.
create index pending_login_by_expiry on identity.pending_login (expires_at);

-- Ends the waiting logins of a player on a new password.
create index pending_login_by_player on identity.pending_login (player_id);
