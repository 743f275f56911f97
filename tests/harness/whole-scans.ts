import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, PreparedStatement } from '../../apps/server/platform/db.ts';

type PlanNode = {
  'Node Type': string;
  Schema?: string | undefined;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

type Index = { schema: string; name: string; columns: string[]; one_row: boolean };

/** A condition on them alone reads much of the table. */
const fewValued = new Set(['vendor', 'game', 'kind', 'status', 'currency', 'source']);

type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] };

/**
 * Read in full, or through an unselective index. A connection that prepares on an empty database keeps that
 * plan until the table is analysed.
 */
export async function listWholeScans(database: Database, statement: PreparedStatement): Promise<string[]> {
  return scannedWhole(database.db, await explainGeneric(database, statement));
}

/** By the current plan of a query with parameters. */
export async function listWholeScansOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<Explained>`explain (verbose, format json) ${query}`.execute(db);
  return scannedWhole(db, rows);
}

async function scannedWhole(db: Db, rows: readonly Explained[]): Promise<string[]> {
  const { rows: indexes } = await sql.raw<Index>(indexesText).execute(db);
  const found = new Set<string>();
  function walk(node: PlanNode, heap: PlanNode | null): void {
    const type = node['Node Type'];
    const { Schema: schema, 'Relation Name': table } = type === 'Bitmap Index Scan' && heap ? heap : node;
    const reads = /Scan$/.test(type) && type !== 'Bitmap Heap Scan';
    if (table && reads && !narrows({ ...node, Schema: schema }, indexes)) found.add(table);
    for (const child of node.Plans ?? []) walk(child, type === 'Bitmap Heap Scan' ? node : heap);
  }
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan, null);
  return [...found].sort();
}

/** In a way that all supported PostgreSQL versions have. */
export function explainGeneric(database: Database, { text }: PreparedStatement) {
  return database.db.connection().execute(async (db) => {
    const run = <Row>(statement: string) => sql.raw<Row>(statement).execute(db);
    await run('set plan_cache_mode = force_generic_plan');
    await run(`prepare explained as ${text}`);
    try {
      const { rows } = await run<{ count: number }>(
        "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'explained'",
      );
      const parameters = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
      const explained = await run<Explained>(
        `explain (verbose, format json) execute explained${parameters && `(${parameters})`}`,
      );
      return explained.rows;
    } finally {
      await run('deallocate explained');
      await run('reset plan_cache_mode');
    }
  });
}

const indexesText = `
select
  index.relnamespace::regnamespace::text as schema,
  index.relname as name,
  array(
    select attname::text
    from pg_attribute
    where attrelid = index.oid
    order by attnum
  ) as columns,
  pg_index.indisunique as one_row
from pg_index
join pg_class index on index.oid = pg_index.indexrelid
`;

/** One row of a unique index, or the first column and at least one selective column. */
function narrows(node: PlanNode, indexes: readonly Index[]): boolean {
  const condition = node['Index Cond'];
  const index = indexes.find(({ schema, name }) => schema === node.Schema && name === node['Index Name']);
  if (!condition || !index) return false;
  const bound = index.columns.filter((column) => new RegExp(`\\b${column}\\b`).test(condition));
  if (index.one_row && bound.length === index.columns.length) return true;
  return bound[0] === index.columns[0] && bound.some((column) => !fewValued.has(column));
}
