import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import type { Database } from './db.ts';
import { publish, readOutbox, rowsAfter } from './outbox.ts';

const log = pino({ level: 'silent' });

const publishTopic = (database: Database, topic: string) =>
  database.db.transaction().execute((tx) => publish(tx, [{ topic, playerId: null, payload: {} }]));

test('events are delivered once and in order', async () => {
  const { database } = await freshDatabase();
  await publishTopic(database, 'before');
  const received: string[] = [];
  const outbox = await readOutbox(database, log, ({ topic }) => void received.push(topic));
  const topics = Array.from({ length: 40 }, (_, index) => `topic ${index}`);
  for (const topic of topics) await publishTopic(database, topic);
  await expect.poll(() => received.at(-1)).toBe('topic 39');
  expect(received).toEqual(topics);
  await outbox.close();
  await database.close();
});

test('an event that commits after later ones is still delivered, once', async () => {
  const { database } = await freshDatabase();
  const received: string[] = [];
  const outbox = await readOutbox(database, log, ({ topic }) => void received.push(topic));
  await database.db.transaction().execute(async (tx) => {
    await publish(tx, [{ topic: 'early', playerId: null, payload: {} }]);
    await publishTopic(database, 'late');
    await expect.poll(() => received).toEqual(['late']);
  });
  await expect.poll(() => received).toEqual(['late', 'early']);
  await publishTopic(database, randomUUID());
  await expect.poll(() => received).toHaveLength(3);
  await outbox.close();
  await database.close();
});

test('known ids are evaluated once, not once per row', async () => {
  const { database } = await freshDatabase();
  const { sql, parameters } = rowsAfter(database.db, 0n, new Set([1n, 2n, 3n])).compile();
  const plan = await database.execute({ name: '', text: `explain ${sql}` }, parameters);
  expect(JSON.stringify(plan)).toMatch(/hashed SubPlan/i);
  await database.close();
});
