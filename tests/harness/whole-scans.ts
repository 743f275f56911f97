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

/** Columns of so few values that a look-up by nothing else reads a good part of its table. */
const fewValued = new Set(['vendor', 'game', 'kind', 'status', 'currency', 'source']);

type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] };

/**
 * Tables that a statement reads whole, or by an index that leaves most of it, by the plan that it is prepared with. On an
 * empty database a connection keeps that plan until the table is analysed, however many rows come.
 */
export async function listWholeScans(database: Database, statement: PreparedStatement): Promise<string[]> {
  return scannedWhole(database.db, await explainGeneric(database, statement));
}

/** The same of a query with its parameters, by the plan of the moment. */
export async function listWholeScansOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<Explained>`explain (verbose, format json) ${query}`.execute(db);
  return scannedWhole(db, rows);
}

async function scannedWhole(db: Db, rows: readonly Explained[]): Promise<string[]> {
  const { rows: indexes } = await sql.raw<Index>(indexesText).execute(db);
  const found = new Set<string>();
  /** What a bitmap finds in an index is read from the heap above it, which alone names the table. */
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

/** Explains the plan for any parameters, in a way that every supported version of PostgreSQL has. */
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

/** Whether the condition finds the one row of a unique index, or begins at the index's first column and is not vague. */
function narrows(node: PlanNode, indexes: readonly Index[]): boolean {
  const condition = node['Index Cond'];
  const index = indexes.find(({ schema, name }) => schema === node.Schema && name === node['Index Name']);
  if (!condition || !index) return false;
  const bound = index.columns.filter((column) => new RegExp(`\\b${column}\\b`).test(condition));
  if (index.one_row && bound.length === index.columns.length) return true;
  return bound[0] === index.columns[0] && bound.some((column) => !fewValued.has(column));
}
