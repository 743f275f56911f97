import { sql } from 'kysely';
import type { Database, Db } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';

/**
 * Built from the folder `from` and upgraded by the migrations of `to`, against built from `to`. Returns the
 * facts of only one of them. `openEmpty` opens a new database on each call.
 */
export async function compareUpgrade(
  from: URL,
  to: URL,
  openEmpty: () => Promise<Database>,
): Promise<{ onlyUpgraded: string[]; onlyNew: string[] }> {
  const factsAfter = async (folders: readonly URL[]) => {
    const database = await openEmpty();
    for (const folder of folders) await migrate(database, { folder });
    const facts = await listSchemaFacts(database.db);
    await database.close();
    return new Set(facts);
  };
  const upgraded = await factsAfter([from, to]);
  const built = await factsAfter([to]);
  return {
    onlyUpgraded: [...upgraded].filter((fact) => !built.has(fact)),
    onlyNew: [...built].filter((fact) => !upgraded.has(fact)),
  };
}

/**
 * Everything that a schema consists of, with grants and all rows, as sorted lines that begin with the kind of
 * the object. Excludes timestamps set by the clock and `public.migration`.
 */
export async function listSchemaFacts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    with own as (
      select oid, nspname
      from pg_namespace
      where nspname !~ '^pg_'
      and nspname <> 'information_schema'
    ),
    relation as (
      select c.*, nspname || '.' || relname as name
      from pg_class c
      join own on own.oid = relnamespace
      where nspname || '.' || relname not in ('public.migration', 'public.migration_pkey')
    )
    select 'schema ' || nspname || ' ' || row(nspacl, obj_description(n.oid, 'pg_namespace'))::text as fact
    from pg_namespace n
    join own using (oid, nspname)
    union all
    select 'relation ' || name || ' ' || row(
      relkind, relpersistence, reloptions, relacl, relrowsecurity, relreplident, obj_description(oid, 'pg_class')
    )::text
    from relation
    union all
    select 'column ' || name || '.' || attname || ' ' || row(
      (
        select count(*)
        from pg_attribute before
        where before.attrelid = a.attrelid
        and before.attnum between 1 and a.attnum
        and not before.attisdropped
      ),
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage,
      attcompression, attcollation::regcollation, attoptions, attacl, attstattarget, col_description(attrelid, attnum)
    )::text
    from pg_attribute a
    join relation on relation.oid = attrelid and relkind in ('r', 'v', 'm', 'p')
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0
    and not attisdropped
    union all
    select 'constraint ' || name || '.' || conname || ' ' || row(
      pg_get_constraintdef(k.oid), convalidated, obj_description(k.oid, 'pg_constraint')
    )::text
    from pg_constraint k
    join relation on relation.oid = conrelid
    union all
    select 'index ' || name || ' ' || row(pg_get_indexdef(indexrelid), indisvalid, indisclustered)::text
    from pg_index
    join relation on relation.oid = indexrelid
    union all
    select 'trigger ' || name || '.' || tgname || ' ' || row(
      pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger')
    )::text
    from pg_trigger t
    join relation on relation.oid = tgrelid
    where not tgisinternal
    union all
    select 'view ' || name || ' ' || pg_get_viewdef(oid)
    from relation
    where relkind in ('v', 'm')
    union all
    select 'function ' || nspname || '.' || proname || ' ' || row(
      pg_get_functiondef(p.oid), proacl, obj_description(p.oid, 'pg_proc')
    )::text
    from pg_proc p
    join own on own.oid = pronamespace
    union all
    select 'type ' || nspname || '.' || typname || ' ' || typtype::text
    from pg_type
    join own on own.oid = typnamespace
    where typtype not in ('b', 'c')
    union all
    select 'sequence ' || schemaname || '.' || sequencename || ' ' || row(
      data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value
    )::text
    from pg_sequences
    union all
    select 'extension ' || extname
    from pg_extension
  `.execute(db);
  return [...rows.map(({ fact }) => fact), ...(await listRows(db))].sort();
}

async function listRows(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; clocks: string[] }>`
    select
      format('%I.%I', nspname, relname) as name,
      coalesce(
        array_agg(attname::text) filter (where pg_get_expr(adbin, adrelid) in ('now()', 'CURRENT_DATE')),
        '{}'
      ) as clocks
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0
    left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where relkind = 'r'
    and nspname !~ '^pg_'
    and nspname <> 'information_schema'
    and nspname || '.' || relname <> 'public.migration'
    group by nspname, relname
  `.execute(db);
  const facts: string[] = [];
  for (const { name, clocks } of tables) {
    const { rows } = await sql<{ fact: string }>`
      select (to_jsonb(stored) - ${`{${clocks.join(',')}}`}::text[])::text as fact
      from ${sql.raw(name)} stored
    `.execute(db);
    facts.push(...rows.map(({ fact }) => `row of ${name} ${fact}`));
  }
  return facts;
}
