import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBets } from '../../bench/settle-seed.ts';
import { freshDatabase } from '../../tests/harness/database.ts';
import { listWholeScans, listWholeScansOf } from '../../tests/harness/whole-scans.ts';
import { sharingAccounts } from './modules/identity/persons/find-matches.ts';
import { playRounds } from './modules/originals/play-rounds.sql.ts';
import { placeBets } from './modules/originals/shared/place-bets.sql.ts';
import { settleRound } from './modules/originals/shared/settle-round.sql.ts';
import { returnRoundStakes } from './modules/originals/shared/shared.store.ts';
import { startRounds } from './modules/originals/start-rounds.sql.ts';
import { readOpenRounds, stepRounds } from './modules/originals/step-rounds.sql.ts';
import { moveCallbacks, readCallbackState } from './modules/providers/seamless/callbacks.sql.ts';
import { decidePendingStatement } from './modules/sportsbook/betting/decide-pending.sql.ts';
import { placeBetsStatement } from './modules/sportsbook/betting/place-bets.sql.ts';
import { autoPositions, openPositions } from './modules/sportsbook/cash-out/cash-out.queries.ts';
import { lowerExposures } from './modules/sportsbook/cash-out/cash-out.store.ts';
import { movingBets, preferIndexes } from './modules/sportsbook/settlement/settlement.store.ts';
import { undoingSales } from './modules/sportsbook/settlement/undo-sales.ts';
import type { Database, PreparedStatement } from './platform/db.ts';

/** Their plan is for the tables at that time. */
const prepared = [
  playRounds,
  startRounds,
  readOpenRounds,
  stepRounds,
  placeBets,
  settleRound,
  readCallbackState,
  moveCallbacks,
  placeBetsStatement,
  decidePendingStatement,
];

/** A hundredth of the bets. */
const chunk = Array.from({ length: 200 }, (_, index) => String(index + 5_001));

/** Planned again at each call, so that no plan outlives a small table. */
const planned: Record<string, RawBuilder<unknown>> = {
  'the settlement of a chunk of bets': movingBets(
    chunk,
    chunk.map((betId) => ({ betId, targetMinor: 100n })),
  ),
  'the undoing of sales': undoingSales(chunk),
  'the return of the stakes of a shared round': returnRoundStakes('double', 77),
  'the search for other accounts of a person': sharingAccounts(
    {
      playerId: 1n,
      cardNo: '52998224725',
      name: 'Joana Prado',
      birthDate: '1990-03-12',
      phone: '+5511987654321',
      deviceIds: ['8b3f2d8e-4a2b-4f0e-9f1c-0d4c6b9a7e11'],
      deviceKeyHash: 'a'.repeat(64),
      paymentTwins: [],
    },
    'all',
  ),
  'the sale of a bet': lowerExposures(5_001n, 50n, 10n),
};

/**
 * Their plans depend on data that the seeds lack. Forbids plans that only small tables make cheap, so that a
 * scan shows a missing index.
 */
const indexed: Record<string, RawBuilder<unknown>> = {
  'the open bets of a player': openPositions(1_000_000_001n, 50),
  'the open bets with an automatic sale': autoPositions(5_000n, 200),
};

/** One row for each game, feed, sport, vendor, currency, league or limit. */
const small = new Set([
  'delay',
  'exposure_limit',
  'feed',
  'game',
  'league',
  'league_tier',
  'match_limit',
  'shared_pace',
  'stake_limit',
  'turnover_weight',
  'win_limit',
  'win_share',
]);

let database: Database;

const listed = async (statement: PreparedStatement) =>
  (await listWholeScans(database, statement)).filter((table) => !small.has(table));

describe('on an empty database', () => {
  beforeAll(async () => {
    ({ database } = await freshDatabase('postgres'));
  });
  afterAll(() => database.close());

  test.each(prepared)('$name scans no growing table', async (statement) => {
    expect(await listed(statement)).toEqual([]);
  });
});

