import { LRUCache } from 'lru-cache';

/**
 * Group commit: callers queue for microseconds, and one statement executes their items together.
 *
 * - At most one item per key (an account) is in progress, so items of one account see each other's effect
 *   and the statement may lock each account once.
 * - While a batch is in progress, the next one starts when it is at least as large: the batches share the
 *   load evenly, because most of a small batch's cost is its round trips and its flush. After `fillWaitMsMax`
 *   it starts anyway, because the first batch may be blocked by a lock.
 * - A batch that fails as a whole is retried item by item, so that one bad item does not fail the others.
 * - A key whose item failed a batch is executed alone for one minute.
 */
export type Batcher<Item, Answer> = {
  submit(item: Item): Promise<Answer>;
  drain(): Promise<void>;
};

type Key = string | bigint | number;

/** Batchers that share them never execute two items of one key at a time. */
export type BusyKeys = {
  has(key: Key): boolean;
  take(key: Key): void;
  /** Wakes every batcher that may wait for them. */
  free(keys: readonly Key[]): void;
  onFree(wake: () => void): void;
};

export function createBusyKeys(): BusyKeys {
  const busy = new Set<Key>();
  const wakes: (() => void)[] = [];
  return {
    has: (key) => busy.has(key),
    take: (key) => void busy.add(key),
    free(keys) {
      for (const key of keys) busy.delete(key);
      for (const wake of wakes) wake();
    },
    onFree: (wake) => void wakes.push(wake),
  };
}

/** Time for which a key is executed alone after its item failed a batch. */
const isolationMs = 60_000;

/** Time in which a batch may become as large as the one in progress. */
const fillWaitMsMax = 100;

type Waiting<Item, Answer> = {
  item: Item;
  key: Key;
  resolve(answer: Answer): void;
  reject(failure: unknown): void;
};

export function createBatcher<Item, Answer>(settings: {
  itemsMax: number;
  batchesMax: number;
  /** Items of different batches often lock the same rows: a second batch starts only after the wait. */
  contended?: boolean;
  keyOf(item: Item): Key;
  /** Shared with batchers whose items lock the same rows. */
  busyKeys?: BusyKeys;
  execute(items: readonly Item[]): Promise<readonly Answer[]>;
}): Batcher<Item, Answer> {
  const { itemsMax, batchesMax, contended = false, keyOf, execute } = settings;
  const busyKeys = settings.busyKeys ?? createBusyKeys();
  const isolatedKeys = new LRUCache<Key, true>({ max: 10_000, ttl: isolationMs });
  let queue: Waiting<Item, Answer>[] = [];
  const underWay = new Set<readonly Waiting<Item, Answer>[]>();
  let scheduled = false;
  let fillTimer: NodeJS.Timeout | null = null;
  let idle: (() => void)[] = [];

  function schedule(): void {
    if (underWay.size >= batchesMax || queue.length === 0) return;
    const isEnough =
      underWay.size === 0 || (!contended && [...underWay].some((batch) => batch.length <= queue.length));
    if (isEnough) scheduleFlush();
    else fillTimer ??= setTimeout(scheduleFlush, fillWaitMsMax);
  }

  function scheduleFlush(): void {
    if (fillTimer) clearTimeout(fillTimer);
    fillTimer = null;
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      flush();
    });
  }

  function flush(): void {
    const batch: Waiting<Item, Answer>[] = [];
    const rest: Waiting<Item, Answer>[] = [];
    for (const waiting of queue) {
      const isFull = batch.length >= itemsMax || (batch[0] !== undefined && isolatedKeys.has(batch[0].key));
      const fits = batch.length === 0 || !isolatedKeys.has(waiting.key);
      if (!isFull && fits && !busyKeys.has(waiting.key)) {
        busyKeys.take(waiting.key);
        batch.push(waiting);
      } else {
        rest.push(waiting);
      }
    }
    queue = rest;
    // The batch that frees the key schedules this batcher.
    if (batch.length === 0) return;
    void run(batch);
    schedule();
  }

  async function run(batch: Waiting<Item, Answer>[]): Promise<void> {
    underWay.add(batch);
    try {
      const answers = await execute(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer);
    } catch (failure) {
      if (batch.length === 1 && batch[0]) batch[0].reject(failure);
      else await runAlone(batch);
    } finally {
      underWay.delete(batch);
      busyKeys.free(batch.map((waiting) => waiting.key));
      if (underWay.size === 0 && queue.length === 0) {
        for (const resolve of idle) resolve();
        idle = [];
      }
    }
  }

  async function runAlone(batch: Waiting<Item, Answer>[]): Promise<void> {
    const failed: Key[] = [];
    for (const waiting of batch) {
      try {
        const [answer] = await execute([waiting.item]);
        waiting.resolve(answer as Answer);
      } catch (failure) {
        failed.push(waiting.key);
        waiting.reject(failure);
      }
    }
    // When all items fail, the database is the cause.
    if (failed.length < batch.length) for (const key of failed) isolatedKeys.set(key, true);
  }

  busyKeys.onFree(schedule);
  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, key: keyOf(item), resolve, reject });
        schedule();
      }),
    drain: () =>
      new Promise((resolve) => {
        if (underWay.size === 0 && queue.length === 0) resolve();
        else idle.push(resolve);
      }),
  };
}
