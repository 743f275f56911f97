import { afterAll, beforeAll, expect, test } from 'vitest';
import { wellFormed } from '../../../tests/harness/contract-samples.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Refusal } from '../platform/refusal.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

const previews = officeTopics.flatMap(({ topic, previews = {} }) =>
  Object.entries(previews).map(([action, preview]) => {
    const endpoint = topic.actionEndpoints[action];
    if (!endpoint) throw new Error(`there is no endpoint of ${topic.name}.${action}`);
    return { name: `${topic.name}.${action}`, endpoint, preview };
  }),
);

// An order reads its preview again in its own transaction, which must not begin another one.
test.each(previews)('the preview of $name is read within a transaction', async ({ endpoint, preview }) => {
  const input = endpoint.body?.parse(wellFormed(endpoint).body);
  const changes = await server.database.db
    .transaction()
    .execute((tx) => preview(tx, input as never))
    .catch((failure: unknown) => {
      if (failure instanceof Refusal) return [];
      throw failure;
    });
  expect(changes).toBeInstanceOf(Array);
});
