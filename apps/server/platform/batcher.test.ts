import { afterEach, expect, test, vi } from 'vitest';
import { type BusyKeys, createBatcher, createBusyKeys } from './batcher.ts';

afterEach(() => void vi.useRealTimers());

type Item = { account: number; name: string };

/** The batches end only when the test ends them. */
function controlled(limits: {
  itemsMax: number;
  batchesMax: number;
  contended?: boolean;
  busyKeys?: BusyKeys;
}) {
  const batches: { items: readonly Item[]; finish(): void; fail(failure: unknown): void }[] = [];
  const batcher = createBatcher<Item, string>({
    ...limits,
    keyOf: (item) => item.account,
    execute: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          finish: () => resolve(items.map((item) => `done ${item.name}`)),
          fail: reject,
        });
      }),
  });
  return { batcher, batches };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const names = (items: readonly Item[] | undefined) => items?.map((item) => item.name);

test('items that arrive together share a batch, and each caller gets its own answer', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 1 });
  const answers = ['a', 'b', 'c'].map((name, account) => batcher.submit({ account, name }));
  await turn();
  expect(batches.map((batch) => names(batch.items))).toEqual([['a', 'b', 'c']]);
  batches[0]?.finish();
  expect(await Promise.all(answers)).toEqual(['done a', 'done b', 'done c']);
});

test('two items of one account never share a batch, and the second waits for the first', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 4 });
  void batcher.submit({ account: 7, name: 'first' });
  void batcher.submit({ account: 7, name: 'second' });
  void batcher.submit({ account: 8, name: 'other' });
  await turn();
  expect(batches.map((batch) => names(batch.items))).toEqual([['first', 'other']]);
  batches[0]?.finish();
  await turn();
  expect(names(batches[1]?.items)).toEqual(['second']);
});

test('a batch never has more items, and never more batches run, than allowed', async () => {
  const { batcher, batches } = controlled({ itemsMax: 2, batchesMax: 2 });
  for (const [account, name] of ['a', 'b', 'c', 'd', 'e'].entries()) void batcher.submit({ account, name });
  await turn();
  await turn();
  expect(batches.map((batch) => names(batch.items))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  for (const batch of batches) batch.finish();
  await turn();
  expect(names(batches[2]?.items)).toEqual(['e']);
});

test('while a batch runs, the next one starts when it is as large', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 2 });
  for (const [account, name] of ['a', 'b'].entries()) void batcher.submit({ account, name });
  await turn();
  void batcher.submit({ account: 3, name: 'c' });
  await turn();
  expect(batches).toHaveLength(1);
  void batcher.submit({ account: 4, name: 'd' });
  await turn();
  expect(names(batches[1]?.items)).toEqual(['c', 'd']);
});

test('a waiting batch starts when none is running any more', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 2 });
  for (const [account, name] of ['a', 'b'].entries()) void batcher.submit({ account, name });
  await turn();
  void batcher.submit({ account: 3, name: 'c' });
  await turn();
  batches[0]?.finish();
  await turn();
  expect(names(batches[1]?.items)).toEqual(['c']);
});

test('a blocked batch does not delay the next one beyond the maximum wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 2 });
  for (const [account, name] of ['a', 'b'].entries()) void batcher.submit({ account, name });
  await turn();
  void batcher.submit({ account: 3, name: 'c' });
  await turn();
  vi.advanceTimersByTime(100);
  await turn();
  expect(names(batches[1]?.items)).toEqual(['c']);
});

test('contended batches run one after another, unless the first is blocked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 2, contended: true });
  void batcher.submit({ account: 1, name: 'a' });
  await turn();
  for (const [account, name] of ['b', 'c'].entries()) void batcher.submit({ account: 10 + account, name });
  await turn();
  expect(batches).toHaveLength(1);
  vi.advanceTimersByTime(100);
  await turn();
  expect(names(batches[1]?.items)).toEqual(['b', 'c']);
  batches[0]?.finish();
  batches[1]?.finish();
  await turn();
  void batcher.submit({ account: 4, name: 'd' });
  await turn();
  expect(names(batches[2]?.items)).toEqual(['d']);
});

test('a failed batch is retried item by item, so that one bad item fails only itself', async () => {
  const batcher = createBatcher<Item, string>({
    itemsMax: 10,
    batchesMax: 1,
    keyOf: (item) => item.account,
    execute: async (items) => {
      if (items.some((item) => item.name === 'bad')) throw new Error('bad item');
      return items.map((item) => `done ${item.name}`);
    },
  });
  const outcomes = await Promise.allSettled(
    ['a', 'bad', 'c'].map((name, account) => batcher.submit({ account, name })),
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('draining waits for queued and running items', async () => {
  const { batcher, batches } = controlled({ itemsMax: 1, batchesMax: 1 });
  void batcher.submit({ account: 1, name: 'a' });
  void batcher.submit({ account: 2, name: 'b' });
  let drained = false;
  const done = batcher.drain().then(() => {
    drained = true;
  });
  await turn();
  batches[0]?.finish();
  await turn();
  expect(drained).toBe(false);
  batches[1]?.finish();
  await done;
  expect(drained).toBe(true);
});

test('batchers with shared keys never run two items of one account at a time', async () => {
  const busyKeys = createBusyKeys();
  const plays = controlled({ itemsMax: 10, batchesMax: 2, busyKeys });
  const starts = controlled({ itemsMax: 10, batchesMax: 2, busyKeys });
  void plays.batcher.submit({ account: 7, name: 'play' });
  await turn();
  void starts.batcher.submit({ account: 7, name: 'start' });
  void starts.batcher.submit({ account: 8, name: 'other' });
  await turn();
  expect(starts.batches.map((batch) => names(batch.items))).toEqual([['other']]);
  plays.batches[0]?.finish();
  await turn();
  expect(names(starts.batches[1]?.items)).toEqual(['start']);
});

test('a key whose item failed a batch runs alone afterwards, the others together', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 1 });
  const submit = (...names: string[]) => {
    const answers = names.map((name, account) => batcher.submit({ account, name }));
    return Promise.allSettled(answers);
  };
  const first = submit('a', 'bad', 'c');
  await turn();
  batches[0]?.fail(new Error('all'));
  await turn();
  batches[1]?.finish();
  await turn();
  batches[2]?.fail(new Error('own'));
  await turn();
  batches[3]?.finish();
  expect((await first).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  void submit('d', 'again', 'f');
  await turn();
  expect(names(batches[4]?.items)).toEqual(['d', 'f']);
  batches[4]?.finish();
  await turn();
  expect(names(batches[5]?.items)).toEqual(['again']);
});

test('a database that fails every item isolates no key', async () => {
  const { batcher, batches } = controlled({ itemsMax: 10, batchesMax: 1 });
  const first = Promise.allSettled(['a', 'b'].map((name, account) => batcher.submit({ account, name })));
  for (const index of [0, 1, 2]) {
    await turn();
    batches[index]?.fail(new Error('down'));
  }
  await first;
  for (const [account, name] of ['c', 'd'].entries()) void batcher.submit({ account, name });
  await turn();
  expect(names(batches[3]?.items)).toEqual(['c', 'd']);
});
