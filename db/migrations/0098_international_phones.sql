-- Digits without trunk zero become E.164: the prefix is the account's.
update identity.player set phone = country || phone where phone ~ '^\d';
alter table identity.player add constraint phone_is_e164 check (phone ~ '^(\+[1-9]\d{1,14})?$');
comment on column identity.player.phone is 'E.164, such as +5511987654321; empty until given';
comment on column payments.withdrawal.whatsapp is 'Contact in E.164; empty when none';
