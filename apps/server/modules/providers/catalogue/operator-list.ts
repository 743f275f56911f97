import type { ProductCode } from '@palpite/contracts/lobby';
import type { Locale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type Names, nameIn } from './catalogue.queries.ts';

/** A game as staff sees it. */
export type CatalogueGame = {
  id: string;
  name: string;
  names: Names;
  descriptions: Partial<Names>;
  group: ProductCode;
  kind: string;
  stopped: boolean;
  tags: string[];
  returnBp: number | null;
  position: number | null;
  hotRank: number | null;
  released: string;
  picture: string | null;
  currencies: string[] | null;
};

export type GameFilter = {
  find?: string | undefined;
  group?: string | undefined;
  state?: string | undefined;
};

/** Games in the order of the shelves. `find` is part of an id, or of a name in any language. */
export async function listCatalogueGames(
  db: Db,
  { find, group, state }: GameFilter,
  lang: Locale,
  limit: number,
): Promise<CatalogueGame[]> {
  const { rows } = await sql<Omit<CatalogueGame, 'name'>>`
    select
      game_type as id,
      names,
      descriptions,
      product_code as "group",
      kind,
      stopped,
      categories as tags,
      return_bp as "returnBp",
      position,
      hot_rank as "hotRank",
      released_on::text as released,
      picture,
      currencies
    from catalogue.game
    where (${group ?? null}::text is null or product_code = ${group ?? null})
    and (${state ?? null}::text is null or stopped = (${state ?? null} = 'stopped'))
    and (
      ${find ?? null}::text is null
      or strpos(lower(game_type), lower(${find ?? null})) > 0
      or exists (select from jsonb_each_text(names) as each where strpos(lower(each.value), lower(${find ?? null})) > 0)
    )
    order by position nulls last, released_on desc, game_type
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ ...row, name: nameIn(row.names, lang) }));
}

export async function findCatalogueGame(db: Db, id: string): Promise<CatalogueGame | null> {
  const { rows } = await sql<Omit<CatalogueGame, 'name'>>`
    select game_type as id, names, descriptions, product_code as "group", kind, stopped, categories as tags, return_bp as "returnBp",
      position, hot_rank as "hotRank", released_on::text as released, picture, currencies
    from catalogue.game
    where game_type = ${id}
  `.execute(db);
  return rows[0] ? { ...rows[0], name: nameIn(rows[0].names, 'pt_BR') } : null;
}

/** Returns that vendors state, by game, as a part of the stakes. */
export async function listStatedReturns(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('catalogue.game')
    .select(['game_type', 'return_bp'])
    .where('return_bp', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.game_type, Number(row.return_bp) / 10_000]));
}
