import { LRUCache } from 'lru-cache';

/**
 * Group commit: callers queue for microseconds and leave together in one statement.
 *
 * At most one item per key (an account) is under way at a time, so that items of one account see each other's
 * effect and the statement may take each account once; the next one waits for the batch after.
 * While a batch is under way, the next one leaves when it is as large, so that batches that overlap share the load
 * evenly: most of what a small one costs is its round trips and its flush. What waited long enough leaves all the same,
 * as a batch may be held up by a lock.
 * A batch that fails as a whole (a duplicate that another process wrote meanwhile, a stake beyond its player's own limit)
 * is tried item by item, so that one bad item never refuses its neighbours. A key whose item was the bad one leaves
 * alone for a minute, so that it cannot keep failing the batches of others.
 */
export type Batcher<Item, Answer> = {
  submit(item: Item): Promise<Answer>;
  /** Resolves when everything submitted so far has been answered. */
  drain(): Promise<void>;
};

type Key = string | bigint | number;

/** Keys that are under way; batchers that share them never have items of one key under way at once. */
export type BusyKeys = {
  has(key: Key): boolean;
  take(key: Key): void;
  /** Frees keys and wakes every batcher that may have waited for them. */
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

/** How long a key leaves alone after its item made a batch fail. */
const isolationMs = 60_000;

/** How long items wait until they are as many as those under way. */
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
  /** Items of any two batches tend to lock the same rows, so a second batch leaves only when the first is held up. */
  contended?: boolean;
  keyOf(item: Item): Key;
  /** Shared with other batchers whose items touch the same rows. */
  busyKeys?: BusyKeys;
  /** Answers in the order of the items. */
  execute(items: readonly Item[]): Promise<readonly Answer[]>;
}): Batcher<Item, Answer> {
  const { itemsMax, batchesMax, contended = false, keyOf, execute } = settings;
  const busyKeys = settings.busyKeys ?? createBusyKeys();
  /** Keys whose item made a batch fail not long ago. */
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
    // With nothing to take, everything waits for a key, and the batch that frees it wakes this one.
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
    // When all of them fail, the database does, and nobody's item is to blame.
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
