-- The double-entry ledger (accounts, transfers, seals) and what is derived from it: turnover, bonuses, limits of
-- players.

create schema wallet;
comment on schema wallet is 'The double-entry ledger: accounts, transfers, seals';

-- Accounts and journal ---------------------------------------------------------------------------------------------

create table wallet.account (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('cash', 'bonus', 'held', 'house', 'vendor', 'promotion', 'fee', 'clearing', 'claim')),
  player_id bigint,
  label text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint not null default 0,
  turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  created_at timestamptz not null default now(),
  constraint player_owns_guarded check ((player_id is not null) = (kind in ('cash', 'bonus', 'held'))),
  constraint never_negative check (balance_minor >= 0),
  constraint only_guarded_carry_balance
    check (kind in ('cash', 'bonus', 'held') or (balance_minor = 0 and turnover_minor = 0)),
  constraint one_account_each unique nulls not distinct (player_id, kind, label, currency)
) with (fillfactor = 60);
comment on table wallet.account is 'Accounts of the ledger. A player''s accounts store their balance and cannot go below zero; the balance of a system account is the sum of its transfers';
comment on column wallet.account.id is 'Transactions lock accounts in the order of this id';
comment on column wallet.account.kind is 'cash, bonus, held: pockets of a player; house: a product; vendor: money owed to or by a vendor; promotion, fee: the operator; clearing: transfers between players in progress, always balanced; claim: debts of players, shown as a negative balance';
comment on column wallet.account.player_id is 'Owner of a pocket; null for system accounts';
comment on column wallet.account.label is 'Product, vendor or other name of a system account';
comment on column wallet.account.currency is 'ISO 4217';
comment on column wallet.account.balance_minor is 'Minor units; zero for system accounts, whose balance is the sum of their transfers';
comment on column wallet.account.turnover_minor is 'Minor units staked from this account over all time, minus stakes returned without risk';
comment on column wallet.account.created_at is 'When the account was opened';

create table wallet.transfer_kind (
  kind text primary key,
  kind_group text not null check (kind_group in ('play', 'payment', 'transfer', 'bonus', 'award')),
  stake_sign int not null check (stake_sign in (-1, 0, 1)),
  loss_sign int not null check (loss_sign in (-1, 0, 1)),
  is_turnover boolean not null,
  bonus_effect text check (bonus_effect in ('given', 'converted', 'takenBack')),
  record_list text check (record_list in ('play', 'recharge', 'withdrawal', 'bonus', 'awards')),
  record_type int,
  record_reason text,
  specification_only boolean not null,
  constraint record_is_whole check (num_nulls(record_list, record_type, record_reason) in (0, 3))
);
comment on table wallet.transfer_kind is 'All kinds of transfers with their rules: the rows of packages/domain/src/ledger/transfer-kinds.ts. A foreign key from wallet.transfer would lock one of these few rows for each inserted transfer, so wallet.transfer has a check instead';
comment on column wallet.transfer_kind.kind is 'Value of wallet.transfer.kind';
comment on column wallet.transfer_kind.kind_group is 'play: bets and rounds; payment: deposits, withdrawals and their reversals; transfer: between players; bonus: bonus money; award: gifts of the operator';
comment on column wallet.transfer_kind.stake_sign is 'Sign of the amount towards a limit of stakes, as wallet.stake_sign applies it to cash and bonus';
comment on column wallet.transfer_kind.loss_sign is 'Sign of the amount towards a limit of losses, as wallet.loss_sign applies it to cash';
comment on column wallet.transfer_kind.is_turnover is 'True when it counts as turnover once it reaches a product account';
comment on column wallet.transfer_kind.bonus_effect is 'given, converted or takenBack; null when no bonus is involved';
comment on column wallet.transfer_kind.record_list is 'List of a player''s records that shows it; null when none does. play: sports or games, by the reference of the transfer';
comment on column wallet.transfer_kind.record_type is 'Type of section 4 of the specification; 0 for play';
comment on column wallet.transfer_kind.record_reason is 'Reason in the player''s records, as named in packages/contracts';
comment on column wallet.transfer_kind.specification_only is 'True when the specification names the kind and no code writes it';

insert into wallet.transfer_kind (
  kind, kind_group, stake_sign, loss_sign, is_turnover, bonus_effect, record_list, record_type, record_reason, specification_only
)
values
  ('stake', 'play', 1, 1, true, null, 'play', 0, 'stake', false),
  ('hold', 'play', 1, 1, false, null, 'play', 0, 'stake', false),
  ('release', 'play', -1, -1, false, null, 'play', 0, 'stakeReturned', false),
  ('payout', 'play', 0, -1, false, null, 'play', 0, 'payout', false),
  ('takeback', 'play', 0, 1, false, null, 'play', 0, 'takeback', false),
  ('cashOut', 'play', 0, -1, false, null, 'play', 0, 'cashOut', false),
  ('refund', 'play', -1, -1, false, null, 'play', 0, 'refund', false),
  ('deposit', 'payment', 0, 0, false, null, 'recharge', 10, 'deposit', false),
  ('discount', 'payment', 0, 0, false, null, 'recharge', 13, 'discount', false),
  ('reversal', 'payment', 0, 0, false, null, 'recharge', 10, 'depositReversed', false),
  ('reversalUndone', 'payment', 0, 0, false, null, 'recharge', 10, 'depositRestored', false),
  ('reversalOwed', 'payment', 0, 0, false, null, null, null, null, false),
  ('rewardOwed', 'payment', 0, 0, false, null, null, null, null, false),
  ('claimPaid', 'payment', 0, 0, false, null, 'recharge', 10, 'debtPaid', false),
  ('claimUndone', 'payment', 0, 0, false, null, null, null, null, false),
  ('claimWrittenOff', 'payment', 0, 0, false, null, null, null, null, false),
  ('writeOffUndone', 'payment', 0, 0, false, null, null, null, null, false),
  ('returnHold', 'payment', 0, 0, false, null, 'withdrawal', 11, 'depositReturned', false),
  ('returnDiscount', 'payment', 0, 0, false, null, 'withdrawal', 11, 'depositReturned', false),
  ('returnReleased', 'payment', 0, 0, false, null, 'withdrawal', 11, 'depositReturned', false),
  ('depositReturn', 'payment', 0, 0, false, null, null, null, null, false),
  ('depositReturnFailed', 'payment', 0, 0, false, null, null, null, null, false),
  ('withdrawalHold', 'payment', 0, 0, false, null, 'withdrawal', 11, 'withdrawal', false),
  ('withdrawal', 'payment', 0, 0, false, null, null, null, null, false),
  ('withdrawalFee', 'payment', 0, 0, false, null, null, null, null, false),
  ('withdrawalReturn', 'payment', 0, 0, false, null, 'withdrawal', 11, 'withdrawalReturned', false),
  ('transferSent', 'transfer', 0, 0, false, null, 'withdrawal', 11, 'transferSent', false),
  ('transferReceived', 'transfer', 0, 0, false, null, 'recharge', 13, 'transferReceived', false),
  ('gift', 'bonus', 0, 0, false, 'given', 'bonus', 199, 'gift', false),
  ('bonus', 'bonus', 0, 0, false, 'given', 'bonus', 199, 'bonus', false),
  ('bonusRestored', 'bonus', 0, 0, false, 'given', 'bonus', 199, 'bonusRestored', false),
  ('bonusConverted', 'bonus', 0, 0, false, 'converted', 'bonus', 199, 'bonusConverted', false),
  ('bonusForfeited', 'bonus', 0, 0, false, 'takenBack', 'bonus', 199, 'bonusForfeited', false),
  ('bonusExpired', 'bonus', 0, 0, false, 'takenBack', 'bonus', 199, 'bonusExpired', false),
  ('bonusBack', 'bonus', 0, 0, false, null, 'bonus', 199, 'bonusReversed', false),
  ('vip', 'award', 0, 0, false, null, 'awards', 14, 'vip', false),
  ('vipAwardBack', 'award', 0, 0, false, null, 'awards', 14, 'vipReversed', false),
  ('promotion', 'award', 0, 0, false, 'given', 'awards', 141, 'promotion', false),
  ('commission', 'award', 0, 0, false, null, 'awards', 141, 'commission', false),
  ('friendReward', 'award', 0, 0, false, null, 'awards', 141, 'friendReward', false),
  ('friendRewardBack', 'award', 0, 0, false, null, 'awards', 141, 'friendRewardReversed', false),
  ('rewardRestored', 'award', 0, 0, false, null, 'awards', 19, 'rewardRestored', false),
  ('adjustment', 'award', 0, 0, false, null, 'awards', 19, 'adjustment', false),
  ('prize', 'award', 0, 0, false, null, 'awards', 19, 'prize', true);

