import type { SharedGame, SharedRound } from '@palpite/contracts/original-games';
import { type Currency, toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type Secrets, SecretUnreadable } from '../../../platform/secrets.ts';
import type { OpenStake } from '../../wallet/bonus/index.ts';
import { type ChainKey, checkpointPlace } from './chain.ts';

export type RunningRound = {
  number: number;
  generation: number;
  linkIndex: number;
  linkHash: string;
  status: 'betting' | 'drawing' | 'settled' | 'void';
  /** Milliseconds until betting ends, the draw has been shown, or the next round may open. */
  dueMs: number;
};

export async function findRunningRound(db: Db, game: SharedGame): Promise<RunningRound | null> {
  const { rows } = await sql<RunningRound>`
    select
      number,
      generation,
      link_index as "linkIndex",
      link_hash as "linkHash",
      status,
      ceil(extract(epoch from (
        case status when 'betting' then betting_ends_at when 'drawing' then drawn_at else next_at end
      ) - clock_timestamp()) * 1000)::float8 as "dueMs"
    from originals.shared_round
    where game = ${game}
    order by number desc
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}

export type ChainHead = {
  generation: number;
  length: number;
  nextIndex: number;
  publishedEnd: string;
  publicSeed: string | null;
};

/** The current one, and the next one once it is published. */
export async function listChainsAhead(db: Db, game: SharedGame): Promise<ChainHead[]> {
  const rows = await db
    .selectFrom('originals.chain')
    .select(['generation', 'length', 'next_index', 'published_end', 'public_seed'])
    .where('game', '=', game)
    .where('next_index', '>=', 0)
    .orderBy('generation')
    .execute();
  return rows.map((row) => ({
    generation: row.generation,
    length: row.length,
    nextIndex: row.next_index,
    publishedEnd: row.published_end,
    publicSeed: row.public_seed,
  }));
}

/** 0 before the first one. */
export async function getNewestGeneration(db: Db, game: SharedGame): Promise<number> {
  const row = await db
    .selectFrom('originals.chain')
    .select(({ fn }) => fn.max('generation').as('generation'))
    .where('game', '=', game)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

/**
 * With the number of hashes from there. Secret. Null also for an altered checkpoint: its link would not
 * follow from the published end.
 */
export async function findCheckpoint(
  db: Db,
  secrets: Secrets,
  { game, generation }: ChainKey,
  linkIndex: number,
): Promise<{ checkpoint: string; steps: number; publicSeed: string | null } | null> {
  const { rows } = await sql<{
    checkpoint: string | null;
    position: number;
    steps: number;
    publicSeed: string | null;
  }>`
    select
      checkpoints[1 + ${linkIndex}::int / checkpoint_every] as checkpoint,
      ${linkIndex}::int / checkpoint_every as position,
      ${linkIndex}::int % checkpoint_every as steps,
      public_seed as "publicSeed"
    from originals.chain
    where game = ${game}
    and generation = ${generation}
  `.execute(db);
  const [row] = rows;
  if (!row?.checkpoint) return null;
  const { checkpoint, position, steps, publicSeed } = row;
  try {
    const link = secrets.decrypt(checkpointPlace({ game, generation }, position), checkpoint);
    return { checkpoint: link, steps, publicSeed };
  } catch (failure) {
    if (failure instanceof SecretUnreadable && failure.reason === 'altered') return null;
    throw failure;
  }
}

export type SharedPace = { bettingMs: number; chainLength: number; betsMax: number };

export async function getSharedPace(db: Db, game: SharedGame): Promise<SharedPace> {
  const row = await db
    .selectFrom('originals.shared_pace')
    .select(['betting_ms', 'chain_length', 'bets_max'])
    .where('game', '=', game)
    .executeTakeFirstOrThrow();
  return { bettingMs: row.betting_ms, chainLength: row.chain_length, betsMax: row.bets_max };
}

export async function getRoundPayoutMax(db: Db, game: SharedGame, currency: Currency): Promise<bigint> {
  const row = await db
    .selectFrom('originals.stake_limit')
    .select('round_payout_max_minor')
    .where('game', '=', game)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  if (row.round_payout_max_minor === null) throw new Error(`a round of ${game} has no limit`);
  return row.round_payout_max_minor;
}

export type ShownRound = Omit<SharedRound, 'now'>;

const betsShown = 30;

export async function findShownRound(
  db: Db,
  game: SharedGame,
): Promise<{ round: ShownRound; nowMs: number } | null> {
  const { rows } = await sql<{
    number: number;
    status: 'betting' | 'drawing' | 'settled' | 'void';
    now_ms: number;
    betting_ends_ms: number;
    drawn_ms: number;
    next_ms: number;
    outcome: number | null;
    link: string | null;
    link_hash: string;
    public_seed: string;
    players: number;
  }>`
    select
      number,
      status,
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      floor(extract(epoch from betting_ends_at) * 1000)::float8 as betting_ends_ms,
      floor(extract(epoch from drawn_at) * 1000)::float8 as drawn_ms,
      floor(extract(epoch from next_at) * 1000)::float8 as next_ms,
      outcome,
      link,
      link_hash,
      public_seed,
      (
        select count(distinct player_id)::int
        from originals.shared_bet bet
        where bet.game = shared_round.game
        and bet.number = shared_round.number
      ) as players
    from originals.shared_round
    where game = ${game}
    order by number desc
    limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const bets = row.players === 0 ? [] : await listLargestBets(db, game, row.number);
  return {
    nowMs: row.now_ms,
    round: {
      game,
      number: row.number,
      phase: row.status === 'settled' ? 'drawn' : row.status,
      bettingEndsAt: row.betting_ends_ms,
      drawnAt: row.drawn_ms,
      nextAt: row.next_ms,
      outcome: row.outcome,
      link: row.link,
      linkHash: row.link_hash,
      publicSeed: row.public_seed,
      bets,
      players: row.players,
    },
  };
}

