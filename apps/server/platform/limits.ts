import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from './db.ts';
import type { Job } from './jobs.ts';
import { Refusal, refuse } from './refusal.ts';

/** Fixed window; all processes on one database share the allowance. */
export type Limit = {
  /** Refuses: too_many_requests, with the seconds until the window ends · service_busy. */
  take(key: string): Promise<void>;
  /** Returns 0, or the seconds until the window ends. Refuses: service_busy. */
  tryTake(key: string): Promise<number>;
  /** Returns the sum of this window, even above the limit. Refuses: service_busy. */
  count(key: string, more?: number): Promise<number>;
  /** The request was no attempt to guess. */
  giveBack(key: string): Promise<void>;
};

/**
 * Window in seconds. Each take is one statement, so the limit is exact. Without a database it refuses with
 * `service_busy`: overloading the database must not give unlimited guesses. `inSteps`, for frequent calls
 * that guess nothing: each process counts in memory and reports every tenth of the allowance, so processes
 * may grant up to a tenth more each; without a database each counts alone.
 */
export type Allowance = readonly [times: number, seconds: number, kind?: 'inSteps'];

export type Allowances = Readonly<Record<string, Allowance>>;

/** Another store, such as Redis, would implement this type. */
export type CounterStore = {
  /** A new window starts when the old one is over. Returns sum and rest of the window. */
  add(counter: Counter, more: number): Promise<{ taken: number; waitMs: number }>;
  /** Lowers a counter above zero while its window is not over. */
  giveBack(counter: Counter): Promise<void>;
  readonly log: Logger;
};

type Counter = { name: string; key: string; seconds: number };

/**
 * By the database clock. When it is set back, a window still ends within its length from now and keeps its
 * count.
 */
const addText = `
  insert into platform.rate_limit as kept (name, key_hash, taken, ends_at)
  values ($1, $2, $3::int, now() + $4::int * interval '1 second')
  on conflict (name, key_hash) do update
  set
    taken = case when kept.ends_at <= now() then 0 else kept.taken end + excluded.taken,
    ends_at = case when kept.ends_at <= now() then excluded.ends_at else least(kept.ends_at, excluded.ends_at) end
  returning taken, (extract(epoch from ends_at - now()) * 1000)::float8 as "waitMs"
`;

const giveBackText = `
  update platform.rate_limit set taken = taken - 1
  where name = $1 and key_hash = $2 and taken > 0 and ends_at > now()
`;

/** Keys contain addresses of persons, so they are hashed. */
export function createCounterStore({ execute }: Pick<Database, 'execute'>, log: Logger): CounterStore {
  const hashOf = (key: string) => hash('sha256', key, 'base64url');
  return {
    log,
    async add({ name, key, seconds }, more) {
      const [row] = await execute<{ taken: number; waitMs: number }>(
        { name: 'rate_limit_add', text: addText },
        [name, hashOf(key), more, seconds],
      );
      if (!row) throw new Error('the counter returned no row');
      return row;
    },
    async giveBack({ name, key }) {
      await execute({ name: 'rate_limit_give_back', text: giveBackText }, [name, hashOf(key)]);
    },
  };
}

/** Deletes counters whose window is over. */
export function counterJobs({ execute }: Pick<Database, 'execute'>): Job[] {
  const text = 'delete from platform.rate_limit where ends_at <= now()';
  return [{ name: 'forget old rate limits', everyMs: 60_000, run: () => execute({ name: '', text }, []) }];
}

/** `factor` scales the times. `scope` separates equal names of different modules. */
export function createLimits<Names extends Allowances>(
  store: CounterStore,
  scope: string,
  allowances: Names,
  factor: number,
): Record<keyof Names, Limit> {
  const entries = Object.entries(allowances).map(([name, [times, seconds, kind]]) => {
    const allowance = { name: `${scope}.${name}`, times: Math.ceil(times * factor), seconds };
    return [
      name,
      kind === 'inSteps' ? createStepLimit(store, allowance) : createExactLimit(store, allowance),
    ];
  });
  return Object.fromEntries(entries) as Record<keyof Names, Limit>;
}

type NamedAllowance = { name: string; times: number; seconds: number };

const keysMax = 50_000;
/** From memory, so that a flood costs few statements. */
const refusedMsMax = 2_000;

const secondsOf = (waitMs: number) => Math.max(1, Math.ceil(waitMs / 1_000));

