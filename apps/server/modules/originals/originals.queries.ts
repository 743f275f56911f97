import type { OriginalGame } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';
import type { OpenStake } from '../wallet/bonus/index.ts';

export type StoredRound = Selectable<Tables['originals.round']>;
export type StoredOpenRound = Selectable<Tables['originals.open_round']>;
export type StoredPair = Selectable<Tables['originals.seed_pair']>;

export type GameSettings = { stopped: boolean; roundMsMin: number };
export type StakeLimit = { stakeMinMinor: bigint; stakeMaxMinor: bigint; payoutMaxMinor: bigint };

export async function getGameSettings(db: Db, game: OriginalGame): Promise<GameSettings> {
  const row = await db
    .selectFrom('originals.game')
    .select(['stopped', 'round_ms_min'])
    .where('name', '=', game)
    .executeTakeFirstOrThrow();
  return { stopped: row.stopped, roundMsMin: row.round_ms_min };
}

export async function listStoppedGames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('originals.game')
    .select('name')
    .where('stopped', '=', true)
    .union(
      db
        .selectFrom('originals.chain')
        .select('game as name')
        .where('next_index', '>=', 0)
        .groupBy('game')
        .having(({ fn }) => fn.count('public_seed'), '=', 0),
    )
    .execute();
  return new Set(rows.map((row) => row.name));
}

export async function getStakeLimit(db: Db, game: OriginalGame, currency: Currency): Promise<StakeLimit> {
  const row = await db
    .selectFrom('originals.stake_limit')
    .select(['stake_min_minor', 'stake_max_minor', 'payout_max_minor'])
    .where('game', '=', game)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return {
    stakeMinMinor: row.stake_min_minor,
    stakeMaxMinor: row.stake_max_minor,
    payoutMaxMinor: row.payout_max_minor,
  };
}

/** A player who never played has no pair. */
export function listPairsInForce(db: Db, playerIds: readonly bigint[]): Promise<StoredPair[]> {
  return db
    .selectFrom('originals.seed_pair')
    .selectAll()
    .where('player_id', 'in', [...playerIds])
    .where('revealed_at', 'is', null)
    .execute();
}

export async function findRound(db: Db, playerId: bigint, requestId: string): Promise<StoredRound | null> {
  const row = await db
    .selectFrom('originals.round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export function getPair(db: Db, seedPairId: bigint): Promise<StoredPair> {
  return db
    .selectFrom('originals.seed_pair')
    .selectAll()
    .where('id', '=', seedPairId)
    .executeTakeFirstOrThrow();
}

/** Newest first, older than `beforeSeq`. */
export function listRounds(
  db: Db,
  playerId: bigint,
  filter: { game?: OriginalGame | undefined; beforeSeq?: bigint | undefined; limit: number },
): Promise<StoredRound[]> {
  return db
    .selectFrom('originals.round')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(filter.game !== undefined, (query) => query.where('game', '=', filter.game ?? ''))
    .$if(filter.beforeSeq !== undefined, (query) => query.where('seq', '<', filter.beforeSeq ?? 0n))
    .orderBy('seq', 'desc')
    .limit(filter.limit)
    .execute();
}

export async function findOpenRound(
  db: Db,
  playerId: bigint,
  requestId: string,
): Promise<StoredOpenRound | null> {
  const row = await db
    .selectFrom('originals.open_round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export function listOpenRounds(db: Db, playerId: bigint): Promise<StoredOpenRound[]> {
  return db.selectFrom('originals.open_round').selectAll().where('player_id', '=', playerId).execute();
}

export type AbandonedRound = Pick<StoredOpenRound, 'player_id' | 'request_id' | 'game' | 'currency'>;

/** Oldest first. */
export async function listAbandonedRounds(db: Db, limit: number): Promise<AbandonedRound[]> {
  const { rows } = await sql<AbandonedRound>`
    select open_round.player_id, open_round.request_id, open_round.game, open_round.currency
    from originals.open_round
    join originals.game on game.name = open_round.game
    where open_round.touched_at < now() - make_interval(hours => game.open_hours_max)
    order by open_round.touched_at
    limit ${limit}
  `.execute(db);
  return rows;
}

export type GameFigures = {
  game: string;
  rounds: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  biggestPayoutMinor: bigint;
  /** Payout divided by stake, in ten-thousandths, rounded down. */
  biggestMultiple: bigint;
};

/** Sums a player's finished rounds by game. */
export async function listFigures(db: Db, playerId: bigint): Promise<GameFigures[]> {
  const { rows } = await sql<GameFigures>`
    select
      game,
      count(*) as rounds,
      sum(stake_minor)::bigint as "stakeMinor",
      sum(payout_minor)::bigint as "payoutMinor",
      max(payout_minor) as "biggestPayoutMinor",
      max(payout_minor * 10000 / stake_minor) as "biggestMultiple"
    from originals.round
    where player_id = ${playerId}
    group by game
    order by game
  `.execute(db);
  return rows;
}

export async function listGamesInPlay(db: Db, playerId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('originals.open_round')
    .select('game')
    .where('player_id', '=', playerId)
    .union(
      db
        .selectFrom('originals.shared_bet')
        .innerJoin('originals.shared_round', (join) =>
          join
            .onRef('originals.shared_round.game', '=', 'originals.shared_bet.game')
            .onRef('originals.shared_round.number', '=', 'originals.shared_bet.number'),
        )
        .select('originals.shared_bet.game')
        .where('originals.shared_bet.player_id', '=', playerId)
        .where('originals.shared_round.status', 'in', ['betting', 'drawing']),
    )
    .execute();
  return rows.map((row) => row.game).sort();
}

const roundsRead = 500;

export async function listPlayedGames(
  db: Db,
  playerId: bigint,
): Promise<{ gameType: string; playedAt: Date }[]> {
  const { rows } = await sql<{ gameType: string; playedAt: Date }>`
    select game as "gameType", max(created_at) as "playedAt"
    from (
      select game, created_at
      from originals.round
      where player_id = ${playerId}
      order by seq desc
      limit ${roundsRead}
    ) as latest
    group by game
    order by max(created_at) desc
  `.execute(db);
  return rows;
}

/** Before the first step a stake does not count as turnover. */
export function listOpenRoundStakes(
  db: Db,
  _playerId: bigint,
  accountId: bigint,
): Promise<readonly OpenStake[]> {
  return db
    .selectFrom('originals.open_round')
    .select([
      'game as product',
      sql<bigint>`case when cardinality(steps) = 0 then 0 else stake_minor end`.as('stakeMinor'),
      'stake_minor as atStakeMinor',
      'started_at as at',
    ])
    .where('account_id', '=', accountId)
    .execute();
}
