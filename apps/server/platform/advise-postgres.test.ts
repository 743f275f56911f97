import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/harness/database.ts';
import { advisePostgres } from './advise-postgres.ts';
import type { Database } from './db.ts';

let database: Database;

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const adviseWith = (settings: Record<string, string>) =>
  database.db.transaction().execute(async (tx) => {
    const run = async <Row>(text: string, parameters: readonly unknown[] = []) =>
      (await tx.executeQuery<Row>({ sql: text, parameters: [...parameters] } as never)).rows;
    for (const [name, value] of Object.entries(settings)) await run(`set local ${name} = '${value}'`);
    return advisePostgres({
      ...database,
      execute: <Row>(statement: { text: string }, parameters: readonly unknown[]) =>
        run<Row>(statement.text, parameters),
    });
  });

test('each setting that costs speed or safety is reported in one sentence', async () => {
  const advice = await adviseWith({ random_page_cost: '4', jit: 'on', synchronous_commit: 'off' });
  for (const setting of ['random_page_cost', 'jit', 'synchronous_commit'])
    expect(advice.filter((sentence) => sentence.includes(setting))).toHaveLength(1);
});

test('acceptable settings are not reported', async () => {
  const advice = await adviseWith({ random_page_cost: '1.1', jit: 'off', synchronous_commit: 'on' });
  for (const setting of ['random_page_cost', 'jit', 'synchronous_commit'])
    expect(advice.some((sentence) => sentence.includes(setting))).toBe(false);
});
