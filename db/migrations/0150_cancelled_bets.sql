-- A player may take a bet on a shared round back until betting closes. The bet leaves originals.shared_bet, so that no
-- limit, list or settlement counts it, and stays here for the books and for repeated requests.

create table originals.cancelled_bet (
  player_id bigint not null,
  request_id uuid not null,
  game text not null,
  number int not null,
  account_id bigint not null,
  book_id bigint not null,
  bet text not null,
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  placed_at timestamptz not null,
  cancelled_at timestamptz not null default now(),
  primary key (player_id, request_id),
  foreign key (game, number) references originals.shared_round (game, number)
);
comment on table originals.cancelled_bet is 'Bets on shared rounds that their player took back before betting closed; append-only, written in the transaction that returned the stake';
comment on column originals.cancelled_bet.player_id is 'Who bet';
comment on column originals.cancelled_bet.request_id is 'As the client made it for the bet; it stays taken';
comment on column originals.cancelled_bet.game is 'double or luckyColor';
comment on column originals.cancelled_bet.number is 'The round';
comment on column originals.cancelled_bet.account_id is 'Cash or bonus account that staked and got the stake back';
comment on column originals.cancelled_bet.book_id is 'The house''s book that gave it back';
comment on column originals.cancelled_bet.bet is 'As in shared_bet';
comment on column originals.cancelled_bet.stake_minor is 'Minor units, returned whole';
comment on column originals.cancelled_bet.currency is 'ISO 4217';
comment on column originals.cancelled_bet.placed_at is 'When it was placed';
comment on column originals.cancelled_bet.cancelled_at is 'Time of the transaction by the clock of the database';
create trigger cancelled_bet_append_only before delete or update on originals.cancelled_bet
for each row execute function platform.refuse_change();
create trigger cancelled_bet_never_truncated before truncate on originals.cancelled_bet
for each statement execute function platform.refuse_change();

alter table originals.shared_pot add column cancelled int not null default 0 check (cancelled >= 0);
comment on column originals.shared_pot.cancelled is 'Bets that were taken back; a bet that was decided before one of them is decided again';

create function originals.guard_cancel() returns trigger language plpgsql as $$
begin
  -- A share lock waits for a draw under way and keeps the next one waiting until the cancel is committed.
  perform
  from originals.shared_round
  where shared_round.game = old.game
  and shared_round.number = old.number
  and status = 'betting'
  and clock_timestamp() < betting_ends_at
  for share;
  if not found or old.payout_minor is not null then
    raise exception 'a bet of a round that takes no bets any more stays' using errcode = 'PL003';
  end if;
  return old;
end
$$;
comment on function originals.guard_cancel is 'Keeps every bet of a shared round once betting has closed';
create trigger shared_bet_guards_cancel before delete on originals.shared_bet
for each row execute function originals.guard_cancel();