async function listLargestBets(db: Db, game: SharedGame, number: number): Promise<ShownRound['bets']> {
  const rows = await db
    .selectFrom('originals.shared_bet')
    .select(['player_label', 'bet', 'stake_minor', 'payout_minor', 'currency'])
    .where('game', '=', game)
    .where('number', '=', number)
    .orderBy('stake_minor', 'desc')
    .orderBy('seq')
    .limit(betsShown)
    .execute();
  return rows.map((row) => {
    const currency = row.currency as Currency;
    return {
      player: row.player_label,
      bet: row.bet,
      stake: toWire(row.stake_minor, currency),
      currency,
      payout: row.payout_minor === null ? null : toWire(row.payout_minor, currency),
    };
  });
}

export function listOwnBets(db: Db, game: SharedGame, playerId: bigint) {
  return db
    .selectFrom('originals.shared_bet')
    .select(['request_id', 'number', 'bet', 'stake_minor', 'payout_minor', 'currency'])
    .where('game', '=', game)
    .where('player_id', '=', playerId)
    .where('number', '=', (query) =>
      query
        .selectFrom('originals.shared_round')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('game', '=', game),
    )
    .orderBy('seq')
    .execute();
}

/** Newest first, older than `before`. */
export async function listDrawnRounds(db: Db, game: SharedGame, before: number | undefined, limit: number) {
  const rows = await db
    .selectFrom('originals.shared_round as round')
    .innerJoin('originals.chain as chain', (join) =>
      join.onRef('chain.game', '=', 'round.game').onRef('chain.generation', '=', 'round.generation'),
    )
    .select(['number', 'outcome', 'link', 'link_hash', 'drawn_at', 'round.public_seed', 'published_end'])
    .where('round.game', '=', game)
    .where('status', '=', 'settled')
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    outcome: row.outcome ?? 0,
    link: row.link ?? '',
    linkHash: row.link_hash,
    publicSeed: row.public_seed,
    publishedEnd: row.published_end,
    at: row.drawn_at.toISOString(),
  }));
}

/**
 * True when the balance is about to change: a bet in a drawn, unpaid round. Stakes of open rounds have
 * already left the balance.
 */
export async function hasBetInDraw(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('originals.shared_round as round')
    .innerJoin('originals.shared_bet as bet', (join) =>
      join.onRef('bet.game', '=', 'round.game').onRef('bet.number', '=', 'round.number'),
    )
    .select('bet.request_id')
    .where('round.status', '=', 'drawing')
    .where('bet.player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function listOpenSharedStakes(
  db: Db,
  playerId: bigint,
  accountId: bigint,
): Promise<readonly OpenStake[]> {
  return db
    .selectFrom('originals.shared_round as round')
    .innerJoin('originals.shared_bet as bet', (join) =>
      join.onRef('bet.game', '=', 'round.game').onRef('bet.number', '=', 'round.number'),
    )
    .select(['bet.game as product', 'bet.stake_minor as stakeMinor', 'bet.created_at as at'])
    .where('round.status', 'in', ['betting', 'drawing'])
    .where('bet.player_id', '=', playerId)
    .where('bet.account_id', '=', accountId)
    .execute();
}
