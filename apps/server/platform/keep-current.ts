import type { Logger } from 'pino';

/** Rows of the database in memory, which change rarely and are read often. */
export type Current<Value> = {
  /** As this process has read it last. Needs no connection; the same object until it changes. */
  get(): Value;
  /** Reads again. Call it for each event of the outbox about it, and once the outbox is read. */
  refresh(): Promise<void>;
  /** Listeners are called after each change. */
  onChange(listener: () => void): void;
  close(): void;
};

const retryMs = 1_000;

/** Reads a value and keeps it. After a failure the last value stays, and it is read again a second later. */
export async function keepCurrent<Value>({
  name,
  read,
  isSame,
  log,
}: {
  /** In log lines. */
  name: string;
  read: () => Promise<Value>;
  isSame: (one: Value, other: Value) => boolean;
  log: Logger;
}): Promise<Current<Value>> {
  let current = await read();
  const listeners: (() => void)[] = [];
  // One after the other, so that an older answer does not replace a newer one.
  let reading = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function readAgain(): Promise<void> {
    if (closed) return;
    clearTimeout(retry);
    try {
      const newest = await read();
      if (isSame(newest, current)) return;
      current = newest;
    } catch (failure) {
      log.warn({ err: failure }, `could not read ${name}; the last values stay until a retry`);
      if (!closed) retry = setTimeout(() => void refresh(), retryMs).unref();
      return;
    }
    for (const listener of listeners) listener();
  }

  function refresh(): Promise<void> {
    reading = reading.then(readAgain);
    return reading;
  }

  return {
    get: () => current,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    close() {
      closed = true;
      clearTimeout(retry);
    },
  };
}