-- Mostly grows: a vacuum reads only the new pages, so it may run often.
create table wallet.transfer (
  seq bigint generated always as identity primary key,
  id text not null,
  kind text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  player_id bigint,
  reference text not null,
  debit_balance_after_minor bigint check (debit_balance_after_minor >= 0),
  credit_balance_after_minor bigint check (credit_balance_after_minor >= 0),
  created_at timestamptz not null default now(),
  vip_permille smallint check (vip_permille between 0 and 1000),
  bonus_permille smallint check (bonus_permille between 0 and 1000),
  commission_permille smallint check (commission_permille between 0 and 1000),
  constraint two_accounts check (debit_account_id <> credit_account_id),
  constraint transfer_kind_check check (kind in (
    'stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund', 'deposit', 'discount', 'reversal',
    'reversalUndone', 'reversalOwed', 'rewardOwed', 'claimPaid', 'claimUndone', 'claimWrittenOff',
    'writeOffUndone', 'returnHold', 'returnDiscount', 'returnReleased', 'depositReturn', 'depositReturnFailed',
    'withdrawalHold', 'withdrawal', 'withdrawalFee', 'withdrawalReturn', 'transferSent', 'transferReceived',
    'gift', 'bonus', 'bonusRestored', 'bonusConverted', 'bonusForfeited', 'bonusExpired', 'bonusBack', 'vip',
    'vipAwardBack', 'promotion', 'commission', 'friendReward', 'friendRewardBack', 'rewardRestored',
    'adjustment', 'prize'
  )),
  constraint id_of_owner_is_of_play
    check (id not like 'draw-%' and id not like 'slot-%' or kind in ('stake', 'payout', 'refund', 'takeback'))
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
comment on table wallet.transfer is 'The journal, append-only. One row is both entries of a movement, so the sum of all accounts is always zero';
comment on column wallet.transfer.seq is 'Order of writing. The sequence must have no cache, or seals would miss numbers';
comment on column wallet.transfer.id is 'Idempotency key, made by the caller: the same id is the same movement';
comment on column wallet.transfer.kind is 'Reason of the movement; see wallet.transfer_kind';
comment on column wallet.transfer.debit_account_id is 'Account that the amount leaves';
comment on column wallet.transfer.credit_account_id is 'Account that receives the amount';
comment on column wallet.transfer.amount_minor is 'Minor units, positive';
comment on column wallet.transfer.currency is 'Currency of both accounts';
comment on column wallet.transfer.player_id is 'The player on either side; null when no player is involved';
comment on column wallet.transfer.reference is 'Order, round or bet that the transfer belongs to';
comment on column wallet.transfer.debit_balance_after_minor is 'Balance of the debit account after the transfer, in minor units; null when no player owns the account';
comment on column wallet.transfer.credit_balance_after_minor is 'Balance of the credit account after the transfer, in minor units; null when no player owns the account';
comment on column wallet.transfer.created_at is 'Start of the transaction, by the database clock';
comment on column wallet.transfer.vip_permille is 'For a stake: thousandths that count as VIP turnover; null for the weight of its product';
comment on column wallet.transfer.bonus_permille is 'For a stake: thousandths that count towards a bonus; null for the weight of its product';
comment on column wallet.transfer.commission_permille is 'For a stake: thousandths that count for commission; null for the weight of its product';

create unique index transfer_id on wallet.transfer (id)
where id not like 'draw-%' and id not like 'slot-%';
comment on index wallet.transfer_id is 'The same id is the same movement. Payouts of rounds with one draw and transfers of slots are left out to save writes: the round or transaction written by the same statement is unique, and the audit of the ledger compares their ids';

-- Records of a player, newest first.
create index transfer_by_player on wallet.transfer (player_id, seq);

create index transfer_by_player_non_play on wallet.transfer (player_id, seq)
where kind not in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund');
comment on index wallet.transfer_by_player_non_play is 'A player''s deposits, withdrawals, bonuses and awards. Rounds and bets are left out to save writes';

-- Money that came from or went to a payment vendor, by time and by what it belongs to. For reconciliation.
create index transfer_of_vendors_by_time on wallet.transfer (created_at)
where kind in (
  'deposit', 'withdrawal', 'depositReturn', 'depositReturnFailed', 'reversal', 'reversalOwed', 'reversalUndone',
  'claimUndone', 'writeOffUndone'
);
create index transfer_of_vendors on wallet.transfer (reference)
where kind in (
  'deposit', 'withdrawal', 'depositReturn', 'depositReturnFailed', 'reversal', 'reversalOwed', 'reversalUndone',
  'claimUndone', 'writeOffUndone'
);

create trigger transfer_append_only
before update or delete on wallet.transfer
for each row execute function platform.refuse_change();
create trigger transfer_never_truncated
before truncate on wallet.transfer
for each statement execute function platform.refuse_change();

-- Three more triggers of wallet.transfer are defined below, next to their tables: transfer_guards_bonus_play,
-- transfer_notes_late_bonus_money and transfer_counts_play.

create view wallet.entry as
select
  seq,
  id as transfer_id,
  debit_account_id as account_id,
  -amount_minor as amount_minor,
  currency,
  debit_balance_after_minor as balance_after_minor,
  created_at
from wallet.transfer
union all
select seq, id, credit_account_id, amount_minor, currency, credit_balance_after_minor, created_at
from wallet.transfer;
comment on view wallet.entry is 'Each transfer as its two entries';

create view wallet.movement as
select
  transfer.seq,
  transfer.id,
  transfer.kind,
  transfer.amount_minor,
  transfer.currency,
  transfer.player_id,
  transfer.reference,
  payer.kind as payer,
  payer.label as payer_label,
  payer.player_id as payer_player_id,
  payee.kind as payee,
  payee.label as payee_label,
  payee.player_id as payee_player_id
from wallet.transfer
left join wallet.account payer on payer.id = transfer.debit_account_id
left join wallet.account payee on payee.id = transfer.credit_account_id;
comment on view wallet.movement is 'Each transfer with the kinds, labels and owners of its two accounts. Audits of other modules compare their rows with it';

create table wallet.seal (
  number bigint primary key,
  through_seq bigint not null,
  transfers bigint not null,
  hash text not null,
  sealed_at timestamptz not null default now()
);
comment on table wallet.seal is 'Hash chain over the journal. Each seal covers the transfers since the previous seal and that seal''s hash, so a changed row changes a hash';
comment on column wallet.seal.number is 'Position in the chain, from 1';
comment on column wallet.seal.through_seq is 'Last transfer that the seal covers';
comment on column wallet.seal.transfers is 'Number of transfers that the seal covers';
comment on column wallet.seal.hash is 'SHA-256, hexadecimal, over the previous hash and the covered rows in order';
comment on column wallet.seal.sealed_at is 'When the seal was written';

create index seal_by_time on wallet.seal (sealed_at);
comment on index wallet.seal_by_time is 'Finds the place in the journal where a day begins';

create trigger seal_append_only
before update or delete on wallet.seal
for each row execute function platform.refuse_change();

create table wallet.seal_mail (
  day date primary key,
  seal_number bigint not null references wallet.seal (number)
);
comment on table wallet.seal_mail is 'Days on which the newest seal was mailed to the operator, so that one process mails it once';
comment on column wallet.seal_mail.day is 'Day in UTC, by the database clock';
comment on column wallet.seal_mail.seal_number is 'Seal that was mailed';

create table wallet.rollup (
  account_id bigint primary key references wallet.account (id),
  through_seq bigint not null,
  balance_minor bigint not null
);
comment on table wallet.rollup is 'Balances of system accounts up to a transfer; later transfers are summed when the balance is read';
comment on column wallet.rollup.account_id is 'wallet.account.id of a system account';
comment on column wallet.rollup.through_seq is 'Last transfer in the balance';
comment on column wallet.rollup.balance_minor is 'Minor units, credits minus debits';

create table wallet.movement_hour (
  hour timestamptz not null,
  currency text not null,
  kind text not null,
  from_kind text not null,
  from_label text not null,
  to_kind text not null,
  to_label text not null,
  transfers bigint not null,
  amount_minor bigint not null,
  primary key (hour, currency, kind, from_kind, from_label, to_kind, to_label)
) with (fillfactor = 70);
comment on table wallet.movement_hour is 'Sealed transfers added up by hour, kind and accounts, for reports; later transfers are added when a report is read';
comment on column wallet.movement_hour.hour is 'Start of the hour of wallet.transfer.created_at';
comment on column wallet.movement_hour.currency is 'ISO 4217';
comment on column wallet.movement_hour.kind is 'wallet.transfer_kind.kind';
comment on column wallet.movement_hour.from_kind is 'wallet.account.kind of the account that paid';
comment on column wallet.movement_hour.from_label is 'wallet.account.label of the account that paid';
comment on column wallet.movement_hour.to_kind is 'wallet.account.kind of the account that was paid';
comment on column wallet.movement_hour.to_label is 'wallet.account.label of the account that was paid';
comment on column wallet.movement_hour.transfers is 'Number of transfers';
comment on column wallet.movement_hour.amount_minor is 'Sum of the transfers in minor units';

-- Cohorts: players by the week in which their account was opened. Weeks begin on Monday in America/Sao_Paulo.
create table wallet.player_week (
  player_id bigint not null,
  week date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_week date not null,
  stakes bigint not null,
  deposits_minor bigint not null,
  ggr_minor bigint not null,
  offers_minor bigint not null,
  primary key (player_id, week, currency)
) with (fillfactor = 70);
comment on table wallet.player_week is 'What each player deposited, staked, lost and was given by week, rolled up from the journal at each seal. Shows whether a player was active in a week';
comment on column wallet.player_week.player_id is 'identity.player.id';
comment on column wallet.player_week.week is 'Monday of the week of the transfers, in America/Sao_Paulo';
comment on column wallet.player_week.currency is 'ISO 4217';
comment on column wallet.player_week.opened_week is 'Monday of the week in which the player''s accounts were opened';
comment on column wallet.player_week.stakes is 'Number of stakes';
comment on column wallet.player_week.deposits_minor is 'Minor units of deposits';
comment on column wallet.player_week.ggr_minor is 'Minor units that products received from the player, less what they paid';
comment on column wallet.player_week.offers_minor is 'Minor units that promotions gave to the player, less what they took back';

create table wallet.cohort_week (
  opened_week date not null,
  week date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  players bigint not null,
  deposits_minor bigint not null,
  ggr_minor bigint not null,
  offers_minor bigint not null,
  primary key (opened_week, week, currency)
) with (fillfactor = 70);
comment on table wallet.cohort_week is 'wallet.player_week added up by the week in which accounts were opened';
comment on column wallet.cohort_week.opened_week is 'As in wallet.player_week';
comment on column wallet.cohort_week.week is 'As in wallet.player_week';
comment on column wallet.cohort_week.currency is 'ISO 4217';
comment on column wallet.cohort_week.players is 'Players with a stake in the week';
comment on column wallet.cohort_week.deposits_minor is 'Sum over the players, in minor units';
comment on column wallet.cohort_week.ggr_minor is 'Sum over the players, in minor units';
comment on column wallet.cohort_week.offers_minor is 'Sum over the players, in minor units';

create table wallet.staker (
  player_id bigint primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null,
  first_at timestamptz not null,
  newest_on date not null
) with (fillfactor = 80);
comment on table wallet.staker is 'First and newest stake of each player, noted at the seal';
comment on column wallet.staker.player_id is 'identity.player.id';
comment on column wallet.staker.currency is 'ISO 4217';
comment on column wallet.staker.opened_at is 'When the player''s accounts were opened';
comment on column wallet.staker.first_at is 'Time of the transfer of the first stake';
comment on column wallet.staker.newest_on is 'Day of the newest stake, in America/Sao_Paulo';

-- Players who are active today.
create index staker_by_newest_day on wallet.staker (newest_on, currency);

-- Stakers by registration, for the funnel, which reads the index only.
create index staker_by_opening on wallet.staker (opened_at) include (player_id, first_at);

create table wallet.play_day (
  day date not null,
  product text not null,
  subject text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stakes bigint not null,
  staked_minor bigint not null,
  ggr_minor bigint not null,
  primary key (day, product, subject, currency)
) with (fillfactor = 70);
comment on table wallet.play_day is 'Sealed stakes and payouts by game or match, for reports; later transfers are added when a report is read';
comment on column wallet.play_day.day is 'Day of the transfers in America/Sao_Paulo';
comment on column wallet.play_day.product is 'Label of the product account: an own game, sports, a provider';
comment on column wallet.play_day.subject is 'The game; for sports the number of the match, and empty for bets on several matches';
comment on column wallet.play_day.currency is 'ISO 4217';
comment on column wallet.play_day.stakes is 'Number of stakes';
comment on column wallet.play_day.staked_minor is 'Minor units of stakes, less returned ones';
comment on column wallet.play_day.ggr_minor is 'Minor units that the product received, less what it paid';

create function wallet.match_of_bet(bigint) returns text
language sql stable
return coalesce(
  (
    select case when min(match_id) = max(match_id) then min(match_id)::text end
    from sportsbook.leg
    where bet_id = $1
  ),
  ''
);
comment on function wallet.match_of_bet is 'Number of the match that all legs of a bet are on; empty for several matches';

-- Net result of play -----------------------------------------------------------------------------------------------

create function wallet.play_net(bigint) returns bigint
language sql stable
return
  coalesce((
    select sum(balance_minor)
    from wallet.account
    where player_id = $1
    and kind = 'cash'
  ), 0)::bigint
  - coalesce((
    select sum(
      case
        when payee.kind = 'cash' then moved.amount_minor
        when payer.kind = 'cash' then -moved.amount_minor
        else 0
      end
    )
    from wallet.transfer moved
    cross join lateral (
      select kind
      from wallet.account
      where id = moved.debit_account_id
      offset 0
    ) payer
    cross join lateral (
      select kind
      from wallet.account
      where id = moved.credit_account_id
      offset 0
    ) payee
    where moved.player_id = $1
    and moved.kind not in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund')
  ), 0)::bigint;
comment on function wallet.play_net is 'Net result of a player''s play in cash over all time, in minor units: the cash balance minus all movements that are not play. The many transfers of rounds and bets are not read';

create function wallet.play_open(bigint) returns bigint
language sql stable
return (
  select coalesce(sum(stake.amount_minor), 0)::bigint
  from wallet.account pocket
  cross join lateral (
    select bet.stake_left_minor as amount_minor
    from sportsbook.undecided_bet
    cross join lateral (
      select stake_left_minor, account_id
      from sportsbook.bet
      where id = undecided_bet.bet_id
      limit 1
    ) bet
    where undecided_bet.player_id = $1
    and bet.account_id = pocket.id
    union all
    select open_round.stake_minor
    from originals.open_round
    where open_round.account_id = pocket.id
    union all
    select bets.stake_minor
    from originals.shared_round
    cross join lateral (
      select stake_minor, account_id
      from originals.shared_bet
      where shared_bet.game = shared_round.game
      and shared_bet.number = shared_round.number
      and shared_bet.player_id = $1
      offset 0
    ) bets
    where shared_round.status in ('betting', 'drawing')
    and bets.account_id = pocket.id
    union all
    select greatest(round.stake_minor - round.payout_minor, 0)
    from seamless.round
    where round.player_id = $1
    and round.account_id = pocket.id
    and round.status = 'open'
  ) stake
  where pocket.player_id = $1
  and pocket.kind = 'cash'
);
comment on function wallet.play_open is 'Cash of a player in undecided bets and rounds, in minor units. For a vendor''s round the part of the stake that its wins have not returned';

-- Log of terms -----------------------------------------------------------------------------------------------------

create table wallet.terms_change (
  id bigint generated always as identity primary key,
  terms text not null,
  name text not null,
  before jsonb,
  after jsonb,
  changed_by text not null default current_user,
  changed_at timestamptz not null default now()
);
comment on table wallet.terms_change is 'Every change of turnover weights and bonus terms, append-only';
comment on column wallet.terms_change.id is 'Order of insertion';
comment on column wallet.terms_change.terms is 'Name of the changed table';
comment on column wallet.terms_change.name is 'The changed product or source';
comment on column wallet.terms_change.before is 'The row before the change; null for a new row';
comment on column wallet.terms_change.after is 'The row after the change; null for a deleted row';
comment on column wallet.terms_change.changed_by is 'Database role that made the change';
comment on column wallet.terms_change.changed_at is 'Start of the transaction, by the database clock';

create trigger terms_change_append_only
before update or delete on wallet.terms_change
for each row execute function platform.refuse_change();

create function wallet.log_terms() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into wallet.terms_change (terms, name, before, after)
  values (tg_table_name, coalesce(is_now, was) ->> tg_argv[0], was, is_now);
  return null;
end
$$;
comment on function wallet.log_terms is 'Logs changes of terms: role, row before and row after';

-- Turnover ---------------------------------------------------------------------------------------------------------

-- The weights of stakes for VIP levels, bonuses and commission by product, with the edge from which the VIP weights are
-- derived.
create table wallet.turnover_weight (
  product text not null check (product <> ''),
  price_from_milli integer not null default 0 check (price_from_milli >= 0),
  edge_ppm integer not null check (edge_ppm between 0 and 1000000),
  vip_permille integer not null check (vip_permille between 0 and 1000),
  bonus_permille integer not null check (bonus_permille between 0 and 1000),
  commission_permille integer not null check (commission_permille between 0 and 1000),
  primary key (product, price_from_milli)
);
comment on table wallet.turnover_weight is 'Shares of a stake that count as VIP turnover, towards a bonus and for commission, by product and price band. Set by the operator; applies to stakes that are not rolled up yet. Rows are changed or added, never removed';
comment on column wallet.turnover_weight.product is 'Label of the product account; other: every product without its own rows';
comment on column wallet.turnover_weight.price_from_milli is 'Lowest total price of the band, decimal odds in thousandths; 0 for the lowest band, which is the only one of products without prices';
comment on column wallet.turnover_weight.edge_ppm is 'Lowest share of the stakes that the operator expects to keep, in millionths. VIP weights are derived from it';
comment on column wallet.turnover_weight.vip_permille is 'Thousandths of a stake of cash that count as VIP turnover. Stakes of bonus money do not count';
comment on column wallet.turnover_weight.bonus_permille is 'Thousandths of a stake that count towards a bonus';
comment on column wallet.turnover_weight.commission_permille is 'Thousandths of a stake of cash that count for commission';

create function wallet.begin_weight_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'weights are set to zero, not removed: what was staked before still refers to them';
  end if;
  if tg_op = 'UPDATE' and (new.product, new.price_from_milli) <> (old.product, old.price_from_milli) then
    raise exception 'the product and the price of a weight do not change';
  end if;
  -- The lock of the roll-up: no transfer is weighed while weights change.
  insert into wallet.turnover_weight_period (
    product, price_from_milli, after_seq, edge_ppm, vip_permille, bonus_permille, commission_permille
  )
  select
    new.product, new.price_from_milli, progress.through_seq, new.edge_ppm, new.vip_permille, new.bonus_permille,
    new.commission_permille
  from (select through_seq from wallet.turnover_progress for update) progress
  on conflict (product, price_from_milli, after_seq) do update
  set
    edge_ppm = excluded.edge_ppm,
    vip_permille = excluded.vip_permille,
    bonus_permille = excluded.bonus_permille,
    commission_permille = excluded.commission_permille;
  return null;
end
$$;
comment on function wallet.begin_weight_period is 'Stores the transfer after which changed weights apply';

create trigger turnover_weight_period_begins
after insert or update or delete on wallet.turnover_weight
for each row execute function wallet.begin_weight_period();
create trigger turnover_weight_logged
after insert or update or delete on wallet.turnover_weight
for each row execute function wallet.log_terms('product');

create table wallet.turnover_weight_period (
  product text not null,
  price_from_milli integer not null,
  after_seq bigint not null,
  edge_ppm integer not null,
  vip_permille integer not null,
  bonus_permille integer not null,
  commission_permille integer not null default 1000,
  primary key (product, price_from_milli, after_seq)
);
comment on table wallet.turnover_weight_period is 'Weights that applied to transfers over time. A trigger of wallet.turnover_weight writes it, so that turnover can be recomputed from the journal after the weights have changed';
comment on column wallet.turnover_weight_period.product is 'As in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.price_from_milli is 'Total price in thousandths from which the band applies, as in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.after_seq is 'The weights apply to transfers after this one, until the next period of the product';
comment on column wallet.turnover_weight_period.edge_ppm is 'Millionths of a stake, as in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.vip_permille is 'Thousandths of a stake, as in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.bonus_permille is 'Thousandths of a stake, as in wallet.turnover_weight';
comment on column wallet.turnover_weight_period.commission_permille is 'As in wallet.turnover_weight. Before this weight existed, every stake of cash counted in full';

-- VIP turnover and commission count cash only, because a stake of bonus money puts none of the player's money at risk.
create table wallet.turnover_day (
  player_id bigint not null,
  product text not null,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  staked_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  stakes bigint not null default 0,
  vip_milli bigint not null default 0,
  bonus_minor bigint not null default 0,
  commission_milli bigint not null default 0,
  primary key (player_id, product, day)
) with (fillfactor = 70);
comment on table wallet.turnover_day is 'Stakes and payouts of each player by product and day, rolled up from the journal at each seal. Valid turnover is staked minus returned; the operator''s win is staked minus paid';
comment on column wallet.turnover_day.player_id is 'identity.player.id';
comment on column wallet.turnover_day.product is 'Label of the product account: an own game, sports, a provider';
comment on column wallet.turnover_day.day is 'UTC day. A transfer that became visible after its day was closed counts in the day that was open then';
comment on column wallet.turnover_day.currency is 'ISO 4217';
comment on column wallet.turnover_day.staked_minor is 'Minor units staked, of cash and bonus money';
comment on column wallet.turnover_day.returned_minor is 'Minor units of stakes returned without risk; negative when a correction puts more at risk again than was returned';
comment on column wallet.turnover_day.paid_minor is 'Minor units paid to the player, including returned stakes, minus amounts taken back';
comment on column wallet.turnover_day.stakes is 'Number of stakes';
comment on column wallet.turnover_day.vip_milli is 'VIP turnover in thousandths of a minor unit: stakes of cash minus returned stakes, each times its weight in thousandths';
comment on column wallet.turnover_day.bonus_minor is 'Minor units of stakes paid by bonus money, minus returned ones';
comment on column wallet.turnover_day.commission_milli is 'Turnover for commission in thousandths of a minor unit: stakes of cash minus returned stakes, each times its weight in thousandths';

-- Players of a day, for the settlement of commission.
create index turnover_by_day on wallet.turnover_day (day, player_id);

create table wallet.turnover_progress (
  only_row boolean primary key default true check (only_row),
  through_seq bigint not null,
  open_day date not null
);
comment on table wallet.turnover_progress is 'Progress of the roll-up of turnover; one row';
comment on column wallet.turnover_progress.only_row is 'Allows only one row';
comment on column wallet.turnover_progress.through_seq is 'Last transfer that is rolled up';
comment on column wallet.turnover_progress.open_day is 'Days before this one are closed: their figures do not change any more';

-- Mostly grows: a vacuum reads only the new pages, so it may run often.
create table wallet.stake_return (
  id bigint generated always as identity primary key,
  stake_id text not null,
  kind text not null check (kind in ('returned', 'sold')),
  amount_minor bigint not null check (amount_minor <> 0),
  rolled boolean not null default false,
  created_at timestamptz not null default now(),
  stake_seq bigint,
  constraint stake_can_be_found
    check (stake_seq is not null or stake_id not like 'draw-%' and stake_id not like 'slot-%')
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table wallet.stake_return is 'Stakes, or parts of them, that do not count as turnover, written in the transaction that decides it';
comment on column wallet.stake_return.id is 'Order of insertion';
comment on column wallet.stake_return.stake_id is 'Id of the transfer that took the stake';
comment on column wallet.stake_return.kind is 'returned: not turnover, because the stake was returned or sold or is not at risk yet; sold: written by older versions for a sale, counts as turnover but not towards a bonus';
comment on column wallet.stake_return.amount_minor is 'Minor units of the stake; negative when the amount comes to be at risk, for the first time or again by a correction';
comment on column wallet.stake_return.rolled is 'True when the row is in the roll-ups of turnover and bonuses';
comment on column wallet.stake_return.created_at is 'Start of the transaction, by the database clock';
comment on column wallet.stake_return.stake_seq is 'Number of the transfer that took the stake; may be null when its id is in the index wallet.transfer_id';

-- Returns that are not rolled up yet.
create index stake_return_to_roll on wallet.stake_return (id) where not rolled;

create index stake_return_of_sports on wallet.stake_return (stake_id) where stake_id like 'sports-stake:%';
comment on index wallet.stake_return_of_sports is 'Finds the returned part of a covered stake. Only sports stakes are covered, so rounds of games are left out to save writes';

-- Bonuses ----------------------------------------------------------------------------------------------------------

create table wallet.bonus_terms (
  source text primary key
    check (source in ('deposit', 'vip', 'promotion', 'signIn', 'gift', 'invitation', 'operator')),
  wager_times integer not null check (wager_times between 0 and 1000),
  expires_after_days integer not null check (expires_after_days between 1 and 3650),
  converts_times_max integer check (converts_times_max > 0),
  stake_max_permille integer check (stake_max_permille between 1 and 1000)
);
comment on table wallet.bonus_terms is 'Terms of bonuses by source. Set by the operator; applies to the next bonus. A promotion may have its own terms';
comment on column wallet.bonus_terms.source is 'What the bonus is given for';
comment on column wallet.bonus_terms.wager_times is 'How many times the amount must be staked in cash, weighted by product. Sign-ins and gifts use engagement.daily_terms, a promotion its own row';
comment on column wallet.bonus_terms.expires_after_days is 'Days from activation to expiry';
comment on column wallet.bonus_terms.converts_times_max is 'Largest multiple of the amount that may become cash; null for no limit';
comment on column wallet.bonus_terms.stake_max_permille is 'Largest stake while a bonus of this source is active, in thousandths of its amount; null for no maximum. Gifts set none, because they arrive unrequested and must not limit play with cash';

create trigger bonus_terms_logged
after insert or update or delete on wallet.bonus_terms
for each row execute function wallet.log_terms('source');

create table wallet.bonus_stake_floor (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  floor_minor bigint not null check (floor_minor > 0)
);
comment on table wallet.bonus_stake_floor is 'Lower bounds of a bonus''s maximum stake, so that a small bonus can be played at all. Set by the operator; applies to the next bonus';
comment on column wallet.bonus_stake_floor.currency is 'ISO 4217';
comment on column wallet.bonus_stake_floor.floor_minor is 'Minor units. The initial value is ten times the minimum sports bet, which is above the minimum stakes of own games';

create trigger bonus_stake_floor_logged
after insert or update or delete on wallet.bonus_stake_floor
for each row execute function wallet.log_terms('currency');

create table wallet.sports_turnover_terms (
  only_row boolean primary key default true check (only_row),
  odds_min_milli integer not null check (odds_min_milli between 1000 and 1000000)
);
comment on table wallet.sports_turnover_terms is 'Rules for sports bets that count towards a bonus; one row. Set by the operator; applies to the next bet';
comment on column wallet.sports_turnover_terms.only_row is 'Allows only one row';
comment on column wallet.sports_turnover_terms.odds_min_milli is 'Lowest price of each leg, in thousandths. A line with a lower leg does not count';

create trigger sports_turnover_terms_logged
after insert or update or delete on wallet.sports_turnover_terms
for each row execute function wallet.log_terms('only_row');

create table wallet.bonus (
  id text primary key,
  player_id bigint not null,
  source text not null references wallet.bonus_terms (source),
  state text not null check (state in ('offered', 'active', 'completed', 'forfeited', 'declined', 'expired', 'spent')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  required_minor bigint not null check (required_minor >= 0),
  wagered_milli bigint not null default 0 check (wagered_milli >= 0),
  converts_max_minor bigint check (converts_max_minor > 0),
  expires_after_days integer not null check (expires_after_days > 0),
  reference text not null,
  transfer_id text not null unique,
  from_seq bigint,
  converted_minor bigint not null default 0 check (converted_minor >= 0),
  removed_minor bigint not null default 0 check (removed_minor >= 0),
  offered_at timestamptz not null default now(),
  claimable_until timestamptz,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  stake_max_minor bigint check (stake_max_minor > 0),
  reversed_at timestamptz,
  reversed_removed_minor bigint not null default 0 check (reversed_removed_minor >= 0),
  restores text references wallet.bonus (id),
  carried_milli bigint not null default 0 check (carried_milli >= 0),
  constraint wagered_within_required check (wagered_milli <= required_minor * 1000),
  constraint given_has_transfer
    check ((activated_at is null) = (from_seq is null) and (activated_at is null) = (expires_at is null)),
  constraint state_fits_activation check (
    case
      when state in ('active', 'completed', 'forfeited', 'spent') then activated_at is not null
      when state in ('offered', 'declined') then activated_at is null
      else true
    end
  ),
  constraint over_has_time check ((state in ('offered', 'active')) = (ended_at is null)),
  constraint converts_within_most check (converts_max_minor is null or converted_minor <= converts_max_minor),
  constraint only_completed_converts check (converted_minor = 0 or state = 'completed'),
  constraint reversed_is_over check (reversed_at is null or state in ('completed', 'forfeited', 'declined')),
  constraint carried_by_restored check (carried_milli = 0 or restores is not null)
) with (fillfactor = 70);
comment on table wallet.bonus is 'Bonuses that were offered or granted. Active bonuses of a player share the bonus pocket in proportion to their amounts';
comment on column wallet.bonus.id is 'Idempotency key, made by the caller: the same id is the same bonus';
comment on column wallet.bonus.player_id is 'identity.player.id';
comment on column wallet.bonus.source is 'Reason for which it is given';
comment on column wallet.bonus.state is 'offered: no money has moved; active; completed: turnover done and share converted to cash; forfeited: given up; declined: offer turned down; expired: offer or active bonus past its time; spent: the pocket was empty and no stake was open';
comment on column wallet.bonus.amount_minor is 'Minor units given';
comment on column wallet.bonus.currency is 'ISO 4217';
comment on column wallet.bonus.required_minor is 'Turnover, weighted by product, that is required before it becomes cash, in minor units';
comment on column wallet.bonus.wagered_milli is 'Turnover done, in thousandths of a minor unit, up to the last rolled-up transfer';
comment on column wallet.bonus.converts_max_minor is 'Largest amount that becomes cash, in minor units; null for no limit';
comment on column wallet.bonus.expires_after_days is 'Days from activation to expiry';
comment on column wallet.bonus.reference is 'Order, level or promotion for which it is given';
comment on column wallet.bonus.transfer_id is 'Id of the transfer that credits its money';
comment on column wallet.bonus.from_seq is 'Number of that transfer. Stakes after it count';
comment on column wallet.bonus.converted_minor is 'Minor units that became cash';
comment on column wallet.bonus.removed_minor is 'Minor units that returned to the operator: forfeited, expired, or above converts_max_minor';
comment on column wallet.bonus.offered_at is 'When the row was inserted';
comment on column wallet.bonus.claimable_until is 'End of the time in which an offer can be claimed';
comment on column wallet.bonus.activated_at is 'When its money was credited';
comment on column wallet.bonus.expires_at is 'When an active bonus expires';
comment on column wallet.bonus.ended_at is 'When it reached a final state';
comment on column wallet.bonus.stake_max_minor is 'Amount that this bonus adds to the player''s maximum stake while it is active, in minor units; null for no maximum. The maxima of active bonuses add up';
comment on column wallet.bonus.reversed_at is 'When the bonus ended because its deposit was reversed; null again when the reversal is undone';
comment on column wallet.bonus.reversed_removed_minor is 'removed_minor at that moment, for a bonus that had become cash. Amounts removed later are returned when the reversal is undone';
comment on column wallet.bonus.restores is 'The bonus that a reversal ended and this one restores; null for all others';
comment on column wallet.bonus.carried_milli is 'Part of wagered_milli that was staked for the restored bonus';

-- Bonuses of a player, newest first.
create index bonus_by_player on wallet.bonus (player_id, offered_at);

-- Active bonuses of a player; every stake reads it.
create index bonus_active on wallet.bonus (player_id, expires_at) where state = 'active';

-- Offers that expire next.
create index bonus_offered on wallet.bonus (claimable_until) where state = 'offered';

-- A bonus is restored at most once.
create unique index bonus_restored_once on wallet.bonus (restores) where restores is not null;

create function wallet.guard_bonus() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (new.state, new.ended_at) is distinct from (old.state, old.ended_at) then
    raise exception 'bonus % is over and stays so', old.id using errcode = 'restrict_violation';
  end if;
  if (new.player_id, new.source, new.amount_minor, new.currency, new.required_minor, new.converts_max_minor, new.reference, new.transfer_id, new.stake_max_minor)
    is distinct from (old.player_id, old.source, old.amount_minor, old.currency, old.required_minor, old.converts_max_minor, old.reference, old.transfer_id, old.stake_max_minor)
    or (old.from_seq is not null and (new.from_seq, new.expires_at) is distinct from (old.from_seq, old.expires_at))
    or new.converted_minor < old.converted_minor
    or new.removed_minor < old.removed_minor
  then
    raise exception 'what bonus % is about cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function wallet.guard_bonus is 'Prevents changes to the end of an ended bonus and to the terms of any bonus';

create trigger bonus_guarded
before update on wallet.bonus
for each row execute function wallet.guard_bonus();

-- The maximum stake applies to the sum of a player's stakes on one round or one selection.
create function wallet.bonus_stake_max(player bigint) returns table (minor bigint, since timestamptz)
language sql stable as $$
  select sum(bonus.stake_max_minor)::bigint, min(bonus.activated_at)
  from wallet.bonus
  where bonus.player_id = player
  and bonus.state = 'active'
  having sum(bonus.stake_max_minor) is not null
$$;
comment on function wallet.bonus_stake_max is 'The maximum stake of a player with active bonuses that have one, and the activation time of the first active bonus; no row without such a bonus. Earlier stakes do not count';

-- Stakes while a bonus is active -----------------------------------------------------------------------------------

create table wallet.covered_stake (
  id bigint generated always as identity primary key,
  stake_id text not null,
  player_id bigint not null,
  covered_minor bigint not null check (covered_minor <> 0),
  rolled boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table wallet.covered_stake is 'Parts of stakes that do not count towards a bonus because other bets of the player cover them; the rows of a stake add up. A sports stake of a player with an active bonus starts fully covered, until the comparison of the player''s bets writes the difference';
comment on column wallet.covered_stake.id is 'Order of insertion';
comment on column wallet.covered_stake.stake_id is 'Id of the transfer that took the stake';
comment on column wallet.covered_stake.player_id is 'identity.player.id';
comment on column wallet.covered_stake.covered_minor is 'Minor units added to the covered part of the stake; negative when the covered part shrinks';
comment on column wallet.covered_stake.rolled is 'True when the row is in the roll-up of bonuses';
comment on column wallet.covered_stake.created_at is 'Start of the transaction, by the database clock';

-- The rows of a stake, which add up.
create index covered_stake_of_stake on wallet.covered_stake (stake_id);

-- Rows that are not rolled up yet.
create index covered_stake_to_roll on wallet.covered_stake (player_id) where not rolled;

create table wallet.cover_check (
  stake_id text primary key,
  player_id bigint not null,
  reference text not null,
  created_at timestamptz not null default now()
);
comment on table wallet.cover_check is 'Sports stakes that are not yet compared with the player''s other bets. The comparison deletes the row';
comment on column wallet.cover_check.stake_id is 'Id of the transfer that took the stake';
comment on column wallet.cover_check.player_id is 'identity.player.id';
comment on column wallet.cover_check.reference is 'The bet, as in the transfer''s reference';
comment on column wallet.cover_check.created_at is 'Start of the transaction, by the database clock';

-- Due comparisons of a player.
create index cover_check_by_player on wallet.cover_check (player_id);

create function wallet.guard_bonus_play() returns trigger language plpgsql as $$
declare
  beyond json;
begin
  if not exists (
    select
    from moved
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.state = 'active'
      limit 1
    ) active
    where moved.kind in ('stake', 'hold')
  ) then
    return null;
  end if;

  select json_build_object('currency', moved.currency, 'maxMinor', most.minor::text)
  into beyond
  from moved
  join wallet.account payer on payer.id = moved.debit_account_id and payer.kind in ('cash', 'bonus')
  cross join lateral (
    select sum(bonus.stake_max_minor) as minor
    from wallet.bonus
    where bonus.player_id = moved.player_id
    and bonus.state = 'active'
  ) most
  where moved.kind in ('stake', 'hold')
  and moved.amount_minor > most.minor
  limit 1;
  if beyond is not null then
    raise exception 'a stake is above the maximum of an active bonus' using errcode = 'PL002', detail = beyond::text;
  end if;

  with sports as materialized (
    select moved.id, moved.player_id, moved.reference, moved.amount_minor
    from moved
    where moved.kind = 'stake'
    and moved.id like 'sports-stake:%'
    and exists (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.state = 'active'
    )
  ),
  queued as (
    insert into wallet.cover_check (stake_id, player_id, reference)
    select id, player_id, reference
    from sports
  )
  insert into wallet.covered_stake (stake_id, player_id, covered_minor)
  select id, player_id, amount_minor
  from sports;
  return null;
end
$$;
comment on function wallet.guard_bonus_play is 'Refuses a stake of any product above the maximum of the player''s active bonuses, and queues sports stakes for comparison with the player''s other bets. It runs for every statement that inserts transfers. Each query in it sees what is committed at that moment';

create trigger transfer_guards_bonus_play
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.guard_bonus_play();

-- Money of ended bonuses -------------------------------------------------------------------------------------------

-- Money from stakes of an ended bonus that arrives later. It belongs to no active bonus until the job has settled it.
create table wallet.late_bonus_money (
  player_id bigint primary key,
  queued_at timestamptz not null default now()
);
comment on table wallet.late_bonus_money is 'Players whose bonus pocket received money that may belong to an ended bonus. The statement that moves the money inserts the row and the job that settles bonuses deletes it, so a pause of the job loses no player';
comment on column wallet.late_bonus_money.player_id is 'identity.player.id; one row per player';
comment on column wallet.late_bonus_money.queued_at is 'Position in the queue: arrival of the money, or the last attempt that left some of it';

create function wallet.late_bonus_shares(player bigint) returns table (bonus_id text, due_minor bigint) language sql stable as $$
  with pocket as materialized (
    select account.id
    from wallet.account
    where account.player_id = player
    and account.kind = 'bonus'
  ),
  ended as materialized (
    select bonus.id, bonus.amount_minor, bonus.from_seq, bonus.activated_at, bonus.ended_at
    from wallet.bonus
    where bonus.player_id = player
    and bonus.activated_at is not null
    and bonus.state in ('forfeited', 'expired')
    and not exists (select from wallet.bonus restored where restored.restores = bonus.id and restored.activated_at is not null)
  ),
  move as materialized (
    select t.kind, t.reference, t.created_at, t.amount_minor, t.credit_account_id = pocket.id as came
    from wallet.transfer t
    join pocket on pocket.id in (t.debit_account_id, t.credit_account_id)
    where t.player_id = player
    and t.seq > (select min(from_seq) from ended)
  ),
  stake as materialized (
    select staked.reference, staked.at, sum(owner.amount_minor) as amounts_minor
    from (
      select move.reference, min(move.created_at) as at
      from move
      where move.kind in ('stake', 'hold')
      group by move.reference
    ) staked
    join wallet.bonus owner on owner.player_id = player
      and owner.activated_at <= staked.at
      and coalesce(owner.ended_at > staked.at, true)
    group by staked.reference, staked.at
  ),
  due as (
    select ended.id, trunc(greatest(sum(late.minor), 0) * ended.amount_minor / stake.amounts_minor) as minor
    from ended
    join stake on stake.at >= ended.activated_at and stake.at < ended.ended_at
    cross join lateral (
      select case when move.came then move.amount_minor else -move.amount_minor end as minor
      from move
      where move.reference = stake.reference
      and move.kind not in ('stake', 'hold')
      and move.created_at > ended.ended_at
    ) late
    group by ended.id, ended.amount_minor, stake.reference, stake.amounts_minor
  ),
  taken as (
    select ended.id, sum(t.amount_minor) as minor
    from ended
    join wallet.transfer t on t.player_id = player
      and t.reference = ended.id
      and t.kind in ('bonusForfeited', 'bonusExpired')
      and t.created_at > ended.ended_at
    group by ended.id
  )
  select due.id, (sum(due.minor) - coalesce(max(taken.minor), 0))::bigint
  from due
  left join taken using (id)
  group by due.id
  having sum(due.minor) > coalesce(max(taken.minor), 0)
  order by due.id
$$;
comment on function wallet.late_bonus_shares is 'For each forfeited or expired bonus of a player that was not restored: its share of money that arrived after its end and was not taken back yet. A stake belongs to the bonuses that were active when it was made, in proportion to their amounts';

create function wallet.usable_bonus(player bigint, balance_minor bigint) returns bigint language plpgsql stable as $$
begin
  if balance_minor = 0 then
    return 0;
  end if;
  if not exists (select from wallet.bonus where bonus.player_id = player and bonus.state = 'active') then
    return 0;
  end if;
  if not exists (select from wallet.late_bonus_money late where late.player_id = player) then
    return balance_minor;
  end if;
  return greatest(0, balance_minor - (select coalesce(sum(due_minor), 0)::bigint from wallet.late_bonus_shares(player)));
end
$$;
comment on function wallet.usable_bonus is 'Part of a bonus pocket''s balance that belongs to active bonuses. Only this part is shown and can be staked; the job that settles bonuses handles the rest';

create function wallet.note_late_bonus_money() returns trigger language plpgsql as $$
declare
  late_player bigint;
begin
  for late_player in
    select distinct moved.player_id
    from moved
    cross join lateral (
      select
      from wallet.bonus
      where bonus.player_id = moved.player_id
      and bonus.activated_at is not null
      and bonus.ended_at is not null
      limit 1
    ) ended
    cross join lateral (
      select
      from wallet.account pocket
      where pocket.id = moved.credit_account_id
      and pocket.kind = 'bonus'
      offset 0
    ) pocket
    where moved.kind in ('payout', 'release', 'refund', 'cashOut')
    -- A round that ends at once was staked for the bonuses that are active now.
    and not exists (
      select
      from moved stake
      where stake.kind = 'stake'
      and stake.player_id = moved.player_id
      and stake.reference = moved.reference
    )
    order by moved.player_id
  loop
    insert into wallet.late_bonus_money (player_id)
    values (late_player)
    on conflict do nothing;
    insert into platform.outbox (topic, payload)
    select
      'balances',
      jsonb_build_array(jsonb_build_object(
        'playerId', late_player::text,
        'bonusMinor', wallet.usable_bonus(late_player, pocket.balance_minor)::text,
        'currency', pocket.currency
      ))
    from wallet.account pocket
    where pocket.player_id = late_player
    and pocket.kind = 'bonus';
  end loop;
  return null;
end
$$;
comment on function wallet.note_late_bonus_money is 'Queues players whose bonus pocket received money that may belong to an ended bonus. It runs for every statement that inserts transfers. It also publishes the balance without that money, because the statement itself cannot see yet that the money is late';

create trigger transfer_notes_late_bonus_money
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.note_late_bonus_money();

-- Limits that players set themselves -------------------------------------------------------------------------------

create table wallet.guard (
  player_id bigint primary key,
  zone text not null default 'America/Sao_Paulo',
  stopped_until timestamptz,
  is_frozen boolean not null default false
);
comment on table wallet.guard is 'One row for each player with own limits, a stop or a frozen account. Everything that counts towards a limit or changes one locks this row first, after the accounts. Most players have no row and cost one index lookup';
comment on column wallet.guard.player_id is 'identity.player.id; a row exists for players with own limits, a stop or an account that was frozen';
comment on column wallet.guard.zone is 'Time zone of the days, weeks and months of the limits. The first limit fixes it, so a change of the device''s zone starts no new day';
comment on column wallet.guard.stopped_until is 'Stakes are refused before this moment; infinity for an exclusion without end, null when there was no stop';
comment on column wallet.guard.is_frozen is 'Stakes are refused while the account is frozen or closed; independent of stopped_until';

create table wallet.player_limit (
  player_id bigint not null references wallet.guard (player_id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  used_minor bigint not null,
  used_from timestamptz not null,
  pending_change text check (pending_change in ('raise', 'removal')),
  pending_amount_minor bigint,
  confirmable_at timestamptz,
  set_at timestamptz not null default now(),
  primary key (player_id, kind, period),
  constraint pending_change_has_time check ((pending_change is null) = (confirmable_at is null)),
  constraint raise_is_higher
    check ((pending_change is not distinct from 'raise') = (pending_amount_minor is not null) and coalesce(pending_amount_minor > amount_minor, true))
);
comment on table wallet.player_limit is 'Limits in force that players set themselves. All of them apply, so the smallest remaining amount decides';
comment on column wallet.player_limit.player_id is 'identity.player.id; the player also has a row in wallet.guard';
comment on column wallet.player_limit.kind is 'deposit: money paid in, without subtracting withdrawals; loss: cash staked minus cash won; stake: staked from any pocket';
comment on column wallet.player_limit.period is 'Calendar day, week from Monday, or month, in the zone of the guard';
comment on column wallet.player_limit.currency is 'ISO 4217; currency of the player';
comment on column wallet.player_limit.amount_minor is 'Largest amount in a period, minor units';
comment on column wallet.player_limit.used_minor is 'Amount used in the period that begins at used_from; negative when the player won more than was lost';
comment on column wallet.player_limit.used_from is 'Beginning of the period of used_minor. When it is before the current period, the used amount is zero';
comment on column wallet.player_limit.pending_change is 'Kind of change that the player requested and has not confirmed; null for none';
comment on column wallet.player_limit.pending_amount_minor is 'The higher amount that was requested; null for a removal';
comment on column wallet.player_limit.confirmable_at is 'When the player may confirm the change';
comment on column wallet.player_limit.set_at is 'When the amount took effect';

create table wallet.limit_change (
  seq bigint generated always as identity primary key,
  player_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  event text not null check (event in ('set', 'requested', 'confirmed', 'withdrawn')),
  before_minor bigint,
  after_minor bigint,
  session_id bigint not null,
  created_at timestamptz not null default now()
);
comment on table wallet.limit_change is 'Changes of limits by players, append-only';
comment on column wallet.limit_change.seq is 'Order of writing';
comment on column wallet.limit_change.player_id is 'The player who has the limit and changed it';
comment on column wallet.limit_change.kind is 'deposit, loss or stake';
comment on column wallet.limit_change.period is 'day, week or month';
comment on column wallet.limit_change.event is 'set: applied at once; requested: a raise or removal that is pending; confirmed: the pending change took effect; withdrawn: the pending change was cancelled';
comment on column wallet.limit_change.before_minor is 'Amount before, minor units; null for none';
comment on column wallet.limit_change.after_minor is 'Amount set, requested or confirmed, minor units; null for none';
comment on column wallet.limit_change.session_id is 'identity.session.id of the login that made the change';
comment on column wallet.limit_change.created_at is 'Start of the transaction, by the database clock';

-- Changes of a player, in order.
create index limit_change_by_player on wallet.limit_change (player_id, seq);

create trigger limit_change_append_only
before update or delete on wallet.limit_change
for each row execute function platform.refuse_change();
create trigger limit_change_never_truncated
before truncate on wallet.limit_change
for each statement execute function platform.refuse_change();

create function wallet.stake_sign(kind text, payer text, payee text) returns int
language sql immutable
return case
  when kind in ('stake', 'hold') and payer in ('cash', 'bonus') then 1
  when kind in ('release', 'refund') and payee in ('cash', 'bonus') then -1
  else 0
end;
comment on function wallet.stake_sign is 'Sign of a transfer between accounts of these kinds towards a limit of stakes. A held stake counts when it is held, and not again when its bet is accepted';

create function wallet.loss_sign(kind text, payer text, payee text) returns int
language sql immutable
return case
  when kind in ('stake', 'hold', 'takeback') and payer = 'cash' then 1
  when kind in ('payout', 'cashOut', 'release', 'refund') and payee = 'cash' then -1
  else 0
end;
comment on function wallet.loss_sign is 'Sign of a transfer between accounts of these kinds towards a limit of losses. Only cash counts, because bonus money is not the player''s money yet';

create function wallet.period_start(period text, zone text) returns timestamptz
language sql stable
return date_trunc(period, now(), zone);
comment on function wallet.period_start is 'Beginning of the current day, week or month';

create function wallet.period_end(period text, zone text) returns timestamptz
language sql stable
return (date_trunc(period, now() at time zone zone) + ('1 ' || period)::interval) at time zone zone;
comment on function wallet.period_end is 'Beginning of the next day, week or month';

create function wallet.count_play() returns trigger
language plpgsql
as $$
declare
  beyond json;
begin
  if not exists (
    select
    from moved
    cross join lateral (select from wallet.guard where guard.player_id = moved.player_id offset 0) guarded
  ) then
    return null;
  end if;

  perform
  from wallet.guard
  where player_id in (select player_id from moved)
  order by player_id
  for update;

  with play as materialized (
    select
      moved.player_id,
      sum(moved.amount_minor) filter (where wallet.stake_sign(moved.kind, payer.kind, payee.kind) = 1) as stake_minor,
      sum(moved.amount_minor) filter (
        where wallet.stake_sign(moved.kind, payer.kind, payee.kind) = 1
        and wallet.loss_sign(moved.kind, payer.kind, payee.kind) = 1
      ) as loss_minor
    from moved
    join wallet.guard on guard.player_id = moved.player_id
    join wallet.account payer on payer.id = moved.debit_account_id
    join wallet.account payee on payee.id = moved.credit_account_id
    group by moved.player_id
  ),
  reached as (
    select
      json_build_object('kind', 'stop', 'until', guard.stopped_until, 'zone', guard.zone) as refusal,
      null::bigint as left_minor
    from play
    join wallet.guard on guard.player_id = play.player_id
    where play.stake_minor > 0
    and guard.stopped_until > now()
    union all
    select json_build_object('kind', 'frozen'), null
    from play
    join wallet.guard on guard.player_id = play.player_id
    where play.stake_minor > 0
    and guard.is_frozen
    union all
    select
      json_build_object(
        'kind', own.kind,
        'currency', own.currency,
        'leftMinor', (own.amount_minor - used.minor)::text,
        'until', wallet.period_end(own.period, guard.zone),
        'zone', guard.zone
      ),
      own.amount_minor - used.minor
    from play
    join wallet.guard on guard.player_id = play.player_id
    join wallet.player_limit own on own.player_id = play.player_id
    cross join lateral (
      select case when own.used_from >= wallet.period_start(own.period, guard.zone) then own.used_minor else 0 end as minor
    ) used
    where own.kind = 'stake' and used.minor + play.stake_minor > own.amount_minor
    or own.kind = 'loss' and used.minor + play.loss_minor > own.amount_minor
  )
  select refusal into beyond from reached order by left_minor nulls first limit 1;
  if beyond is not null then
    raise exception 'a stake goes beyond what its player allows' using errcode = 'PL001', detail = beyond::text;
  end if;

  update wallet.player_limit own
  set used_minor = greatest(
      case when own.used_from >= changed.period_start then own.used_minor else 0 end + changed.minor,
      case when own.kind = 'stake' then 0 end
    ),
    used_from = greatest(own.used_from, changed.period_start)
  from (
    select
      counted.player_id,
      counted.kind,
      counted.period,
      wallet.period_start(counted.period, guard.zone) as period_start,
      sum(moved.amount_minor * sign.factor) as minor
    from moved
    join wallet.guard on guard.player_id = moved.player_id
    join wallet.player_limit counted on counted.player_id = moved.player_id
    join wallet.account payer on payer.id = moved.debit_account_id
    join wallet.account payee on payee.id = moved.credit_account_id
    cross join lateral (
      select case counted.kind
        when 'stake' then wallet.stake_sign(moved.kind, payer.kind, payee.kind)
        when 'loss' then wallet.loss_sign(moved.kind, payer.kind, payee.kind)
        else 0
      end as factor
    ) sign
    where sign.factor <> 0
    group by counted.player_id, counted.kind, counted.period, guard.zone
  ) changed
  where own.player_id = changed.player_id
  and own.kind = changed.kind
  and own.period = changed.period;
  return null;
end
$$;
comment on function wallet.count_play is 'Refuses a stake above a limit of its player, during a stop or on a frozen account, and counts all play towards the limits. Payouts and returned money are never refused. It runs for every statement that inserts transfers';

create trigger transfer_counts_play
after insert on wallet.transfer
referencing new table as moved
for each statement execute function wallet.count_play();
