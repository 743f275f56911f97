import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Names } from './catalogue.queries.ts';
import { lockCatalogue } from './change-games.ts';

/** A category as staff sees it: a filter of the lobby. */
export type CatalogueCategory = { code: string; position: number; names: Partial<Names>; games: number };

export async function listCatalogueCategories(db: Db): Promise<CatalogueCategory[]> {
  const { rows } = await sql<CatalogueCategory>`
    select
      code,
      position,
      names,
      (select count(*)::int from catalogue.game where category.code = any(game.categories)) as games
    from catalogue.category
    order by position, code
  `.execute(db);
  return rows;
}

export type CategoryChange = {
  /** Null removes the name in a language. */
  readonly names: Readonly<Partial<Record<keyof Names, string | null>>>;
  readonly position?: number | undefined;
};

/** Also adds a category. `unnamed`: it would have no name in Portuguese. */
export async function setCategory(
  db: Db,
  code: string,
  change: CategoryChange,
  { isNew }: { isNew: boolean },
): Promise<'changed' | 'unchanged' | 'unknown' | 'known' | 'unnamed'> {
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const listed = await listCatalogueCategories(tx);
    const before = listed.find((each) => each.code === code);
    if (isNew && before) return 'known';
    if (!isNew && !before) return 'unknown';
    const given = Object.entries({ ...before?.names, ...change.names });
    const names = Object.fromEntries(given.filter(([, name]) => name !== null && name !== ''));
    if (!names.pt_BR) return 'unnamed';
    const last = Math.max(0, ...listed.map(({ position }) => position));
    const position = change.position ?? before?.position ?? last + 1;
    const { rows } = await sql`
      insert into catalogue.category as stored (code, position, names)
      values (${code}, ${position}, ${JSON.stringify(names)}::jsonb)
      on conflict (code) do update set position = excluded.position, names = excluded.names
      where (stored.position, stored.names) is distinct from (excluded.position, excluded.names)
      returning code
    `.execute(tx);
    return rows.length > 0 ? 'changed' : 'unchanged';
  });
}

/** Also takes its games out of the category. False when there is no such category. */
export async function removeCategory(db: Db, code: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const gone = await tx
      .deleteFrom('catalogue.category')
      .where('code', '=', code)
      .returning('code')
      .executeTakeFirst();
    if (!gone) return false;
    await sql`
      update catalogue.game set categories = array_remove(categories, ${code}) where ${code} = any(categories)
    `.execute(tx);
    return true;
  });
}
