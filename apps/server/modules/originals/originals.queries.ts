import type { OriginalGame } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';

export type StoredRound = Selectable<Tables['originals.round']>;
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

/** Names of the games that take no rounds. */
export async function listStoppedGames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('originals.game').select('name').where('stopped', '=', true).execute();
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

/** The pairs in force of these players; a player who never played has none. */
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

/** A player's rounds, newest first, `limit` of them, older than the round with the number `beforeSeq`. */
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
