import type { GameKind, ProductCode } from '@palpite/contracts/lobby';
import type { Locale } from '@palpite/domain/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** Values of a game to add or change. A value that is not given stays, or is empty for a new game. */
export type GameChange = {
  id: string;
  group?: ProductCode;
  kind?: GameKind;
  names: Partial<Record<Locale, string>>;
  /** Languages whose name is removed. */
  unset: Locale[];
  descriptions: Partial<Record<Locale, string>>;
  /** Languages whose description is removed. */
  unsetDescriptions: Locale[];
  returnBp?: number | null;
  tags?: string[];
  picture?: string | null;
  released?: string;
  currencies?: string[] | null;
  position?: number | null;
  hotRank?: number | null;
};

export type Counted = {
  listed: number;
  added: number;
  changed: number;
  unchanged: number;
  otherGroup: string[];
};

/** Games of one statement. */
const perStatement = 2_000;

const listOf = (name: string) => sql`array(select jsonb_array_elements_text(given.value -> ${name}::text))`;
/** A value that is given, also as null, or the stored one. */
const given = (name: string, type: RawBuilder<unknown>, stored: RawBuilder<unknown>) =>
  sql`case when given.value ? ${name}::text then (given.value ->> ${name}::text)::${type} else ${stored} end`;

/** The games as they would be afterwards, beside the stored ones. `released`: date of new games without their own. */
function wanted(changes: readonly GameChange[], released: string | null): RawBuilder<unknown> {
  return sql`
    select
      given.value ->> 'id' as game_type,
      coalesce(given.value ->> 'group', game.product_code) as product_code,
      (coalesce(game.names, '{}') - ${listOf('unset')}) || (given.value -> 'names') as names,
      (coalesce(game.descriptions, '{}') - ${listOf('unsetDescriptions')}) || (given.value -> 'descriptions')
        as descriptions,
      coalesce(given.value ->> 'kind', game.kind) as kind,
      case when given.value ? 'tags' then ${listOf('tags')} else coalesce(game.categories, '{}') end as categories,
      ${given('returnBp', sql`integer`, sql`game.return_bp`)} as return_bp,
      ${given('hotRank', sql`integer`, sql`game.hot_rank`)} as hot_rank,
      coalesce(game.art, given.value ->> 'id') as art,
      coalesce((given.value ->> 'released')::date, game.released_on, ${released}::date, beginning.began_on)
        as released_on,
      ${given('picture', sql`text`, sql`game.picture`)} as picture,
      ${given('position', sql`integer`, sql`game.position`)} as position,
      case
        when not given.value ? 'currencies' then game.currencies
        when jsonb_typeof(given.value -> 'currencies') = 'array' then ${listOf('currencies')}
      end as currencies,
      game.game_type is null as is_new,
      game.product_code as stored_code,
      (game.names, game.kind, game.categories, game.return_bp, game.hot_rank, game.released_on, game.picture,
        game.position, game.currencies, game.descriptions) as stored
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as given (value)
    cross join catalogue.beginning
    left join catalogue.game as game on game.game_type = given.value ->> 'id'
  `;
}

const isChanged = sql`
  stored is distinct from row(names, kind, categories, return_bp, hot_rank, released_on, picture, position, currencies,
    descriptions)
`;

function* partsOf(changes: readonly GameChange[]): Generator<readonly GameChange[]> {
  for (let from = 0; from < changes.length; from += perStatement)
    yield changes.slice(from, from + perStatement);
}

/** Counts what {@link changeGames} would do. Ids of another product group are listed, since they cannot be changed. */
export async function countChanges(
  db: Db,
  changes: readonly GameChange[],
  released: string | null,
): Promise<Counted> {
  const { count } = await db
    .selectFrom('catalogue.game')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const counted: Counted = { listed: count, added: 0, changed: 0, unchanged: 0, otherGroup: [] };
  for (const part of partsOf(changes)) {
    const { rows } = await sql<{ added: number; changed: number; otherGroup: string[] }>`
      with wanted as (${wanted(part, released)})
      select
        (count(*) filter (where is_new))::integer as added,
        (count(*) filter (where product_code = stored_code and ${isChanged}))::integer as changed,
        coalesce(array_agg(game_type) filter (where product_code <> stored_code), '{}') as "otherGroup"
      from wanted
    `.execute(db);
    for (const { added, changed, otherGroup } of rows) {
      counted.added += added;
      counted.changed += changed;
      counted.unchanged += part.length - added - changed - otherGroup.length;
      counted.otherGroup.push(...otherGroup);
    }
  }
  return counted;
}

/** One change of the catalogue at a time. Every change counts its version in the same row. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select from catalogue.beginning for update`.execute(tx);
}

/** Adds games and changes listed ones, after {@link lockCatalogue}. Stops stay. */
export async function changeGames(
  tx: Tx,
  changes: readonly GameChange[],
  released: string | null,
): Promise<void> {
  for (const part of partsOf(changes))
    await sql`
      with wanted as (${wanted(part, released)})
      insert into catalogue.game
        (game_type, product_code, names, kind, categories, return_bp, hot_rank, art, released_on, picture, position,
          currencies, descriptions)
      select game_type, product_code, names, kind, categories, return_bp, hot_rank, art, released_on, picture, position,
        currencies, descriptions
      from wanted
      where is_new or ${isChanged}
      on conflict (game_type) do update set
        names = excluded.names,
        kind = excluded.kind,
        categories = excluded.categories,
        return_bp = excluded.return_bp,
        hot_rank = excluded.hot_rank,
        released_on = excluded.released_on,
        picture = excluded.picture,
        position = excluded.position,
        currencies = excluded.currencies,
        descriptions = excluded.descriptions
    `.execute(tx);
}

/** Stops or starts a game. False when it has this state already, null for an unknown game. */
export async function stopListedGame(tx: Tx, id: string, stopped: boolean): Promise<boolean | null> {
  await lockCatalogue(tx);
  const row = await tx
    .selectFrom('catalogue.game')
    .select('stopped')
    .where('game_type', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.stopped === stopped) return false;
  await tx.updateTable('catalogue.game').set({ stopped }).where('game_type', '=', id).execute();
  return true;
}
