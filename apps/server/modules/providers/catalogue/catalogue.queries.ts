import type { GameKind, ProductCode } from '@palpite/contracts/lobby';
import type { Locale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export type Names = Partial<Record<Locale, string>> & { pt_BR: string };

export type ListedGame = {
  gameType: string;
  productCode: ProductCode;
  names: Names;
  kind: GameKind;
  categories: string[];
  /** Hundredths of a percent. */
  returnBp: number | null;
  hotRank: number | null;
  stopped: boolean;
  art: string;
  releasedOn: string;
  isNew: boolean;
};

const newDays = 30;

/** Falls back to English for nr_NR, then to Portuguese. */
export function nameIn(names: Names, lang: Locale): string {
  return names[lang] ?? (lang === 'nr_NR' ? names.en_US : undefined) ?? names.pt_BR;
}

export async function nameGames(db: Db, lang: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('catalogue.game').select(['game_type', 'names']).execute();
  return new Map(rows.map(({ game_type, names }) => [game_type, nameIn(names as Names, lang)]));
}

/** Newest first. Games from the installation day are not new. */
export async function listGames(db: Db): Promise<ListedGame[]> {
  const { rows } = await sql<ListedGame>`
    select
      game_type as "gameType",
      product_code as "productCode",
      names,
      kind,
      categories,
      return_bp as "returnBp",
      hot_rank as "hotRank",
      stopped,
      art,
      released_on::text as "releasedOn",
      released_on > beginning.began_on and released_on > current_date - ${newDays}::int as "isNew"
    from catalogue.game
    cross join catalogue.beginning
    order by released_on desc, game_type
  `.execute(db);
  return rows;
}

export async function listCategories(db: Db): Promise<{ code: string; names: Names }[]> {
  const rows = await db
    .selectFrom('catalogue.category')
    .select(['code', 'names'])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map(({ code, names }) => ({ code, names: names as Names }));
}

/** Whether a game takes new rounds; null for an unknown game. */
export async function findGame(
  db: Db,
  productCode: ProductCode,
  gameType: string,
): Promise<{ stop: boolean } | null> {
  const row = await db
    .selectFrom('catalogue.game')
    .select('stopped')
    .where('game_type', '=', gameType)
    .where('product_code', '=', productCode)
    .executeTakeFirst();
  return row ? { stop: row.stopped } : null;
}

export async function listFavourites(db: Db, playerId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue.favourite')
    .select('game_type')
    .where('player_id', '=', playerId)
    .orderBy('chosen_at', 'desc')
    .orderBy('game_type')
    .execute();
  return rows.map((row) => row.game_type);
}
