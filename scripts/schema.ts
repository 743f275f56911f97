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

/** As types for Kysely. Throws when a table or column has no comment. */
export async function describeTables(db: Db): Promise<string> {
  const columns = (await allColumns(db)).rows;
  const uncommented = columns.filter((column) => column.comment === null || column.relation_comment === null);
  if (uncommented.some((column) => column.relation_kind === 'r')) {
    const names = uncommented.map((column) => `${column.relation}.${column.name}`);
    throw new Error(`These columns or their tables have no comment: ${names.join(', ')}`);
  }
  return typesOf(Map.groupBy(columns, (column) => `${column.schema}.${column.relation}`));
}

function typesOf(relations: Map<string, Column[]>): string {
  const bodies = [...relations].map(([name, columns]) => {
    const fields = columns.map((column) => `${column.name}: ${fieldType(column)};`);
    return `'${name}': {\n${fields.join('\n')}\n};`;
  });
  return `// Written by npm run generate from db/schema. Do not edit.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n\nexport type Tables = {\n${bodies.join('\n')}\n};\n`;
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
