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
comment on function wallet.play_net is 'What play has brought a player in cash in all time, minor units: the cash that is there less what came and went beside play. Rounds and bets, which are many, are not read';

alter table identity.session add column began_net_minor bigint not null default 0;
comment on column identity.session.began_net_minor is 'What play had brought its player in all time when it began, minor units; written by the database';

create function identity.note_began_net() returns trigger
language plpgsql
as $$
begin
  new.began_net_minor := wallet.play_net(new.player_id);
  return new;
end
$$;
comment on function identity.note_began_net is 'A login keeps where its player stood, so that what it brought is a difference of two sums';

create trigger session_notes_net
before insert on identity.session
for each row execute function identity.note_began_net();

update identity.session
set began_net_minor = wallet.play_net(session.player_id) - since.net_minor
from (
  select
    session.id,
    coalesce(sum(-moved.amount_minor * wallet.loss_sign(moved.kind, payer.kind, payee.kind)), 0)::bigint as net_minor
  from identity.session
  left join wallet.transfer moved on moved.player_id = session.player_id and moved.created_at >= session.created_at
  left join wallet.account payer on payer.id = moved.debit_account_id
  left join wallet.account payee on payee.id = moved.credit_account_id
  where session.ended_at is null
  and session.expires_at > now()
  group by session.id
) since
where session.id = since.id;
