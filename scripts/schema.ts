import { sql } from 'kysely';
import type { Db } from '../apps/server/platform/db.ts';

type Column = {
  schema: string;
  relation: string;
  relation_kind: 'r' | 'v';
  relation_comment: string | null;
  name: string;
  type: string;
  nullable: boolean;
  default_value: string | null;
  generated: string;
  identity: string;
  comment: string | null;
};

const typescript: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'Date',
  date: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'bigint[]': 'bigint[]',
};

/** Describes the schema as readable SQL for the dump and as table types for Kysely. */
export async function describeSchema(db: Db): Promise<{ dump: string; types: string }> {
  const columns = (await allColumns(db)).rows;
  const relations = Map.groupBy(columns, (column) => `${column.schema}.${column.relation}`);
  const extras = (await allExtras(db)).rows;
  const uncommented = columns.filter((column) => column.comment === null || column.relation_comment === null);
  if (uncommented.some((column) => column.relation_kind === 'r')) {
    const names = uncommented.map((column) => `${column.relation}.${column.name}`);
    throw new Error(`These columns or their tables have no comment: ${names.join(', ')}`);
  }
  const dump = [...relations].map(([name, members]) => dumpOf(name, members, extras)).join('\n');
  return {
    dump: `-- Written by npm run generate from db/migrations. Do not edit.\n\n${dump}`,
    types: typesOf(relations),
  };
}

function dumpOf(name: string, columns: Column[], extras: { relation: string; definition: string }[]): string {
  const first = columns[0];
  const kind = first?.relation_kind === 'v' ? 'view' : 'table';
  const lines = columns.map(
    (column) =>
      `  ${column.name} ${column.type}${column.nullable ? '' : ' not null'}${defaultOf(column)} -- ${column.comment ?? ''}`,
  );
  const own = extras.filter((extra) => extra.relation === name).map((extra) => `  ${extra.definition}`);
  return `${kind} ${name} -- ${first?.relation_comment ?? ''}\n${[...lines, ...own].join('\n')}\n`;
}

function defaultOf(column: Column): string {
  if (column.identity) return ' identity';
  if (column.generated) return ` generated (${column.default_value})`;
  return column.default_value ? ` default ${column.default_value}` : '';
}

function typesOf(relations: Map<string, Column[]>): string {
  const bodies = [...relations].map(([name, columns]) => {
    const fields = columns.map((column) => `${column.name}: ${fieldType(column)};`);
    return `'${name}': {\n${fields.join('\n')}\n};`;
  });
  return `// Written by npm run generate from db/migrations. Do not edit.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n\nexport type Tables = {\n${bodies.join('\n')}\n};\n`;
}

function fieldType(column: Column): string {
  const base = typescript[column.type];
  if (!base) throw new Error(`No TypeScript type for ${column.type} of ${column.relation}.${column.name}`);
  const read = column.nullable && column.relation_kind === 'r' ? `${base} | null` : base;
  if (column.type === 'jsonb') {
    const written = column.default_value
      ? 'string | undefined'
      : column.nullable
        ? 'string | null | undefined'
        : 'string';
    return `ColumnType<unknown, ${written}, string>`;
  }
  if (column.identity || column.generated) return `GeneratedAlways<${read}>`;
  return column.default_value ? `Generated<${read}>` : read;
}

function allColumns(db: Db) {
  return sql<Column>`
    select
      n.nspname as schema,
      c.relname as relation,
      c.relkind as relation_kind,
      obj_description(c.oid, 'pg_class') as relation_comment,
      a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as default_value,
      a.attgenerated::text as generated,
      a.attidentity::text as identity,
      col_description(c.oid, a.attnum) as comment
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0
    and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by n.nspname, c.relname, a.attnum
  `.execute(db);
}

function allExtras(db: Db) {
  return sql<{ relation: string; definition: string }>`
    select relation, definition
    from (
      select conrelid as oid, 1 as part, conname as name, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype in ('p', 'u', 'c', 'f', 'x')
      union all
      select indrelid, 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index
      where not exists (select from pg_constraint k where k.conindid = indexrelid)
      union all
      select tgrelid, 3, tgname, pg_get_triggerdef(oid)
      from pg_trigger
      where not tgisinternal
    ) extra
    join (
      select c.oid, n.nspname || '.' || c.relname as relation
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    ) named using (oid)
    order by relation, part, name
  `.execute(db);
}
