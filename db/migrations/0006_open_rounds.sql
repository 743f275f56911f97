alter table originals.game
add column open_hours_max integer not null default 24 check (open_hours_max > 0);
comment on column originals.game.open_hours_max is 'Hours after which a round of several steps that nobody touches is paid what it holds; meaningless for other games';

create table originals.open_round (
  player_id bigint not null,
  request_id uuid not null,
  game text not null references originals.game (name),
  seed_pair_id bigint not null references originals.seed_pair (id),
  nonce integer not null check (nonce >= 0),
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  choice jsonb not null,
  steps integer[] not null default '{}',
  steps_max integer not null check (steps_max > 0),
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  primary key (player_id, request_id),
  constraint ends_in_time check (cardinality(steps) < steps_max)
) with (fillfactor = 50);
comment on table originals.open_round is 'Rounds of several steps between start and end. What the seeds hide is stored nowhere: it is computed from the pair, which stays in force as long as a round is open';
comment on column originals.open_round.player_id is 'Who plays';
comment on column originals.open_round.request_id is 'Made by the client at the start; the finished round keeps it';
comment on column originals.open_round.game is 'mines or rowDouble';
comment on column originals.open_round.seed_pair_id is 'Seeds that decide it';
comment on column originals.open_round.nonce is 'Number of the round under its seeds, used up by the start';
comment on column originals.open_round.stake_minor is 'Minor units, taken at the start';
comment on column originals.open_round.currency is 'ISO 4217';
comment on column originals.open_round.choice is 'What the player chose; mines: mines; rowDouble: tiles';
comment on column originals.open_round.steps is 'Safe steps in their order; mines: tiles; rowDouble: the tile of each row from the lowest up';
comment on column originals.open_round.steps_max is 'With this many safe steps the round ends and pays: the board is clear, the tower is climbed, or a further step could pay more than the largest payout in force at the start';
comment on column originals.open_round.started_at is 'Time of the start by the clock of the database';
comment on column originals.open_round.touched_at is 'Time of the last step, or of the start';

create unique index open_round_each on originals.open_round (player_id, game);
create index open_round_of_pair on originals.open_round (seed_pair_id);
create index open_round_untouched on originals.open_round (touched_at);

comment on table originals.round is 'Every finished round that one player''s seeds decided, append-only, written in the transaction that moved its payout';
comment on column originals.round.choice is 'What the player chose; dice: direction, targetHundredths; limbo: targetHundredths; mines: mines; rowDouble: tiles';
comment on column originals.round.outcome is 'What was decided; dice: rollHundredths; limbo: drawnHundredths; mines and rowDouble: steps, the last one on a trap when it paid nothing, and layout';

-- The figures of dice, whose reasons hold for every game: the least stake is what the smallest coin in daily use
-- buys, the largest payout is twenty times the largest stake. A choice that needs more for its prize to be rounded
-- down without costing a tenth of a point of return asks for more (see stake-floor.ts of the domain).
insert into originals.stake_limit (game, currency, stake_min_minor, stake_max_minor, payout_max_minor)
select game.name, dice.currency, dice.stake_min_minor, dice.stake_max_minor, dice.payout_max_minor
from originals.stake_limit dice
cross join originals.game game
where dice.game = 'dice'
and game.name <> 'dice';
comment on column originals.stake_limit.stake_min_minor is 'Least stake in minor units, whatever the choice; a choice may need more so that rounding costs less than a tenth of a point of return';
comment on column originals.stake_limit.payout_max_minor is 'Largest payout in minor units; a round that could pay more is refused before it begins, a round of several steps ends with the last payout below it';

update originals.game
set stopped = false
where name in ('limbo', 'mines', 'rowDouble');
