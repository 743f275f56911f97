import type { Database, PreparedStatement } from '../../apps/server/platform/db.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/**
 * Tables that a statement reads whole, by the plan that it is prepared with while they are empty. A connection keeps that
 * plan until the table is analysed, however many rows come.
 */
export async function listWholeScans(database: Database, statement: PreparedStatement): Promise<string[]> {
  const rows = await database.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    { name: '', text: `explain (generic_plan, format json) ${statement.text}` },
    [],
  );
  const found = new Set<string>();
  function walk(node: PlanNode): void {
    const table = node['Relation Name'];
    const reads = /Scan$/.test(node['Node Type']);
    if (table && reads && !node['Index Cond']) found.add(table);
    for (const child of node.Plans ?? []) walk(child);
  }
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
  return [...found].sort();
}
