create index transfer_by_player_beside_play on wallet.transfer (player_id, seq)
where kind not in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut');
comment on index wallet.transfer_by_player_beside_play is 'A player''s deposits, withdrawals, bonuses and awards; rounds and bets, which are many, do not pay for it';

create index seal_by_time on wallet.seal (sealed_at);
comment on index wallet.seal_by_time is 'Where in the journal a day begins';
