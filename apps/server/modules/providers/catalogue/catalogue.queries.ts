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
  picture: string | null;
  /** Null for all. */
  currencies: string[] | null;
};

const newDays = 30;

/** Falls back to English for nr_NR, then to Portuguese. */
export function nameIn(names: Names, lang: Locale): string {
  return textIn(names, lang) ?? names.pt_BR;
}

/** Like {@link nameIn}, for a text that a game may not have. */
function textIn(texts: Partial<Names>, lang: Locale): string | null {
  return texts[lang] ?? (lang === 'nr_NR' ? texts.en_US : undefined) ?? texts.pt_BR ?? null;
}

/** Description of a game, null without one. Undefined for an unknown game. */
export async function findDescription(
  db: Db,
  gameType: string,
  lang: Locale,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('catalogue.game')
    .select('descriptions')
    .where('game_type', '=', gameType)
    .executeTakeFirst();
  return row && textIn(row.descriptions as Partial<Names>, lang);
}

/** Another text for other games or categories, and on another day. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', version, began_on, current_date) as version from catalogue.beginning
  `.execute(db);
  return rows[0]?.version ?? '';
}

/** Creates a reading of the names of all games, which reads the table again only after a change. */
export function createGameNames(db: Db): (lang: Locale) => Promise<ReadonlyMap<string, string>> {
  let known = { version: '', names: new Map<Locale, ReadonlyMap<string, string>>() };
  return async (lang) => {
    const version = await readVersion(db);
    if (known.version !== version) known = { version, names: new Map() };
    const { names } = known;
    const kept = names.get(lang);
    if (kept) return kept;
    const rows = await db.selectFrom('catalogue.game').select(['game_type', 'names']).execute();
    const read = new Map(rows.map((row) => [row.game_type, nameIn(row.names as Names, lang)]));
    names.set(lang, read);
    return read;
  };
}

/** Names of these games; an unknown one is left out. */
export async function listNamesOf(
  db: Db,
  gameTypes: readonly string[],
  lang: Locale,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('catalogue.game')
    .select(['game_type', 'names'])
    .where('game_type', 'in', gameTypes)
    .execute();
  return new Map(rows.map((row) => [row.game_type, nameIn(row.names as Names, lang)]));
}

/** By the operator's order, then newest first. Games from the installation day are not new. */
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
      picture,
      currencies,
      released_on > beginning.began_on and released_on > current_date - ${newDays}::int as "isNew"
    from catalogue.game
    cross join catalogue.beginning
    order by position nulls last, released_on desc, game_type
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

/** Whether a game takes new rounds, and in which currencies (null: all). Null for an unknown game. */
export async function findGame(
  db: Db,
  productCode: ProductCode,
  gameType: string,
): Promise<{ stop: boolean; currencies: string[] | null } | null> {
  const row = await db
    .selectFrom('catalogue.game')
    .select(['stopped', 'currencies'])
    .where('game_type', '=', gameType)
    .where('product_code', '=', productCode)
    .executeTakeFirst();
  return row ? { stop: row.stopped, currencies: row.currencies } : null;
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
