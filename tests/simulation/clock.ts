import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * A virtual clock for the whole process: `Date`, `performance.now`, timers and `AbortSignal.timeout`. The embedded
 * database reads the same `Date.now`, so `now()` in SQL follows too. Time moves only when `advance` or `jumpTo` is
 * called. Install it before any module that keeps a reference to a timer function is loaded.
 */
export type Clock = {
  now(): number;
  /** Moves time forward without running timers, as work that takes that long does. */
  advance(ms: number): void;
  /**
   * Moves time forward and runs the timers that are due, in the order of their times, each at most once. An interval
   * that was due several times runs once, as after a suspended process. With `isOf`, only timers of these owners run.
   */
  jumpTo(ms: number, isOf?: (owner: Owner | undefined) => boolean): Promise<void>;
  /** Waits until no work is left that runs without a timer. */
  settle(): Promise<void>;
  /** Time of the earliest timer of these owners, intervals aside; null when none waits. */
  nextTimerAt(isOf: (owner: Owner | undefined) => boolean): number | null;
  /** Runs work whose timers belong to this owner. */
  ownedBy<Result>(owner: Owner, work: () => Result): Result;
  /** Removes the timers of an owner, as the end of its process does. */
  endTimersOf(owner: Owner): void;
  /** Sets the time, also back, and removes all timers. For the next run in the same process. */
  reset(ms: number): void;
};

/** A simulated process. */
export type Owner = { readonly name: string };

type Timer = {
  at: number;
  everyMs: number | null;
  run(): void;
  owner: Owner | undefined;
};

const require = createRequire(import.meta.url);
const timersModule = require('node:timers') as Record<string, unknown>;
const timersPromises = require('node:timers/promises') as Record<string, unknown>;

/** Idle turns of the event loop after which nothing is expected to follow. */
const idleTurns = 2;
const realImmediate = setImmediate;
const owners = new AsyncLocalStorage<Owner>();
let installed: VirtualClock | null = null;

/** Replaces the clock of this process. A second call returns the same clock. */
export function installClock(startMs: number): Clock {
  if (installed) return installed;
  installed = new VirtualClock(startMs);
  replaceClock(installed);
  return installed;
}

class VirtualClock implements Clock {
  readonly #timers = new Map<number, Timer>();
  #nowMs: number;
  #startedMs: number;
  #lastId = 0;
  #immediates = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
    this.#startedMs = startMs;
  }

  now = () => this.#nowMs;
  elapsed = () => this.#nowMs - this.#startedMs;

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  plan(run: () => void, ms: number | undefined, repeats: boolean): Handle {
    const delayMs = Math.max(1, Number(ms) || 0);
    const id = ++this.#lastId;
    const timer: Timer = {
      at: this.#nowMs + delayMs,
      everyMs: repeats ? delayMs : null,
      owner: owners.getStore(),
      run,
    };
    this.#timers.set(id, timer);
    const end = () => void this.#timers.delete(id);
    const handle: Handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        timer.at = this.#nowMs + delayMs;
        this.#timers.set(id, timer);
        return handle;
      },
      close: () => {
        end();
        return handle;
      },
      [Symbol.toPrimitive]: () => id,
      [Symbol.dispose]: end,
    };
    return handle;
  }

  clear(handle: unknown): void {
    if (handle !== null && handle !== undefined) this.#timers.delete(Number(handle));
  }

  runImmediate(run: () => void) {
    this.#immediates++;
    return realImmediate(() => {
      this.#immediates--;
      run();
    });
  }

  async settle(): Promise<void> {
    for (let idle = 0; idle < idleTurns; ) {
      await new Promise<void>((resolve) => realImmediate(resolve));
      idle = this.#immediates > 0 ? 0 : idle + 1;
    }
  }

  async jumpTo(ms: number, isOf: IsOf = () => true): Promise<void> {
    this.#nowMs = Math.max(this.#nowMs, ms);
    for (let timer = this.#takeDue(isOf); timer !== null; timer = this.#takeDue(isOf)) {
      timer.run();
      await this.settle();
    }
  }

  #takeDue(isOf: IsOf): Timer | null {
    let found: [number, Timer] | null = null;
    for (const entry of this.#timers) {
      const { at, owner } = entry[1];
      if (at <= this.#nowMs && isOf(owner) && (found === null || at < found[1].at)) found = entry;
    }
    if (found === null) return null;
    const [id, timer] = found;
    if (timer.everyMs === null) this.#timers.delete(id);
    else timer.at = this.#nowMs + timer.everyMs;
    return timer;
  }

  nextTimerAt(isOf: IsOf): number | null {
    let earliest: number | null = null;
    for (const { at, owner, everyMs } of this.#timers.values())
      if (everyMs === null && isOf(owner) && (earliest === null || at < earliest)) earliest = at;
    return earliest;
  }

  ownedBy<Result>(owner: Owner, work: () => Result): Result {
    return owners.run(owner, work);
  }

  endTimersOf(owner: Owner): void {
    for (const [id, timer] of this.#timers) if (timer.owner === owner) this.#timers.delete(id);
  }

  reset(ms: number): void {
    this.#timers.clear();
    this.#nowMs = ms;
    this.#startedMs = ms;
  }
}

type IsOf = (owner: Owner | undefined) => boolean;
type Work = (...values: unknown[]) => void;

/** Puts a clock in the place of the functions of the runtime. */
function replaceClock(clock: VirtualClock): void {
  const RealDate = Date;
  class VirtualDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [clock.now()] : given) as [number]));
    }
    static override now(): number {
      return clock.now();
    }
  }
  const planner =
    (repeats: boolean) =>
    (run: Work, ms?: number, ...values: unknown[]) =>
      clock.plan(
        AsyncLocalStorage.bind(() => run(...values)),
        ms,
        repeats,
      );
  const clear = (handle: unknown) => clock.clear(handle);
  const replaced = {
    setTimeout: planner(false),
    setInterval: planner(true),
    setImmediate: (run: Work, ...values: unknown[]) => clock.runImmediate(() => run(...values)),
    clearTimeout: clear,
    clearInterval: clear,
  };
  Object.assign(globalThis, replaced, { Date: VirtualDate });
  Object.assign(timersModule, replaced);
  Object.assign(timersPromises, {
    setTimeout: promisedTimeout(replaced.setTimeout, clear),
    setImmediate: <Value>(value?: Value) =>
      new Promise((resolve) => clock.runImmediate(() => resolve(value))),
  });
  performance.now = clock.elapsed;
  AbortSignal.timeout = (ms: number) => {
    const controller = new AbortController();
    const failure = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    replaced.setTimeout(() => controller.abort(failure), ms);
    return controller.signal;
  };
  syncBuiltinESMExports();
}

type Handle = {
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
  refresh(): Handle;
  close(): Handle;
  [Symbol.toPrimitive](): number;
  [Symbol.dispose](): void;
};

type Plan = (run: () => void, ms?: number) => Handle;

/** `setTimeout` of `node:timers/promises`. */
function promisedTimeout(plan: Plan, clear: (handle: unknown) => void) {
  return <Value>(ms?: number, value?: Value, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const handle = plan(() => resolve(value as never), ms);
      signal?.addEventListener('abort', () => {
        clear(handle);
        reject(signal.reason);
      });
    });
}
