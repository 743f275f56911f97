import type { SharedGame } from '@palpite/contracts/original-games';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import {
  announceBalances,
  insertTransfers,
  lockedAccount,
  lockPockets,
  moveAccounts,
  noteStakeReturns,
  roundReference,
  transferIds,
} from '../../wallet/index.ts';
import { type ChainKey, checkpointPlace, type NewChain, startSecretPlace } from './chain.ts';
import { type Settled, settleRound } from './settle-round.sql.ts';
import { sharedGameRules } from './shared-games.ts';

/** Without renewal another process takes over. */
const leaseMs = 10_000;
const playersPerRow = 500;

/** False while another process holds it. */
export async function holdLease(tx: Tx, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into originals.draw_lease (name, holder, held_until)
    values ('shared rounds', ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (name) do update
    set holder = excluded.holder, held_until = excluded.held_until
    where draw_lease.holder = excluded.holder
    or draw_lease.held_until < clock_timestamp()
    returning name
  `.execute(tx);
  return rows.length > 0;
}

export async function releaseLease(tx: Tx, holder: string): Promise<void> {
  await tx.deleteFrom('originals.draw_lease').where('holder', '=', holder).execute();
}

/** Does nothing when another process was first. */
export async function publishChain(
  tx: Tx,
  secrets: Secrets,
  { game, generation }: ChainKey,
  chain: NewChain,
  publicSeed: string | null,
): Promise<void> {
  await tx
    .insertInto('originals.chain')
    .values({
      game,
      generation,
      length: chain.length,
      start_secret: secrets.encrypt(startSecretPlace({ game, generation }), chain.startSecret),
      checkpoints: chain.checkpoints.map((link, position) =>
        secrets.encrypt(checkpointPlace({ game, generation }, position), link),
      ),
      checkpoint_every: chain.checkpointEvery,
      published_end: chain.publishedEnd,
      public_seed: publicSeed,
      next_index: chain.length - 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The game continues with the next generation. */
export async function retireChain(tx: Tx, game: SharedGame, generation: number): Promise<void> {
  await tx
    .updateTable('originals.chain')
    .set({ next_index: -1 })
    .where('game', '=', game)
    .where('generation', '=', generation)
    .execute();
}

/** False when the link was used meanwhile or the public seed is not set. Throws when a round is running. */
export async function openRound(
  tx: Tx,
  game: SharedGame,
  from: { generation: number; linkIndex: number; linkHash: string },
): Promise<boolean> {
  const taken = await tx
    .updateTable('originals.chain')
    .set({ next_index: from.linkIndex - 1 })
    .where('game', '=', game)
    .where('generation', '=', from.generation)
    .where('next_index', '=', from.linkIndex)
    .where('public_seed', 'is not', null)
    .returning('public_seed')
    .executeTakeFirst();
  if (!taken) return false;
  const { rows } = await sql`
    insert into originals.shared_round (
      game, number, generation, link_index, link_hash, public_seed, opens_at, betting_ends_at, drawn_at, next_at
    )
    select
      pace.game,
      coalesce(last.number, 0) + 1,
      ${from.generation},
      ${from.linkIndex}::int,
      ${from.linkHash},
      ${taken.public_seed},
      opening.at,
      opening.at + pace.betting_ms * interval '1 millisecond',
      opening.at + (pace.betting_ms + pace.drawing_ms) * interval '1 millisecond',
      opening.at + (pace.betting_ms + pace.drawing_ms + pace.result_ms) * interval '1 millisecond'
    from originals.shared_pace pace
    cross join (select clock_timestamp() as at) opening
    left join (select max(number) as number from originals.shared_round where game = ${game}) last on true
    where pace.game = ${game}
    on conflict do nothing
    returning number
  `.execute(tx);
  if (rows.length === 0) throw new Error(`a round of ${game} is running already`);
  await announce(tx, game);
  return true;
}

/**
 * False when they are already written or betting is open. Waits for bets that are being written; none can
 * follow.
 */
export async function drawRound(
  tx: Tx,
  game: SharedGame,
  number: number,
  drawn: { link: string; outcome: number },
): Promise<boolean> {
  const { rows } = await sql`
    update originals.shared_round
    set status = 'drawing', link = ${drawn.link}, outcome = ${drawn.outcome}
    where game = ${game}
    and number = ${number}
    and status = 'betting'
    and betting_ends_at <= clock_timestamp()
    returning number
  `.execute(tx);
  if (rows.length === 0) return false;
  await announce(tx, game);
  return true;
}

export async function settleDrawnRound(
  database: Database,
  game: SharedGame,
  number: number,
): Promise<Settled | null> {
  const [settled] = await database.execute<Settled>(settleRound, [
    game,
    number,
    playersPerRow,
    sharedGameRules[game].drawn,
  ]);
  return settled ?? null;
}

/**
 * Balances, turnover, transfers and stake returns, from a CTE `returned` of bets with their balance
 * `after_minor`.
 */
const stakesReturned = sql.raw(
  `${moveAccounts({
    from: '(select account_id, sum(stake_minor)::bigint as stake_minor from returned group by account_id) back',
    account: 'back.account_id',
    balance: 'back.stake_minor',
    turnover: '-back.stake_minor',
  })},${insertTransfers({
    from: 'returned',
    currency: 'currency',
    player: 'player_id',
    reference: roundReference.sql('game', 'request_id'),
    orderBy: 'seq',
    every: [
      {
        kind: 'refund',
        id: transferIds.roundRefund.sql('request_id', 'player_id'),
        debit: 'product_account_id',
        credit: 'account_id',
        amount: 'stake_minor',
        creditAfter: 'after_minor',
      },
    ],
  })},${noteStakeReturns({
    from: 'returned',
    stake: transferIds.roundStake.sql('request_id', 'player_id'),
    amount: 'stake_minor',
    orderBy: 'seq',
  })}`,
);

const balancesReturned = sql.raw(
  announceBalances(
    `
    select distinct on (account_id) account_id, player_id, pocket, currency, after_minor as balance_minor
    from returned
    order by account_id, seq desc
  `,
    { perRow: playersPerRow },
  ),
);

/** Locks their accounts in the order of their ids. */
export const returnRoundStakes = (game: SharedGame, number: number) => sql`
  with returned as materialized (
    select
      bet.*,
      account.kind as pocket,
      account.balance_minor + sum(bet.stake_minor) over (partition by bet.account_id order by bet.seq) as after_minor
    from (
      select *
      from originals.shared_bet
      where game = ${game}
      and number = ${number}
      and payout_minor is null
      order by account_id
    ) bet
    cross join lateral ${sql.raw(lockedAccount('bet.account_id'))}
  ),${stakesReturned},
  bet_closed as (
    update originals.shared_bet
    set payout_minor = returned.stake_minor
    from returned
    where shared_bet.player_id = returned.player_id
    and shared_bet.request_id = returned.request_id
  ),
  pot_closed as (
    update originals.shared_pot
    set payout_minor = stake_minor
    where game = ${game}
    and number = ${number}
  ),${balancesReturned}
  select count(*)::int as bets from returned
`;

/**
 * Returns every stake of a round that cannot be drawn, once; false when the round has ended. Locks the round,
 * which waits for bets that are being written, then the accounts in the order of their ids.
 */
export async function voidRound(tx: Tx, game: SharedGame, number: number, reason: string): Promise<boolean> {
  const round = await tx
    .updateTable('originals.shared_round')
    .set(({ fn }) => ({ status: 'void', void_reason: reason, settled_at: fn<Date>('now') }))
    .where('game', '=', game)
    .where('number', '=', number)
    .where('status', 'in', ['betting', 'drawing'])
    .returning('number')
    .executeTakeFirst();
  if (!round) return false;
  await returnRoundStakes(game, number).execute(tx);
  await announce(tx, game);
  return true;
}

type OpenBet = { requestId: string; number: number; currency: string };

/** Also counts how many of the ids are known, including cancelled bets. */
export async function findBetRounds(
  tx: Tx,
  game: SharedGame,
  playerId: bigint,
  requestIds: readonly string[],
): Promise<{ open: OpenBet[]; known: number }> {
  const of = (table: 'originals.shared_bet' | 'originals.cancelled_bet') =>
    tx
      .selectFrom(table)
      .select(['request_id as requestId', 'number', 'currency'])
      .where('player_id', '=', playerId)
      .where('game', '=', game)
      .where('request_id', 'in', [...requestIds])
      .execute();
  // In this order a concurrent cancellation is found twice, never missed.
  const open = await of('originals.shared_bet');
  const cancelled = await of('originals.cancelled_bet');
  return { open, known: new Set([...open, ...cancelled].map(({ requestId }) => requestId)).size };
}

/**
 * All or none; `late` changes nothing. Locks like a bet: the rounds (shared), their pots, the accounts in the
 * order of their ids. A draw waits for it; after a draw betting is closed. A bet that a concurrent request
 * cancels no longer exists under the locks. The trigger `shared_bet_guards_cancel` enforces the same.
 */
export async function cancelBets(
  tx: Tx,
  game: SharedGame,
  playerId: bigint,
  bets: readonly OpenBet[],
): Promise<'cancelled' | 'repeated' | 'late'> {
  const numbers = [...new Set(bets.map(({ number }) => number))].sort((a, b) => a - b);
  for (const number of numbers) {
    const round = await tx
      .selectFrom('originals.shared_round')
      .select(sql<boolean>`status = 'betting' and clock_timestamp() < betting_ends_at`.as('is_open'))
      .where('game', '=', game)
      .where('number', '=', number)
      .forShare()
      .executeTakeFirst();
    if (!round?.is_open) return 'late';
    await tx
      .selectFrom('originals.shared_pot')
      .select('bets')
      .where('game', '=', game)
      .where('number', '=', number)
      .orderBy('currency')
      .where('currency', 'in', [...new Set(bets.map(({ currency }) => currency))])
      .forUpdate()
      .execute();
  }
  await lockPockets(tx, playerId);
  const ids = bets.map(({ requestId }) => requestId);
  const { rows } = await sql<{ bets: number }>`
    with gone as (
      delete from originals.shared_bet
      where player_id = ${playerId}
      and game = ${game}
      and request_id = any (${ids}::uuid[])
      returning *
    ),
    returned as materialized (
      select
        gone.*,
        account.balance_minor + sum(gone.stake_minor) over (partition by gone.account_id order by gone.seq) as after_minor
      from gone
      cross join lateral ${sql.raw(lockedAccount('gone.account_id'))}
    ),
    ${stakesReturned},
    pot_moved as (
      update originals.shared_pot pot
      set
        bets = pot.bets - less.bets,
        stake_minor = pot.stake_minor - less.stake_minor,
        cancelled = pot.cancelled + less.bets,
        prize_minor = less.prize_minor
      from (
        select
          before.game,
          before.number,
          before.currency,
          back.bets,
          back.stake_minor,
          array_agg(prize.minor - coalesce(lost.minor, 0) order by prize.outcome) as prize_minor
        from originals.shared_pot before
        join (
          select game, number, currency, count(*)::int as bets, sum(stake_minor)::bigint as stake_minor
          from returned
          group by game, number, currency
        ) back using (game, number, currency)
        cross join unnest(before.prize_minor) with ordinality as prize (minor, outcome)
        left join (
          select game, number, currency, prize.outcome, sum(prize.minor)::bigint as minor
          from returned
          cross join unnest(returned.prize_minor) with ordinality as prize (minor, outcome)
          group by game, number, currency, prize.outcome
        ) lost using (game, number, currency, outcome)
        group by before.game, before.number, before.currency, back.bets, back.stake_minor
      ) less
      where pot.game = less.game
      and pot.number = less.number
      and pot.currency = less.currency
    ),
    kept as (
      insert into originals.cancelled_bet (
        player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, currency, placed_at
      )
      select player_id, request_id, game, number, account_id, product_account_id, bet, stake_minor, currency, created_at
      from returned
    )
    select count(*)::int as bets from returned
  `.execute(tx);
  return (rows[0]?.bets ?? 0) > 0 ? 'cancelled' : 'repeated';
}

/** False when the round takes no bets. */
export async function openPot(
  tx: Tx,
  game: SharedGame,
  number: number,
  currency: string,
  outcomes: number,
): Promise<boolean> {
  await sql`
    insert into originals.shared_pot (game, number, currency, prize_minor)
    select game, number, ${currency}, array_fill(0::bigint, array[${outcomes}::int])
    from originals.shared_round
    where game = ${game}
    and number = ${number}
    and status = 'betting'
    on conflict do nothing
  `.execute(tx);
  const pot = await tx
    .selectFrom('originals.shared_pot')
    .select('bets')
    .where('game', '=', game)
    .where('number', '=', number)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return pot !== undefined;
}

export async function announce(tx: Tx, game: SharedGame): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ topic: 'sharedRound', player_id: null, payload: JSON.stringify({ game }) })
    .execute();
}