describe('on a large database', () => {
  beforeAll(async () => {
    database = await openLarge();
  });
  afterAll(() => database.close());

  test.each(prepared)('$name scans no growing table', async (statement) => {
    expect(await listed(statement)).toEqual([]);
  });

  test.each(Object.entries(planned))('%s scans no growing table', async (_, query) => {
    const whole = await database.db.transaction().execute(async (tx) => {
      await preferIndexes(tx);
      return listWholeScansOf(tx, query);
    });
    expect(whole).toEqual([]);
  });

  test.each(Object.entries(indexed))('%s are found by indexes', async (_, query) => {
    const whole = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_mergejoin = off`.execute(tx);
      return listWholeScansOf(tx, query);
    });
    expect(whole).toEqual([]);
  });
});

async function openLarge(): Promise<Database> {
  const { database: opened } = await freshDatabase('postgres');
  await seedBets(opened, { bets: 20_000, players: 4_000 });
  await opened.script(`
insert into identity.player (
  id, username, name, card_no, country, phone, birth_date, password_hash, invite_code, currency, lang, device_id
)
select
  player_id, player_id || '@example.com', '', player_id::text, 'BR', '+55' || player_id,
  date '1950-01-01' + (player_id % 18000)::integer, '', player_id::text, 'BRL', 'pt-BR', player_id::text
from wallet.account
where kind = 'cash';

insert into identity.known_device (key_hash, player_id)
select id::text, id
from identity.player;

insert into identity.person_review (first_id, second_id, signals, state)
select id, id + 1, '{}', 'same'
from identity.player
where exists (select from identity.player next where next.id = player.id + 1);

insert into identity.session (player_id, token_hash, device_id, ip, user_agent, expires_at)
select id, id::text, id::text, '', '', now()
from identity.player;

insert into wallet.guard (player_id)
select id
from identity.player;

insert into sportsbook.match (source, source_ref, sport, league_id, competitors, planned_at, starts_at, in_play_offered)
select 'bench', number::text, 'football', league.id, '[]', now(), now(), true
from sportsbook.league, generate_series(1, 5000) as number;

insert into sportsbook.market (match_id, source, key, status)
select id, 'bench', 'football/total/fullGame/' || line, 'open'
from sportsbook.match, generate_series(11, 14) as line;

insert into sportsbook.exposure (market_id, outcome, liability_minor)
select id, 'over', 0
from sportsbook.market
on conflict do nothing;

insert into sportsbook.match_exposure (match_id, added_minor)
select id, 0
from sportsbook.match
on conflict do nothing;

insert into sportsbook.cash_out (bet_id, request_id, whole, stake_minor, shown_minor, paid_minor, automatic)
select id, id::text, false, 1, 1, 1, false
from sportsbook.bet;

insert into sportsbook.win_day (player_id, day, wins, from_bet_id)
select id, now()::date, '{}', 1
from identity.player;

insert into originals.seed_pair (
  player_id, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed
)
select id, 'v1.' || repeat('a', 141), repeat('b', 64), 'v1.' || repeat('c', 141), repeat('d', 64), 'client'
from identity.player;

insert into originals.round (
  player_id, request_id, game, seed_pair_id, nonce, stake_minor, payout_minor, currency, choice, outcome,
  balance_after_minor
)
select player_id, gen_random_uuid(), 'dice', id, round, 100, 0, 'BRL', '{}', '{}', 0
from originals.seed_pair, generate_series(1, 5) as round;

insert into originals.open_round (
  player_id, request_id, game, seed_pair_id, nonce, account_id, stake_minor, currency, choice, steps_max
)
select pair.player_id, gen_random_uuid(), 'mines', pair.id, 6, account.id, 100, 'BRL', '{}', 24
from originals.seed_pair pair
join wallet.account on account.player_id = pair.player_id and account.kind = 'cash';

insert into originals.chain (
  game, generation, length, start_secret, checkpoints, checkpoint_every, published_end, public_seed, next_index
)
values ('double', 90, 6000, 'v1.secret', '{}', 100, 'end', 'seed', 5999);

insert into originals.shared_round (
  game, number, generation, link_index, link_hash, public_seed, status, link, outcome, opens_at, betting_ends_at,
  drawn_at, next_at, settled_at
)
select
  'double', number, 90, number, '', 'seed', 'settled', '', 1, now(), now() + interval '1 second',
  now() + interval '2 seconds', now() + interval '3 seconds', now()
from generate_series(1, 5000) as number;

insert into originals.shared_bet (
  player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, prize_minor, currency, player_label,
  balance_after_minor
)
select
  account.player_id, gen_random_uuid(), 'double', 1 + account.id % 5000, account.id, 1, 'red', 100, '{0,200}', 'BRL', '', 0
from wallet.account, generate_series(1, 5)
where account.kind = 'cash';

insert into originals.cancelled_bet (
  player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, currency, placed_at
)
select player_id, gen_random_uuid(), game, number, account_id, product_account_id, bet, stake_minor, currency, now()
from originals.shared_bet;

insert into originals.shared_pot (game, number, currency, prize_minor)
select game, number, 'BRL', '{0,200}'
from originals.shared_round;

insert into seamless.session (vendor, token_hash, player_id, login_id, game, currency, expires_at)
select 'pg', id::text, id, 1, 'pg-1', 'BRL', now()
from identity.player;

insert into seamless.round (vendor, id, player_id, game, currency, account_id, product_account_id)
select 'pg', player.id || ' ' || round, player.id, 'pg-1', 'BRL', 1, 1
from identity.player, generate_series(1, 5) as round;

insert into seamless.transaction (vendor, id, round_id, kind, amount_minor, content_hash, balance_after_minor)
select vendor, id, id, 'bet', 100, 'hash', 0
from seamless.round;

analyze;
`);
  return opened;
}
