import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf, wellFormed } from '../../../tests/harness/contract-samples.ts';
import { orderPackage } from '../../../tests/harness/deposits.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Refusal } from '../platform/refusal.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await storeSampleRows();
});
afterAll(() => server.close());

/** Rows that the samples of the contracts name, so that their previews have values. */
async function storeSampleRows(): Promise<void> {
  const { db } = server.database;
  const player = await server.newPlayer();
  await db
    .updateTable('identity.player')
    .set({ username: 'a@exemplo.com.br' })
    .where('id', '=', player.id)
    .execute();
  const { orderId } = await orderPackage(server, player, 'BRL-BRL-200');
  const common = { player_id: player.id, currency: 'BRL' };
  await db
    .insertInto('payments.deposit_return')
    .values({
      ...common,
      id: 'a',
      order_id: orderId,
      amount_minor: 100n,
      discount_minor: 0n,
      vendor: 'sandbox',
      status: 'byHand',
      check_at: null,
    })
    .execute();
  await db
    .insertInto('seamless.round')
    .values({
      ...common,
      vendor: 'pg',
      id: 'a',
      game: 'x',
      account_id: 1n,
      product_account_id: 2n,
      bets: 1,
      stake_minor: 100n,
      touched_at: new Date(0),
      vendor_status: 'differs',
    })
    .execute();
  const other = await server.newPlayer();
  // Numbers of players are random.
  const [first, second] = player.id < other.id ? [player.id, other.id] : [other.id, player.id];
  await db
    .insertInto('identity.person_review')
    .values({ first_id: first, second_id: second, signals: ['name'], state: 'open' })
    .execute();
}

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

type Given = Readonly<Record<string, unknown>>;
type Schema = { enum?: readonly unknown[]; items?: { enum?: readonly unknown[] } };

/** The sample of an action, then the same with each other value of its fixed lists. */
function inputsOf(endpoint: (typeof previews)[number]['endpoint']): { input: Given; typed: Set<unknown> }[] {
  const sample = wellFormed(endpoint).body;
  const fields = fieldsOf(endpoint, 'body') as [string, Schema][];
  const isTyped = ([, { enum: options, items }]: [string, Schema]) => !options && !items?.enum;
  const typed = new Set(fields.filter(isTyped).map(([name]) => sample[name]));
  const inputs = [
    sample,
    ...fields.flatMap(([name, { enum: options = [] }]) =>
      options.map((option) => ({ ...sample, [name]: option })),
    ),
  ];
  return inputs.flatMap((each) => {
    const parsed = endpoint.body?.safeParse(each);
    return parsed?.success ? { input: parsed.data as Given, typed } : [];
  });
}

/** A word in lower case or camel case: what the server stores, and no text for a reader. */
const code = /^[a-z]{2,}([A-Z_][a-z]+)*( [a-z]+)*$/;

test.each(previews)('the preview of $name shows no code', async ({ endpoint, preview }) => {
  const found: string[] = [];
  for (const { input, typed } of inputsOf(endpoint)) {
    const changes = await preview(server.database.db, input as never).catch((failure: unknown) => {
      if (failure instanceof Refusal) return [];
      throw failure;
    });
    for (const { what, before, after } of changes)
      for (const value of [before, after])
        if (typeof value === 'string' && code.test(value) && !typed.has(value))
          found.push(`${what.en}: ${value}`);
        else if (value !== null && typeof value === 'object' && value.pt === value.en && code.test(value.en))
          found.push(`${what.en}: ${value.en} in both languages`);
  }
  expect(found).toEqual([]);
});

test('the previews of what waits have values in both languages', async () => {
  const read = async (name: string, input: Given) => {
    const found = previews.find((each) => each.name === name);
    return (await found?.preview(server.database.db, input as never)) ?? [];
  };
  const valuesOf = async (name: string, input: Given) =>
    (await read(name, input)).map(({ before, after }) => [before, after]);
  expect(await valuesOf('returns.pay', { id: 'a' })).toEqual([
    [
      { en: 'waiting for a decision', pt: 'à espera de uma decisão' },
      { en: 'recorded as paid', pt: 'registrada como paga' },
    ],
  ]);
  expect((await valuesOf('rounds.resolve', { vendor: 'pg', id: 'a', as: 'refunded' }))[0]).toEqual([
    { en: 'open', pt: 'aberta' },
    { en: 'refunded', pt: 'reembolsada' },
  ]);
  expect(await valuesOf('players.freeze', { email: 'a@exemplo.com.br' })).toEqual([
    [
      { en: 'open', pt: 'aberta' },
      { en: 'frozen', pt: 'bloqueada' },
    ],
  ]);
});