function createExactLimit(store: CounterStore, { name, times, seconds }: NamedAllowance): Limit {
  /**
   * End of the window by this process's monotonic clock. Made with the first refusal, because a cache reserves two
   * megabytes for its keys, and most limits refuse no caller.
   */
  let refused: LRUCache<string, number> | null = null;

  async function orBusy<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (failure) {
      store.log.error({ err: failure, limit: name }, 'could not read a rate limit');
      throw new Refusal('service_busy');
    }
  }

  async function tryTake(key: string): Promise<number> {
    const refusedUntilMs = refused?.get(key);
    if (refusedUntilMs !== undefined) return secondsOf(refusedUntilMs - performance.now());
    const { taken, waitMs } = await orBusy(store.add({ name, key, seconds }, 1));
    if (taken <= times) return 0;
    refused ??= new LRUCache({ max: keysMax, ttl: refusedMsMax, ttlResolution: 0 });
    refused.set(key, performance.now() + waitMs, { ttl: Math.min(refusedMsMax, Math.max(1, waitMs)) });
    return secondsOf(waitMs);
  }

  return {
    tryTake,
    take: taking(tryTake),
    async count(key, more = 1) {
      return (await orBusy(store.add({ name, key, seconds }, more))).taken;
    },
    async giveBack(key) {
      refused?.delete(key);
      await orBusy(store.giveBack({ name, key, seconds }));
    },
  };
}

/** The reported sum of all processes, and the own unsent part. */
type Tally = { taken: number; unsent: number; endsAtMs: number; isSending: boolean };

function createStepLimit(store: CounterStore, { name, times, seconds }: NamedAllowance): Limit {
  const step = Math.max(1, Math.floor(times / 10));
  /** Made with the first key, because a cache reserves memory for all its keys. */
  let tallies: LRUCache<string, Tally> | null = null;

  function tallyOf(key: string): Tally {
    tallies ??= new LRUCache({ max: keysMax });
    const known = tallies.get(key);
    if (known && performance.now() < known.endsAtMs) return known;
    const fresh = { taken: 0, unsent: 0, endsAtMs: performance.now() + seconds * 1_000, isSending: false };
    tallies.set(key, fresh);
    return fresh;
  }

  async function send(key: string, tally: Tally): Promise<void> {
    // An older answer must not replace a newer sum.
    if (tally.isSending) return;
    tally.isSending = true;
    const sent = tally.unsent;
    tally.unsent = 0;
    try {
      const { taken, waitMs } = await store.add({ name, key, seconds }, sent);
      tally.taken = taken + tally.unsent;
      tally.endsAtMs = performance.now() + waitMs;
    } catch (failure) {
      tally.unsent += sent;
      store.log.warn({ err: failure, limit: name }, 'could not share a rate limit');
    } finally {
      tally.isSending = false;
    }
  }

  function add(key: string, more: number): Tally {
    const tally = tallyOf(key);
    tally.taken += more;
    tally.unsent += more;
    // Other processes refuse such a key too.
    if (tally.unsent >= step && tally.taken <= times + step) void send(key, tally);
    return tally;
  }

  async function tryTake(key: string): Promise<number> {
    const { taken, endsAtMs } = add(key, 1);
    return taken <= times ? 0 : secondsOf(endsAtMs - performance.now());
  }

  return {
    tryTake,
    take: taking(tryTake),
    count: async (key, more = 1) => add(key, more).taken,
    giveBack: async (key) => void add(key, -1),
  };
}

function taking(tryTake: Limit['tryTake']): Limit['take'] {
  return async (key) => {
    const waitSeconds = await tryTake(key);
    if (waitSeconds > 0) refuse('too_many_requests', { seconds: waitSeconds });
  };
}

function readAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Converts an IPv4-mapped IPv6 address.
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
}

function firstParts(address: ipaddr.IPv6, count: number): string {
  const parts = address.parts.slice(0, count).map((part) => part.toString(16));
  return `${parts.join(':')}::/${count * 16}`;
}

/** What a caller cannot easily change: the IPv4 address, or the /64 of an IPv6 subscriber. */
export function networkOf(ip: string): string {
  const address = readAddress(ip);
  if (address === null) return ip;
  return address instanceof ipaddr.IPv4 ? address.toString() : firstParts(address, 4);
}

/** What one attacker may rent: a /24 of IPv4, a /48 of IPv6. */
export function rangeOf(ip: string): string {
  const address = readAddress(ip);
  if (address === null) return ip;
  if (address instanceof ipaddr.IPv6) return firstParts(address, 3);
  return `${address.octets.slice(0, 3).join('.')}.0/24`;
}
