import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';

export type NewGame = Insertable<Tables['catalogue.game']>;

/** Existing type names stay unchanged. */
export async function addGames(tx: Tx, games: readonly NewGame[]): Promise<void> {
  await tx
    .insertInto('catalogue.game')
    .values(games)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addFavourite(tx: Tx, playerId: bigint, gameType: string): Promise<boolean> {
  const game = await tx
    .selectFrom('catalogue.game')
    .select('game_type')
    .where('game_type', '=', gameType)
    .forKeyShare()
    .executeTakeFirst();
  if (!game) return false;
  await tx
    .insertInto('catalogue.favourite')
    .values({ player_id: playerId, game_type: gameType })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeFavourite(tx: Tx, playerId: bigint, gameType: string): Promise<void> {
  await tx
    .deleteFrom('catalogue.favourite')
    .where('player_id', '=', playerId)
    .where('game_type', '=', gameType)
    .execute();
}

export async function forgetFavouriteGames(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('catalogue.favourite').where('player_id', '=', playerId).execute();
}
